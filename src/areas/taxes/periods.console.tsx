// Rates as blocks over time: what part of the axis each takes, and in which row it can lie without covering another.
import type { AnyRow } from '#contract/resource.ts'

export interface Block {
  row: AnyRow
  /** Percent of the axis. */
  start: number
  length: number
  /** Below the first row of its lane, for rates whose days overlap. */
  depth: number
}

export interface Lane {
  country: string
  blocks: Block[]
  depth: number
}

export interface Periods {
  lanes: Lane[]
  ticks: { at: number; year: number }[]
  today: number
}

const day = 86_400_000
const year = 365 * day
const mostTicks = 6

const startOf = (row: AnyRow): number => Date.parse(`${row.validFrom}T00:00:00Z`)
/** The last day belongs to the rate. */
const endOf = (row: AnyRow): number =>
  row.validTo ? Date.parse(`${row.validTo}T00:00:00Z`) + day : Number.POSITIVE_INFINITY

const laneOf = (country: string, rows: readonly AnyRow[], share: (at: number) => number): Lane => {
  const ends: number[] = []
  const blocks = [...rows]
    .sort((one, other) => startOf(one) - startOf(other))
    .map((row): Block => {
      const free = ends.findIndex(end => end <= startOf(row))
      const depth = free === -1 ? ends.length : free
      ends[depth] = endOf(row)
      const start = share(startOf(row))
      return { row, start, length: Math.max(1, share(Math.min(endOf(row), Number.MAX_SAFE_INTEGER)) - start), depth }
    })
  return { country, blocks, depth: ends.length }
}

export const periodsOf = (rows: readonly AnyRow[], now: number): Periods => {
  const from = Math.min(now - year / 2, ...rows.map(startOf))
  const last = Math.max(now, ...rows.map(startOf), ...rows.map(endOf).filter(Number.isFinite)) + year / 2
  const share = (at: number) => Math.min(100, Math.max(0, ((at - from) / (last - from)) * 100))
  const years: number[] = []
  for (let one = new Date(from).getUTCFullYear() + 1; Date.UTC(one, 0) < last; one++) years.push(one)
  const step = Math.ceil(years.length / mostTicks)
  const countries = [...new Set(rows.map(({ country }) => String(country)))].sort()
  return {
    lanes: countries.map(country =>
      laneOf(
        country,
        rows.filter(row => row.country === country),
        share,
      ),
    ),
    ticks: years.filter((_, at) => at % step === 0).map(one => ({ at: share(Date.UTC(one, 0)), year: one })),
    today: share(now),
  }
}
