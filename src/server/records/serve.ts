// What an area adds on the server, beside its declaration: handlers of its own actions, checks over several fields,
// computed fields, filter words, bulk row rules. An area without peculiarities has no behaviour file at all.
import type { SQL } from 'drizzle-orm'
import type { WeightUnit } from '#contract/bulk.ts'
import type { Changes, Refused, Shown } from '#contract/call.ts'
import type { Fields, PersonalKind, Setting, Values } from '#contract/field.ts'
import type { FileLink } from '#contract/fields/files.ts'
import type { FormFact } from '#contract/formFact.ts'
import type { Finding } from '#contract/problem.ts'
import type { ActionInput, AnyRow, Draft, Effectful, Patch, Resource, Row } from '#contract/resource.ts'
import type { Said } from '#contract/said.ts'
import type { Face } from '#machines/wish.ts'
import type { Tx } from '#server/db/tenant.ts'
import type { Endpoint } from '#server/http/endpoint.ts'
import type { Kit, Staff } from '#server/kit.ts'
import type { Asker } from './asker.ts'
import type { Errand } from './errand.ts'

/** What of a record tells of a person, opened for an action that may tell it, or sealed as it would be kept. */
export interface Personal {
  open(value: unknown): string | null
  seal(kind: PersonalKind, text: string): string
}

/** One transaction of one person in one vendor; what a behaviour works with. */
export interface Scene {
  tx: Tx
  staff: Staff
  setting: Setting
  now: Date
  /** Id of the operation all writes of this call belong to; undo takes it. */
  operation: string
  write: Writer
  personal: Personal
}

/** The engine's writer: everything written through it is checked, versioned, in history and published. */
export interface Writer {
  create<R extends Resource>(resource: R, drafts: Draft<R>[]): Promise<Row<R>[]>
  change<R extends Resource>(
    resource: R,
    patches: { id: string; patch: Patch<R>; version?: number }[],
  ): Promise<Row<R>[]>
  /** Sends a lifecycle event, `schedule` and what may lead there for a moment; refuses with INVALID_TRANSITION. */
  move(resource: Resource, ids: string[], event: string, at?: string): Promise<AnyRow[]>
  /** Of rows an area put in by a statement of its own, being too many for `create`: history knows them, so they can be taken back. */
  made<R extends Resource>(resource: R, rows: readonly (Draft<R> & { id: string })[]): Promise<void>
}

export interface Acting<R, Input> extends Scene {
  records: Row<R>[]
  /** Ids the call is about, also of what is not there or was left out. */
  named: readonly string[]
  input: Input
  face: Face
  /** True while only the plan is wanted: compute, do not write. */
  dry: boolean
  /** What was done before this transaction, where the action is declared to. */
  ahead?: unknown
}

/** Rows a long reading action writes, in the order they come; nothing is held but the piece in hand. */
export interface WrittenFile {
  /** Without its number and its ending. */
  name: string
  format: 'csv' | 'xlsx'
  header: readonly string[]
  rows: AsyncIterable<string[]> | Iterable<string[]>
}

/**
 * The rest of a long reading: each part in a transaction of its own, so that it is seen to go on and can be stopped between two. A
 * part may be worked on twice, so what it finds is kept by where it begins.
 */
export interface Parts {
  count: number
  /** Those from there on that are looked at together; where the next begin. */
  work(scene: Scene, from: number): Promise<number>
  /** Once there are none left. */
  answer(): Shown
  /** Beside the answer, where there is more than it shows. */
  file?(): WrittenFile | undefined
}

/** `of`: the record it belongs to, which goes through without it. */
export interface LeftWithin extends Refused {
  of: string
  resource: string
}

