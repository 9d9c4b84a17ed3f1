// A resource: one declaration per thing the business keeps, and a tool: one for what it only does. Everything else about either is
// derived or lives beside it.
import type { AnyStateMachine } from '#machines/kit.ts'
import type { Action, Actions, Keyed } from './action.ts'
import type { Composed } from './composed.ts'
import type { Field, Fields, Given, Values } from './field.ts'
import type { Attentions, Figures } from './home.ts'
import type { LifecycleName } from './lifecycle.ts'
import type { Queues } from './queue.ts'
import { type RevisionFields, revisionFields } from './revisions.ts'
import type { Said } from './said.ts'
import { unkept } from './unkept.ts'
import type { RecordStatusName } from './valueSet.ts'

export type SidebarGroup =
  | 'catalogue'
  | 'sales'
  | 'promotions'
  | 'content'
  | 'community'
  | 'logistics'
  | 'people'
  | 'system'
  | 'settings'

export interface View {
  name: string
  filter: string
  sort?: string
}

/** A column that one choice fills in all rows that fill one of the columns `for`; nothing is chosen until somebody does. */
export interface Fill {
  column: string
  for: readonly string[]
  label: Said
  /** What happens without a choice. */
  none: Said
  /** A record of a resource, for who has the right, or one of these. */
  of: { resource: string; right: string } | { choices: readonly { value: string; label: Said }[] }
  /** Files of other shops are not asked: their profile says it. */
  isSaidByProfile?: true
}

/** One type of bulk file: its columns are fields, its header names their snake case. */
export interface Upload {
  label: string
  /** Columns in the order a template shows them. */
  columns: Fields
  /** The column that names the record. */
  key: string
  /** Further columns that name it, where one does not: a thing in a warehouse. */
  within?: readonly string[]
  /** Rows with an equal value here stand or fall together. */
  groupBy?: string
  /** Where that column is empty, the first of these that is not. */
  groupElse?: readonly string[]
  /** A file without the key column is read all the same: its row rules find or make the key. */
  keyless?: boolean
  /** Columns that are called what the file calls others, where it has none of their own: the name of an option. */
  calledBy?: Readonly<Record<string, string>>
  /** Columns a file may leave out, each asked once for all its rows. */
  fill?: readonly Fill[]
  /** Further words the palette finds it by. */
  words?: readonly string[]
  alias?: readonly string[]
  /** So many rows at most: fewer than usual where a file is worked through by hand, more where it is a whole country's. */
  most?: number
  /** Applying it asks for the second factor. */
  secure?: boolean
  /** Applying it moves money, stock or points, as `Action.keyed` has it. */
  keyed?: Keyed
  /** Its files are lines of JSON (NDJSON), an object each: for what no cell holds, trees of blocks for instance. */
  lines?: true
  /** False when nothing can be exported in these columns. */
  exports?: boolean
}

/** Makes a chart of stored states (`<name>.chart.ts` beside the area, or a machine both sides know). */
export type Chart = () => AnyStateMachine

/** A field that holds a state, and the chart that moves it. */
export interface Region {
  field: string
  by: Chart
}

/**
 * Rows a role may be limited to, by the people its fields name: whoever any of them names has the row. A role says it behind a right,
 * `pages:edit@own`; `auth/permissions.ts` has the whole language.
 */
export interface RowScope {
  /** A field with the id of a person, or with a list of them; `createdBy` of the record itself is one. */
  by: string | readonly string[]
  /** The reference to the record that has these fields, where the row only hangs below it: one of another resource. */
  of?: string
}

export interface Parent {
  resource: string
  /** The reference field that points to it. */
  field: string
  /** Only such records have any: those that hold one of these values. */
  when?: Record<string, readonly string[]>
}

/** Records of one resource that hang below each other; their list can be shown as a tree. */
export interface Tree {
  /** The reference to the record above. */
  parent: string
  /** Field that orders siblings, counting from 0. */
  order: string
  /** The action that moves records elsewhere, and its inputs for the new parent and the place among its children. */
  move: { by: string; under: string; at: string }
}

/** Records that hold from one day or moment to another: to the end of the last day, until the last moment. */
export interface During {
  from: string
  /** Without a value it holds for ever. */
  to: string
  /** The reference to the record it is about, on whose page it stands on a timeline; what a bar says; one lane for each value. */
  of: string
  shows: string
  lane?: string
  /** Fields of its parent that are its own while it holds. */
  sets?: readonly string[]
}

