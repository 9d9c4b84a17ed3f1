// What a list asks, what is selected in it, and the pure steps from one selection to the next.
// A question is exactly the address of the list; a selection is ids, or a filter with the count that was seen.
import type { Target } from '../wish.ts'

export const pageSizes = [10, 25, 50, 100] as const
export type PageSize = (typeof pageSizes)[number]
/** What is asked of the server; exactly the address of the list. */
export interface Question {
  page: number
  size: PageSize
  /** Field, '-' before it for descending. */
  sort: string
  filter: string
}
export type Selection =
  | { kind: 'ids'; ids: string[] }
  | { kind: 'matching'; filter: string; minus: string[]; count: number; asOf: string }
export interface ListingContext extends Question {
  selection: Selection
  /** Row from which Shift selects. */
  anchor?: string
  cursor?: string
  /** Place of the cursor: where a record stands in several groups, its id alone does not tell. */
  at?: number
  /** Place of the anchor. */
  anchorAt?: number
  peek?: string
  /** Those that are here, one after the other: the page and what lies around it. */
  rows: readonly string[]
  /** Where the first of them stands in the whole list, from 0. */
  first: number
  /** Place in the whole list the cursor is on its way to, until its row is here. */
  wanted?: number
  total: number
  /** How many of them can be gone to: fewer where groups are folded. */
  open?: number
  /** False when the total is an estimate ("about N"). */
  exact: boolean
}
export type ListingEvent =
  | { type: 'page.go'; page: number }
  | { type: 'page.next' }
  | { type: 'page.previous' }
  | { type: 'size.set'; size: number }
  | { type: 'sort.toggle'; field: string }
  | { type: 'sort.set'; sort: string }
  | { type: 'filter.set'; filter: string }
  /** The address changed by itself: back, forward, a saved view. */
  | { type: 'question.replace'; question: Partial<Question> }
  | { type: 'rows.shown'; rows: readonly string[]; total: number; exact?: boolean; first?: number; open?: number }
  /** Somebody counted what was only estimated. */
  | { type: 'rows.counted'; total: number }
  | { type: 'select.toggle'; id: string }
  | { type: 'select.range'; id: string }
  /** Rows that are not here, by their ids. */
  | { type: 'select.add'; ids: readonly string[] }
  | { type: 'select.page' }
  | { type: 'select.matching'; asOf: string }
  | { type: 'select.none' }
  | { type: 'cursor.set'; id: string }
  /** A place in the whole list, whether its row is here or not. */
  | { type: 'cursor.reach'; place: number }
  | { type: 'cursor.move'; by: number }
  | { type: 'cursor.first' }
  | { type: 'cursor.last' }
  | { type: 'peek.open'; id?: string }
  | { type: 'peek.close' }
export const noIds: Selection = { kind: 'ids', ids: [] }
export const isSize = (size?: number): size is PageSize => pageSizes.some(known => known === size)
export const between = (low: number, high: number, wanted: number) => Math.min(Math.max(wanted, low), high)
const toggled = (ids: string[], id: string) => (ids.includes(id) ? ids.filter(other => other !== id) : [...ids, id])
export const sane = ({ page = 0, size, ...rest }: Partial<Question>): Partial<Question> => ({
  ...rest,
  ...(Number.isSafeInteger(page) && page > 0 && { page }),
  ...(isSize(size) && { size }),
})

export const pagesOf = ({ total, size }: Pick<ListingContext, 'total' | 'size'>) => Math.max(1, Math.ceil(total / size))
export const questionOf = ({ page, size, sort, filter }: Question): Question => ({ page, size, sort, filter })
export const selectedCount = ({ selection }: Pick<ListingContext, 'selection'>) =>
  selection.kind === 'ids' ? selection.ids.length : Math.max(0, selection.count - selection.minus.length)
export const isSelected = ({ selection }: Pick<ListingContext, 'selection'>, id: string) =>
  selection.kind === 'ids' ? selection.ids.includes(id) : !selection.minus.includes(id)
/** What an action of this list works on; undefined when nothing is selected. */
export const targetOf = ({ selection }: Pick<ListingContext, 'selection'>): Target | undefined => {
  if (selection.kind === 'ids') return selection.ids.length > 0 ? { ids: selection.ids } : undefined
  const { filter, minus, count, asOf } = selection
  return { matching: { filter, count: count - minus.length, minus, asOf } }
}

export const added = (selection: Selection, ids: readonly string[]): Selection =>
  selection.kind === 'ids' ? { kind: 'ids', ids: [...new Set([...selection.ids, ...ids])] } : selection

export const rangeTo = (context: ListingContext, id: string): Selection => {
  const { rows, first, anchor, anchorAt = -1, cursor, at = -1, selection } = context
  const index = (wanted: string, place: number) =>
    rows[place - first] === wanted ? place - first : rows.indexOf(wanted)
  const start = anchor === undefined ? index(cursor ?? id, at) : index(anchor, anchorAt)
  const ends = [start, index(id, id === cursor ? at : -1)]
  if (ends.includes(-1)) return selection
  return added(selection, rows.slice(Math.min(...ends), Math.max(...ends) + 1))
}
export const toggledIn = (selection: Selection, id: string): Selection =>
  selection.kind === 'ids'
    ? { kind: 'ids', ids: toggled(selection.ids, id) }
    : { ...selection, minus: toggled(selection.minus, id) }

type CursorPosition = Pick<ListingContext, 'page' | 'cursor' | 'wanted' | 'at'>

/** The cursor goes to a place of the whole list, at once where its row is here. */
export const reaching = ({ rows, first, size, cursor }: ListingContext, place: number): CursorPosition => {
  const row = rows[place - first]
  const page = Math.floor(place / size) + 1
  return row === undefined ? { page, cursor, wanted: place } : { page, cursor: row, wanted: undefined, at: place }
}

/** Where the cursor stands. */
export const placeOf = ({ rows, first, cursor, wanted, at }: ListingContext): number =>
  wanted ?? (at !== undefined && rows[at - first] === cursor ? at : first + Math.max(0, rows.indexOf(cursor as string)))

/** Where a move ends: an estimated list ends where its rows do. */
export const moved = (context: ListingContext, by: number): number => {
  const { exact, total, open = total, rows, first } = context
  const known = Math.max(open, first + rows.length) - 1
  const last = exact || by === Number.POSITIVE_INFINITY ? known : Number.MAX_SAFE_INTEGER
  return between(0, last, placeOf(context) + by)
}

/** Rows have come: the cursor stays on its record, goes where it wanted to, or to the beginning of the page. */
export const landed = (
  { page, size, cursor, wanted }: ListingContext,
  { rows, first = (page - 1) * size }: Extract<ListingEvent, { type: 'rows.shown' }>,
): Pick<ListingContext, 'rows' | 'first' | 'cursor' | 'wanted' | 'at'> => {
  const there = wanted === undefined ? -1 : between(0, rows.length - 1, wanted - first)
  const start = rows[(page - 1) * size - first] ?? rows[0]
  return {
    rows,
    first,
    cursor: rows[there] ?? rows.find(id => id === cursor) ?? start,
    wanted: undefined,
    ...(there >= 0 && { at: first + there }),
  }
}

/** Of the rows that are here, those of the page. */
export const pageRows = ({ rows, first, page, size }: Pick<ListingContext, 'rows' | 'first' | 'page' | 'size'>) =>
  rows.slice(Math.max(0, (page - 1) * size - first), Math.max(0, page * size - first))
