// A day, with its time or without, as its reader writes it and as it may be typed: `30 Nov 2026, 18:00`, `30 Nov`, `30/11/2026`,
// `tomorrow 18:00`, `۱۴۰۵/۰۹/۰۹`. What is printed is read again. Pure but for the browser's calendars.
import { figuresOf, localeOf } from '#console/i18n/figures.ts'
import { fold } from '#console/palette/matching/fold.ts'
import { spokenDay } from '#rules/typed/day.ts'
import { persianText, readPersian } from './persianDay.ts'

const dayMs = 86_400_000

export interface DayForm {
  language: string
  isPersian: boolean
  hasTime: boolean
  /** Something ends at it: a day alone lasts to its own end, which is the midnight after it. */
  isEnd: boolean
  /** yyyy-mm-dd where the shop is. */
  today: string
}

const dayBeside = (day: string, by: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + by * dayMs).toISOString().slice(0, 10)

/** `2026-12-01T00:00` that something ends at is the whole of 30 November. */
const isWholeDay = (wall: string, { isEnd }: Pick<DayForm, 'isEnd'>): boolean => isEnd && wall.slice(11, 16) === '00:00'

/** What it is called: empty for nothing and for what is no day. */
export const dayText = (wall: string, form: DayForm): string => {
  if (Number.isNaN(Date.parse(wall.slice(0, 10)))) return ''
  const { language, isPersian, hasTime } = form
  const isAlone = !hasTime || isWholeDay(wall, form)
  const day = isWholeDay(wall, form) ? dayBeside(wall.slice(0, 10), -1) : wall.slice(0, 10)
  if (isPersian) return persianText(isAlone ? day : wall)
  const figures = figuresOf(language, { currency: 'INR', timezone: 'UTC' })
  return isAlone ? figures.date(day) : figures.moment(`${wall.slice(0, 16)}:00Z`).exact
}

/** A time of day, `18:00`, as its reader's clock writes it: `6:00 PM`. */
export const clockText = (time: string, { language }: Pick<DayForm, 'language'>): string =>
  new Intl.DateTimeFormat(localeOf(language), { timeStyle: 'short', timeZone: 'UTC' }).format(
    new Date(`1970-01-01T${time}:00Z`),
  )

/** The midnight a day ends with: only a clock of 24 hours has a name of its own for it. */
export const dayEndText = (form: Pick<DayForm, 'language'>): string => {
  const midnight = clockText('00:00', form)
  return /\p{L}/u.test(midnight) ? midnight : midnight.replace(/^\p{Nd}{1,2}/u, figuresOf(form.language).number(24))
}

const isoShape = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}))?$/
/** Marks of direction, and what languages put between a day and its time. */
const between = /[\u200e\u200f\u2066-\u2069]|[,،，]/g

interface Said {
  day: string
  time?: string | undefined
}

const saidIn = (text: string, { language, today }: DayForm): Said | undefined => {
  const [, day, time] = isoShape.exec(text) ?? []
  if (day) return dayBeside(day, 0) === day ? { day, time } : undefined
  // Latin full stops are part of `30. Nov.`; all other marks part it from its time.
  return spokenDay(text.replace(between, ' '), { language, today, fold })
}

/** `2026-11-30`, or `2026-11-30T18:00` where it has a time; undefined while it is no day. */
export const readDay = (text: string, form: DayForm): string | undefined => {
  const { hasTime, isEnd, isPersian } = form
  const own = isPersian ? readPersian(text, hasTime, isEnd) : undefined
  if (own) return own
  const said = saidIn(text.trim(), form)
  if (!said) return undefined
  if (!hasTime) return said.time === undefined ? said.day : undefined
  if (said.time !== undefined) return `${said.day}T${said.time}`
  return `${isEnd ? dayBeside(said.day, 1) : said.day}T00:00`
}
