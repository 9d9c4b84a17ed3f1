// The address of a list says all of it: page, size, sort, filter, view, the row with the focus and the record peeked at.
// Pure: text in, question out and back. What equals the view's own or the default is left out, so addresses stay short.
import { defaultPageSize } from '#contract/query.ts'
import type { Resource } from '#contract/resource.ts'
import { isSize, type Question } from '#machines/listing/question.ts'
import type { ListView } from './views.ts'

export interface Shown {
  question: Question
  /** Key of a declared or kept view. */
  view?: string
  /** What the address calls a view that is not here. */
  missing?: string
  /** Id of the row with the focus. */
  row?: string
  peek?: string
}

export const defaultSortOf = (resource: Pick<Resource, 'sort'>): string => resource.sort ?? '-updatedAt'

const whole = (text: string | null): number => (text && /^\d{1,7}$/.test(text) ? Number(text) : 1)

/** No view, where a list without a word would open with one. */
const everything = '*'
/** As people write it by hand. */
const inWords = 'all'
const asking = ['view', 'filter', 'sort', 'page'] as const

export const readAddress = (resource: Resource, views: readonly ListView[], search: URLSearchParams): Shown => {
  const isAsked = asking.some(name => search.has(name))
  const key = isAsked ? (search.get('view') ?? everything) : views.find(({ opens }) => opens)?.key
  const view = views.find(known => known.key === key)
  const size = Number(search.get('size'))
  return {
    question: {
      page: Math.max(1, whole(search.get('page'))),
      size: isSize(size) ? size : defaultPageSize,
      sort: search.get('sort') || view?.sort || defaultSortOf(resource),
      filter: (search.get('filter') ?? view?.filter ?? '').trim().slice(0, 2048),
    },
    ...(view ? { view: view.key } : key && key !== everything && key !== inWords && { missing: key }),
    ...(search.get('row') && { row: search.get('row') as string }),
    ...(search.get('peek') && { peek: search.get('peek') as string }),
  }
}

export const writeAddress = (resource: Resource, views: readonly ListView[], shown: Shown): URLSearchParams => {
  const { page, size, sort, filter } = shown.question
  const view = views.find(({ key }) => key === shown.view)
  const search = new URLSearchParams()
  if (view) search.set('view', view.key)
  else if (views.some(({ opens }) => opens)) search.set('view', everything)
  if (filter !== (view?.filter ?? '')) search.set('filter', filter)
  if (sort !== (view?.sort ?? defaultSortOf(resource))) search.set('sort', sort)
  if (page > 1) search.set('page', String(page))
  if (size !== defaultPageSize) search.set('size', String(size))
  if (shown.row) search.set('row', shown.row)
  if (shown.peek) search.set('peek', shown.peek)
  return search
}

/** How the list is looked at, which no question changes. */
const ways = ['as', 'at'] as const
export const asTree = (search: URLSearchParams): boolean => search.get('as') === 'tree'

/** An address with what another one says beside its question. */
export const carrying = (search: URLSearchParams, other: URLSearchParams, more: readonly string[] = []) => {
  for (const name of [...ways, ...more]) {
    const value = other.get(name)
    if (value) search.set(name, value)
  }
  return search
}

/** Whether the question is still the one the view asks. */
export const isViewChanged = (resource: Resource, view: ListView | undefined, { filter, sort }: Question): boolean =>
  view ? filter !== view.filter.trim() || sort !== (view.sort ?? defaultSortOf(resource)) : filter !== ''

export const sameQuestion = (one: Question, other: Question): boolean =>
  one.page === other.page && one.size === other.size && one.sort === other.sort && one.filter === other.filter
