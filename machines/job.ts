// The life of one job as the server keeps it and the console mirrors it (session.md 3.1); codes are the specification's.
// Ends are final: a retry is a new job that names this one. Late progress finds no arrow and is dropped. A paused job waits
// like any other, but nobody may take it: the specification's codes have no seventh.
import { type ActorRefFrom, and, assign, bounded, setup } from './kit.ts'

export interface JobContext {
  /** Zero until it is known. */
  total: number
  ok: number
  failed: number
  skipped: number
  attempt: number
  maxAttempts: number
  cancelAsked: boolean
  /** Who wants it to rest: waiting, it is paused; running, it will be after the rows under way. */
  pausedBy: string | null
  reason?: 'cancelled' | 'expired' | 'crashed' | 'nothingToDo'
}
export type JobState = 'steady' | 'started' | 'succeeded' | 'partial' | 'failed' | 'overloaded'
interface Counts {
  ok: number
  failed: number
  /** As before when it is not told. */
  skipped?: number
}
export type JobEvent =
  | { type: 'admit' }
  | { type: 'refuse' }
  | { type: 'readmit' }
  | { type: 'cancel' }
  | { type: 'pause'; by: string }
  | { type: 'resume' }
  /** The rows under way are done, and a pause was asked for. */
  | { type: 'halt' }
  | ({ type: 'progress' } & Counts)
  | { type: 'finish' }
  | { type: 'crash' }
  /** No further try would help: what it was asked for is refused. */
  | { type: 'fail' }
  | { type: 'heartbeatLost' }
  | { type: 'expire' }
export type JobRef = ActorRefFrom<ReturnType<typeof makeJob>>

export const jobDefaults: JobContext = {
  total: 0,
  ok: 0,
  failed: 0,
  skipped: 0,
  attempt: 1,
  maxAttempts: 3,
  cancelAsked: false,
  pausedBy: null,
}

const doneOf = ({ ok, failed, skipped }: JobContext) => ok + failed + skipped

export const makeJob = () =>
  setup({
    types: {} as {
      context: JobContext
      events: JobEvent
      input: Partial<JobContext> | undefined
      tags: 'over' | 'busy'
    },
    guards: {
      isMonotone: ({ context }, { ok, failed, skipped = context.skipped }: Counts) => {
        const counts = [ok, failed, skipped]
        return (
          counts.every(count => Number.isSafeInteger(count)) &&
          ok >= context.ok &&
          failed >= context.failed &&
          skipped >= context.skipped &&
          (context.total === 0 || ok + failed + skipped <= context.total)
        )
      },
      notAskedYet: ({ context }) => !context.cancelAsked,
      isPaused: ({ context }) => context.pausedBy !== null,
      notPaused: ({ context }) => context.pausedBy === null,
      mayPause: and(['notPaused', 'notAskedYet']),
      cancelledMidway: ({ context }) => context.cancelAsked && (context.total === 0 || doneOf(context) < context.total),
      someOk: ({ context }) => context.ok > 0,
      noneFailed: ({ context }) => context.failed === 0,
      attemptsLeft: ({ context }) => context.attempt < context.maxAttempts,
      mayResume: and(['attemptsLeft', 'notAskedYet']),
      cancelledWithSome: and(['cancelledMidway', 'someOk']),
    },
    actions: {
      count: assign(({ context }, { ok, failed, skipped = context.skipped }: Counts) => ({ ok, failed, skipped })),
      askCancel: assign({ cancelAsked: true }),
      askPause: assign((_, { by }: { by: string }) => ({ pausedBy: by })),
      dropPause: assign({ pausedBy: null }),
      tryAgain: assign(({ context }) => ({ attempt: context.attempt + 1 })),
      noteCancelled: assign({ reason: 'cancelled' }),
      noteExpired: assign({ reason: 'expired' }),
      noteCrashed: assign({ reason: 'crashed' }),
      noteEmpty: assign(({ context }) => (doneOf(context) === 0 ? { reason: 'nothingToDo' as const } : {})),
    },
  }).createMachine({
    id: 'job',
    options: bounded,
    context: ({ input }) => ({ ...jobDefaults, ...input }),
    initial: 'steady',
    states: {
      steady: {
        meta: { code: 1 },
        on: {
          admit: { guard: 'notPaused', target: 'started' },
          refuse: 'overloaded',
          pause: { guard: 'mayPause', actions: { type: 'askPause', params: ({ event }) => event } },
          resume: { guard: 'isPaused', actions: 'dropPause' },
          // It has run before: what is done stays done.
          cancel: [
            { guard: 'someOk', target: 'partial', actions: 'noteCancelled' },
            { target: 'failed', actions: 'noteCancelled' },
          ],
        },
      },
      started: {
        meta: { code: 2 },
        tags: 'busy',
        on: {
          progress: {
            guard: { type: 'isMonotone', params: ({ event }) => event },
            actions: { type: 'count', params: ({ event }) => event },
          },
          cancel: { guard: 'notAskedYet', actions: 'askCancel' },
          pause: { guard: 'mayPause', actions: { type: 'askPause', params: ({ event }) => event } },
          resume: { guard: 'isPaused', actions: 'dropPause' },
          halt: { guard: 'isPaused', target: 'steady' },
          finish: [
            { guard: 'cancelledWithSome', target: 'partial', actions: 'noteCancelled' },
            { guard: 'cancelledMidway', target: 'failed', actions: 'noteCancelled' },
            { guard: 'noneFailed', target: 'succeeded', actions: 'noteEmpty' },
            { guard: 'someOk', target: 'partial' },
            { target: 'failed' },
          ],
          crash: [
            { guard: 'mayResume', target: 'steady', actions: 'tryAgain' },
            { guard: 'someOk', target: 'partial', actions: 'noteCrashed' },
            { target: 'failed', actions: 'noteCrashed' },
          ],
          fail: [
            { guard: 'someOk', target: 'partial', actions: 'noteCrashed' },
            { target: 'failed', actions: 'noteCrashed' },
          ],
          heartbeatLost: [
            { guard: 'mayResume', target: 'steady', actions: 'tryAgain' },
            { guard: 'someOk', target: 'partial', actions: 'noteCrashed' },
            { target: 'failed', actions: 'noteCrashed' },
          ],
        },
      },
      succeeded: { meta: { code: 3 }, tags: 'over', type: 'final' },
      partial: { meta: { code: 4 }, tags: 'over', type: 'final' },
      failed: { meta: { code: 5 }, tags: 'over', type: 'final' },
      overloaded: {
        meta: { code: 6 },
        on: {
          readmit: 'steady',
          cancel: { target: 'failed', actions: 'noteCancelled' },
          expire: { target: 'failed', actions: 'noteExpired' },
        },
      },
    },
  })