/** What a handler answers: patches the engine writes, a result to show, or both. Refusals leave the other records alone. */
export interface Acted<R> {
  patches?: { id: string; patch: Patch<R> }[]
  /** Changes to records of other resources, `variants` of a product for instance. */
  others?: { resource: Resource; id: string; patch: Record<string, unknown> }[]
  refused?: { id: string; why: Finding }[]
  /** Of the records that go through: others of theirs that do not, `variants` of a product for instance. */
  within?: LeftWithin[]
  warnings?: Finding[]
  result?: Shown
  /** What it made waits there for a second person: it is told as waiting, not as done. */
  waits?: { resource: string; id: string }
  /** Of a reading action that runs as a job: the job's result. */
  file?: WrittenFile
  /** Of the same, where its answer takes many steps. */
  parts?: Parts
  /** A file it made and keeps: of a job it is the result. */
  kept?: FileLink
  /** Where the action leaves it to its handler: a second person must approve this call. */
  needsSecond?: boolean
  /** What a job that it begins will change, where a plan cannot see it by itself. */
  changes?: Changes[]
  /** Whoever gave other parts of what is counted together: none of them is that second person. */
  contributors?: readonly string[]
  /** A job it has begun, which does what was asked for: told and followed as if the call had become one. */
  job?: string
}

/** Of an action that leads to a screen: the console goes there without asking. */
export const onScreen = async () => ({})

export type Handler<R, Input> = (acting: Acting<R, Input>) => Promise<Acted<R>>

/** A record about to be written: what it was and what it will be. */
export interface Change {
  before: AnyRow | null
  after: Record<string, unknown>
}

/** What a bulk row, or group of rows, would do. */
export type BulkChange =
  | { does: 'create'; resource: Resource; id: string; draft: Record<string, unknown>; status?: string }
  | { does: 'change'; resource: Resource; id: string; patch: Record<string, unknown> }
  | { does: 'move'; resource: Resource; id: string; event: string }

export interface BulkRow<V = Record<string, unknown>> {
  line: number
  /** Values of the known columns. Missing or blank = absent; `__CLEAR__` = null. */
  values: Partial<V>
  /** The line at which the file, as far as it was read, names a group first, in whichever part of it that is. */
  named?(group: string): number | undefined
  /** Unknown `x_` columns, kept as they came. */
  extra: Record<string, string>
  /** Our columns a profile filled from others: the row of the foreign file says nothing of them. */
  derived?: ReadonlySet<string>
  version?: number
  command: 'upsert' | 'create' | 'update' | 'delete' | 'skip'
}

/** What one unit (a row, or the rows of one group) leads to: changes, or findings; warnings do not stop it. */
export interface BulkVerdict {
  changes: BulkChange[]
  findings: (Finding & { line: number })[]
  warnings: (Finding & { line: number })[]
  /** Cells that become no field: one each, by our column, with the `x_` column they are kept in. */
  left?: { column: string; as: string | null }[]
  /** By `x_` column: the resource whose records keep it, where the unit is about several. */
  keptBy?: Readonly<Record<string, string>>
  /** What rows became, for areas that go on with them. */
  records?: { line: number; id: string }[]
  /** The record each row is about, whether or not anything of it changes. */
  about?: readonly { line: number; resource: Resource; id: string }[]
}

/** What an area does further with the rows of another area's file, in the same unit; it is told what they became. */
export type Follower = (
  scene: Scene,
  units: readonly { rows: readonly BulkRow[]; records: readonly { line: number; id: string }[] }[],
) => Promise<BulkVerdict[]>

/** Row rules of one bulk type. `load` reads what a chunk needs in few queries; `judge` is pure and used by dry run and apply alike. */
export interface BulkRules<Known = unknown, V = Record<string, unknown>> {
  /** Further columns: `record` has the kit keep them with the record the first row of a unit is about, `own` says that these
   * rules keep them; without it they are left out, and said to be. */
  extras?: 'record' | 'own'
  load(scene: Scene, rows: BulkRow<V>[], whole?: unknown): Promise<Known>
  /** Where rows are judged by all others of the file: read once before the first chunk, and given to every `load`. */
  whole?(scene: Scene, rows: AsyncIterable<readonly BulkRow<V>[]>): Promise<unknown>
  judge(unit: BulkRow<V>[], known: Known, scene: Pick<Scene, 'setting' | 'now' | 'staff'>): BulkVerdict
  /** Rows of an export, in the columns of the type; called with pages of the resource's own records. */
  rows?(scene: Scene, records: AnyRow[]): Promise<Record<string, unknown>[]>
}

/** Cells that become no field: the header of each, and the `x_` column it is kept in, null where it is not kept. */
export type Left = readonly (readonly [column: string, as: string | null])[]

export interface ForeignRow {
  cells: Record<string, string>
  line: number
  left?: Left
  /** Columns of the foreign file something of which became a field, of each row this one is made of. */
  took?: readonly string[]
}

