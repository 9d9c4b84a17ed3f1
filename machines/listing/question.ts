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
  peek?: string
  rows: readonly string[]
  total: number
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
  | { type: 'rows.shown'; rows: readonly string[]; total: number; exact?: boolean }
  | { type: 'select.toggle'; id: string }
  | { type: 'select.range'; id: string }
  | { type: 'select.page' }
  | { type: 'select.matching'; asOf: string }
  | { type: 'select.none' }
  | { type: 'cursor.set'; id: string }
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

export const rangeTo = ({ rows, anchor, cursor, selection }: ListingContext, id: string): Selection => {
  const ends = [rows.indexOf(anchor ?? cursor ?? id), rows.indexOf(id)]
  if (selection.kind !== 'ids' || ends.includes(-1)) return selection
  const range = rows.slice(Math.min(...ends), Math.max(...ends) + 1)
  return { kind: 'ids', ids: [...new Set([...selection.ids, ...range])] }
}
export const toggledIn = (selection: Selection, id: string): Selection =>
  selection.kind === 'ids'
    ? { kind: 'ids', ids: toggled(selection.ids, id) }
    : { ...selection, minus: toggled(selection.minus, id) }
