// A day as people say it: `tomorrow 9`, `next monday`, `3 days`, `5 janvier à 9h30`, `下周一`, `۳ روز دیگر`. What is not
// wholly a day has none; nothing is guessed, and whoever asks shows the day that was understood.
import { type DayWords, dayWords } from './dayWords.ts'

export interface SpokenDay {
  /** yyyy-mm-dd. */
  day: string
  /** HH:MM, when a time was said. */
  time?: string
}

export interface DaySpeech {
  language: string
  /** yyyy-mm-dd where the shop is. */
  today: string
  /** The one normal form of letters and digits: small, without marks, digits in ASCII. */
  fold(text: string): string
}

const dayMs = 86_400_000
const furthest = 3660

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Longest first, so that `next` does not end where `nextweek` goes on. */
const anyOf = (forms: string, fold: DaySpeech['fold']): string =>
  forms
    .split('|')
    .map(form => escaped(fold(form)))
    .filter(Boolean)
    .sort((one, other) => other.length - one.length)
    .join('|')

interface Vocabulary {
  days: Record<string, number>
  weekdays: string[][]
  months: string[][]
  time: RegExp
  counted: Record<'day' | 'week' | 'month', RegExp>
  next: Record<'week' | 'month', RegExp>
  weekday: RegExp
  one: RegExp
}

const wordsIn = (forms: readonly string[], fold: DaySpeech['fold']): string[][] =>
  forms.map(form => form.split('|').map(fold))

const optional = (alternatives: string): string => (alternatives ? `(?:(?:${alternatives})\\s*)?` : '')

const vocabularyOf = (words: DayWords, fold: DaySpeech['fold']): Vocabulary => {
  const any = (forms: string) => anyOf(forms, fold)
  const [ahead, later, next, at] = [any(words.ahead), any(words.later), any(words.next), any(words.at)]
  const [am, pm, hour, one] = [any(words.am), any(words.pm), any(words.hour), any(words.one)]
  const halves = `(?:(?<am>${am})|(?<pm>${pm}))`
  const counted = (unit: string) =>
    new RegExp(
      `^(?:${ahead ? `(?:${ahead})\\s+|` : ''}\\+)?(?<count>\\d{1,4}|${one})\\s*(?:${any(unit)})${later ? `(?:\\s*(?:${later}))?` : ''}$`,
    )
  const coming = (unit: string) =>
    new RegExp(
      `^(?:(?:\\S{1,3}\\s+)?(?:${next})\\s*(?:${any(unit)})|(?:\\S{1,3}\\s+)?(?:${any(unit)})\\s+(?:${next}))$`,
    )
  return {
    days: Object.fromEntries(Object.entries(words.days).map(([name, from]) => [fold(name), from])),
    weekdays: wordsIn(words.weekdays, fold),
    months: wordsIn(words.months, fold),
    time: new RegExp(
      `^(?<day>.*?)[,\\s]*${optional(at)}(?:${halves}\\s*)?(?<hours>\\d{1,2})(?:[:.h](?<minutes>\\d{2}))?\\s*${optional(hour)}(?:${halves.replaceAll('?<am>', '?<am2>').replaceAll('?<pm>', '?<pm2>')})?$`,
    ),
    counted: { day: counted(words.units.day), week: counted(words.units.week), month: counted(words.units.month) },
    next: { week: coming(words.units.week), month: coming(words.units.month) },
    weekday: new RegExp(`^(?<before>(?:${next})\\s*)?(?<name>.+?)(?<after>\\s+(?:${next}))?$`),
    one: new RegExp(`^(?:${one})$`),
  }
}

const made = new Map<string, Vocabulary>()

const vocabularies = ({ language, fold }: DaySpeech): Vocabulary[] =>
  [...new Set([language, 'en'])].flatMap(name => {
    const words = dayWords[name]
    if (!words) return []
    const known = made.get(name) ?? vocabularyOf(words, fold)
    made.set(name, known)
    return known
  })

const atOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / dayMs
const dayOf = (at: number): string => new Date(at * dayMs).toISOString().slice(0, 10)

const dated = (year: number, month: number, day: number): number | undefined => {
  const at = new Date(Date.UTC(year, month - 1, day))
  return at.getUTCMonth() === month - 1 && at.getUTCDate() === day ? at.getTime() / dayMs : undefined
}

/** So many months on; the 31st becomes the last day of a shorter month. */
const monthsOn = (today: number, count: number): number => {
  const at = new Date(today * dayMs)
  const last = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + count + 1, 0)).getUTCDate()
  return Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + count, Math.min(at.getUTCDate(), last)) / dayMs
}

/** Exactly, or by the beginning when only one can be meant. */
const placeOf = (text: string, names: readonly (readonly string[])[], least: number): number | undefined => {
  const bare = text.replace(/\.$/, '')
  const exact = names.findIndex(forms => forms.includes(bare))
  if (exact >= 0) return exact
  if (bare.length < least) return undefined
  const begun = names.flatMap((forms, at) => (forms.some(form => form.startsWith(bare)) ? [at] : []))
  return begun.length === 1 ? begun[0] : undefined
}

