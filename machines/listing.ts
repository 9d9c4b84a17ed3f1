// One grid: which page of which question is shown, what is selected, where the cursor is, what is peeked at.
// It fetches nothing: rows are told to it, and a question that changed is read from it (and from the address).
import { type ActorRefFrom, bounded } from './kit.ts'
import type * as question from './listing/question.ts'
import { noIds, sane } from './listing/question.ts'
import { listing } from './listing/setup.ts'

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
  listing.createMachine({
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
      first: 0,
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
      'select.add': { actions: { type: 'addIds', params: ({ event }) => event.ids } },
      'select.page': { guard: 'hasRows', actions: 'selectPage' },
      'select.matching': { guard: 'hasRows', actions: { type: 'selectMatching', params: ({ event }) => event.asOf } },
      'select.none': { actions: 'dropSelection' },
      'rows.shown': { actions: [{ type: 'keepRows', params: ({ event }) => event }, 'peekAtCursor'] },
      'rows.counted': { actions: { type: 'setTotal', params: ({ event }) => event.total } },
      'cursor.set': {
        guard: { type: 'isShown', params: ({ event }) => event.id },
        actions: [{ type: 'setCursor', params: ({ event }) => event.id }, 'peekAtCursor'],
      },
      'cursor.reach': {
        guard: { type: 'isPlace', params: ({ event }) => event.place },
        actions: [{ type: 'reachPlace', params: ({ event }) => event.place }, 'peekAtCursor'],
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
