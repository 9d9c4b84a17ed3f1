// Redirections that lead in a ring, refused before they are kept: of one that is written, of all rows of a file together with those
// that are there, and of a whole table.
import type { Finding } from '#contract/problem.ts'
import { refusal } from '../refusal.ts'
import { folded, isWithin } from './path.ts'
import { filledIn, patternOf } from './pattern.ts'
import { atOnce, type Paused } from './paused.ts'
import { follow, mostHops } from './resolve.ts'
import { asWritten, isConstant, keyOf, leadsTo, matchIn, type Redirect, type Table, withRows } from './table.ts'
import { targetOf } from './target.ts'

/** So many ways through a prefix or a pattern are tried. */
const mostProbes = 1000

const printed = (ring: readonly string[]): string => ring.join(' > ')

/** Whether a prefix leads to itself or to something below it, which it would answer again and again. */
export const isInsideItself = ({ match, host, from, to }: Redirect): boolean => {
  if (match !== 'prefix' || to === null) return false
  const target = targetOf(to, host)
  return !target.host && isWithin(folded(target.path), folded(from))
}

/** A request below a prefix that no other row is likely to answer: the prefix itself may be another's. */
const somewhereBelow = (from: string): string => `${from === '/' ? '' : from}/~below`

interface Named {
  path: string
  key: string
}

const named = new WeakMap<Table, Map<string, Named[]>>()

/** Paths that rows of a host are about, and those they lead to. Worked out once for a table: every pattern in it is tried on them. */
const namedIn = (table: Table, host: string): readonly Named[] => {
  const known = named.get(table) ?? new Map<string, Named[]>()
  named.set(table, known)
  const found = known.get(host)
  if (found) return found
  const paths = table.below(host, '/', mostProbes).flatMap(row => {
    const led = row.to !== null && isConstant(row) ? targetOf(row.to, host) : undefined
    return led && !led.host ? [row.from, led.path] : [row.from]
  })
  const all = [...new Set(paths)].map(path => ({ path, key: folded(path) }))
  known.set(host, all)
  return all
}

/** Those of them that a pattern may answer. */
const answeredBy = (table: Table, { host, from }: Redirect): string[] => {
  const pattern = patternOf(from, false)
  return namedIn(table, host).flatMap(({ path, key }) => (pattern.match(key) ? [path] : []))
}

/** Requests whose ways a row is part of, one for each way it can go on. */
const probes = (table: Table, row: Redirect): string[] => {
  if (row.match === 'exact' || row.to === null) return [row.from]
  if (row.match === 'regex') {
    const target = targetOf(
      filledIn(
        row.to,
        Array.from({ length: 10 }, () => 'x'),
      ),
      row.host,
    )
    return [...(target.host ? [] : [target.path]), ...answeredBy(table, row)]
  }
  const own = [row.from, somewhereBelow(row.from)]
  if (isConstant(row)) return own
  const { host, path } = targetOf(row.to, row.host)
  const below = table.below(host ?? row.host, folded(path), mostProbes)
  const start = path === '/' ? 0 : path.length
  return [...own, ...below.map(({ from }) => row.from + from.slice(start))]
}

const languagesOf = (table: Table, row: Redirect): string[] =>
  row.urlLang === 'any' ? ['any', ...table.languages(row.host)] : [row.urlLang]

/**
 * The loop test of a row about to be kept, `table` being without it. Follows each of its ways: coming back to a path that was passed,
 * a target inside its own prefix and more than ten hops are refused.
 */
export const loopFinding = (table: Table, row: Redirect): Finding | undefined => {
  if (row.to === null) return undefined
  if (isInsideItself(row)) return refusal('CYCLE', 'redirect.inside')
  const whole = withRows(table, [row])
  const paths = probes(whole, row)
  for (const urlLang of languagesOf(whole, row))
    for (const path of paths) {
      const { outcome, ring = [], hops } = follow(whole, { host: row.host, urlLang, path, query: '' })
      if (outcome === 'loop') return refusal('CYCLE', 'redirect.ring', { ring: printed(ring) })
      if (outcome === 'tooLong')
        return refusal('CYCLE', 'redirect.hops', { max: mostHops, ring: printed(hops.map(({ at }) => at)) })
    }
  return undefined
}

