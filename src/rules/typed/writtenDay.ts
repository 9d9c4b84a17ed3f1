// A day as files write it -> ISO. `01/02/2026` is two days, so a file is asked which part comes first; with dots the day
// does, as everywhere those are used.

export type DayOrder = 'dmy' | 'mdy'

export interface WrittenDay {
  /** yyyy-mm-dd by what comes first. */
  readings: Partial<Record<DayOrder, string>>
  /** ` HH:MM`, when a time was written. */
  time: string
  /** With dashes the day comes first unless the file shows otherwise (kernel A 0.7). */
  isDashed: boolean
}

const two = (part: string | number): string => String(part).padStart(2, '0')

const dayOf = (year: string, month: string, day: string): string | undefined => {
  const at = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  const isReal = at.getUTCMonth() === Number(month) - 1 && at.getUTCDate() === Number(day)
  return isReal ? `${year}-${two(month)}-${two(day)}` : undefined
}

const parts =
  /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})(?:[ T,]+(\d{1,2}):(\d{2})(?::\d{2}(?:\.\d+)?)?\s*([ap])?\.?(?:m\.?)?)?$/i
const yearFirst = /^(\d{4})([/.])(\d{1,2})\2(\d{1,2})(?:[ T]+(\d{1,2}):(\d{2})(?::\d{2})?)?$/

const timeOf = (hours: string | undefined, minutes = '', half = ''): string | undefined => {
  if (hours === undefined) return ''
  const isAfternoon = half.toLowerCase() === 'p'
  const hour = half ? (Number(hours) % 12) + (isAfternoon ? 12 : 0) : Number(hours)
  return hour < 24 && Number(minutes) < 60 && !(half && (hours === '0' || Number(hours) > 12))
    ? ` ${two(hour)}:${minutes}`
    : undefined
}

/** Undefined for what is no such day: other forms are the codec's. */
export const writtenDay = (text: string): WrittenDay | undefined => {
  const value = text.trim()
  const asian = yearFirst.exec(value)
  if (asian) {
    const [, year = '', , month = '', day = '', hours, minutes] = asian
    const [read, time] = [dayOf(year, month, day), timeOf(hours, minutes)]
    return read && time !== undefined ? { readings: { dmy: read, mdy: read }, time, isDashed: false } : undefined
  }
  const [, one = '', sign, other = '', year = '', hours, minutes, half] = parts.exec(value) ?? []
  const time = timeOf(hours, minutes, half)
  if (!sign || time === undefined) return undefined
  const dmy = dayOf(year, other, one)
  const mdy = sign === '.' ? dmy : dayOf(year, one, other)
  const readings = { ...(dmy && { dmy }), ...(mdy && { mdy }) }
  return dmy || mdy ? { readings, time, isDashed: sign === '-' } : undefined
}

const dayMs = 86_400_000
/** Days from a spreadsheet's day 0 to 1970. */
const epoch = 25_569
const [from, to] = [32_874, 73_050]

/** `46054` in a column of days is a spreadsheet's count of days (1990 to 2099), `46054.5` a moment of one. */
export const countedDay = (text: string): { day: string; time: string } | undefined => {
  const value = text.trim()
  const count = Number(value)
  if (!/^\d{5}(?:\.\d+)?$/.test(value) || count < from || count >= to) return undefined
  const at = new Date(Math.round(((count - epoch) * dayMs) / 60_000) * 60_000).toISOString()
  return { day: at.slice(0, 10), time: Number.isInteger(count) ? '' : ` ${at.slice(11, 16)}` }
}

/** A long number a spreadsheet has shortened: its last figures are lost. */
export const isShortened = (text: string): boolean => /^\s*-?\d(?:[.,]\d+)?e\+\d{1,3}\s*$/i.test(text)
