// Numbers, amounts and times in the reader's language. Formatters are dear to make, so each is made once per language
// and place. The place decides currency and time zone; a reader abroad sees the same instant the shop lives by.
import type { Place } from '#contract/brand.ts'
import { digitsOf } from '#contract/currency.ts'
import { directionOf } from '#contract/language.ts'
import { iso2Of } from '#rules/country.ts'
import { figureWithin } from './isolated.ts'

export interface Figures {
  /** The locale by which amounts and counts are grouped here. */
  grouping: string
  number(value: number): string
  /** Minor units of the place's currency. */
  money(minor: number): string
  /** Basis points: 1000 is 10 %. */
  percent(points: number): string
  /** A calendar day. */
  date(iso: string): string
  /** A calendar day as a plan names it: without its year where that is this one. */
  day(iso: string): string
  /** `near` is how it stands in a list; `relative` is for a sentence. */
  moment(iso: string): { near: string; relative: string; exact: string }
  /** Seconds, for remaining times. */
  duration(seconds: number): string
  list(texts: readonly string[]): string
  /** One of these: `items, order, or cart`. */
  either(texts: readonly string[]): string
  /** Values side by side, no sentence: `new, men, vegan`. */
  row(texts: readonly string[]): string
  /** What something is and what is said of it: `Status: Active`. */
  pair(name: string, said: string): string
  /** A country by its ISO 3 code. */
  country(iso3: string): string
  /** A language by its tag, `en-in`, with the country it is of; what nobody has a name for stays. */
  tongue(tag: string): string
}

// Day before month; and Persian readers keep the Gregorian calendar the shops count in.
export const localeOf = (language: string): string =>
  ({ en: 'en-GB', fa: 'fa-u-ca-gregory', 'zh-CHS': 'zh-Hans' })[language] ?? language

/**
 * Where rupees are counted they are read by lakh and crore, ₹10,00,000.00, in English and in Urdu; Urdu itself has no such grouping
 * in Intl. Every other reader groups as his language does.
 */
const groupingOf = (language: string, currency: string | undefined): string =>
  currency === 'INR' && (language === 'en' || language === 'ur') ? 'en-IN' : localeOf(language)

const spans: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
]

const relative = (format: Intl.RelativeTimeFormat, iso: string): string => {
  const seconds = Math.round((Date.parse(iso) - Date.now()) / 1000)
  const span = spans.find(([, size]) => Math.abs(seconds) >= size)
  return span ? format.format(Math.round(seconds / span[1]), span[0]) : format.format(0, 'second')
}

/** A time with AM or PM runs from left to right, also in a line that does not. */
const clockwise = (text: string): string => text.replace(/\d{1,2}(?::\d\d){0,2}\s[AP]M/, '\u2066$&\u2069')

const dayMs = 86_400_000

/**
 * How far a moment is told: its time today, the day of the week with it for the six days before, day and time for as many to come
 * (a weekday alone could be the last one or the next), else the day, with its year unless it is this one.
 */
const nearIn = (dated: string, timeZone: string) => {
  const zoned = (options: Intl.DateTimeFormatOptions) =>
    late(() => new Intl.DateTimeFormat(dated, { timeZone, ...options }))
  const clock = { hour: '2-digit', minute: '2-digit' } as const
  const key = late(() => new Intl.DateTimeFormat('en-CA', { timeZone }))
  const year = zoned({ year: 'numeric' })
  const time = zoned(clock)
  const weekday = zoned({ weekday: 'short', ...clock })
  const soon = zoned({ day: 'numeric', month: 'short', ...clock })
  const day = zoned({ day: 'numeric', month: 'short' })
  const whole = zoned({ dateStyle: 'medium' })
  const dayAt = (at: Date) => Date.parse(key().format(at)) / dayMs
  return (at: Date): string => {
    const now = new Date()
    const days = dayAt(at) - dayAt(now)
    if (days === 0) return time().format(at)
    if (days < 0 && days > -7) return weekday().format(at)
    if (days > 0 && days < 7) return soon().format(at)
    return (year().format(at) === year().format(now) ? day : whole)().format(at)
  }
}

export const inUnits = (
  locale: string,
  unit: string | undefined,
  unitDisplay: 'short' | 'long',
  maximumFractionDigits: number,
): Intl.NumberFormat => new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay, maximumFractionDigits })

const durationIn = (locale: string) => (seconds: number) => {
  const [unit, size] =
    seconds >= 3600 ? (['hour', 3600] as const) : seconds >= 90 ? (['minute', 60] as const) : (['second', 1] as const)
  // Our English writes 27 s, 5 min and 2 h, as Spanish does; its own short forms are secs, mins and hrs.
  return inUnits(locale === 'en-GB' ? 'es' : locale, unit, 'short', 0).format(seconds / size)
}

