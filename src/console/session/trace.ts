// The last transitions of session, code and connection, for people who ask why they were signed out. It keeps names of
// events and states only: what events carry, refs into the vault among it, is never looked at.
import type { AnyActorRef, InspectionEvent, Snapshot } from 'xstate'

export interface Step {
  number: number
  /** Wall clock. */
  at: string
  actor: string
  event: string
  state: string
}

const most = 200

let steps: readonly Step[] = []
let sofar = 0
const before = new WeakMap<object, string>()

const textOf = (value: unknown): string =>
  typeof value === 'object' && value !== null
    ? Object.entries(value)
        .map(([state, below]) => [state, textOf(below)].filter(Boolean).join('.'))
        .join(' ')
    : String(value ?? '')

const stateOf = (snapshot: Snapshot<unknown>): string => textOf('value' in snapshot ? snapshot.value : undefined)

/** Given to the session as its observer; actors below it are seen with it. */
export const traceInspection = (inspected: InspectionEvent): void => {
  if (inspected.type !== '@xstate.snapshot') return
  const { actorRef, event, snapshot } = inspected
  const state = stateOf(snapshot)
  if (!state || before.get(actorRef) === state) return
  before.set(actorRef, state)
  const step = {
    number: ++sofar,
    at: new Date().toISOString(),
    actor: (actorRef as AnyActorRef).id,
    event: event.type,
    state,
  }
  steps = [...steps, step].slice(-most)
}

/** Newest first. */
export const traced = (): readonly Step[] => steps.toReversed()
