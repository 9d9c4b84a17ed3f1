// What the palette remembers, hears and tells, and the three ports it needs.
// Rows and slots are opaque here: the chart reads an id, a name and whether a slot may stay empty.
import type { ActingEvent, ActingStage } from '../acting.ts'
import type { Ask, Follow, Refusal } from '../port.ts'
import type { Target, Wish } from '../wish.ts'

/** '' everything, '>' commands, '#' numbers, '@' people, '/' addresses, '!' jobs, ':' settings, '=' sums, '?' help. */
export const paletteModes = ['', '>', '#', '@', '/', '!', ':', '=', '?'] as const
export type PaletteMode = (typeof paletteModes)[number]

/** The chart reads only the id; everything else of a row is the console's. */
export interface PaletteRow {
  id: string
}
export interface PaletteSlot {
  name: string
  optional?: boolean
}
export interface PaletteChip {
  slot: string
  /** What was typed, put back when the chip is opened again. */
  text: string
  value: unknown
}
/** A value known before its slot is asked: typed with others, or brought by a link. It is read like any other. */
export interface PaletteGiven {
  text: string
  value?: unknown
}
export type PaletteGivens = Readonly<Record<string, PaletteGiven>>
/** A call as it is chosen: what it asks, and what of that is known. */
export interface PaletteStep {
  wish: Wish
  slots: readonly PaletteSlot[]
  given?: PaletteGivens
}
export interface PaletteAsk {
  query: string
  mode: PaletteMode
  sequence: number
  target?: Target
  /** Set while a slot is asked: rows are its values. */
  slot?: PaletteSlot
  /** This one and those after it. */
  slots?: readonly PaletteSlot[]
  /** What was answered before it. */
  chips?: readonly PaletteChip[]
  action?: string
}
export type PaletteAnswer =
  | { type: 'rows.arrived'; source: string; sequence: number; rows: readonly PaletteRow[] }
  | { type: 'rows.settled'; sequence: number }
/** What the followed acting tells; the stages are its states. */
export type ActingMoved = { type: 'acting.moved'; stage: ActingStage; refusal?: Refusal }
/** It was done, and nothing of it is left to be read. */
export type ActingOver = { type: 'acting.over' }

export interface PalettePorts {
  /** Answers in any number of pieces per source; ended by the next key, which must abort it. */
  search: Follow<PaletteAnswer, PaletteAsk>
  /** Reads what was typed or picked for a slot; rejects with the reason. */
  read: Ask<{ value: unknown; text: string }, { slot: PaletteSlot; text: string; value?: unknown; action: string }>
  /** Starts an acting that outlives the palette, mirrors its stages, and passes it what the palette hears. */
  follow: Follow<ActingMoved | ActingOver, Wish, ActingEvent>
}
export interface PaletteContext {
  query: string
  mode: PaletteMode
  sequence: number
  /** `isCarried`: of the same question, asked before. */
  rows: Readonly<Record<string, { sequence: number; rows: readonly PaletteRow[]; isCarried?: boolean }>>
  activeId?: string
  /** Taken when the palette opens, so that it cannot change under the hand. */
  target?: Target
  /** Ref of what had the focus; the console knows the element. */
  returnFocus?: string
  wish?: Wish
  slots: readonly PaletteSlot[]
  chips: readonly PaletteChip[]
  given: PaletteGivens
  /** Ask nothing more than what must be said. */
  isLast: boolean
  /** Calls that follow this one, on the same target. */
  next: readonly PaletteStep[]
  /** The palette stays open afterwards, with what was typed. */
  stays?: { query: string; activeId?: string }
  refusal?: Refusal
  stage?: ActingStage
  escapedAt: number
  keys: readonly string[]
}
/** With nothing: where the person looks around. With a wish: at what it still asks. */
export interface PaletteOpening {
  target?: Target
  returnFocus?: string
  query?: string
  mode?: PaletteMode
  wish?: Wish
  slots?: readonly PaletteSlot[]
  given?: PaletteGivens
}
export type PaletteEvent =
  | ({ type: 'palette.open' } & PaletteOpening)
  | { type: 'palette.close' }
  | { type: 'query.type'; text: string }
  /** What was typed is asked once more: what can be answered has changed. */
  | { type: 'query.again' }
  | { type: 'mode.set'; mode: PaletteMode }
  | { type: 'row.activate'; id?: string }
  | ({ type: 'row.accept'; next?: readonly PaletteStep[]; stays?: boolean } & PaletteStep)
  /** A pick (`value`) or typed text for the slot that is asked; `isLast` passes over all that need not be said. */
  | { type: 'slot.fill'; text: string; value?: unknown; isLast?: boolean }
  /** Several values at once, by name. */
  | { type: 'slots.give'; given: PaletteGivens; isLast?: boolean }
  | { type: 'slot.skip'; isLast?: boolean }
  | { type: 'back' }
  /** `at` in milliseconds: two within 400 close. */
  | { type: 'escape'; at: number }
  | { type: 'backspace.empty' }
  | { type: 'wish.confirm'; count?: number; isTicked?: boolean }
  | { type: 'wish.undo' }
  | { type: 'wish.retry'; once: string }
  | { type: 'wish.revise' }
  | { type: 'leader.begin'; key: string }
  | { type: 'leader.key'; key: string }
  | { type: 'leader.end' }
  | { type: 'session.gone' }
  | PaletteAnswer
  | ActingMoved
  | ActingOver
export type PaletteEmitted =
  /** Closed while something runs: its outcome becomes a toast, told by whoever keeps the acting. */
  { type: 'handed'; wish: Wish } | { type: 'closed'; returnFocus?: string }

/** The slot that is asked; one without a name where all have been. */
export const slotOf = ({ slots, chips }: Pick<PaletteContext, 'slots' | 'chips'>): PaletteSlot =>
  slots[chips.length] ?? { name: '' }

export const paletteTimes = { doubleEscapeMs: 400, overlayMs: 350, leaderMs: 3000 }
