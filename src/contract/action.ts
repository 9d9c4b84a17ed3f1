// One action, declared once. Palette row, button, menu line, key, endpoint, permission, job, history line and messages
// are all derived from these facts (architecture.md, "What an action carries").
import type { Fields } from './field.ts'

/** What an action works on; `records` also covers everything that matches the filter. */
export type Subject = 'nothing' | 'record' | 'records'
export type Effect = 'go' | 'read' | 'write' | 'danger'
/** The groups a role editor offers (kernel ruling 1); an action in no group is granted by its own id. */
export type GrantGroup = 'view' | 'edit' | 'publish' | 'delete' | 'bulk' | 'export'
export type Keyed = 'week' | 'forever'

/** Of one record, by its name, and of so many; the latter is absent where there is never but one. */
export interface Sentence {
  /** Places: `{title}`, or `{record}`, which names the kind too where a title is a mere number (`Pincode 560001`). */
  one: string
  /** Places: `{count}`, or `{things}`, which is the count with the name of the resource (`5 products`). */
  other?: string
}

export interface Says {
  /** What is so now that it is done; the label with what it was done to when absent. */
  done?: Sentence
  /** What is asked before it is done. */
  prompt?: Sentence
}

export interface Action {
  on: Subject
  /** So many chosen records, no fewer and no more. */
  between?: readonly [least: number, most: number]
  /** No more records than this at once: what it makes is one piece. */
  most?: number
  /** Lifecycle event it sends; the machine then offers, refuses and explains it. */
  event?: string
  /** Its handler sends the event, after what it asks for itself. */
  handled?: true
  /** States it can be done in at all, by the field that holds each; what it sends itself is among them. */
  when?: Readonly<Record<string, readonly string[]>>
  /**
   * Events it sends to charts of stored states, by the field that holds each: it is offered only where every chart allows it, and the
   * engine writes where they lead, unless its handler has decided about that field itself.
   */
  sends?: Readonly<Record<string, string>>
  /** Fields it asks for, in order. */
  input?: Fields
  /** English label; the humanised name when absent. */
  label?: string
  /** The same said of one record, where the label speaks of several: `Hold order`. */
  labelOne?: string
  /** English sentences about it. */
  says?: Says
  /** Short exact words that run it at once from the palette; unique over all areas. */
  alias?: readonly string[]
  /** Further words it is found by. */
  words?: readonly string[]
  /** Key in a list or on a record; a law test refuses clashes in one scope. */
  keys?: string
  effect?: Effect
  group?: GrantGroup
  /** Ask first: always, or above that many records. */
  confirm?: boolean | number
  /** Second factor first: always, above that many records, or when its handler says so. */
  secure?: boolean | number | 'handler'
  /**
   * `version` puts the previous values back, a name is the inverse action, `never` says so in the card; `grace` is for what
   * leaves the house: the call is held back a moment in which it can be cancelled, and cannot be taken back afterwards.
   */
  undo?: 'version' | 'never' | 'grace' | { by: string }
  /** Moves money, stock or points: not done without an idempotency key, which is kept for a week or forever (kernel A 0.5). */
  keyed?: Keyed
  /** Leaves the records as they are: it is about them, so their versions do not matter and there is nothing to take back. */
  isBeside?: boolean
  /** Above that many records five are done first and shown; the others wait for a second yes. */
  canary?: number
  /** A second person must approve: always, above that many records, when an amount changes tenfold, or when its handler says so. */
  approval?: boolean | number | 'outliers' | 'handler'
  /** Makes a record, where that is more than filling in its form: it stands where people look for Create, and answers to its key. */
  makes?: true
  /** Is itself the word of a second person: taken back, nobody but who gave it brings it back. */
  byOther?: boolean
  /** Always runs as a job; otherwise only above 50 records. */
  job?: boolean
  /** Shows what it would do before it does it. */
  plan?: boolean
  /** Its plan may warn of something: it is looked at first, and confirmed only where it does. */
  warns?: boolean
  /** Writes copies at another brand, with what the person may do there; their files are brought there before its transaction. */
  elsewhere?: true
  /** Icon name of the console's set. */
  icon?: string
}

export type Actions = Readonly<Record<string, Action>>

/** More records than this make a job of any action. */
export const jobThreshold = 50
/** Plain writes above this many records are planned and confirmed first (palette.md 4.13). */
export const planThreshold = 25
/** How long a call with an effect outside the house can still be cancelled. */
export const graceMs = 8000
/** So many records go first where an action declares a canary. */
export const canarySize = 5
/** A filter may find so much more or less than was seen, as a share; danger allows no difference (kernel A 0.6). */
export const selectionDrift = 0.05
/** What was seen longer ago than this is looked at again before it is acted on. */
export const selectionMs = 5 * 60_000