/** Takes a foreign file as it is: recognises its header and turns its rows into rows of one of our types. */
export interface Profile {
  name: string
  label: Said
  /** Upload type its rows become. */
  upload: string
  recognises(header: string[]): boolean
  /** Rows that belong together stand together and say so in the first of these columns; without it they may stand anywhere. */
  by?: readonly string[]
  /** Rows of the foreign file -> rows of ours; called with rows in order, in groups that belong together. */
  convert(rows: Record<string, string>[], setting: Setting): ForeignRow[]
  /** Foreign column -> our column, for the mapping screen. */
  mapping: Readonly<Record<string, string>>
  /** Its amounts always say their currency. */
  isCurrencySaid?: boolean
  /** Its weights name no unit: what fills our column was read in this one. */
  weights?: { column: string; unit: WeightUnit }
  /** As `mapping`, for columns that bear a number or a currency. */
  mapped?(header: string): string | undefined
}

/** A page of a record; paths as `pageOf` says them, or as the record itself does, then in one language or in any. */
export interface Page {
  record: string
  path: string
  urlLang: string
}

/** What one write did to the addresses of records of one resource. */
export interface Moves {
  resource: string
  /** Where records answer from now on: nothing leads away from there. */
  live: Page[]
  /** What they left, promised to somebody. */
  left: Page[]
}

