// Goods on their way back: what the shopper asks for, whether it is taken, fetched, received and looked at, and the end of it.
import { type AnyStateMachine, bounded, setup } from '#machines/kit.ts'

export type ReturnEvent = { type: 'approve' | 'pickUp' | 'receive' | 'pass' | 'fail' | 'settle' }

export const makeReturnRequest = (): AnyStateMachine =>
  setup({ types: {} as { context: Record<string, never>; events: ReturnEvent } }).createMachine({
    id: 'returnRequest',
    options: bounded,
    context: {},
    initial: 'requested',
    states: {
      requested: { meta: { code: 1 }, on: { approve: 'approved' } },
      approved: { meta: { code: 2 }, on: { pickUp: 'pickup' } },
      pickup: { meta: { code: 3 }, on: { receive: 'received' } },
      received: { meta: { code: 4 }, on: { pass: 'qcPass', fail: 'qcFail' } },
      qcPass: { meta: { code: 5 }, on: { settle: 'settled' } },
      // Nothing goes back for what is not as it was sold; the request is closed all the same.
      qcFail: { meta: { code: 6 }, on: { settle: 'settled' } },
      settled: { meta: { code: 7 }, type: 'final' },
    },
  })
