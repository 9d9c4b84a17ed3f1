// One grid: which page of which question is shown, what is selected, where the cursor is, what is peeked at.
// It fetches nothing: rows are told to it, and a question that changed is read from it (and from the address).
import { type ActorRefFrom, assign, bounded, setup } from './kit.ts'
import type * as question from './listing/question.ts'
import {
  between,
  isSize,
  noIds,
  pagesOf,
  type Question,
  rangeTo,
  sane,
  selectedCount,
  toggledIn,
} from './listing/question.ts'

export type ListingContext = question.ListingContext
export type ListingEvent = question.ListingEvent
export type ListingRef = ActorRefFrom<ReturnType<typeof makeListing>>

const step = (by: number) => {
  const page = ({ context }: { context: { page: number } }) => context.page + by
  return { guard: { type: 'isPage', params: page }, actions: { type: 'goPage', params: page } } as const
}

const leap = (by: number) =>
  ({ guard: 'hasRows', actions: [{ type: 'moveCursor', params: by }, 'peekAtCursor'] }) as const

export const makeListing = () =>
  setup({
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
      mayPeek: ({ context }, id: string | undefined) => (id ?? context.cursor) !== undefined,
    },
    actions: {
      goPage: assign((_, page: number) => ({ page, anchor: undefined })),
      setSize: assign(({ context }, size: number) => ({
        size: size as question.PageSize,
        // The first row that was shown stays on the page.
        page: Math.floor(((context.page - 1) * context.size) / size) + 1,
      })),
      setSort: assign((_, sort: string) => ({ sort, page: 1 })),
      toggleSort: assign(({ context }, field: string) => ({
        sort: context.sort === field ? `-${field}` : field,
        page: 1,
      })),
      setFilter: assign((_, filter: string) => ({ filter: filter.trim(), page: 1 })),
      replaceQuestion: assign((_, asked: Partial<Question>) => sane(asked)),
      // What was selected under another question may not be there any more; acting on it unseen would be a trap.
      dropSelection: assign({ selection: noIds, anchor: undefined }),
      keepRows: assign(({ context }, shown: Extract<ListingEvent, { type: 'rows.shown' }>) => ({
        rows: shown.rows,
        total: shown.total,
        exact: shown.exact ?? true,
        cursor: shown.rows.find(id => id === context.cursor) ?? shown.rows[0],
      })),
      toggle: assign(({ context }, id: string) => ({ selection: toggledIn(context.selection, id), anchor: id })),
      selectRange: assign(({ context }, id: string) => ({ selection: rangeTo(context, id), cursor: id })),
      selectPage: assign(({ context: { rows, selection } }) => ({
        selection: {
          kind: 'ids' as const,
          ids: [...new Set([...(selection.kind === 'ids' ? selection.ids : []), ...rows])],
        },
      })),
      selectMatching: assign(({ context: { filter, total } }, asOf: string) => ({
        selection: { kind: 'matching' as const, filter, minus: [], count: total, asOf },
      })),
      setCursor: assign((_, id: string) => ({ cursor: id })),
      moveCursor: assign(({ context: { rows, cursor } }, by: number) => ({
        cursor: rows[between(0, rows.length - 1, rows.indexOf(cursor as string) + by)], // rows come with a cursor
      })),
      peekAt: assign(({ context }, id: string | undefined) => ({
        peek: id ?? context.cursor,
        cursor: id ?? context.cursor,
      })),
      peekAtCursor: assign(({ context }) => (context.peek === undefined ? {} : { peek: context.cursor })),
      peekNothing: assign({ peek: undefined }),
    },
  }).createMachine({
    id: 'listing',
    options: bounded,
    context: ({ input }) => ({
      page: 1,
      size: 10,
      sort: '-updatedAt',
      filter: '',
      ...sane(input ?? {}),
      selection: noIds,
      rows: [],
      total: 0,
      exact: false,
    }),
    type: 'parallel',
    on: {
      'page.go': {
        guard: { type: 'isPage', params: ({ event }) => event.page },
        actions: { type: 'goPage', params: ({ event }) => event.page },
      },
      'page.next': step(1),
      'page.previous': step(-1),
      'size.set': {
        guard: { type: 'isSize', params: ({ event }) => event.size },
        actions: { type: 'setSize', params: ({ event }) => event.size },
      },
      'sort.set': { actions: { type: 'setSort', params: ({ event }) => event.sort } },
      'sort.toggle': { actions: { type: 'toggleSort', params: ({ event }) => event.field } },
      'filter.set': {
        guard: { type: 'isOther', params: ({ event }) => event.filter },
        actions: [{ type: 'setFilter', params: ({ event }) => event.filter }, 'dropSelection'],
      },
      'question.replace': [
        {
          guard: { type: 'asksAnew', params: ({ event }) => event.question },
          actions: [{ type: 'replaceQuestion', params: ({ event }) => event.question }, 'dropSelection'],
        },
        { actions: { type: 'replaceQuestion', params: ({ event }) => event.question } },
      ],
      'select.toggle': { actions: { type: 'toggle', params: ({ event }) => event.id } },
      'select.range': { actions: { type: 'selectRange', params: ({ event }) => event.id } },
      'select.page': { guard: 'hasRows', actions: 'selectPage' },
      'select.matching': { guard: 'hasRows', actions: { type: 'selectMatching', params: ({ event }) => event.asOf } },
      'select.none': { actions: 'dropSelection' },
      'rows.shown': { actions: [{ type: 'keepRows', params: ({ event }) => event }, 'peekAtCursor'] },
      'cursor.set': {
        guard: { type: 'isShown', params: ({ event }) => event.id },
        actions: [{ type: 'setCursor', params: ({ event }) => event.id }, 'peekAtCursor'],
      },
      'cursor.move': {
        guard: 'hasRows',
        actions: [{ type: 'moveCursor', params: ({ event }) => event.by }, 'peekAtCursor'],
      },
      'cursor.first': leap(Number.NEGATIVE_INFINITY),
      'cursor.last': leap(Number.POSITIVE_INFINITY),
    },
    states: {
      selection: {
        initial: 'none',
        states: {
          none: {
            always: [
              { guard: 'isMatching', target: 'matching' },
              { guard: 'hasSelection', target: 'some' },
            ],
          },
          some: {
            tags: 'selecting',
            always: [
              { guard: 'isMatching', target: 'matching' },
              { guard: 'isEmpty', target: 'none' },
            ],
          },
          matching: {
            tags: ['selecting', 'matching'],
            always: [
              { guard: 'isEmpty', target: 'none', actions: 'dropSelection' },
              { guard: 'isIds', target: 'some' },
            ],
          },
        },
      },
      peek: {
        initial: 'closed',
        states: {
          closed: {
            on: {
              'peek.open': {
                guard: { type: 'mayPeek', params: ({ event }) => event.id },
                target: 'open',
                actions: { type: 'peekAt', params: ({ event }) => event.id },
              },
            },
          },
          open: {
            tags: 'peeking',
            exit: 'peekNothing',
            on: {
              'peek.close': 'closed',
              'peek.open': { actions: { type: 'peekAt', params: ({ event }) => event.id } },
            },
          },
        },
      },
    },
  })
