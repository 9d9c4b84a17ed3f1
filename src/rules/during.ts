// When something holds: from its first day to the end of its last, or from one moment until another. Pure; days are the vendor's.
import type { Holding } from '#contract/asOf.ts'
import { endFieldOf } from '#contract/ending.ts'
import type { During, Resource } from '#contract/resource.ts'
import { instantOf } from '#contract/zone.ts'

type Values = Readonly<Record<string, unknown>>

const dayMs = 86_400_000

/** Midnight of a day somewhere, as an instant; where midnight is left out, the first moment after it. */
export const startOfDay = (day: string, timezone: string): number => instantOf(Date.parse(`${day}T00:00:00Z`), timezone)

export interface Span {
  /** Minus infinity where it always has. */
  from: number
  /** Infinite where it never ends. */
  until: number
}

type Timed = Pick<Resource, 'fields'>

/** The instant a field names: of a day its midnight, as an end the next one. */
const instantIn = (
  { fields }: Timed,
  name: string,
  row: Values,
  timezone: string,
  isEnd: boolean,
): number | undefined => {
  const value = row[name]
  if (typeof value !== 'string' || value === '') return undefined
  if (fields[name]?.kind !== 'date') return Date.parse(value)
  const day = isEnd ? new Date(Date.parse(`${value}T00:00:00Z`) + dayMs).toISOString().slice(0, 10) : value
  return startOfDay(day, timezone)
}

/** The instants between which a record holds: always, where it need not say when it begins; undefined while it still has to. */
export const spanOf = (resource: Timed, during: During, row: Values, timezone: string): Span | undefined => {
  const { fields } = resource
  const from =
    instantIn(resource, during.from, row, timezone, false) ??
    (fields[during.from]?.required ? undefined : Number.NEGATIVE_INFINITY)
  if (from === undefined) return undefined
  return { from, until: instantIn(resource, during.to, row, timezone, true) ?? Number.POSITIVE_INFINITY }
}

/** States that say nothing any more once the end is past: not closed yet, and closed. */
const closing = new Set<unknown>(['active', 'inactive'])

type Ending = Pick<Resource, 'fields' | 'lifecycle' | 'during'>

/** The field that says when a record ends, where the record has a state to end in. */
export const endNameOf = (resource: Ending): string | undefined =>
  resource.lifecycle === 'none' ? undefined : (resource.during?.to ?? endFieldOf(resource))

/** The instant from which a record reads as ended; undefined where it never does, in this state. */
export const endedFrom = (resource: Ending, row: Values, timezone: string): number | undefined => {
  const end = endNameOf(resource)
  return end && closing.has(row.status) ? instantIn(resource, end, row, timezone, true) : undefined
}

/**
 * Whether a record is past its end, so that it reads as ended whatever state it is kept in until the clock closes it. Only what people
 * see says so: files, filters and rules go by the stored state.
 */
export const hasEnded = (resource: Ending, row: Values, now: number, timezone: string): boolean =>
  (endedFrom(resource, row, timezone) ?? Number.POSITIVE_INFINITY) <= now

export const holdingAt = ({ from, until }: Span, at: number): Holding =>
  at < from ? 'before' : at < until ? 'in' : 'after'
