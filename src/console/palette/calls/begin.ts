// A call somebody has put together elsewhere (a link, a saved command, the repeat key) opened in the palette: filled in as
// far as it goes, asking for what is missing. The subject is the one of now.
import { reachOf, subject } from '#console/action/subject.ts'
import { type WishSpec, wishOf } from '#console/action/wishes.ts'
import type { PaletteGivens, PaletteSlot, PaletteStep } from '#machines/palette/facts.ts'
import { isPaletteOpen, openNow, paletteNow } from '../actor.ts'
import { holdSpec, type InChain } from '../held.ts'
import type { Opening } from '../open.ts'
import { slotsOf } from '../slots.ts'

/** The one way of a call into the chart: its wish, what stands behind it, and what the line asks for it. */
export const stepOf = (
  spec: WishSpec,
  slots: readonly PaletteSlot[],
  given?: PaletteGivens,
  inChain?: InChain,
): PaletteStep => {
  const wish = wishOf(spec)
  holdSpec(wish.once, spec, inChain)
  return { wish, slots, ...(given && { given }) }
}

export interface Beginning {
  given?: PaletteGivens
  /** Looked at and confirmed before it runs, whatever it is. */
  isAsked?: boolean
}

/** The subject of now when the call is for its kind; else it asks for its record. */
export const aimed = (spec: WishSpec): WishSpec => {
  const on = subject()
  const fits = on?.resource === spec.resource && spec.action.on !== 'nothing'
  const { subject: _, ...bare } = spec
  return spec.subject ? spec : fits ? { ...bare, subject: reachOf(spec.action, on) } : bare
}

export const beginCall = (call: WishSpec, { given, isAsked }: Beginning = {}): void => {
  if (!isPaletteOpen()) openNow()
  // Its values are given slot by slot, so that each can be put right.
  const { input: _, ...bare } = aimed(call)
  const spec = { ...bare, ...(isAsked && { isAsked }) }
  paletteNow().send({ type: 'row.accept', ...stepOf(spec, slotsOf(spec), given) })
}

/** What the door stands for. */
export const openFor = ({ call, ...opening }: Opening): void => (call ? beginCall(call) : openNow(opening))
