// What becomes of a call that waits for a second person. Answers are final: whoever still wants it asks anew.
import { type AnyStateMachine, bounded, setup } from '../kit.ts'
import { holds, needs } from '../lifecycle.ts'

export interface ApprovalFacts {
  /** It has not waited longer than it may. */
  inTime: boolean
}
export type ApprovalEvent = { type: 'approve' } | { type: 'sendBack' } | { type: 'withdraw' }

export const makeApproval = (): AnyStateMachine =>
  setup({
    types: {} as { context: ApprovalFacts; events: ApprovalEvent },
    guards: { holds: (at, facts: readonly string[]) => holds({ context: { ...at.context } }, facts) },
  }).createMachine({
    id: 'approval',
    options: bounded,
    context: { inTime: true },
    initial: 'waiting',
    states: {
      waiting: {
        meta: { code: 1 },
        on: {
          approve: { guard: needs('inTime'), target: 'approved' },
          sendBack: { guard: needs('inTime'), target: 'sentBack' },
          // Also when it has waited too long: it leaves the list of whoever asked.
          withdraw: 'withdrawn',
        },
      },
      approved: { meta: { code: 2 }, type: 'final' },
      sentBack: { meta: { code: 3 }, type: 'final' },
      withdrawn: { meta: { code: 4 }, type: 'final' },
    },
  })
