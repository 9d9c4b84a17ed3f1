// The way of money back to a customer: asked for, approved by somebody else where it must be, queued, sent once. What was sent
// stays sent until the gateway says how it ended; silence is no answer, and nothing is ever sent a second time because of it.
import { type AnyStateMachine, bounded, setup } from '#machines/kit.ts'
import { holds, needs } from '#machines/lifecycle.ts'

export interface RefundFacts {
  /** It is above what one person may give, or more than was owed. */
  second: boolean
  /** Whoever asks is not whoever made it. */
  other: boolean
}
export type RefundEvent = {
  type: 'submit' | 'approve' | 'sendBack' | 'withdraw' | 'send' | 'process' | 'fail' | 'bounce' | 'retry' | 'redirect'
}

// Where it goes is part of what was approved.
const redirect = [{ guard: needs('second'), target: 'needsApproval' }, { target: 'queued' }]

export const makeRefund = (): AnyStateMachine =>
  setup({
    types: {} as { context: RefundFacts; events: RefundEvent },
    guards: { holds: (at, facts: readonly string[]) => holds({ context: { ...at.context } }, facts) },
  }).createMachine({
    id: 'refund',
    options: bounded,
    context: { second: false, other: true },
    initial: 'draft',
    states: {
      draft: {
        meta: { code: 1 },
        on: {
          submit: [{ guard: needs('second'), target: 'needsApproval' }, { target: 'queued' }],
          withdraw: 'withdrawn',
        },
      },
      needsApproval: {
        meta: { code: 2 },
        on: {
          approve: { guard: needs('other'), target: 'queued' },
          sendBack: { guard: needs('other'), target: 'draft' },
          withdraw: 'withdrawn',
        },
      },
      queued: { meta: { code: 3 }, on: { send: 'sent', withdraw: 'withdrawn' } },
      sent: { meta: { code: 4 }, on: { process: 'processed', fail: 'failed', bounce: 'changeDestination' } },
      processed: { meta: { code: 5 }, type: 'final' },
      failed: { meta: { code: 6 }, on: { retry: 'queued', redirect, withdraw: 'withdrawn' } },
      // The account cannot take it: the same way again would end the same.
      changeDestination: { meta: { code: 7 }, on: { redirect, withdraw: 'withdrawn' } },
      withdrawn: { meta: { code: 8 }, type: 'final' },
    },
  })
