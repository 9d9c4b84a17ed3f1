// Days of the Persian calendar as its readers write them, 1405/09/01, from and to the days that are stored. The browser knows
// that calendar but reads none of its dates: it is asked when a year begins, the rest are the lengths of the months.

export interface CalendarDay {
  year: number
  month: number
  day: number
}

let made: { parts: Intl.DateTimeFormat; written: Intl.DateTimeFormat } | undefined
const formats = () => {
  const options = { timeZone: 'UTC', year: 'numeric', month: '2-digit', day: '2-digit' } as const
  made ??= {
    parts: new Intl.DateTimeFormat('en-u-ca-persian-nu-latn', options),
    written: new Intl.DateTimeFormat('fa-u-ca-persian', options),
  }
  return made
}

const dayMs = 86_400_000
const foreign = /[\u0660-\u0669\u06f0-\u06f9]/g
const ascii = (text: string): string => text.replace(foreign, digit => String(digit.charCodeAt(0) & 15))
const persian = (text: string): string => text.replace(/\d/g, digit => String.fromCharCode(0x6f0 + Number(digit)))

/** The day of the Persian calendar it is at an instant, in UTC. */
export const persianDayAt = (at: number): CalendarDay => {
  const parts = formats().parts.formatToParts(at)
  const part = (type: string) => Number(parts.find(one => one.type === type)?.value)
  return { year: part('year'), month: part('month'), day: part('day') }
}

const isDay = (at: number, { year, month, day }: CalendarDay): boolean => {
  const found = persianDayAt(at)
  return found.year === year && found.month === month && found.day === day
}

/** Six months of 31 days, then those of 30. */
const before = (month: number): number => (month - 1) * 30 + Math.min(month - 1, 6)

/** Undefined where there is no such day, as the thirtieth of the last month in most years. */
const instantOf = (wanted: CalendarDay): number | undefined => {
  const { year, month, day } = wanted
  const first = [19, 20, 21, 22]
    .map(march => Date.UTC(year + 621, 2, march))
    .find(at => isDay(at, { year, month: 1, day: 1 }))
  const at = first && first + (before(month) + day - 1) * dayMs
  return at && isDay(at, wanted) ? at : undefined
}

/** `2026-11-22T09:00` -> `۱۴۰۵/۰۹/۰۱ ۰۹:۰۰`. */
export const persianText = (wall: string): string => {
  const at = Date.parse(wall.slice(0, 10))
  return Number.isNaN(at) ? '' : `${formats().written.format(at)} ${persian(wall.slice(11, 16))}`.trim()
}

const shape = /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})(?:[ ,T]+(\d{1,2}):(\d{2}))?$/
/** A year of shops is far from both. */
const isGregorian = (year: number): boolean => year > 1700

const isoDay = ({ year, month, day }: CalendarDay): string | undefined => {
  const at = isGregorian(year) ? Date.UTC(year, month - 1, day) : instantOf({ year, month, day })
  if (at === undefined || (isGregorian(year) && new Date(at).getUTCDate() !== day)) return undefined
  return new Date(at).toISOString().slice(0, 10)
}

/** And back; dates as everybody else writes them are read too. Undefined while it is none.
 * `isEnd`: a day alone is over when the next one begins. */
export const readPersian = (text: string, hasTime: boolean, isEnd = false): string | undefined => {
  const [, year, month, day, hour, minute = '00'] = shape.exec(ascii(text.trim())) ?? []
  if (!year || Number(hour ?? 0) > 23 || Number(minute) > 59) return undefined
  const iso = isoDay({ year: Number(year), month: Number(month), day: Number(day) })
  if (!iso || !hasTime) return iso
  if (hour === undefined && isEnd) return `${new Date(Date.parse(iso) + 86_400_000).toISOString().slice(0, 10)}T00:00`
  return `${iso}T${(hour ?? '0').padStart(2, '0')}:${minute}`
}
