// The slabs of a charge as one climbs them: what is asked from each order value on, and where nothing is.
import { codCurve } from '#rules/cod/curve.ts'
import type { CodSlab } from '#rules/cod/slabs.ts'
import type { CodChargeRow } from './codCharges.ts'

export type StoredSlab = CodChargeRow['slabs'][number]

const calcs = { flat: 'FLAT', percent: 'PERCENT', higherOf: 'HIGHER_OF', sum: 'SUM' } as const

interface Spot {
  x: number
  y: number
}

export interface Gap {
  from: number
  /** Nothing where no slab follows and no limit ends it. */
  to: number | null
}

export interface Steps {
  /** Each unbroken: level, rising where a share is asked, straight up or down where one slab meets the next. */
  flights: Spot[][]
  gaps: Gap[]
  /** Of the picture. */
  most: Spot
}

const byValue = (slabs: readonly StoredSlab[]): StoredSlab[] => slabs.toSorted((one, other) => one.from - other.from)

/** Between the slabs, below the first and above the last, as far as `ceiling` lets anybody pay in cash. */
export const gapsIn = (slabs: readonly StoredSlab[], ceiling: number | null): Gap[] => {
  const gaps: Gap[] = []
  let reached: number | null = 0
  for (const { from, to } of byValue(slabs)) {
    if (reached !== null && from > reached) gaps.push({ from: reached, to: from })
    reached = reached === null || to === null || to === undefined ? null : Math.max(reached, to)
  }
  if (reached !== null && (ceiling === null || reached < ceiling)) gaps.push({ from: reached, to: ceiling })
  return gaps
}

export const stepsOf = (stored: readonly StoredSlab[], ceiling: number | null): Steps => {
  const slabs = byValue(stored).map(
    ({ calc, to, ...slab }): CodSlab => ({ ...slab, to: to ?? null, calc: calcs[calc] }),
  )
  const end = ceiling ?? Math.max(50_000, ...slabs.map(({ from, to }) => to ?? from * 1.5 + 50_000))
  const flights: Spot[][] = []
  for (const { from, to, first, last } of codCurve(slabs, end)) {
    const before = flights.at(-1)
    const flight = before?.at(-1)?.x === from ? before! : []
    if (flight !== before) flights.push(flight)
    flight.push({ x: from, y: first }, { x: to, y: last })
  }
  const highest = Math.max(100, ...flights.flat().map(({ y }) => y))
  return { flights, gaps: gapsIn(stored, ceiling), most: { x: Math.ceil(end * 1.05), y: highest * 1.2 } }
}
