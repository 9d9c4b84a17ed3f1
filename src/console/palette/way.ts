// Where a call leads, decided in one place: to a screen, to a dialog of its own, or on in the line.
import { addressOf, type WishSpec } from '#console/action/wishes.ts'
import { meetsUnsaved } from '#console/form/openForms.ts'
import { presentedOf } from '#console/present.ts'
import { fitsLine } from '#contract/outline.ts'
import type { PaletteSlot } from '#machines/palette/facts.ts'
import { isForOne, needsRecord, slotsOf } from './slots.ts'

export type CallRoute = { to: string } | 'dialog' | 'line'

/** Where the area draws what it asks, a line would show less: of two members, say, which is which. */
const isDrawn = ({ action, resource, subject }: WishSpec): boolean =>
  subject !== undefined && presentedOf(resource).asks?.[action.name] !== undefined

/** Of a call that knows its record. `isSaid`: its values are said in the line. What is not saved is asked about over the form. */
export const wayOf = (spec: WishSpec, isSaid: boolean): CallRoute => {
  const to = addressOf(spec)
  if (to !== undefined) return { to }
  return (isDrawn(spec) && !isSaid) || !fitsLine(spec.action) || meetsUnsaved(spec) ? 'dialog' : 'line'
}

/** Whether it leaves the line at once. Without a record the line asks for that first, and the dialog asks what a line cannot. */
export const opensDialog = (spec: WishSpec, isSaid: boolean): boolean =>
  needsRecord(spec) ? !fitsLine(spec.action) && !isForOne(spec.action) : wayOf(spec, isSaid) === 'dialog'

/** What the line asks for a call that was chosen before it goes its way. */
export const asksOf = (spec: WishSpec, isSaid: boolean): PaletteSlot[] => {
  const leaves = opensDialog(spec, isSaid) || (!needsRecord(spec) && wayOf(spec, isSaid) !== 'line')
  return leaves ? [] : slotsOf(spec)
}
