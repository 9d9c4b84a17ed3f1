// Lanes of failed deliveries by the hours that are left to answer, the most pressing first.
import type { AnyRow } from '#contract/resource.ts'
import type { NdrRow } from './ndrs.ts'

/** As it stands on the board, and as actions take it. */
export type Missed = NdrRow & AnyRow

/** Each ends where the next begins; what is over stands in the first. */
export const lanes = [
  { from: 0, to: 6, tone: 'red' },
  { from: 6, to: 12, tone: 'orange' },
  { from: 12, to: 24, tone: 'amber' },
  { from: 24, to: 48, tone: 'blue' },
] as const

export type Lane = (typeof lanes)[number]

const hour = 3_600_000

export const laneOf = (dueAt: string, now: number): Lane => {
  const left = (Date.parse(dueAt) - now) / hour
  return lanes.find(({ to }) => left < to) ?? lanes.at(-1)!
}
