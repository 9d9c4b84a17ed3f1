// Chains are shortened when they are written: what leads to something that leads on is led to the end at once. What was written
// stays beside it, so that it can be worked out anew when the other end changes.
import { folded, isWithin } from './path.ts'
import { queriesJoined } from './query.ts'
import { codeOf } from './resolve.ts'
import {
  asWritten,
  isConstant,
  keyOf,
  leadsTo,
  matchIn,
  mayAnswer,
  type Redirect,
  type RedirectCode,
  type Table,
} from './table.ts'
import { printTarget, type Target, targetOf } from './target.ts'

export interface Flattened {
  row: Redirect
  /** The places its way leads through, the end among them: whoever changes a row that answers at one of them works this one out anew. */
  visited: string[]
}

export const placeOf = (host: string, path: string): string => `${host}${folded(path)}`

/** What answers at a path whatever language is asked for; nothing where that depends on it. */
const answering = (table: Table, row: Redirect, host: string, path: string) => {
  const found = matchIn(table, { host, urlLang: row.urlLang, path })
  if (row.urlLang !== 'any') return found ?? 'nobody'
  for (const urlLang of table.languages(host))
    if (matchIn(table, { host, urlLang, path })?.row !== found?.row) return undefined
  return found ?? 'nobody'
}

/** A prefix that keeps what follows may be led on only as a whole: by a prefix that answers all that lies below its target. */
const leadsWhole = (table: Table, row: Redirect, host: string, path: string, next: Redirect): boolean =>
  isConstant(row) ||
  (next.match === 'prefix' &&
    next.keepRemainder &&
    !next.caseSensitive &&
    table.below(host, folded(path), 1).length === 0)

interface Way {
  host: string
  target: Target
  keep: Redirect['keepQuery']
  codes: RedirectCode[]
}

/** A row with the end of its chain in it. `table` holds rows as they are written (`asWritten`). */
export const flattened = (table: Table, kept: Redirect): Flattened => {
  const row = asWritten(kept)
  if (row.to === null || (row.match === 'regex' && !isConstant(row))) return { row, visited: [] }
  const first = targetOf(row.to, row.host)
  let way: Way = { host: first.host ?? row.host, target: first, keep: row.keepQuery, codes: [row.code] }
  const visited = [placeOf(way.host, way.target.path)]
  const own = placeOf(row.host, row.from)
  let isGone = false
  for (;;) {
    const { host, target } = way
    const found = answering(table, row, host, target.path)
    if (found === undefined || found === 'nobody' || keyOf(found.row) === keyOf(row)) break
    if (!leadsWhole(table, row, host, target.path, found.row)) break
    const led = leadsTo(found)
    if (!led) {
      isGone = isConstant(row)
      break
    }
    const joined = queriesJoined({ keep: way.keep, own: target.query }, { keep: found.row.keepQuery, own: led.query })
    const nextHost = led.host ?? host
    const next = placeOf(nextHost, led.path)
    // What is not in the table yet may be led back to itself: it is refused before it answers.
    if (!joined || visited.includes(next) || next === own) break
    visited.push(next)
    way = {
      host: nextHost,
      target: { path: led.path, query: joined.own, fragment: led.fragment || target.fragment },
      keep: joined.keep,
      codes: [...way.codes, found.row.code],
    }
  }
  if (isGone) return { row: changed(row, { to: null, code: 410, keepQuery: row.keepQuery }), visited }
  if (way.codes.length === 1) return { row, visited }
  const { host: _, ...target } = way.target
  const to = printTarget(way.host === row.host ? target : { ...target, host: way.host })
  return { row: changed(row, { to, code: codeOf(way.codes), keepQuery: way.keep }), visited }
}

const changed = (row: Redirect, patch: Pick<Redirect, 'to' | 'code' | 'keepQuery'>): Redirect => ({
  ...row,
  ...patch,
  written: { to: row.to, code: row.code, keepQuery: row.keepQuery, keepRemainder: row.keepRemainder },
})

/** Whether a way through these places has to be worked out anew once `row` comes, changes or goes. */
export const isTouched = (visited: readonly string[], row: Redirect): boolean =>
  visited.some(place => place.startsWith(`${row.host}/`) && mayAnswer(row, place.slice(row.host.length)))

/** As `isTouched`, for a prefix that is led on as a whole: also by rows below the places its way leads through. */
export const isTouchedWhole = (visited: readonly string[], row: Redirect): boolean =>
  isTouched(visited, row) || visited.some(place => isWithin(placeOf(row.host, row.from), place))
