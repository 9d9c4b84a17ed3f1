// The stretch of time a figure is about, and the one it is compared with: the same part of the period before, by the clock of the vendor.
import { instantOf, zoneLead } from '#contract/zone.ts'

export type PeriodName = 'today' | 'week' | 'month'

const day = 86_400_000
const hour = 3_600_000
const days: Readonly<Record<PeriodName, number>> = { today: 1, week: 7, month: 30 }

export interface Period {
  /** Half open, in epoch milliseconds; `to` is the end of today. */
  from: number
  to: number
  /** The period before, whole. */
  beforeFrom: number
  /** Its part that had gone by at this time of its last day. */
  beforeTo: number
  /** The first day and today, as a list is asked for them. */
  firstDay: string
  lastDay: string
  /** A bucket is an hour today, a day else. */
  bucket: 'hour' | 'day'
  buckets: number
  /** The bucket that is not over. */
  current: number
}

/** The days end with today, which is not over. */
export const periodAt = (name: PeriodName, now: number, zone: string): Period => {
  const wallNow = now + zoneLead(now, zone)
  const today = Math.floor(wallNow / day) * day
  const length = days[name] * day
  const first = today + day - length
  const isHours = name === 'today'
  const dayOf = (wall: number) => new Date(wall).toISOString().slice(0, 10)
  return {
    from: instantOf(first, zone),
    to: instantOf(today + day, zone),
    beforeFrom: instantOf(first - length, zone),
    beforeTo: instantOf(wallNow - length, zone),
    firstDay: dayOf(first),
    lastDay: dayOf(today),
    bucket: isHours ? 'hour' : 'day',
    buckets: isHours ? day / hour : days[name],
    current: isHours ? Math.floor((wallNow - today) / hour) : days[name] - 1,
  }
}

/** Records of the period, as terms of a list; what is dated ahead of today is in none. */
export const periodTerm = (
  field: string,
  name: PeriodName,
  { firstDay, lastDay }: Pick<Period, 'firstDay' | 'lastDay'>,
): string => (name === 'today' ? `${field}:${firstDay}` : `${field}:>=${firstDay} ${field}:<=${lastDay}`)

/** Below so many events a change in per cent says nothing. */
export const fewestForChange = 30

/** In per cent of the period before; undefined where that says nothing. */
export const changeOf = (now: number, before: number, events: number): number | undefined =>
  events < fewestForChange || before === 0 ? undefined : ((now - before) / before) * 100