/** Children of one record as a grid: the values of one field go down, those of another across, a third parts the rows. */
export interface Matrix {
  /** A group whose rows are a `name` and a `value`, such as the options of a variant, or up to three fields. */
  by: string | readonly string[]
  /** Fields a cell can show, the first at first; where there is one axis only, they are the columns. */
  cells: readonly string[]
  /** Action of the parent that makes what is missing, and its input for the values of each axis. */
  filledBy?: { by: string; with: string }
}

/** Sections any area's form may have; an area with words of its own for them presents its sections itself. */
export type SectionName =
  | 'identity'
  | 'address'
  | 'conditions'
  | 'contact'
  | 'costs'
  | 'defaults'
  | 'delivery'
  | 'law'
  | 'limits'
  | 'measures'
  | 'operations'
  | 'prices'
  | 'rates'
  | 'schedule'
  | 'visibility'

export interface Resource<N extends string = string, F extends Fields = Fields, A extends Actions = Actions> {
  name: N
  /** English singular, `tax rate`; the plural is the label. */
  one: string
  /** Several of them, where the label is no word one counts by: `stock lines`. */
  many?: string
  label: string
  group: SidebarGroup
  icon: string
  /** Second key of `g` and `n` sequences. */
  key?: string
  /** Its form and its facts in this order, each section under the kit's own heading. */
  sections?: Readonly<Partial<Record<SectionName, readonly string[]>>>
  /** Field shown as the record's name. */
  title: string
  /** Field shown beside it, usually the code people say. */
  subtitle?: string
  /** Its picture in lines and lists: a field of media, the reference to what has one, or a list whose first object names that. */
  picture?: string
  /** `content`: it is published by revisions; what is saved does not change what is live until it is published. */
  lifecycle: LifecycleName
  /** Where the states lie in fields of their own and charts of the house move them; several run beside each other. */
  moves?: Region | readonly Region[]
  fields: F
  actions: A
  parent?: Parent
  /** The rows a role may be limited to, by the word a grant says. The table needs the policy `db:draft` prints. */
  rows?: Readonly<Record<string, RowScope>>
  tree?: Tree
  during?: During
  matrix?: Matrix
  /** Columns put together from several fields, each in the place of the first of them. */
  composed?: Readonly<Record<string, Composed>>
  sort?: string
  /** Further words its list is narrowed by, as a person writes and reads them; what each finds is the server's to say. */
  filters?: Fields
  views?: readonly View[]
  /** What waits for somebody to decide, worked through one at a time. */
  queues?: Queues
  /**
   * Actions on nothing that are worked with on a page of their own, each a tab beside the list: what a reading one answers while it is
   * asked, what one of effect `go` leads to.
   */
  benches?: readonly string[]
  /** What of it waits for somebody, and how it goes: on the start page of whoever may see it. */
  attention?: Attentions
  figures?: Figures
  uploads?: Readonly<Record<string, Upload>>
  /**
   * Its records may be copied to another brand (kernel P 0.4), where whatever names them is found by its key: the unique field, else
   * the subtitle, else the title. `renames`: the field whose end is the end of that key, where the key is worked out of it.
   */
  copiesOut?: true | { renames: string }
  /** Standard actions this resource does not have, `duplicate` for instance. */
  without?: readonly string[]
  /** Standard actions that may have to warn before they are done (`Behaviour.warnings`). */
  warns?: readonly string[]
  /** Its form is told beforehand what only the server knows (`Behaviour.formFacts`). */
  formFacts?: boolean
  /** The toggle that puts an active record before shoppers by itself: said of those a file makes on the way. */
  shows?: string
  /** Its list is a tab beside that resource's, which has the entry in the sidebar for both. */
  tabOf?: string
  /** Not in the sidebar: reached through its parent or through other records, or by its tab. */
  quiet?: boolean
  /**
   * Found in its own list alone, not by the palette: rows by the thousand, which nobody looks for but below the record they belong to.
   */
  foundWithin?: true
  /**
   * What the palette tells of one beside its title and subtitle, where many are called the same: texts, choices, numbers and references, as
   * they are when it is found.
   */
  beside?: readonly string[]
  /** There is one of it per vendor: who goes to it finds that one, to be filled in, instead of a list of one row. */
  isSingle?: true
  /** Read off other records by a view of the database: nothing is written to it, and what it points to may go. */
  derived?: boolean
  /** Further words the palette finds the area by. */
  words?: readonly string[]
  /** It keeps no records (`tool()`): no table, no list, no form; its screen is its actions. */
  isTool?: true
}

type NoFields = Readonly<Record<never, never>>

