// What a member asks of what is kept about them: who asks is made sure of before anybody works on it, and it ends done or refused
// with its legal ground. Erasing the member ends it wherever it stands, for nobody is left to answer.
import { type AnyStateMachine, bounded, setup } from '#machines/kit.ts'

export type PrivacyRequestEvent = { type: 'verify' | 'begin' | 'finish' | 'refuse' | 'erase' }

export const makePrivacyRequest = (): AnyStateMachine =>
  setup({ types: {} as { context: Record<string, never>; events: PrivacyRequestEvent } }).createMachine({
    id: 'privacyRequest',
    options: bounded,
    context: {},
    initial: 'received',
    states: {
      received: { meta: { code: 1 }, on: { verify: 'verified', refuse: 'refused', erase: 'done' } },
      verified: { meta: { code: 2 }, on: { begin: 'inWork', refuse: 'refused', erase: 'done' } },
      inWork: { meta: { code: 3 }, on: { finish: 'done', refuse: 'refused', erase: 'done' } },
      done: { meta: { code: 4 }, type: 'final' },
      refused: { meta: { code: 5 }, type: 'final' },
    },
  })
