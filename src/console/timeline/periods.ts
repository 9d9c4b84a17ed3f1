// Records that hold for a time as bars on an axis: what part of it each takes, in which row of its lane it can lie without covering
// another, and where the axis is marked. Pure; the axis begins where reading begins, so it needs no direction.
import type { AnyRow } from '#contract/resource.ts'
import type { Span } from '#rules/during.ts'

export interface Held {
  row: AnyRow
  span: Span
  /** Name of its lane. */
  lane: string
}

export interface Bar extends Held {
  /** Percent of the axis. */
  start: number
  length: number
  /** Below the first row of its lane, where times overlap. */
  depth: number
}

export interface Lane {
  name: string
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

const laneOf = (name: string, held: readonly Held[], share: (at: number) => number): Lane => {
  const ends: number[] = []
  const bars = held.map((one): Bar => {
    const { from, until } = one.span
    const free = ends.findIndex(end => end <= from)
    const depth = free === -1 ? ends.length : free
    ends[depth] = until
    const start = Math.min(share(from), 100 - least)
    return { ...one, start, length: Math.max(least, share(until) - start), depth }
  })
  return { name, bars, depth: ends.length }
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

export const periodsOf = (held: readonly Held[], now: number): Periods => {
  const ordered = [...held].sort((one, other) => one.span.from - other.span.from)
  const known = ordered.flatMap(({ span }) => [span.from, ...(Number.isFinite(span.until) ? [span.until] : [])])
  const [first, last] = [Math.min(now, ...known), Math.max(now, ...known)]
  const room = Math.max(day, (last - first) * 0.08)
  const [from, to] = [first - room, last + room]
  const share = (at: number) => Math.min(100, Math.max(0, ((at - from) / (to - from)) * 100))
  const names = [...new Set(held.map(({ lane }) => lane))].sort()
  return {
    lanes: names.map(name =>
      laneOf(
        name,
        ordered.filter(({ lane }) => lane === name),
        share,
      ),
    ),
    ticks: marked(from, to).map(instant => ({ at: share(instant), instant })),
    isByYear: to - from > 2 * year,
    now: share(now),
  }
}