const named = (text: string, { days }: Vocabulary, today: number): number | undefined => {
  const from = days[text] ?? (text.length >= 3 ? beginning(text, days) : undefined)
  return from === undefined ? undefined : today + from
}

const beginning = (text: string, days: Record<string, number>): number | undefined => {
  const begun = [...new Set(Object.entries(days).flatMap(([name, from]) => (name.startsWith(text) ? [from] : [])))]
  return begun.length === 1 ? begun[0] : undefined
}

const counted = (text: string, { counted: forms, next, one }: Vocabulary, today: number): number | undefined => {
  if (next.week.test(text)) return today + 7
  if (next.month.test(text)) return monthsOn(today, 1)
  for (const unit of ['day', 'week', 'month'] as const) {
    const said = forms[unit].exec(text)?.groups?.count
    if (said === undefined) continue
    const count = one.test(said) ? 1 : Number(said)
    const at = unit === 'month' ? monthsOn(today, Math.min(count, 120)) : today + count * (unit === 'week' ? 7 : 1)
    return at - today <= furthest ? at : undefined
  }
  return undefined
}

/** Monday is 0; the first of January 1970 was a Thursday. */
const weekdayOf = (at: number): number => (at + 3) % 7

/** `monday` is the first one after today, `next monday` the one of the week after this. */
const weekday = (text: string, { weekday: form, weekdays }: Vocabulary, today: number): number | undefined => {
  const { before, name = '', after } = form.exec(text)?.groups ?? {}
  const wanted = placeOf(name, weekdays, 2)
  if (wanted === undefined) return undefined
  const now = weekdayOf(today)
  if (before || after) return today - now + 7 + wanted
  return today + ((wanted - now + 6) % 7) + 1
}

const written =
  /^(?:(?<d>\d{1,2})(?:\.|er|st|nd|rd|th)?\s*(?:de\s+)?(?<m>\p{L}[\p{L}\p{M}.]*)|(?<m2>\p{L}[\p{L}\p{M}.]*)\s+(?<d2>\d{1,2})(?:st|nd|rd|th)?,?)(?:\s+(?:de\s+)?(?<y>\d{4}))?$/u
const han = /^(?:(?<y>\d{4})年)?(?<m>\d{1,2})月(?<d>\d{1,2})[日号]?$/
const figures = /^(?<d>\d{1,2})[-/.](?<m>\d{1,2})(?:[-/.](?<y>\d{4})?)?$/
const iso = /^(?<y>\d{4})-(?<m>\d{1,2})-(?<d>\d{1,2})$/

/** Without a year the next time that day comes. */
const onDate = (today: number, month: number, day: number, year?: string): number | undefined => {
  if (year) return dated(Number(year), month, day)
  const now = new Date(today * dayMs).getUTCFullYear()
  const at = dated(now, month, day)
  return at !== undefined && at < today ? dated(now + 1, month, day) : at
}

const calendar = (text: string, { months }: Vocabulary, today: number): number | undefined => {
  const { d, m, y } = (iso.exec(text) ?? figures.exec(text) ?? han.exec(text))?.groups ?? {}
  if (d && m) return onDate(today, Number(m), Number(d), y)
  const said = written.exec(text)?.groups
  const month = said && placeOf(said.m ?? said.m2 ?? '', months, 3)
  return said && month !== undefined ? onDate(today, month + 1, Number(said.d ?? said.d2), said.y) : undefined
}

const ways = [named, counted, weekday, calendar]

const dayIn = (text: string, all: readonly Vocabulary[], today: number): number | undefined => {
  for (const vocabulary of all) {
    for (const way of ways) {
      const at = way(text, vocabulary, today)
      if (at !== undefined) return at
    }
  }
  return undefined
}

const timed = (text: string, vocabulary: Vocabulary): { day: string; time: string } | undefined => {
  const found = vocabulary.time.exec(text)?.groups
  if (!found) return undefined
  const isAfternoon = (found.pm ?? found.pm2) !== undefined
  const isMorning = (found.am ?? found.am2) !== undefined
  const hours = Number(found.hours)
  const hour = isAfternoon && hours < 12 ? hours + 12 : isMorning && hours === 12 ? 0 : hours
  const minute = Number(found.minutes ?? 0)
  if (hour > 23 || minute > 59) return undefined
  const isBare = !found.minutes && !isAfternoon && !isMorning
  const day = found.day ?? ''
  // A figure alone is no time of today.
  if (day === '' && isBare) return undefined
  return { day, time: `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}` }
}

/** A day, and a time when one was said; undefined for everything else. */
export const spokenDay = (text: string, speech: DaySpeech): SpokenDay | undefined => {
  const all = vocabularies(speech)
  const today = atOf(speech.today)
  const said = speech.fold(text)
  if (said === '') return undefined
  const whole = dayIn(said, all, today)
  if (whole !== undefined) return { day: dayOf(whole) }
  for (const vocabulary of all) {
    const parts = timed(said, vocabulary)
    if (!parts) continue
    const at = parts.day === '' ? today : dayIn(parts.day, all, today)
    if (at !== undefined) return { day: dayOf(at), time: parts.time }
  }
  return undefined
}
