// What was searched and found nothing, until somebody says what it means.
import { type AnyStateMachine, bounded, setup } from '#machines/kit.ts'

export type SearchEvent = { type: 'teach' } | { type: 'ignore' } | { type: 'reopen' }

export const makeSearch = (): AnyStateMachine =>
  setup({ types: {} as { events: SearchEvent } }).createMachine({
    id: 'search',
    options: bounded,
    initial: 'open',
    states: {
      open: { meta: { code: 1 }, on: { teach: 'taught', ignore: 'ignored' } },
      taught: { meta: { code: 2 }, on: { teach: 'taught', reopen: 'open' } },
      ignored: { meta: { code: 3 }, on: { teach: 'taught', reopen: 'open' } },
    },
  })
