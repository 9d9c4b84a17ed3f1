// The compiled table: every redirection that answers, found by what a request says. It is never changed, only made anew or seen
// with some rows put over it, so whoever resolves by it sees one state of it.
import { ancestors, folded, isWithin } from './path.ts'
import { filledIn, hasPlaces, type Pattern, patternOf } from './pattern.ts'
import { atOnce, type Paused } from './paused.ts'
import type { KeepQuery } from './query.ts'
import { type Target, targetOf } from './target.ts'

export type Match = 'exact' | 'prefix' | 'regex'
export const redirectCodes = [301, 302, 307, 308, 410] as const
export type RedirectCode = (typeof redirectCodes)[number]

/** What a person wrote of where it leads, where flattening put something else in its place. */
export interface Written {
  to: string | null
  code: RedirectCode
  keepQuery: KeepQuery
  keepRemainder: boolean
}

export interface Redirect extends Written {
  /** Ids sort by age, as those of records do: of two patterns of one priority the newer answers. */
  id: string
  host: string
  /** `any`, or the one language whose requests it answers. */
  urlLang: string
  match: Match
  /** In its normal form; of a `regex` the pattern. */
  from: string
  priority: number
  caseSensitive?: boolean
  written?: Written
}

export interface RequestAddress {
  host: string
  urlLang: string
  /** In its normal form. */
  path: string
  /** Without `?`. */
  query: string
}

export interface Matched {
  row: Redirect
  /** Of a prefix: what of the path comes after it, with its `/`, or nothing. */
  remainder: string
  groups: readonly string[]
}

interface Ruled {
  row: Redirect
  pattern: Pattern
}

export interface Table {
  size: number
  /** The row with exactly this key, which is a path folded. */
  exact(host: string, urlLang: string, key: string): Redirect | undefined
  prefix(host: string, urlLang: string, key: string): Redirect | undefined
  /** In the order they are tried. */
  patterns(host: string): readonly Ruled[]
  /** Languages some row of the host is for, `any` left out. */
  languages(host: string): ReadonlySet<string>
  /** Rows by exact path or prefix strictly below a path, at most so many. */
  below(host: string, key: string, most: number): Redirect[]
  hosts(): Iterable<string>
}

interface Lanes {
  exact: Map<string, Redirect>
  prefix: Map<string, Redirect>
  patterns: Ruled[]
  languages: Set<string>
  /** Sorted by path when somebody first looks below one. */
  sorted?: { key: string; row: Redirect }[]
}

const keyed = (urlLang: string, key: string): string => `${urlLang}\n${key}`
const noPatterns: readonly Ruled[] = []
const noLanguages: ReadonlySet<string> = new Set()

const byPriority = (one: Ruled, other: Ruled): number =>
  other.row.priority - one.row.priority || (one.row.id < other.row.id ? 1 : -1)

/** Where strings that begin with `start` would stand. */
const place = (sorted: readonly { key: string }[], start: string): number => {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (sorted[middle]!.key < start) low = middle + 1
    else high = middle
  }
  return low
}

const sortedOf = (lanes: Lanes): { key: string; row: Redirect }[] => {
  lanes.sorted ??= [...lanes.exact.values(), ...lanes.prefix.values()]
    .map(row => ({ key: folded(row.from), row }))
    .sort((one, other) => (one.key < other.key ? -1 : one.key > other.key ? 1 : 0))
  return lanes.sorted
}

/** Rows that are compiled before whoever else asks is answered. */
const stride = 1000

/** Of two rows with one key the later in the list holds. Two hundred thousand take a second: it pauses between so many. */
export function* compiling(rows: Iterable<Redirect>): Paused<Table> {
  const hosts = new Map<string, Lanes>()
  let size = 0
  for (const row of rows) {
    size += 1
    if (size % stride === 0) yield
    const lanes: Lanes = hosts.get(row.host) ?? {
      exact: new Map(),
      prefix: new Map(),
      patterns: [],
      languages: new Set(),
    }
    hosts.set(row.host, lanes)
    if (row.urlLang !== 'any') lanes.languages.add(row.urlLang)
    if (row.match === 'regex') lanes.patterns.push({ row, pattern: patternOf(row.from, row.caseSensitive === true) })
    else lanes[row.match].set(keyed(row.urlLang, folded(row.from)), row)
  }
  for (const { patterns } of hosts.values()) patterns.sort(byPriority)
  return {
    size,
    exact: (host, urlLang, key) => hosts.get(host)?.exact.get(keyed(urlLang, key)),
    prefix: (host, urlLang, key) => hosts.get(host)?.prefix.get(keyed(urlLang, key)),
    patterns: host => hosts.get(host)?.patterns ?? noPatterns,
    languages: host => hosts.get(host)?.languages ?? noLanguages,
    below(host, key, most) {
      const lanes = hosts.get(host)
      if (!lanes) return []
      const sorted = sortedOf(lanes)
      const start = key === '/' ? '/' : `${key}/`
      const found: Redirect[] = []
      for (let at = place(sorted, start); found.length < most && sorted[at]?.key.startsWith(start); at += 1)
        found.push(sorted[at]!.row)
      return found
    },
    hosts: () => hosts.keys(),
  }
}

