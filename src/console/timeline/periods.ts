// Records that hold for a time as bars on an axis: what part of it each takes, in which row of its lane it can lie without covering
// another, and where the axis is marked. Pure; the axis begins where reading begins, so it needs no direction.
import type { AnyRow } from '#contract/resource.ts'
import type { Span } from '#rules/during.ts'

export interface TimelinePeriod {
  row: AnyRow
  span: Span
  /** Name of its lane. */
  lane: string
  /** What its lane stands under, where lanes are many. */
  group?: string
}

export interface Bar extends TimelinePeriod {
  /** Percent of the axis. */
  start: number
  length: number
  /** Below the first row of its lane, where times overlap. */
  depth: number
}

export interface Lane {
  name: string
  group: string
  bars: Bar[]
  depth: number
}

export interface Periods {
  lanes: Lane[]
  /** Instants worth a mark; years are told as such. */
  ticks: { at: number; instant: number }[]
  isByYear: boolean
  now: number
}

const day = 86_400_000
const year = 365 * day
const mostTicks = 6
/** No bar is too small to be pressed. */
const least = 2

const laneOf = (held: readonly TimelinePeriod[], share: (at: number) => number): Lane => {
  const [{ lane: name, group = '' }] = held as [TimelinePeriod]
  const ends: number[] = []
  const bars = held.map((one): Bar => {
    const { from, until } = one.span
    const free = ends.findIndex(end => end <= from)
    const depth = free === -1 ? ends.length : free
    ends[depth] = until
    const start = Math.min(share(from), 100 - least)
    return { ...one, start, length: Math.max(least, share(until) - start), depth }
  })
  return { name, group, bars, depth: ends.length }
}

/** The first instants of years, months or days, so few that their names stand apart. */
const marked = (from: number, to: number): number[] => {
  const range = to - from
  const begun = new Date(from)
  const at = (step: number): number => {
    if (range > 2 * year) return Date.UTC(begun.getUTCFullYear() + step, 0)
    if (range > 75 * day) return Date.UTC(begun.getUTCFullYear(), begun.getUTCMonth() + step)
    return Date.UTC(begun.getUTCFullYear(), begun.getUTCMonth(), begun.getUTCDate() + step)
  }
  const all: number[] = []
  for (let step = 1; at(step) < to; step++) all.push(at(step))
  const every = Math.ceil(all.length / mostTicks)
  return all.filter((_, place) => place % every === 0)
}

/** All that is known, with room at both ends; from what has no beginning or end, nothing is known there. */
const rangeOf = (held: readonly TimelinePeriod[], now: number): Span => {
  const known = held.flatMap(({ span }) => [span.from, span.until]).filter(Number.isFinite)
  const [first, last] = [Math.min(now, ...known), Math.max(now, ...known)]
  const room = Math.max(day, (last - first) * 0.08)
  return { from: first - room, until: last + room }
}

/** `range` is what the axis shows, where that is not all that is known; bars end at its edges. */
export const periodsOf = (held: readonly TimelinePeriod[], now: number, range: Span = rangeOf(held, now)): Periods => {
  const { from, until } = range
  const share = (at: number) => Math.min(100, Math.max(0, ((at - from) / (until - from)) * 100))
  const lanes = [...Map.groupBy(held, ({ group = '', lane }) => `${group}\n${lane}`)].sort(([one], [other]) =>
    one < other ? -1 : 1,
  )
  return {
    lanes: lanes.map(([, own]) =>
      laneOf(
        own.toSorted((one, other) => Number(one.span.from > other.span.from) - Number(one.span.from < other.span.from)),
        share,
      ),
    ),
    ticks: marked(from, until).map(instant => ({ at: share(instant), instant })),
    isByYear: until - from > 2 * year,
    now: share(now),
  }
}
