// What is done about a line of what needs me: an action on all of it, out of sight until then, whose it is.
import { startWish } from '#console/action/startWish.ts'
import { tellOwn } from '#console/action/undo.ts'
import { useWords } from '#console/i18n/words.ts'
import { api } from '#console/net/api.ts'
import { isRefusal } from '#console/net/refusal.ts'
import { useMe, usePlace, wholeResource } from '#console/session/me.ts'
import { toast } from '#console/shell/toast.ts'
import { type Assignee, type AttentionCard, homePaths } from '#contract/home.ts'
import type { Resource } from '#contract/resource.ts'
import { actionOf, type ResolvedAction } from '#contract/standard.ts'
import { type Snooze, untilOf } from './snoozing.ts'
import { readHomeAgain } from './useHome.ts'

export const runOnLine = async (
  resource: Resource,
  action: ResolvedAction,
  { filter, count }: AttentionCard,
): Promise<void> => {
  const whole = await wholeResource(resource.name)
  const known = whole && actionOf(whole, action.name)
  if (!whole || !known) return
  const subject = known.on === 'nothing' ? undefined : { records: [], matching: { filter, count } }
  await startWish({ action: known, resource: whole, face: 'button', ...(subject && { subject }) })
}

interface LineMarks {
  snooze(snooze: Snooze): void
  wake(): void
  /** Null is nobody. */
  assign(to: Assignee | null): void
}

/** Each told with its way back; what the server has against it is said in its words. */
export const useLineMarks = (card: AttentionCard, name: string): LineMarks => {
  const { t, finding } = useWords()
  const { userId } = useMe()
  const { timezone } = usePlace()
  const line = { resource: card.resource, name: card.name }
  const post = (path: string, body: object) =>
    api.post(path, { ...line, ...body }, { once: null }).finally(readHomeAgain)
  const done = async (mark: Promise<unknown>, text: string, back: () => Promise<unknown>) => {
    try {
      await mark
      tellOwn(text, back)
    } catch (thrown) {
      const text = isRefusal(thrown) ? finding(thrown.body.fields?.[0] ?? thrown.body) : t('shell.saveFailed')
      void toast({ kind: 'error', text })
    }
  }
  const until = (instant: string | null) => post(homePaths.snooze, { until: instant })
  const given = (to: string | null, from: string | null) => post(homePaths.assign, { to, from })
  return {
    snooze: snooze =>
      void done(until(untilOf(snooze, Date.now(), timezone)), t('home.snoozed', { name }), () => until(null)),
    wake: () => void done(until(null), t('home.woken', { name }), () => until(card.snoozedUntil ?? null)),
    assign: to => {
      const from = card.taker?.id ?? null
      const toId = to?.id ?? null
      const key = toId === null ? 'home.unassigned' : toId === userId ? 'home.assignedToMe' : 'home.assigned'
      void done(given(toId, from), t(key, { name, who: to?.name }), () => given(from, toId))
    },
  }
}
