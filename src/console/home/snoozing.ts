// Until when a line is out of sight: for an hour, until tomorrow or Monday at nine, by the clock of the vendor.
import { instantOf, zoneLead } from '#contract/zone.ts'

const hour = 3_600_000
const day = 24 * hour

export const snoozes = ['hour', 'tomorrow', 'monday'] as const
export type Snooze = (typeof snoozes)[number]

export const untilOf = (snooze: Snooze, now: number, zone: string): string => {
  if (snooze === 'hour') return new Date(now + hour).toISOString()
  const today = Math.floor((now + zoneLead(now, zone)) / day) * day
  // 1 January 1970 was a Thursday.
  const weekday = (today / day + 4) % 7
  const ahead = snooze === 'tomorrow' ? 1 : (8 - weekday) % 7 || 7
  return new Date(instantOf(today + ahead * day + 9 * hour, zone)).toISOString()
}
