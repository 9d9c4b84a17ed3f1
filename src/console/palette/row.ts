// A row of the palette and what choosing it means. Rows are made by sources, ordered by them, and drawn without further
// knowledge; the chart reads only their ids.
import type { WishSpec } from '#console/action/wishes.ts'
import type { AnyRow, Resource } from '#contract/resource.ts'
import type { SavedCommand } from '#contract/saved.ts'
import type { ResolvedAction } from '#contract/standard.ts'
import type { Tone } from '#contract/valueSet.ts'
import type { PaletteGivens, PaletteMode } from '#machines/palette/facts.ts'
import type { Kind } from './pasting/pasted.ts'

export type Group =
  | 'subject'
  | 'pasted'
  | 'running'
  | 'recent'
  | 'areas'
  | 'commands'
  | 'settings'
  | 'records'
  | 'jobs'
  | 'values'
  | 'keys'
  | 'modes'
  | 'sums'

export type Choice =
  | { kind: 'go'; to: string }
  | {
      kind: 'act'
      action: ResolvedAction
      resource: Resource
      subject?: WishSpec['subject']
      input?: Record<string, unknown>
      /** Values of its slots that were typed along. */
      given?: PaletteGivens
    }
  /** Calls in a row, and what each is called. */
  | { kind: 'chain'; steps: readonly Extract<Choice, { kind: 'act' }>[]; texts: readonly string[] }
  /** A value for the slot that is asked. */
  | { kind: 'pick'; text: string; value?: unknown; row?: AnyRow }
  /** One more of several values. */
  | { kind: 'gather'; id: string; title: string }
  /** Values for several slots. */
  | { kind: 'give'; given: PaletteGivens }
  | { kind: 'skip' }
  | { kind: 'saved'; saved: SavedCommand }
  /** The last call once more. */
  | { kind: 'repeat' }
  /** Saved commands, and a name for the last call. */
  | { kind: 'savedList' }
  | { kind: 'mode'; mode: PaletteMode }
  /** One kind of record of what was pasted. */
  | { kind: 'aim'; at: Kind }
  | { kind: 'run'; run(): void }
  | { kind: 'none' }

export interface PaletteRow {
  /** Stable and without blanks: it becomes the id of the option. */
  id: string
  group: Group
  title: string
  /** Places in the title that answer what was typed. */
  marks: readonly number[]
  icon: string
  /** The record whose picture stands in place of the icon, where its kind has one. */
  pictured?: { resource: Resource; row: Pick<AnyRow, 'id'> & Partial<AnyRow> }
  /** Where it belongs or what it is about, in gray. */
  note?: string
  /** The note is a code and stays left to right. */
  isCode?: boolean
  state?: { tone: Tone | undefined; text: string }
  keys?: string
  /** Why it cannot be chosen now. */
  why?: string
  /** What the list of recents calls it. */
  recent?: string
  /** A record other verbs can be chosen for. */
  record?: { resource: Resource; id: string }
  choice: Choice
}

export const mostRows = 50
/** Among everything: what is found of records must not lie below fifty verbs. */
export const mostCommands = 12
export const mostAtFirst = 24
