// When a parcel arrives: the next day the warehouse ships before its cutoff, its handling, then the days on the way,
// leaving out the holidays of both. Days are calendar days of the vendor, times its clock.
import { dayFigure, type Said } from '#contract/said.ts'
import type { Step, Trace } from '../trace.ts'
import { say } from '../words.ts'

export type WarehouseHours = {
  /** Last minute an order still leaves that day, from Sunday to Saturday; null is a closed day. */
  cutoffs: readonly (string | null)[]
  holidays?: readonly string[]
  handlingDays?: number
}

export type EtaAsk = {
  day: string
  time: string
  warehouse: WarehouseHours
  tatDays: number
  courierHolidays?: readonly string[]
}

export type Eta = { ships: string; due: string; trace: Trace }

const dayMs = 86_400_000
const afterDay = (day: string): string => new Date(Date.parse(`${day}T00:00:00Z`) + dayMs).toISOString().slice(0, 10)
const cutoffOn = (day: string, { cutoffs, holidays = [] }: WarehouseHours): string | null =>
  holidays.includes(day) ? null : (cutoffs[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? null)

/** The day reached after so many days that count. */
function forward(day: string, count: number, counts: (day: string) => boolean): string | undefined {
  let left = count
  let reached = day
  for (let tries = 0; left > 0; tries++) {
    if (tries > 366) return undefined
    reached = afterDay(reached)
    if (counts(reached)) left--
  }
  return reached
}

export function etaOf({ day, time, warehouse, tatDays, courierHolidays = [] }: EtaAsk): Eta | undefined {
  const isOpen = (one: string) => cutoffOn(one, warehouse) !== null
  const cutoff = cutoffOn(day, warehouse)
  const isInTime = cutoff !== null && time <= cutoff
  const leaves = isInTime ? day : forward(day, 1, isOpen)
  const ships = leaves && forward(leaves, warehouse.handlingDays ?? 0, isOpen)
  if (!ships) return undefined
  const due = forward(ships, tatDays, one => !courierHolidays.includes(one))
  if (!due) return undefined

  const said = { cutoff: cutoff ?? '', day: dayFigure(leaves) }
  const left: Said =
    cutoff === null ? say('eta.closed', { day: said.day }) : say(isInTime ? 'eta.today' : 'eta.next', said)
  const steps: Step[] = [{ rule: 'eta', input: say('eta.ordered', { day: dayFigure(day), time }), outcome: left }]
  if (ships !== leaves)
    steps.push({
      rule: 'eta',
      input: say('eta.handling', { count: warehouse.handlingDays ?? 0 }),
      outcome: say('eta.handled', { day: dayFigure(ships) }),
    })
  const result = say('eta.due', { day: dayFigure(due) })
  steps.push({ rule: 'eta', input: say('eta.transit', { count: tatDays }), outcome: result, state: 'passed' })
  return { ships, due, trace: { result, steps } }
}
