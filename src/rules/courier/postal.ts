// Postal codes and the patterns that stand for many of them: a code, a prefix with a star, a state, a zone, a whole country.
// Zones, mappings and courier rules all match by these, so that "most specific" means the same everywhere.
import type { Finding } from '#contract/problem.ts'
import { refusal } from '../refusal.ts'
import type { Step } from '../trace.ts'
import { say } from '../words.ts'
import type { Point } from './distance.ts'
import { type Pattern, patternIn } from './pattern.ts'

export type PostalArea = {
  country: string
  code: string
  city?: string | null
  state?: string | null
  /** Codes of the zones it lies in. */
  zones?: readonly string[]
  isRemote?: boolean
  /** Where it lies, as far as anybody measured it. */
  at?: Point
}

/** A place as a row of it says. */
export interface PlaceRow {
  country: string
  code: string
  city: string | null
  state: string | null
  zone: string | null
  isRemote: boolean | null
}

/** A row as rules of delivery know a place. */
export const areaOf = ({ country, code, city, state, zone, isRemote }: PlaceRow): PostalArea => ({
  country,
  code,
  city,
  state,
  zones: zone ? [zone] : [],
  isRemote: isRemote ?? false,
})

/** Where it is, as the first step of an answer. */
export const sayPlace = ({ code, city, state }: PostalArea): Step => ({
  rule: 'postalArea',
  input: code,
  outcome: say('postal.named', { city: city ?? '', state: state ?? '' }),
})

/** Codes that lie side by side: of digits the first three, of words the first. */
export const stretchOf = (code: string): string =>
  /^\d+$/.test(code) ? code.slice(0, 3) : (code.split('-')[0] ?? code)

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

/** The mean of where places lie, in degrees; not a number of none. */
export const middleOf = (points: readonly Point[]): Point => ({
  lat: mean(points.map(({ lat }) => lat)),
  lng: mean(points.map(({ lng }) => lng)),
})

/** Places on a map: those nobody has measured lie in the middle of the others, at 0 where nobody has measured any. */
export const onMap = <A extends PostalArea>(areas: readonly A[]): (A & { at: Point })[] => {
  const measured = areas.flatMap(({ at }) => at ?? [])
  const middle = measured.length > 0 ? middleOf(measured) : { lat: 0, lng: 0 }
  return areas.map(area => ({ ...area, at: area.at ?? middle }))
}

type Form = { code: RegExp; prefix: RegExp; word: 'postal.india' | 'postal.saudi' | 'postal.emirates' }

const forms: Readonly<Record<string, Form>> = {
  IND: { code: /^[1-9]\d{5}$/, prefix: /^[1-9]\d{1,4}$/, word: 'postal.india' },
  SAU: { code: /^\d{5}$/, prefix: /^\d{2,4}$/, word: 'postal.saudi' },
  ARE: { code: /^[a-z]+(-[a-z0-9]+)+$/, prefix: /^[a-z][a-z0-9-]*$/, word: 'postal.emirates' },
}

/** What is wrong with a code of this country; countries whose form nobody told take any. */
export function postalFinding(country: string, code: string): Finding | undefined {
  const form = forms[country]
  return form && !form.code.test(code) ? refusal('PATTERN', form.word) : undefined
}

/** The same as it may stand in this country, or why it may not. */
export function readPattern(text: string, country: string): Pattern | Finding {
  const pattern = patternIn(text)
  if (pattern.kind === 'exact') return postalFinding(country, pattern.of) ?? pattern
  const form = forms[country]
  if (pattern.kind === 'prefix' && form && !form.prefix.test(pattern.of)) return refusal('PATTERN', 'postal.prefix')
  return pattern
}

const same = (one: string | null | undefined, other: string): boolean => one?.toLowerCase() === other.toLowerCase()

export function matches(pattern: Pattern, area: PostalArea): boolean {
  if (pattern.kind === 'any') return true
  if (pattern.kind === 'exact') return area.code === pattern.of
  if (pattern.kind === 'prefix') return area.code.startsWith(pattern.of)
  if (pattern.kind === 'state') return same(area.state, pattern.of)
  if (pattern.kind === 'zone') return area.zones?.some(zone => same(zone, pattern.of)) ?? false
  return same(area.country, pattern.of)
}

/** All that can be written and reach this place, in small letters and without blanks behind a colon: what a database is asked for. */
export const patternsOf = ({ country, code, state, zones = [] }: PostalArea): string[] =>
  [
    ...['*', code, `country:${country}`, ...(state ? [`state:${state}`] : []), ...zones.map(zone => `zone:${zone}`)],
    ...Array.from(code, (_, at) => `${code.slice(0, at + 1)}*`),
  ].map(pattern => pattern.toLowerCase())

const ranks = { exact: 100, prefix: 50, state: 40, zone: 30, country: 20, any: 10 } as const

/** Higher is more specific: exact, the longer prefix, state, zone, country, any. */
export const specificity = (pattern: Pattern): number =>
  ranks[pattern.kind] + (pattern.kind === 'prefix' ? pattern.of.length : 0)

/** The most specific of the patterns that match, as a rank; undefined when none does. Unreadable ones match nothing. */
export function rankOf(patterns: readonly string[], area: PostalArea): number | undefined {
  const ranked = patterns.flatMap(text => {
    const pattern = readPattern(text, area.country)
    return 'kind' in pattern && matches(pattern, area) ? [specificity(pattern)] : []
  })
  return ranked.length > 0 ? Math.max(...ranked) : undefined
}
