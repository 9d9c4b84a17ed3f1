// The life of one action, from the wish to the outcome. Palette, button, menu and key all start this same machine.
// It refuses to know what the action is: planning, stepping up, running and taking back come through ports.
import { runningOf } from './acting/running.ts'
import * as words from './acting/setup.ts'
import { type ActorRefFrom, bounded, type SnapshotFrom } from './kit.ts'
import { refusalOf } from './port.ts'
import { callOf } from './wish.ts'

export type ActingPorts = words.ActingPorts
export type ActingContext = words.ActingContext
export type ActingEvent = words.ActingEvent
export type ActingRef = ActorRefFrom<ReturnType<typeof makeActing>>

export const makeActing = (ports: Partial<ActingPorts> = {}) => {
  const acting = words.actingSetup(ports)
  const revise = {
    guard: 'asksInput',
    target: 'asking',
    actions: { type: 'askInputAgain', params: ({ event }: { event: { once?: string } }) => event },
  } as const
  const retry = {
    guard: 'hasRefused',
    target: '#acting.weighing',
    actions: { type: 'aimAtRefused', params: ({ event }: { event: { once: string } }) => event },
  } as const
  const takeBack = { guard: 'isUndoable', target: '#acting.undoing' } as const
  const offer = acting.createStateConfig({
    initial: 'weighing',
    tags: 'over',
    on: { 'wish.retry': retry },
    states: {
      weighing: { always: [{ guard: 'isUndoable', target: 'offering' }, { target: 'settled' }] },
      offering: { tags: 'undoable', on: { 'wish.undo': takeBack }, after: { undoOffer: 'settled' } },
      // Nobody is offered it any more; an answer that stays on the screen keeps its button.
      settled: { on: { 'wish.undo': takeBack } },
    },
  })

  const { running, tried } = runningOf(acting)
  return acting.createMachine({
    id: 'acting',
    options: bounded,
    context: ({ input: { wish } }) => ({ wish, confirmed: false, secured: false, waited: false }),
    output: ({ context }) => context.outcome,
    initial: 'weighing',
    on: { 'wish.drop': '.dropped' },
    states: {
      weighing: {
        always: [
          { guard: 'needsInput', target: 'asking' },
          { guard: 'needsPlan', target: 'planning' },
          { guard: 'affectsNothing', target: 'refused', actions: 'noteNothing' },
          { guard: 'needsConfirmation', target: 'confirming' },
          { guard: 'needsSecondFactor', target: 'steppingUp' },
          { guard: 'needsGrace', target: 'holding' },
          { target: 'running' },
        ],
      },
      asking: {
        tags: 'asking',
        on: {
          'input.give': { target: 'weighing', actions: { type: 'keepInput', params: ({ event }) => event.input } },
        },
      },
      planning: {
        tags: 'busy',
        invoke: {
          src: 'plan',
          input: ({ context }) => callOf(context.wish),
          onDone: { target: 'weighing', actions: { type: 'keepPlan', params: ({ event }) => event.output } },
          onError: {
            target: 'refused',
            actions: { type: 'keepRefusal', params: ({ event }) => refusalOf(event.error, 'acting.refused.plan') },
          },
        },
      },
      confirming: {
        tags: 'asking',
        on: {
          'wish.confirm': [
            { guard: 'isConfirmed', target: 'weighing', actions: 'confirm' },
            { actions: { type: 'noteMismatch', params: ({ event }) => event.count } },
          ],
          'wish.revise': revise,
        },
      },
      steppingUp: {
        tags: 'asking',
        invoke: {
          src: 'stepUp',
          input: ({ context }) => callOf(context.wish),
          onDone: { target: 'weighing', actions: 'trust' },
          onError: {
            target: 'refused',
            actions: { type: 'keepRefusal', params: ({ event }) => refusalOf(event.error, 'acting.refused.secure') },
          },
        },
      },
      holding: {
        tags: ['busy', 'undoable'],
        on: { 'wish.undo': 'dropped' },
        after: { grace: { target: 'weighing', actions: 'wait' } },
      },
      running,
      tried,
      done: offer,
      partial: offer,
      undoing: {
        tags: 'busy',
        on: { 'wish.drop': {} },
        invoke: {
          src: 'undo',
          input: ({ context: { wish, outcome } }) => ({ call: callOf(wish), operation: outcome?.operation ?? '' }),
          onDone: { target: 'undone', actions: { type: 'keepUndone', params: ({ event }) => event.output } },
          onError: {
            target: 'done.settled',
            actions: { type: 'keepRefusal', params: ({ event }) => refusalOf(event.error, 'acting.refused.undo') },
          },
        },
      },
      undone: { tags: 'over' },
      // A refused wish stays filled in: the same call, with the same key, may be tried again; of what changed meanwhile it is another.
      refused: {
        tags: 'over',
        on: {
          'wish.confirm': 'weighing',
          'wish.revise': revise,
          'wish.retry': [
            {
              guard: 'isStale',
              target: 'weighing',
              actions: { type: 'aimAtNow', params: ({ event }: { event: { once: string } }) => event },
            },
            retry,
          ],
        },
      },
      dropped: { tags: 'over', type: 'final' },
    },
  })
}

export type ActingStage =
  | 'weighing'
  | 'asking'
  | 'planning'
  | 'confirming'
  | 'steppingUp'
  | 'holding'
  | 'running'
  | 'tried'
  | 'done'
  | 'partial'
  | 'undoing'
  | 'undone'
  | 'refused'
  | 'dropped'
type ActingSnapshot = SnapshotFrom<ReturnType<typeof makeActing>>
/** The state without its inside: what a face or the palette mirrors. */
export const stageOf = ({ value }: ActingSnapshot): ActingStage =>
  typeof value === 'string' ? value : 'done' in value ? 'done' : 'partial'
