// What the listing machine is given, may do and asks before it does it.
import { assign, setup } from '../kit.ts'
import type * as question from './question.ts'
import {
  added,
  isSize,
  landed,
  moved,
  noIds,
  pageRows,
  pagesOf,
  placeOf,
  type Question,
  rangeTo,
  reaching,
  sane,
  selectedCount,
  toggledIn,
} from './question.ts'

type ListingContext = question.ListingContext
type ListingEvent = question.ListingEvent

/** On another page, or in another order, a range begins anew. */
const unbegun = { anchor: undefined, anchorAt: undefined }

export const listing = setup({
  types: {} as {
    input: Partial<Question> | undefined
    context: ListingContext
    events: ListingEvent
    tags: 'selecting' | 'matching' | 'peeking'
  },
  guards: {
    isPage: ({ context }, page: number) =>
      Number.isSafeInteger(page) && page > 0 && (!context.exact || page <= pagesOf(context)),
    isSize: (_, size: number) => isSize(size),
    isOther: ({ context }, filter: string) => filter.trim() !== context.filter,
    asksAnew: ({ context }, { filter }: Partial<Question>) => filter !== undefined && filter !== context.filter,
    hasSelection: ({ context }) => selectedCount(context) > 0,
    isMatching: ({ context }) => context.selection.kind === 'matching',
    isIds: ({ context }) => context.selection.kind === 'ids',
    isEmpty: ({ context }) => selectedCount(context) === 0,
    hasRows: ({ context }) => context.rows.length > 0,
    isShown: ({ context }, id: string) => context.rows.includes(id),
    isPlace: ({ context }, place: number) =>
      Number.isSafeInteger(place) && place >= 0 && (!context.exact || place < (context.open ?? context.total)),
    mayPeek: ({ context }, id: string | undefined) => (id ?? context.cursor) !== undefined,
  },
  actions: {
    goPage: assign(({ context }, page: number) => ({
      ...reaching(context, (page - 1) * context.size),
      ...unbegun,
    })),
    setSize: assign(({ context }, size: number) => ({
      size: size as question.PageSize,
      // The first row that was shown stays on the page.
      page: Math.floor(((context.page - 1) * context.size) / size) + 1,
      wanted: undefined,
    })),
    setSort: assign((_, sort: string) => ({ sort, page: 1, wanted: undefined, ...unbegun })),
    toggleSort: assign(({ context }, field: string) => ({
      sort: context.sort === field ? `-${field}` : field,
      page: 1,
      wanted: undefined,
      ...unbegun,
    })),
    setFilter: assign((_, filter: string) => ({ filter: filter.trim(), page: 1, wanted: undefined })),
    replaceQuestion: assign(({ context }, asked: Partial<Question>) => ({
      ...sane(asked),
      wanted: undefined,
      ...(asked.sort !== undefined && asked.sort !== context.sort && unbegun),
    })),
    // What was selected under another question may not be there any more; acting on it unseen would be a trap.
    dropSelection: assign({ selection: noIds, ...unbegun }),
    keepRows: assign(({ context }, shown: Extract<ListingEvent, { type: 'rows.shown' }>) => ({
      ...landed(context, shown),
      total: shown.total,
      exact: shown.exact ?? true,
      open: shown.open,
    })),
    toggle: assign(({ context }, id: string) => ({
      selection: toggledIn(context.selection, id),
      anchor: id,
      anchorAt: id === context.cursor ? placeOf(context) : context.first + context.rows.indexOf(id),
    })),
    addIds: assign(({ context }, ids: readonly string[]) => ({ selection: added(context.selection, ids) })),
    selectRange: assign(({ context }, id: string) => ({ selection: rangeTo(context, id), cursor: id })),
    selectPage: assign(({ context }) => ({
      selection: {
        kind: 'ids' as const,
        ids: [...new Set([...(context.selection.kind === 'ids' ? context.selection.ids : []), ...pageRows(context)])],
      },
    })),
    selectMatching: assign(({ context: { filter, total } }, asOf: string) => ({
      selection: { kind: 'matching' as const, filter, minus: [], count: total, asOf },
    })),
    setTotal: assign((_, total: number) => ({ total, open: undefined, exact: true })),
    setCursor: assign(({ context }, id: string) => reaching(context, context.first + context.rows.indexOf(id))),
    reachPlace: assign(({ context }, place: number) => reaching(context, place)),
    moveCursor: assign(({ context }, by: number) => reaching(context, moved(context, by))),
    peekAt: assign(({ context }, id: string | undefined) => ({
      peek: id ?? context.cursor,
      cursor: id ?? context.cursor,
    })),
    peekAtCursor: assign(({ context }) => (context.peek === undefined ? {} : { peek: context.cursor })),
    peekNothing: assign({ peek: undefined }),
  },
})
