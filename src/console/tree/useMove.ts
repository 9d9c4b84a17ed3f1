// The move of a tree is its declared action, started with the place filled in: plan, confirmation, outcome and the way back
// are those of every action. What can be refused at once says why at once.
import { offerOf } from '#console/action/offers.ts'
import { startWish } from '#console/action/startWish.ts'
import { useWhy } from '#console/action/useActions.ts'
import { titleOf } from '#console/fields/title.ts'
import { useWords } from '#console/i18n/words.ts'
import { useMay, usePlace } from '#console/session/me.ts'
import { toast } from '#console/shell/toast.ts'
import type { Resource } from '#contract/resource.ts'
import { actionOf } from '#contract/standard.ts'
import type { Face } from '#machines/wish.ts'
import type { Line } from './lines.ts'
import { type TreePosition, whyNot } from './moving.ts'

export const useMove = (resource: Resource, lines: readonly Line[], isFiltered: boolean) => {
  const words = useWords()
  const say = useWhy()
  const may = useMay()
  const { urlLang } = usePlace()
  const { by = '', under = '', at = '' } = resource.tree?.move ?? {}
  const action = actionOf(resource, by)
  /** Said to whoever tries; undefined where it may be asked for. */
  const why = (carried: readonly Line[], place: TreePosition): string | undefined => {
    if (!action) return undefined
    const offer = offerOf(resource, action, { records: carried.map(({ row }) => row) }, may)
    if (offer.why) return say(offer.why)
    const finding = whyNot(lines, carried, place, ({ row }) => titleOf(resource, row, urlLang))
    if (finding) return words.finding(finding)
    return isFiltered && place.at !== undefined ? words.t('tree.filtered') : undefined
  }
  const move = (carried: readonly Line[], place: TreePosition, face: Face): void => {
    const text = why(carried, place)
    if (!action || text) return void toast({ kind: 'info', id: 'why', text: text ?? '' })
    const input = {
      ...(place.under && { [under]: place.under.row.id }),
      ...(place.at !== undefined && { [at]: place.at }),
    }
    void startWish({ action, resource, subject: { records: carried.map(({ row }) => row) }, input, face })
  }
  return { mayMove: action !== undefined && may(action.id), why, move }
}
