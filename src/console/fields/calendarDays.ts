// Months of the reader's calendar, as a picker lays them out. A day is its count of days since 1970; the browser's own calendars
// say which month it is in, so nothing is known here but how to walk. Pure.
import { localeOf } from '#console/i18n/figures.ts'
import { type CalendarDay, persianDayAt } from './persianDay.ts'

const dayMs = 86_400_000

export const countOf = (iso: string): number => Date.parse(`${iso.slice(0, 10)}T00:00:00Z`) / dayMs
export const isoOf = (count: number): string => new Date(count * dayMs).toISOString().slice(0, 10)

export interface ReaderCalendar {
  language: string
  isPersian: boolean
}

const partsOf = (count: number, { isPersian }: ReaderCalendar): CalendarDay => {
  if (isPersian) return persianDayAt(count * dayMs)
  const at = new Date(count * dayMs)
  return { year: at.getUTCFullYear(), month: at.getUTCMonth() + 1, day: at.getUTCDate() }
}

/** The first day of the month a day is in, and how many days that month has. */
export const monthAt = (count: number, calendar: ReaderCalendar): { start: number; length: number } => {
  const start = count - partsOf(count, calendar).day + 1
  // No month is longer than 31 days or shorter than 28, so the 32nd day is in the next one.
  const next = start + 31
  return { start, length: next - partsOf(next, calendar).day + 1 - start }
}

/** The same day so many months on; the last one of a shorter month. */
export const monthsOn = (count: number, months: number, calendar: ReaderCalendar): number => {
  const { day } = partsOf(count, calendar)
  let month = monthAt(count, calendar)
  for (let left = Math.abs(months); left > 0; left -= 1)
    month = monthAt(months > 0 ? month.start + month.length : month.start - 1, calendar)
  return month.start + Math.min(day, month.length) - 1
}

type WithWeeks = Intl.Locale & { getWeekInfo?(): { firstDay: number }; weekInfo?: { firstDay: number } }

/** Monday is 1, as where a week begins for who reads this language; Monday where the browser does not say. */
const firstOfWeek = (language: string): number => {
  const locale = new Intl.Locale(localeOf(language)) as WithWeeks
  return (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? 1
}

/** Monday is 1; the first of January 1970 was a Thursday. */
const weekdayOf = (count: number): number => ((((count + 3) % 7) + 7) % 7) + 1

/** How far into its week a day is. */
export const placeInWeek = (count: number, { language }: ReaderCalendar): number =>
  (weekdayOf(count) - firstOfWeek(language) + 7) % 7

/** Its days, week by week; undefined before its first and after its last. */
export const weeksOf = (count: number, calendar: ReaderCalendar): (number | undefined)[][] => {
  const { start, length } = monthAt(count, calendar)
  const before = placeInWeek(start, calendar)
  const weeks = Math.ceil((before + length) / 7)
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_each, place) => {
      const at = week * 7 + place - before
      return at >= 0 && at < length ? start + at : undefined
    }),
  )
}

const formatIn = ({ language, isPersian }: ReaderCalendar, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(isPersian ? 'fa-u-ca-persian' : localeOf(language), { timeZone: 'UTC', ...options })

/** A longer name has no room over a column of days. */
const mostOfWeekday = 6

/** What a picker says of its days: the month over them, the days of the week, a day alone and a day whole. */
export const calendarNames = (calendar: ReaderCalendar) => {
  const [month, day] = [{ month: 'long', year: 'numeric' } as const, { day: 'numeric' } as const]
  const formats = {
    month: formatIn(calendar, month),
    narrow: formatIn(calendar, { weekday: 'narrow' }),
    short: formatIn(calendar, { weekday: 'short' }),
    long: formatIn(calendar, { weekday: 'long' }),
    // A figure alone: Chinese would write 日 behind each.
    day: new Intl.NumberFormat(localeOf(calendar.language), { useGrouping: false }),
    whole: formatIn(calendar, { weekday: 'long', ...month, ...day }),
  }
  const at = (count: number) => count * dayMs
  return {
    month: (count: number) => formats.month.format(at(count)),
    day: (count: number) => formats.day.format(partsOf(count, calendar).day),
    whole: (count: number) => formats.whole.format(at(count)),
    weekdays: () => {
      const monday = 4
      const week = Array.from({ length: 7 }, (_, place) => monday + ((firstOfWeek(calendar.language) - 1 + place) % 7))
      const long = week.map(count => formats.long.format(at(count)))
      const short = week.map(count => formats.short.format(at(count)))
      const narrow = week.map(count => formats.narrow.format(at(count)))
      // Intl has no short names in Persian, and none in the letters of Urdu that are narrow.
      const isOwn = narrow.every((name, place) => long[place]?.startsWith(name))
      const names = isOwn && short.some(name => name.length > mostOfWeekday) ? narrow : short
      return names.map((name, place) => ({ short: name, long: long[place]! }))
    },
  }
}
