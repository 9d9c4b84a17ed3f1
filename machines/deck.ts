// Working through a queue: one record in hand at a time, the next one dealt after each verdict, until nothing is left.
// It refuses to know what a verdict is: those are given elsewhere and told here. Who has what is the server's to say.
import * as words from './deck/setup.ts'
import { type ActorRefFrom, bounded } from './kit.ts'
import { refusalOf } from './port.ts'

export type DeckPorts = words.DeckPorts
export type DeckContext = words.DeckContext
export type DeckEvent = words.DeckEvent
export type DeckRef = ActorRefFrom<ReturnType<typeof makeDeck>>

const want = (way: 'next' | 'previous') =>
  ({ target: '#deck.dealing', actions: { type: 'want', params: way } }) as const

export const makeDeck = (ports: Partial<DeckPorts> = {}) => {
  const deck = words.deckSetup(ports)
  const going = {
    'item.next': want('next'),
    'item.previous': want('previous'),
    'item.aside': { target: '#deck.dealing', actions: ['putAside', { type: 'want', params: 'next' }] },
  } as const
  const back = {
    'aside.back': {
      guard: 'hasAside',
      target: '#deck.dealing',
      actions: ['bringBack', { type: 'want', params: 'next' }],
    },
  } as const
  return deck.createMachine({
    id: 'deck',
    options: bounded,
    context: ({ input }) => ({
      wish: input?.id ? { way: 'this', from: input.id } : { way: 'next' },
      left: 0,
      held: [],
      gone: false,
      aside: [],
      decided: [],
    }),
    initial: 'dealing',
    on: {
      'verdict.given': [
        {
          guard: { type: 'isInHand', params: ({ event }) => event.decided },
          target: '.dealing',
          actions: [
            { type: 'noteDecided', params: ({ event }) => event.decided },
            { type: 'want', params: 'next' },
          ],
        },
        // The answer came when another one was in hand already.
        { actions: { type: 'noteDecided', params: ({ event }) => event.decided } },
      ],
      'verdict.undone': {
        target: '.dealing',
        actions: [
          { type: 'noteUndone', params: ({ event }) => event.id },
          { type: 'wantThis', params: ({ event }) => event.id },
        ],
      },
    },
    states: {
      dealing: {
        tags: 'busy',
        invoke: {
          src: 'deal',
          input: ({ context }) => context.wish,
          onDone: { target: 'weighing', actions: { type: 'keepDealt', params: ({ event }) => event.output } },
          onError: {
            target: 'failed',
            actions: { type: 'keepRefusal', params: ({ event }) => refusalOf(event.error, 'deck.refused') },
          },
        },
      },
      weighing: {
        always: [
          { guard: 'isTaken', target: 'taken' },
          { guard: 'isGone', target: 'dealing', actions: { type: 'want', params: 'next' } },
          { guard: 'hasOne', target: 'looking' },
          { target: 'empty' },
        ],
      },
      looking: {
        tags: 'deciding',
        on: { ...going, 'aside.back': { guard: 'hasAside', target: '.asking', actions: 'bringBack' } },
        initial: 'still',
        states: {
          still: { on: { 'item.look': 'asking' } },
          asking: {
            invoke: {
              src: 'deal',
              input: ({ context: { id, aside } }) => ({ way: 'this', from: id as string, aside }),
              onDone: [
                {
                  guard: { type: 'isKept', params: ({ event }) => event.output },
                  target: 'still',
                  actions: { type: 'keepAround', params: ({ event }) => event.output },
                },
                { target: '#deck.weighing', actions: { type: 'keepLost', params: ({ event }) => event.output } },
              ],
              // Without an answer it stays in hand; the server has the last word on a verdict.
              onError: 'still',
            },
          },
        },
      },
      // A colleague has the very one that was wanted.
      taken: { on: { ...going, ...back } },
      empty: { on: { 'item.look': want('next'), ...back } },
      failed: { on: { 'deck.retry': 'dealing' } },
    },
  })
}
