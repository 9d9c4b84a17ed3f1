// The states an order is in, region by region (areas/orders.md). The regions run beside each other: an order may be paid, held
// and not pushed at once. How far its parcels are is theirs to say: `parcel.ts`.
import { type AnyStateMachine, bounded, setup } from '#machines/kit.ts'
import { holds, needs } from '#machines/lifecycle.ts'

export interface OrderFacts {
  /** A parcel has left the house. */
  picked: boolean
  /** Every unit of it is on its way, or was cancelled. */
  shipped: boolean
  /** Every unit of it has arrived. */
  arrived: boolean
  /** Some hold is still open. */
  open: boolean
  /** All that was captured has gone back. */
  whole: boolean
}

type Arrow =
  | string
  | { guard: ReturnType<typeof needs>; target: string }
  | { guard: ReturnType<typeof needs>; target: string }[]
type States = Record<string, { code: number; on?: Record<string, Arrow> }>

const to = (target: string, ...facts: string[]) => ({ guard: needs(...facts), target })

const ended = { type: 'final' } as const

const region = (id: string, initial: string, states: States): AnyStateMachine =>
  setup({
    types: {} as { context: OrderFacts; events: { type: string } },
    guards: { holds: (at, facts: readonly string[]) => holds({ context: { ...at.context } }, facts) },
  }).createMachine({
    id,
    options: bounded,
    context: { picked: false, shipped: true, arrived: true, open: false, whole: false },
    initial,
    states: Object.fromEntries(
      Object.entries(states).map(([name, { code, on }]) => [name, { meta: { code }, ...(on ? { on } : ended) }]),
    ),
  })

const cancel = to('cancelled', '!picked')

export const makeOrderLife = (): AnyStateMachine =>
  region('order', 'pendingPayment', {
    pendingPayment: { code: 1, on: { confirm: 'placed', expire: 'expired', cancel } },
    placed: { code: 2, on: { accept: 'processing', cancel } },
    processing: { code: 3, on: { ship: to('shipped', 'shipped'), cancel, comeBack: 'rtoClosed' } },
    shipped: { code: 4, on: { deliver: to('delivered', 'arrived'), comeBack: 'rtoClosed' } },
    delivered: { code: 5, on: { close: 'closed' } },
    closed: { code: 6 },
    expired: { code: 7 },
    cancelled: { code: 8 },
    rtoClosed: { code: 9 },
  })

const refund = [to('refunded', 'whole'), { guard: needs(), target: 'partRefunded' }]

export const makeOrderPayment = (): AnyStateMachine =>
  region('orderPayment', 'unpaid', {
    unpaid: { code: 1, on: { authorize: 'authorized', capture: 'paid', fail: 'failed', promise: 'codDue' } },
    authorized: { code: 2, on: { capture: 'paid', fail: 'failed' } },
    // More was ordered than was paid for.
    paid: { code: 3, on: { refund, owe: 'unpaid' } },
    partRefunded: { code: 4, on: { refund } },
    refunded: { code: 5 },
    failed: { code: 6, on: { authorize: 'authorized', capture: 'paid' } },
    codDue: { code: 7, on: { collect: 'codCollected', capture: 'paid', waive: 'unpaid' } },
    codCollected: { code: 8, on: { remit: 'codRemitted', short: 'codShort', refund } },
    codRemitted: { code: 9, on: { refund } },
    codShort: { code: 10, on: { remit: 'codRemitted', refund } },
  })

/** Held while any hold is open. */
export const makeOrderHold = (): AnyStateMachine =>
  region('orderHold', 'free', {
    free: { code: 1, on: { hold: 'held' } },
    held: { code: 2, on: { hold: 'held', release: [to('free', '!open'), { guard: needs(), target: 'held' }] } },
  })

export const makeOrderPush = (): AnyStateMachine =>
  region('orderPush', 'notPushed', {
    notPushed: { code: 1, on: { queue: 'queued' } },
    queued: { code: 2, on: { send: 'pushing', stop: 'notPushed' } },
    pushing: { code: 3, on: { succeed: 'pushed', fail: 'failed', clash: 'conflict', giveUp: 'dead' } },
    pushed: { code: 4, on: { revise: 'stale' } },
    failed: { code: 5, on: { queue: 'queued', giveUp: 'dead' } },
    dead: { code: 6, on: { queue: 'queued' } },
    stale: { code: 7, on: { queue: 'queued' } },
    conflict: { code: 8, on: { force: 'queued' } },
  })
