// The call itself: sent whole, or the first few of it, which are shown before the others go the same way.
import { refusalOf } from '../port.ts'
import { type actingSetup, nextCall } from './setup.ts'

export const runningOf = (acting: ReturnType<typeof actingSetup>) => {
  const running = acting.createStateConfig({
    tags: 'busy',
    // What is on the wire cannot be unwished; leaving here would only hide its outcome.
    on: { 'wish.drop': {} },
    invoke: {
      src: 'perform',
      input: ({ context }) => nextCall(context),
      onDone: [
        {
          guard: { type: 'isTrial', params: ({ event }) => event.output },
          target: 'tried',
          actions: { type: 'keepTried', params: ({ event }) => event.output },
        },
        {
          guard: { type: 'noneDone', params: ({ event }) => event.output },
          target: 'refused',
          actions: [
            { type: 'keepOutcome', params: ({ event }) => event.output },
            { type: 'keepFirstReason', params: ({ event }) => event.output },
          ],
        },
        {
          guard: { type: 'someRefused', params: ({ event }) => event.output },
          target: 'partial',
          actions: { type: 'keepOutcome', params: ({ event }) => event.output },
        },
        { target: 'done', actions: { type: 'keepOutcome', params: ({ event }) => event.output } },
      ],
      onError: [
        {
          guard: { type: 'demandsSecondFactor', params: ({ event }) => refusalOf(event.error, '') },
          target: 'steppingUp',
        },
        {
          guard: { type: 'mustLookAgain', params: ({ event }) => refusalOf(event.error, '') },
          target: 'weighing',
          actions: { type: 'lookAgain', params: ({ event }) => refusalOf(event.error, '') },
        },
        {
          target: 'refused',
          actions: { type: 'keepRefusal', params: ({ event }) => refusalOf(event.error, 'acting.refused.network') },
        },
      ],
    },
  })
  // The first few are done. Stopping here leaves them so, and they can be taken back like anything else.
  const tried = acting.createStateConfig({
    tags: ['asking', 'undoable'],
    on: {
      'wish.confirm': { target: 'running', actions: 'aimAtRest' },
      'wish.drop': { target: 'done', actions: 'settleForTried' },
      'wish.undo': { target: 'undoing', actions: 'settleForTried' },
    },
  })
  return { running, tried }
}
