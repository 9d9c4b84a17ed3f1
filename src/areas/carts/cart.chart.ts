// A shopper's cart, from the last thing they did to an order or to nothing. Silence is measured by the clock; anything the shopper
// does wakes a cart that was left. One that is ordered before anybody missed it ends in the same state, with its attribution.
import { type AnyStateMachine, bounded, setup } from '#machines/kit.ts'

export type CartEvent =
  | { type: 'idle' }
  | { type: 'remind' }
  | { type: 'wake' }
  | { type: 'order' }
  | { type: 'expire' }

export const makeCart = (): AnyStateMachine =>
  setup({ types: {} as { events: CartEvent } }).createMachine({
    id: 'cart',
    options: bounded,
    initial: 'active',
    states: {
      active: { meta: { code: 1 }, on: { idle: 'abandoned', order: 'recovered' } },
      abandoned: {
        meta: { code: 2 },
        on: { remind: 'recovering', wake: 'active', order: 'recovered', expire: 'lost' },
      },
      recovering: {
        meta: { code: 3 },
        on: { remind: 'recovering', wake: 'active', order: 'recovered', expire: 'lost' },
      },
      recovered: { meta: { code: 4 }, type: 'final' },
      lost: { meta: { code: 5 }, type: 'final' },
    },
  })