/**
 * Declares an area without records: it has actions on nothing, each with every face an action has, a place in the sidebar, rights and
 * a screen, where its reading actions answer while they are typed. What it is called in a sentence is its label.
 */
export const tool = <const N extends string, const A extends Readonly<Record<string, Action & { on: 'nothing' }>>>(
  declared: Pick<
    Resource<N, NoFields, A>,
    'name' | 'label' | 'group' | 'icon' | 'key' | 'actions' | 'words' | 'tabOf' | 'quiet'
  >,
): Resource<N, NoFields, A> => ({
  ...declared,
  one: declared.label.toLowerCase(),
  title: '',
  lifecycle: 'none',
  fields: {},
  isTool: true,
})

/** Whether it keeps records, in a table or as a view of others. */
export const isKept = ({ isTool }: Pick<Resource, 'isTool'>): boolean => isTool !== true

/**
 * Declares a resource. The title must be one of its fields. What is of the life `content` is published by revisions, and has the
 * fields that say which one is where.
 */
const byClock: readonly LifecycleName[] = ['catalogue', 'campaign', 'content']

/** Whether records of it are published by the clock. */
export const isScheduled = ({ lifecycle, without = [] }: Pick<Resource, 'lifecycle' | 'without'>): boolean =>
  byClock.includes(lifecycle) && !without.includes('schedule')

export const resource = <
  const N extends string,
  const F extends Fields,
  const A extends Actions,
  const L extends LifecycleName,
>(
  declared: Resource<N, F, A> & {
    lifecycle: L
    title: keyof F
    subtitle?: keyof F
    beside?: readonly (keyof F)[]
    sections?: { readonly [S in SectionName]?: readonly (keyof F)[] }
    picture?: keyof F
    tree?: { parent: keyof F; order: keyof F; move: { by: keyof A } }
    during?: { from: keyof F; to: keyof F; of: keyof F; shows: keyof F; lane?: keyof F; sets?: readonly (keyof F)[] }
    matrix?: { by: keyof F | readonly (keyof F)[]; cells: readonly (keyof F | 'status')[] }
    benches?: readonly (keyof A)[]
  },
): Resource<N, L extends 'content' ? F & RevisionFields : F, A> =>
  ({
    ...declared,
    ...(declared.lifecycle === 'content' && { fields: { ...declared.fields, ...revisionFields } }),
    ...(isScheduled(declared) && {
      attention: { ...declared.attention, ...unkept.attention },
      filters: { ...declared.filters, ...unkept.filters },
    }),
  }) as never

/** What every record carries beside its own fields (kernel A 0.1). */
export interface Base {
  id: string
  vendorCode: string
  status: RecordStatusName
  version: number
  createdAt: string
  createdBy: string | null
  updatedAt: string
  updatedBy: string | null
}

export type Row<R> = R extends Resource<string, infer F> ? Base & Values<F> : never
export type Draft<R> = R extends Resource<string, infer F> ? Given<F> : never
export type Patch<R> = Partial<Draft<R>>
export type ActionInput<R, K> = R extends { actions: infer A }
  ? K extends keyof A
    ? A[K] extends { input: infer I extends Fields }
      ? Given<I>
      : undefined
    : never
  : never

/** Actions that need a handler: those whose lifecycle event the engine does not send. */
export type Effectful<R> = R extends { actions: infer A }
  ? { [K in keyof A]: A[K] extends { handled: true } ? K : A[K] extends { event: string } ? never : K }[keyof A]
  : never

/** A row of a resource nobody knows by name. */
export type AnyRow = Base & Record<string, unknown>

/** A field that is stored, and so has a column. */
export const isStored = (field: Field): boolean => !field.facts.virtual

/** Fields a person may write: in forms at creation, or afterwards. */
export const writable = (resource: Resource, creating: boolean): [string, Field][] =>
  Object.entries(resource.fields).filter(
    ([, { facts }]) => !facts.readOnly && !facts.virtual && (creating || !facts.fixed),
  )

/** Its records are in states that a chart moves. */
export const hasStates = ({ lifecycle, moves }: Pick<Resource, 'lifecycle' | 'moves'>): boolean =>
  lifecycle !== 'none' || moves !== undefined

/** Its regions, the one its state map shows first. */
export const regionsOf = ({ moves }: Pick<Resource, 'moves'>): readonly Region[] =>
  moves === undefined ? [] : 'field' in moves ? [moves] : moves

export const isHandled = ({ event, handled }: Action): boolean => event === undefined || handled === true