/** What stands between two of several, in the language's own punctuation. */
const commaOf = (conjunction: Intl.ListFormat): string => conjunction.formatToParts(['1', '2', '3'])[1]?.value ?? ', '

/** What stands between a name and what is said of it: French has a space before the colon, which never breaks, Chinese a wide one. */
const colonOf = (language: string): string => ({ fr: '\u00a0: ', 'zh-CHS': '：' })[language] ?? ': '

const countryIn = (locale: string) => {
  const regions = new Intl.DisplayNames([locale], { type: 'region' })
  return (iso3: string) => {
    const iso2 = iso2Of(iso3)
    return (iso2 && regions.of(iso2)) || iso3
  }
}

const tongueIn = (locale: string) => {
  const tongues = new Intl.DisplayNames([locale], { type: 'language', languageDisplay: 'standard' })
  return (tag: string) => {
    try {
      return tongues.of(tag) ?? tag
    } catch {
      return tag
    }
  }
}

/** A minus stays before its figure in a line that runs from right to left; Urdu's own format has the mark, India's has not. */
const signedIn = (language: string) => (text: string) => (language === 'ur' ? text.replace(/^-/, '\u200e-') : text)

/** Made when it is first needed: the sign-in page needs none, and all of them cost it a third of its time. */
const late = <T>(make: () => T): (() => T) => {
  let made: T | undefined
  return () => (made ??= make())
}

/** What a Persian reader may choose; everybody else reads the one calendar shops count in. */
export type Calendar = 'gregorian' | 'persian'

const make = (language: string, place?: Pick<Place, 'currency' | 'timezone'>, calendar?: Calendar): Figures => {
  const locale = localeOf(language)
  const dated = calendar === 'persian' && language === 'fa' ? 'fa-u-ca-persian' : locale
  const grouping = groupingOf(language, place?.currency)
  const currency = place?.currency ?? 'INR'
  const timeZone = place?.timezone ?? 'UTC'
  const digits = digitsOf(currency)
  const signed = signedIn(language)
  const part = (text: string) => figureWithin(directionOf(language), text)
  const numbers = (options?: Intl.NumberFormatOptions) => late(() => new Intl.NumberFormat(grouping, options))
  const days = (options: Intl.DateTimeFormatOptions) =>
    late(() => new Intl.DateTimeFormat(dated, { dateStyle: 'medium', ...options }))
  const count = numbers()
  const amount = numbers({
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  const share = numbers({ style: 'percent', maximumFractionDigits: 2 })
  const day = days({ timeZone: 'UTC' })
  const short = late(() => new Intl.DateTimeFormat(dated, { day: 'numeric', month: 'short', timeZone: 'UTC' }))
  const year = late(() => new Intl.DateTimeFormat(dated, { year: 'numeric', timeZone: 'UTC' }))
  const instant = days({ timeStyle: 'short', timeZone })
  const near = late(() => nearIn(dated, timeZone))
  const ago = late(() => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }))
  const conjunction = late(() => new Intl.ListFormat(locale, { type: 'conjunction' }))
  const disjunction = late(() => new Intl.ListFormat(locale, { type: 'disjunction' }))
  const country = late(() => countryIn(locale))
  const tongue = late(() => tongueIn(locale))
  return {
    grouping,
    number: value => signed(count().format(value)),
    money: minor => signed(amount().format(minor / 10 ** digits)),
    percent: points => signed(share().format(points / 10_000)),
    date: iso => day().format(new Date(`${iso.slice(0, 10)}T00:00:00Z`)),
    day: iso => {
      const at = new Date(`${iso.slice(0, 10)}T00:00:00Z`)
      return (year().format(at) === year().format(new Date()) ? short : day)().format(at)
    },
    moment: iso => {
      const at = new Date(iso)
      const exact = clockwise(instant().format(at))
      return { near: clockwise(near()(at)), relative: relative(ago(), iso), exact }
    },
    duration: durationIn(locale),
    list: texts => conjunction().format(texts.map(part)),
    either: texts => disjunction().format(texts.map(part)),
    row: texts => texts.map(part).join(commaOf(conjunction())),
    pair: (name, said) => `${name}${colonOf(language)}${part(said)}`,
    country: iso3 => country()(iso3),
    tongue: tag => tongue()(tag),
  }
}

const made = new Map<string, Figures>()

export const figuresOf = (
  language: string,
  place?: Pick<Place, 'currency' | 'timezone'>,
  calendar?: Calendar,
): Figures => {
  const name = `${language} ${place?.currency} ${place?.timezone} ${calendar}`
  const known = made.get(name) ?? make(language, place, calendar)
  made.set(name, known)
  return known
}