export interface Ring {
  paths: string[]
  rows: Redirect[]
}

/** Found from different places it is one ring. */
export const ringKey = ({ rows }: Ring): string =>
  rows
    .map(({ id }) => id)
    .sort()
    .join()

const placeOf = (urlLang: string, host: string, path: string): string => `${urlLang}\n${host}\n${path}`

/** The ring a request gets into, if any. `clear` are places known to lead out; those passed are added. No chain is too long for it. */
const ringAt = (table: Table, row: Redirect, urlLang: string, start: string, clear: Set<string>): Ring | undefined => {
  const passed = new Map<string, number>()
  const way: { at: string; row: Redirect }[] = []
  let [host, path] = [row.host, start]
  for (;;) {
    const place = placeOf(urlLang, host, path)
    if (clear.has(place)) break
    const first = passed.get(place)
    if (first !== undefined) {
      const ring = way.slice(first)
      return { paths: [...ring.map(({ at }) => at), path], rows: ring.map(({ row }) => row) }
    }
    passed.set(place, way.length)
    const found = matchIn(table, { host, urlLang, path })
    const led = found && leadsTo(found)
    if (!led) break
    way.push({ at: path, row: found.row })
    host = led.host ?? host
    path = led.path
    // What grows by every hop never comes back to where it was.
    if (path.length > 4096) break
  }
  for (const place of passed.keys()) clear.add(place)
  return undefined
}

/** Rows looked at between two pauses. */
const stride = 500

function* ringSearch(table: Table, rows: Iterable<Redirect>): Paused<Ring[]> {
  const clear = new Set<string>()
  const rings = new Map<string, Ring>()
  let count = 0
  for (const row of rows) {
    count += 1
    if (count % stride === 0) yield
    if (row.to === null) continue
    const starts = probes(table, row)
    for (const urlLang of languagesOf(table, row))
      for (const start of starts) {
        const ring = ringAt(table, row, urlLang, start, clear)
        if (ring) rings.set(ringKey(ring), ring)
      }
  }
  return [...rings.values()]
}

/** Every ring of these rows in a table, each once, with its members. */
export const ringsIn = (table: Table, rows: Iterable<Redirect>): Ring[] => atOnce(ringSearch(table, rows))

export interface FileRow {
  line: number
  row: Redirect
}

/**
 * The rows of a file that may not be applied, by line: those that would be part of a ring, among themselves and with the rows that
 * are there. A row whose line is taken out gives way to the one it would have replaced, so what is left is looked at again.
 */
export function* loopSearch(table: Table, file: readonly FileRow[]): Paused<Map<number, Finding>> {
  const refused = new Map<number, Finding>()
  let left = file.filter(({ line, row }) => {
    if (isInsideItself(row)) refused.set(line, refusal('CYCLE', 'redirect.inside'))
    return !refused.has(line)
  })
  const base = table
  for (let isNew = true; isNew; ) {
    isNew = false
    // Of two lines with one key the later is kept, as when they are applied one after the other.
    const lines = new Map(left.map(({ line, row }) => [keyOf(row), line]))
    const rows = left.map(({ row }) => asWritten(row))
    const whole = withRows(base, rows)
    for (const { paths, rows: members } of yield* ringSearch(whole, rows)) {
      const own = members.flatMap(row => lines.get(keyOf(row)) ?? [])
      for (const line of own) {
        const other = own.find(one => one !== line)
        const at = members.findIndex(row => lines.get(keyOf(row)) === line)
        const turned = [...paths.slice(at, -1), ...paths.slice(0, at), paths[at]!]
        const ring = printed(turned)
        isNew ||= !refused.has(line)
        refused.set(
          line,
          other === undefined
            ? refusal('CYCLE', 'redirect.ring', { ring })
            : refusal('CYCLE', 'redirect.ringLine', { ring, n: other }),
        )
      }
    }
    left = left.filter(({ line }) => !refused.has(line))
  }
  return refused
}

export const loopsInFile = (table: Table, file: readonly FileRow[]): Map<number, Finding> =>
  atOnce(loopSearch(table, file))
