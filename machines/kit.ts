// The one door to XState: when its next major version renames things, only this file changes.
// It lets in what pure charts need and refuses createActor: actors are born in the kits, never in a chart.

export type { ActorRefFrom, AnyMachineSnapshot, AnyStateMachine, EventObject, SnapshotFrom, StateMachine } from 'xstate'
// biome-ignore lint/performance/noBarrelFile: the one door is the point of this file
export {
  and,
  assign,
  emit,
  enqueueActions,
  fromCallback,
  fromPromise,
  not,
  raise,
  sendTo,
  setup,
  stateIn,
  transition,
} from 'xstate'

// Without a bound an eventless loop hangs the tab; with it the actor stops with an error.
export const bounded = { maxIterations: 1000 }
