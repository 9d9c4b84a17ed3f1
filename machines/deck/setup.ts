// The words of the deck chart: what is dealt, what was put aside, what has been decided.
// It decides nothing about order; that is the chart in deck.ts.
import { assign, setup } from '../kit.ts'
import { type Ask, port, type Refusal } from '../port.ts'

export interface DeckWish {
  way: 'next' | 'previous' | 'this'
  from?: string
  aside?: string[]
}
export interface DeckDealt {
  id: string | null
  next: string | null
  left: number
  held: readonly { id: string; name: string }[]
  taken?: string
  gone?: true
}
/** A verdict given here, with what takes it back. */
export interface Decided {
  id: string
  operation?: string
  text: string
}
export interface DeckPorts {
  /** Takes the record, or says who has it; the same call says that it is still looked at. */
  deal: Ask<DeckDealt, DeckWish>
}
export interface DeckContext {
  wish: DeckWish
  /** In hand; or the last one that was. */
  id?: string
  next?: string
  left: number
  held: DeckDealt['held']
  /** Who has the one that was wanted. */
  taken?: string
  gone: boolean
  aside: string[]
  decided: Decided[]
  refusal?: Refusal
}
export type DeckEvent =
  | { type: 'item.next' }
  | { type: 'item.previous' }
  | { type: 'item.aside' }
  /** Somebody still looks at it, or something has happened. */
  | { type: 'item.look' }
  | { type: 'aside.back' }
  | { type: 'deck.retry' }
  | { type: 'verdict.given'; decided: Decided }
  | { type: 'verdict.undone'; id: string }

const goOn = ({ id, aside }: Pick<DeckContext, 'id' | 'aside'>, way: DeckWish['way'] = 'next'): DeckWish => ({
  way,
  ...(id && { from: id }),
  ...(aside.length > 0 && { aside }),
})

export const deckSetup = (ports: Partial<DeckPorts>) =>
  setup({
    types: {} as {
      input: { id?: string } | undefined
      context: DeckContext
      events: DeckEvent
      tags: 'busy' | 'deciding'
    },
    actors: { deal: port<DeckDealt, DeckWish>('deck.deal', ports.deal) },
    guards: {
      isTaken: ({ context }) => context.taken !== undefined,
      isGone: ({ context }) => context.gone,
      hasOne: ({ context }) => context.id !== undefined,
      isKept: (_, { id }: DeckDealt) => id !== null,
      isInHand: ({ context }, { id }: Decided) => id === context.id,
      hasAside: ({ context }) => context.aside.length > 0,
    },
    actions: {
      want: assign(({ context }, way: DeckWish['way']) => ({ wish: goOn(context, way) })),
      wantThis: assign(({ context }, id: string) => ({ wish: goOn({ id, aside: context.aside }, 'this') })),
      // From one that is taken or gone it goes on from there.
      keepDealt: assign(({ context }, { id, next, left, held, taken, gone }: DeckDealt) => ({
        id: id ?? (taken !== undefined || gone ? context.wish.from : undefined),
        next: next ?? undefined,
        left,
        held,
        taken,
        gone: gone === true,
        refusal: undefined,
      })),
      /** What was in hand is another's now, or waits no longer: from there it goes on. */
      keepLost: assign((_, { left, held, taken, gone }: DeckDealt) => ({ left, held, taken, gone: gone === true })),
      /** The record itself stays what it is: its neighbours and its colleagues are news. */
      keepAround: assign((_, { next, left, held }: DeckDealt) => ({ next: next ?? undefined, left, held })),
      putAside: assign(({ context: { aside, id } }) => ({ aside: id ? [...aside, id] : aside })),
      bringBack: assign({ aside: [] }),
      noteDecided: assign(({ context }, decided: Decided) => ({ decided: [...context.decided, decided] })),
      noteUndone: assign(({ context: { decided, aside } }, id: string) => ({
        decided: decided.filter(one => one.id !== id),
        aside: aside.filter(one => one !== id),
      })),
      keepRefusal: assign((_, refusal: Refusal) => ({ refusal })),
    },
  })
