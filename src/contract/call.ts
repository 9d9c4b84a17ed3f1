// What a call (machines/wish.ts) asks the server and is answered: body, plan, outcome, history, and what the palette finds.
import type { Face, Target } from '#machines/wish.ts'
import type { Finding } from './problem.ts'
import type { AnyRow } from './resource.ts'
import type { Param, StoredText } from './said.ts'

/** Body of `POST /v1/<resource>/actions/<action>`; `dry` asks for the plan instead. */
export interface ActBody extends Target {
  input?: Record<string, unknown>
  reason?: string
  dry?: boolean
  /** Only the first so many of the target, at once: the others come in a later call that names this one's operation. */
  first?: number
  /** A published record that would no longer be fit for it is taken out of publication, instead of being refused. */
  unpublish?: boolean
  /** The operation this call goes on with: undo takes both back as one. */
  operation?: string
}

export interface Refused {
  id: string
  title?: string
  why: Finding
  /** What somebody changed meanwhile, who, and of which resource the record is: nothing is overwritten unseen. */
  resource?: string
  diff?: FieldDiff[]
  byName?: string
}

export interface FieldDiff {
  field: string
  before: unknown
  after: unknown
  /** Of a reference: what the records are called, by id. */
  titles?: Readonly<Record<string, string>>
}

/** `resource` is the record's own: a price that a product action changes stands on a variant. */
export interface PlanLine {
  resource: string
  id: string
  title: string
  diff: FieldDiff[]
}

/** How many records of a resource change. */
export interface Changes {
  resource: string
  count: number
}

/** What a call would do. */
export interface Plan {
  affected: number
  /** All that would be written, the resource asked about first; absent where that is no more than `affected` of it. */
  changes?: Changes[]
  /** Only the first were tried: there are at least as many `changes`. */
  isPart?: boolean
  skipped: Refused[]
  /** Left out of records that go through: each with its own resource, variants of a product for instance. */
  within?: Refused[]
  sample: PlanLine[]
  warnings: Finding[]
  /** Amounts that change tenfold, the first few; absent when none does. */
  outliers?: PlanLine[]
  /** Set for a filter: how many it finds now and when that was counted. Whoever confirms sends both back. */
  seen?: { count: number; asOf: string }
  /** True when a second person must approve before anything is done. */
  approval?: boolean
}

export interface Step {
  /** `rule.<name>` in the words; what follows a dot is for machines. */
  rule: string
  input?: Param
  outcome: Param
  ok?: boolean
  /** The record its input names, now or as it was at a moment. */
  about?: { resource: string; id: string; at?: string }
}

/** What a reading action answers, `columns` several derivations side by side; one component draws each kind (kernel ruling 7). Its own words are keys, never sentences. */
/** What `copies` is put on the clipboard when told, or when it is asked for; `about` names the record the value is of, and stands in its place. */
export interface Fact {
  label: Param
  value: Param
  copies?: true | 'asked'
  about?: { resource: string; id: string; title: Param }
}

export type Shown =
  /** `given` is what it was worked out from, for a screen that goes on from there. */
  | { kind: 'trace'; title: Param; result: Param; steps: Step[]; given?: unknown }
  | { kind: 'facts'; title: Param; facts: Fact[] }
  | { kind: 'columns'; title: Param; columns: { title: Param; result: Param; steps: Step[] }[] }
  /** What one state of a record differs in from another, drawn as changes are. */
  | { kind: 'diff'; title: Param; resource: string; id: string; diff: FieldDiff[] }
  | { kind: 'table'; title: Param; columns: Param[]; rows: Param[][]; given?: unknown }

export type ShownTable = Extract<Shown, { kind: 'table' }>

/** What a call did. `operation` is what undo takes. */
export interface Outcome {
  done: AnyRow[]
  refused: Refused[]
  /** As in the plan. */
  within?: Refused[]
  result?: Shown
  operation?: string
  /** Of a canary: what it changed, to be looked at before the others follow. */
  changes?: PlanLine[]
  jobId?: string
  /** The request that waits for a second person; nothing is done yet. */
  approvalId?: string
  /** What it made and what waits for a second person there: until then nothing of it takes effect. */
  waits?: { resource: string; id: string }
}

/** An operation that can be taken back, or brought back. */
export interface Undoable {
  id: string
  action: string
  at: string
  byName: string | null
  /** Writes; a record may have been written several times. */
  changed: number
  /** Records, most of them first. */
  changes: Changes[]
  jobId: string | null
  /** What its job is called. */
  job?: { title: string; told: StoredText | null } | null
  face: Face
  /** Records an undo could not put back: what is left of it. */
  left: number
  /** The record, where it was one and the person may still see it. */
  record?: { resource: string; id: string; title: string }
}

/** What a person did in a place and can still take back, newest first, and what they took back last. */
export interface UndoStack {
  operations: Undoable[]
  redoable: Undoable[]
}

/** One line of a record's history. */
export interface HistoryLine {
  id: string
  operation: string
  action: string
  face: Face
  at: string
  by: string | null
  byName: string | null
  version: number
  /** Of what is published by revisions: the one it was left with. It was made by this line where that is its version. */
  revision?: number
  reason: string | null
  jobId: string | null
  /** The operation this line takes back. */
  undoOf: string | null
  undone: boolean
  /** The second person, where one was needed. */
  approvedBy: string | null
  diff: FieldDiff[]
  /** Copied to another brand, or from one: which, where the reader may sign in to it, and the record on that side. */
  copied?: { way: 'to' | 'from'; place?: { vendorCode: string; name: string; country: string }; id: string }
  /** What the file it came in calls the columns that are kept with the record. */
  columns?: Readonly<Record<string, string>>
}

export interface Hit {
  resource: string
  id: string
  title: string
  /** Of a title the server made, so that it is said in the reader's language. */
  titleTold?: StoredText
  subtitle: string | null
  /** What else is told of it, where its title is that of many. */
  beside?: Param[]
  status: string
  /** The instant from which it reads as ended, as ISO 8601; absent where it never does. */
  endedFrom?: string
}

/** The records touched last, hottest first; `at` is where the next question goes on. */
export interface HotAnswer {
  records: Hit[]
  at: string
}
