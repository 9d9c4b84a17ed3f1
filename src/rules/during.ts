// When something holds: from its first day to the end of its last, or from one moment until another. Pure; days are the vendor's.
import type { Holding } from '#contract/asOf.ts'
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

/** The instants between which a record holds: always, where it need not say when it begins; undefined while it still has to. */
export const spanOf = (
  { fields }: Pick<Resource, 'fields'>,
  during: During,
  row: Values,
  timezone: string,
): Span | undefined => {
  const read = (name: string, isEnd: boolean): number | undefined => {
    const value = row[name]
    if (typeof value !== 'string' || value === '') return undefined
    if (fields[name]?.kind !== 'date') return Date.parse(value)
    const day = isEnd ? new Date(Date.parse(`${value}T00:00:00Z`) + dayMs).toISOString().slice(0, 10) : value
    return startOfDay(day, timezone)
  }
  const from = read(during.from, false) ?? (fields[during.from]?.required ? undefined : Number.NEGATIVE_INFINITY)
  return from === undefined ? undefined : { from, until: read(during.to, true) ?? Number.POSITIVE_INFINITY }
}

export const holdingAt = ({ from, until }: Span, at: number): Holding =>
  at < from ? 'before' : at < until ? 'in' : 'after'
