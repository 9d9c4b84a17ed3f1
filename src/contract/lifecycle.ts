// Which states a record may be in and which events move it. The charts are the machines' own; this only asks them.
import { next as after, type Facts, can as mayMove, reasonOf } from '#machines/lifecycle.ts'
import { makeRecord, type RecordProfile } from '#machines/lifecycles/record.ts'
import type { RecordStatusName } from './valueSet.ts'

/** `none`: the resource has no life of its own (ledgers, jobs). */
export type LifecycleName = RecordProfile | 'none'

const charts = new Map<RecordProfile, ReturnType<typeof makeRecord>>()

const chartOf = (profile: RecordProfile): ReturnType<typeof makeRecord> => {
  const known = charts.get(profile)
  if (known) return known
  const made = makeRecord(profile)
  charts.set(profile, made)
  return made
}

/** Whether the event is allowed now; a missing chart allows nothing. */
export const allows = (name: LifecycleName, state: RecordStatusName, event: string, facts: Facts): boolean =>
  name !== 'none' && mayMove(chartOf(name), state, facts, event)

/** Where the event leads. */
export const leadsTo = (
  name: LifecycleName,
  state: RecordStatusName,
  event: string,
  facts: Facts,
): RecordStatusName => {
  if (name === 'none') throw new Error('a record without a lifecycle has no events')
  return after(chartOf(name), state, facts, event) as RecordStatusName
}

/** Message key of the refusal, undefined when the event is allowed. */
export const refusalOf = (
  name: LifecycleName,
  state: RecordStatusName,
  event: string,
  facts: Facts,
): string | undefined => (name === 'none' ? 'record.refused.noLifecycle' : reasonOf(chartOf(name), state, facts, event))

export type { Facts }
