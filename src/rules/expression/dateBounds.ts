// What a value means on a field of time: `<7d` is younger than seven days, `today` and `2026-01-31` are days of the vendor.
// The instant of the question and the zone come in; this file never asks a clock.
import { instantOf, zoneLead } from '#contract/zone.ts'
import { ageOf } from './age.ts'
import type { Clause } from './tree.ts'

/** Half open, in epoch milliseconds: from <= instant < to. */
export type Bounds = { from?: number; to?: number }

const day = 86_400_000

/** The stretch a value covers: a whole day for a date or `today`, one millisecond for an instant. */
function spanOf(value: string, now: number, zone: string): { from: number; to: number } | undefined {
  if (value === 'now') return { from: now, to: now + 1 }
  const near = { today: 0, yesterday: -1, tomorrow: 1 }[value]
  const wallNow = now + zoneLead(now, zone)
  const wall = near === undefined ? Date.parse(`${value}T00:00:00Z`) : Math.floor(wallNow / day) * day + near * day
  if (near !== undefined || (/^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(wall)))
    return { from: instantOf(wall, zone), to: instantOf(wall + day, zone) }

  const local = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?$/.test(value)
  const instant = local
    ? Date.parse(`${value}Z`)
    : /^\d{4}-\d{2}-\d{2}T.+(Z|[+-]\d{2}:\d{2})$/.test(value)
      ? Date.parse(value)
      : Number.NaN
  if (Number.isNaN(instant)) return undefined
  const from = local ? instantOf(instant, zone) : instant
  return { from, to: from + 1 }
}

// An age counts backwards: younger than 7 days means later than seven days ago.
function ageBounds(op: Clause['op'], age: number, now: number): Bounds {
  if (op === '<' || op === '<=' || op === '=') return { from: now - age, to: now + 1 }
  return { to: now - age + (op === '>=' ? 1 : 0) }
}

/** Undefined when the value is no date: the caller then answers TYPE. Lists of dates are one bounds each. */
export function dateBounds(clause: Clause, now: number, zone: string): Bounds[] | undefined {
  if (clause.op === 'in') {
    const each = clause.value.map(value => dateBounds({ field: clause.field, op: '=', value }, now, zone))
    return each.some(bounds => bounds === undefined) ? undefined : each.flatMap(bounds => bounds!)
  }
  if (clause.op === 'between') {
    const [from, to] = clause.value.map(value => {
      const age = ageOf(value)
      return age === undefined ? spanOf(value, now, zone) : { from: now - age, to: now - age + 1 }
    })
    return from && to && [{ from: Math.min(from.from, to.from), to: Math.max(from.to, to.to) }]
  }
  const age = ageOf(clause.value)
  if (age !== undefined) return [ageBounds(clause.op, age, now)]
  const span = spanOf(clause.value, now, zone)
  if (!span) return undefined
  const bounds: Record<string, Bounds> = {
    '=': span,
    '<': { to: span.from },
    '<=': { to: span.to },
    '>': { from: span.to },
    '>=': { from: span.from },
  }
  return [bounds[clause.op]!]
}
