// Who could approve hears that somebody waits; who asked hears the answer.
import { isolated } from '#console/i18n/isolated.ts'
import { wordsNow } from '#console/i18n/words.ts'
import { onLive } from '#console/net/live.ts'
import { currentMe, may, resourceNamed } from '#console/session/me.ts'
import { go } from '#console/shell/navigation.tsx'
import { toast } from '#console/shell/toast.ts'
import { recordScreenOf } from '#contract/address.ts'
import { approvalsName } from '#contract/approval.ts'
import { actionOf } from '#contract/standard.ts'

const approvals = { name: approvalsName }
/** The way to a request, for whoever may see it. */
export const showApproval = (id: string) => {
  const run = () => go(recordScreenOf(approvals, id))
  return may('approvals.show') ? { action: { label: wordsNow().t('action.details'), run } } : {}
}

/** Nothing is done before somebody has answered. */
export const tellAsked = (text: string, id: string): void => {
  const said = wordsNow().t('action.approvalAsked', { text })
  void toast({ kind: 'info', stays: true, id: `approval ${id}`, text: said, ...showApproval(id) })
}

const nameOf = (id: string): string => {
  const resource = resourceNamed(id.slice(0, id.indexOf('.')))
  const action = resource && actionOf(resource, id.slice(id.indexOf('.') + 1))
  return action ? wordsNow().action(action) : id
}

/** Until the place is left. */
export const tellSecondPersons = (): (() => void) => {
  const stops = [
    onLive('approval.asked', ({ id, action, by, byName }) => {
      if (by === currentMe()?.userId || !may('approvals.approve') || !may(action)) return
      const text = wordsNow().t('action.approvalWaits', { by: isolated(byName), action: nameOf(action) })
      void toast({ kind: 'info', stays: true, id: `approval ${id}`, text, ...showApproval(id) })
    }),
    onLive('approval.answered', ({ id, state, byName, answer = '' }) => {
      const text = wordsNow().t(`action.approvalAnswered_${state}`, { by: isolated(byName), answer: isolated(answer) })
      const kind = state === 'approved' ? 'success' : 'warning'
      void toast({ kind, stays: true, id: `approval ${id}`, text, ...showApproval(id) })
    }),
  ]
  return () => stops.forEach(stop => void stop())
}
