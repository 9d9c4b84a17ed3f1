// A path that was asked for and is nowhere, until somebody says what becomes of it.
import { type AnyStateMachine, bounded, setup } from '#machines/kit.ts'

export type MissEvent = { type: 'redirect' } | { type: 'ignore' } | { type: 'reopen' }

export const makeMiss = (): AnyStateMachine =>
  setup({ types: {} as { events: MissEvent } }).createMachine({
    id: 'miss',
    options: bounded,
    initial: 'open',
    states: {
      open: { meta: { code: 1 }, on: { redirect: 'redirected', ignore: 'ignored' } },
      redirected: { meta: { code: 2 }, on: { reopen: 'open' } },
      ignored: { meta: { code: 3 }, on: { redirect: 'redirected', reopen: 'open' } },
    },
  })