/** How the addresses are kept that records of any resource leave. */
export interface FormerAddresses {
  /** Told in the transaction of the write. */
  moved(scene: Scene, moves: Moves): Promise<void>
  /** Of these paths those a person leads elsewhere today, which ends once a record answers there. */
  endedBy(tx: Tx, paths: readonly string[]): Promise<string[]>
  /** The record each of these paths leads to, where it is a former address of one. */
  leading(tx: Tx, resource: string, paths: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** The former addresses that lead to these records, the last one left first. */
  leftBy(tx: Tx, resource: string, records: readonly string[]): Promise<(Omit<Page, 'urlLang'> & { at: string })[]>
}

export type Ahead = (errand: Errand, ids: readonly string[], input: Record<string, unknown>) => Promise<unknown>

/** A row as its declaration types it; of any resource where none is meant. */
export type Whole<R extends Resource> = Resource extends R ? AnyRow : AnyRow & Row<R>

export interface Behaviour<R extends Resource = Resource> {
  resource: R
  // biome-ignore lint/suspicious/noExplicitAny: handlers are typed where they are declared and erased here
  actions: Readonly<Record<string, Handler<any, any>>>
  /** What the state of this very record forbids, by action, beyond rights and lifecycle. */
  refusals?(row: Whole<R>, scene: Pick<Scene, 'staff' | 'now'>): Readonly<Record<string, Finding | undefined>>
  /** Consents this person may not give to each row, in order, by action: what they wrote, submitted or asked for themselves. */
  withheld?(
    scene: Pick<Scene, 'tx' | 'setting' | 'now' | 'staff'>,
    rows: readonly Whole<R>[],
  ): Promise<Readonly<Record<string, Finding | undefined>>[]>
  /** Actions that may be tried without their second factor: a trial tells no more than one may see without it. */
  freeTrials?: readonly string[]
  /** Locks what else is moved with these records, before they are: everybody takes it first, so nobody waits for whoever waits. */
  locksFirst?(scene: Pick<Scene, 'tx' | 'setting'>, ids: readonly string[]): Promise<void>
  /** Findings per change, in order; an empty list lets it pass. */
  check?(scene: Scene, changes: Change[]): Promise<Finding[][]>
  /** What its form is told beforehand, of a new record or of this one, where the resource is declared to have it told. */
  formFacts?(scene: Scene, row: Whole<R> | undefined): Promise<FormFact[]>
  /** Findings per change, in order, of records that leave their live state: whether something published lives on them. */
  leaving?(scene: Scene, changes: Change[]): Promise<Finding[][]>
  /** By action: how many further records it writes beside these; with them it is long enough to be a job, or not. */
  reaches?: Readonly<Record<string, (scene: Pick<Scene, 'tx'>, ids: readonly string[]) => Promise<number>>>
  /** What keeps each record from being published, and from being written so while it is; the checklist beside the button. */
  blockers?(scene: Scene, rows: Whole<R>[]): Promise<Finding[][]>
  /** Time mends nothing of that: they keep a record from being scheduled as well. */
  blocksScheduling?: true
  /**
   * What whoever may write or move them should know first: told in the plan of an action that is declared to warn, and asked
   * about unless its code is INFO.
   */
  warnings?(scene: Scene, changes: readonly Change[]): Promise<Finding[]>
  /** Virtual fields that are SQL over the row `t`: they come with it in one statement. */
  computed?: Readonly<Record<string, SQL>>
  /** Values of the other virtual fields, per row in order. */
  virtual?(
    scene: Pick<Scene, 'tx' | 'setting' | 'now' | 'staff' | 'personal'>,
    rows: Whole<R>[],
  ): Promise<Record<string, unknown>[]>
  /** Words of the query line that are not plain fields: `tag:vegan`, `price:>500`. `op` is one of = != > >= < <= between in has. */
  filters?: Readonly<Record<string, (op: string, values: string[], setting: Setting, who: Asker) => SQL>>
  /** What those words need to know of the vendor's rows, read before the line is; they find it in `who.facts`. */
  filterFacts?(tx: Tx): Promise<unknown>
  /**
   * Where else values of a personal field stand, former ones for instance, by field: a condition on `t` made of the one on the
   * column they stand in. Whoever looks for the value finds the record.
   */
  elsewhere?: Readonly<Record<string, (is: (column: SQL) => SQL, vendor: string) => SQL>>
  /** What else free words may name, of what hangs on the row `t`: conditions, each answered by an index of its own. */
  means?(words: string, vendor: string): SQL[]
  /** Runs after a write, in the same transaction: counters and denormalised columns. */
  written?(scene: Scene, changes: { before: Whole<R> | null; after: Whole<R> }[]): Promise<void>
  /**
   * These of its records use, as they were saved last, something that came to be seen by shoppers or is not any more, or ends at
   * another moment, written in the same transaction: figures of what they show and lead to are counted again.
   */
  usedTurned?(scene: Scene, ids: readonly string[]): Promise<void>
  /**
   * By the clock: once a minute in each vendor, in one process at a time and a transaction of its own. True asks for another
   * turn at once, so that much work is done in parts.
   */
  clock?(scene: Scene): Promise<boolean>
  /** Each minute after the clock, outside of any transaction: what other systems are told and asked. True asks for another turn. */
  errand?(errand: Errand): Promise<boolean>
  /**
   * What a job of an action tells other systems about some of its records, outside of any transaction and before the one its
   * handler works in; the handler is given the answer as `ahead`.
   */
  ahead?: Readonly<Record<string, Ahead>>
  /** What other systems call: doors that are no actions of its records. */
  doors?(kit: Kit): readonly Endpoint[]
  uploads?: Readonly<Record<string, BulkRules<unknown, never>>>
  /** Files of other areas it goes on with, as `products.productCreate`. */
  follows?: Readonly<Record<string, Follower>>
  profiles?: readonly Profile[]
  /** Of the one resource whose rows are redirections: it keeps the addresses that records of all others leave. */
  formerAddresses?: FormerAddresses
}

type Handlers<R> = { [K in Effectful<R> & string]: Handler<R, ActionInput<R, K>> }

type Served<R extends Resource, H> = Omit<Behaviour<R>, 'resource' | 'actions' | 'uploads'> & {
  actions: H
  uploads?: { [K in keyof NonNullable<R['uploads']>]?: unknown }
}

/** Leaving out a handler an action needs does not compile. */
export const serve = <R extends Resource>(resource: R, served: Served<R, Handlers<R>>): Behaviour =>
  ({ ...served, resource }) as unknown as Behaviour

/** As `serve`, where the handlers of some actions come in the parts of areas above this one (parts.ts). */
export const serveInParts = <R extends Resource>(resource: R, served: Served<R, Partial<Handlers<R>>>): Behaviour =>
  ({ ...served, resource }) as unknown as Behaviour

/** Types a bulk type by the columns it is declared with. */
export const bulk = <F extends Fields, Known>(
  _columns: F,
  type: BulkRules<Known, Values<F>>,
): BulkRules<unknown, never> => type as unknown as BulkRules<unknown, never>
