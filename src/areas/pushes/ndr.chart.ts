// A failed try to deliver, until somebody says what happens next. Silence sends the parcel back (areas/orders.md): the courier
// keeps it no longer. The next try that fails is another record, with its own number.
import { type AnyStateMachine, bounded, setup } from '#machines/kit.ts'
import { holds, needs } from '#machines/lifecycle.ts'

export interface NdrFacts {
  /** The courier comes once more. */
  triesLeft: boolean
}
export type NdrEvent =
  | { type: 'reattempt' }
  | { type: 'sendBack' }
  | { type: 'silence' }
  | { type: 'deliver' }
  | { type: 'fail' }

export const makeNdr = (): AnyStateMachine =>
  setup({
    types: {} as { context: NdrFacts; events: NdrEvent },
    guards: { holds: (at, facts: readonly string[]) => holds({ context: { ...at.context } }, facts) },
  }).createMachine({
    id: 'ndr',
    options: bounded,
    context: { triesLeft: true },
    initial: 'open',
    states: {
      open: {
        meta: { code: 1 },
        on: {
          reattempt: { guard: needs('triesLeft'), target: 'reattempt' },
          sendBack: 'returned',
          silence: 'returned',
          deliver: 'delivered',
        },
      },
      reattempt: { meta: { code: 2 }, on: { deliver: 'delivered', fail: 'failedAgain', sendBack: 'returned' } },
      returned: { meta: { code: 3 }, type: 'final' },
      delivered: { meta: { code: 4 }, type: 'final' },
      failedAgain: { meta: { code: 5 }, type: 'final' },
    },
  })
