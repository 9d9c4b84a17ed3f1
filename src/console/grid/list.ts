// What everything below a list screen reads: the resource, the machine with its state, the rows, columns and views.
import { createContext, type ReactNode, use } from 'react'
import type { Hanging } from '#console/tree/hanging.ts'
import type { Listed } from '#contract/query.ts'
import type { AnyRow, Resource } from '#contract/resource.ts'
import type { ListingContext, ListingEvent } from '#machines/listing.ts'
import type { Looked } from './blocks.ts'
import type { Column } from './columns.ts'
import type { Name } from './fieldNames.ts'
import type { Mistake } from './mistake.ts'
import type { Fitting } from './useFittingColumns.ts'
import type { Groups } from './useGroups.ts'
import type { ListView } from './views.ts'

export interface List {
  resource: Resource
  state: ListingContext
  send(event: ListingEvent): void
  /** The state as it is at the moment of asking, for what runs between two paints. */
  now(): ListingContext
  /** The page and what lies around it without a gap. */
  rows: readonly AnyRow[]
  /** Every row that is here, by its place among those that can be shown. */
  places: ReadonlyMap<number, AnyRow>
  groups: Groups
  /** Where the first of `rows` stands among all that can be shown. */
  first: number
  /** Stretch of the list on the screen; absent where the page alone is drawn. */
  sight?: Looked
  look(sight: Looked | undefined): void
  page?: Listed<AnyRow>['page']
  /** Rows that were seen, by id: a selection may reach over several pages. */
  seen: ReadonlyMap<string, AnyRow>
  /** Rows somebody else has changed while they stood here, until one goes to them. */
  changed: ReadonlySet<string>
  tree?: Hanging
  /** The moment it is looked at, when it is not now: nothing is changed then. */
  at?: string
  /** Beside a value. */
  mark?(row: AnyRow, name: string): ReactNode
  columns: readonly Column[]
  /** Of these, the ones there is room for. */
  drawn: readonly Column[]
  /** What there is not room for. */
  beyond?: Fitting['beyond']
  possible: readonly Column[]
  names: readonly Name[]
  views: readonly ListView[]
  /** Key of the view in the address. */
  view?: string
  /** What the address called a view that is not here. */
  missing?: string
  /** A page was turned; until its rows are scrolled to. */
  turned: { current: boolean }
  openView(view: ListView | undefined): void
  /** The question as a record's address carries it, so that its page knows its neighbours and the way back. */
  carried: string
  /** What was typed into the query line and cannot be read; it was not asked. */
  misread?: Mistake
  setMisread(mistake: Mistake | undefined): void
  /** What went wrong with the question, as it was thrown. */
  error: unknown
  isLoading: boolean
  /** Old rows stand while new ones are on their way. */
  isStale: boolean
  retry(): void
  /** Row whose menu is open. */
  menuAt?: string
  openMenu(id: string | undefined): void
}

/** There is none yet, whatever one asks for. */
export const isBare = ({ isLoading, error, rows, groups, state }: List): boolean =>
  !isLoading && !error && rows.length === 0 && groups.by === undefined && !state.filter

export const ListContext = createContext<List | undefined>(undefined)

export const useList = (): List => {
  const list = use(ListContext)
  if (!list) throw new Error('useList is for what stands in a list screen')
  return list
}