/** All in one go. */
export const compiled = (rows: Iterable<Redirect>): Table => atOnce(compiling(rows))

/** Rows with the same key are one row: only one of them may be kept. */
export const keyOf = ({ host, urlLang, match, from }: Pick<Redirect, 'host' | 'urlLang' | 'match' | 'from'>): string =>
  [host, urlLang, match, match === 'regex' ? from : folded(from)].join('\n')

/** The table with these rows put over those of the same key, and without those whose ids are `gone`. */
export const withRows = (table: Table, rows: readonly Redirect[], gone: ReadonlySet<string> = new Set()): Table => {
  const over = compiled(rows)
  const ids = new Set(rows.map(({ id }) => id))
  const keys = new Set(rows.map(keyOf))
  const stays = (row: Redirect | undefined): Redirect | undefined =>
    row && !gone.has(row.id) && !ids.has(row.id) && !keys.has(keyOf(row)) ? row : undefined
  return {
    size: table.size + rows.length - gone.size,
    exact: (host, urlLang, key) => over.exact(host, urlLang, key) ?? stays(table.exact(host, urlLang, key)),
    prefix: (host, urlLang, key) => over.prefix(host, urlLang, key) ?? stays(table.prefix(host, urlLang, key)),
    patterns(host) {
      const added = over.patterns(host)
      const left = table.patterns(host).filter(({ row }) => stays(row))
      return added.length === 0 ? left : [...left, ...added].sort(byPriority)
    },
    languages: host => table.languages(host).union(over.languages(host)),
    below: (host, key, most) =>
      [...over.below(host, key, most), ...table.below(host, key, most + gone.size + rows.length).filter(stays)].slice(
        0,
        most,
      ),
    hosts: () => new Set([...table.hosts(), ...over.hosts()]),
  }
}

/** Whether the letters of a path are those of the row, where it minds their case. */
const isCased = ({ caseSensitive, from }: Redirect, path: string): boolean =>
  !caseSensitive || path === from || path.startsWith(`${from}/`)

/** What comes after as many segments as the prefix has. */
const remainderOf = (path: string, from: string): string => {
  const count = from.split('/').length
  const rest = path.split('/').slice(count)
  return rest.length > 0 ? `/${rest.join('/')}` : ''
}

const isFor = (row: Redirect, urlLang: string): boolean => row.urlLang === 'any' || row.urlLang === urlLang

/**
 * The row that answers a request: EXACT before the longest PREFIX, that before REGEX by priority and then the newer. Where two are
 * as good, the one for the language of the request goes before the one for all.
 */
export const matchIn = (table: Table, { host, urlLang, path }: Omit<RequestAddress, 'query'>): Matched | undefined => {
  const key = folded(path)
  const languages = urlLang === 'any' ? ['any'] : [urlLang, 'any']
  for (const language of languages) {
    const row = table.exact(host, language, key)
    if (row && isCased(row, path)) return { row, remainder: '', groups: [] }
  }
  for (const above of ancestors(key))
    for (const language of languages) {
      const row = table.prefix(host, language, above)
      if (row && isCased(row, path)) return { row, remainder: remainderOf(path, row.from), groups: [] }
    }
  for (const { row, pattern } of table.patterns(host)) {
    const groups = isFor(row, urlLang) ? pattern.match(path) : undefined
    if (groups) return { row, remainder: '', groups }
  }
  return undefined
}

/** Where a row leads a request it matched, its query aside; nothing for 410. */
export const leadsTo = ({ row, remainder, groups }: Matched): Target | undefined => {
  if (row.to === null) return undefined
  const target = targetOf(row.match === 'regex' ? filledIn(row.to, groups) : row.to, row.host)
  if (row.match !== 'prefix' || !row.keepRemainder || !remainder) return target
  return { ...target, path: (target.path === '/' ? '' : target.path) + remainder }
}

/** Whether every request it answers is led to one place. */
export const isConstant = ({ match, keepRemainder, to }: Redirect): boolean =>
  match === 'exact' || (match === 'prefix' ? !keepRemainder : !hasPlaces(to ?? ''))

/** Whether a path, folded, is one the row may answer. */
export const mayAnswer = (row: Redirect, key: string): boolean => {
  if (row.match === 'exact') return key === folded(row.from)
  if (row.match === 'prefix') return isWithin(key, folded(row.from))
  return patternOf(row.from, false).match(key) !== undefined
}

/** As somebody wrote it, before it was flattened. */
export const asWritten = (row: Redirect): Redirect => {
  const { written, ...kept } = row
  return written ? { ...kept, ...written } : row
}
