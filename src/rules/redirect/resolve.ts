// Where a request goes: hop after hop through the table until nothing answers any more. Whoever asks is sent to the last place at
// once, so a shopper never sees a chain.
import { queryAfter } from './query.ts'
import { leadsTo, matchIn, type Redirect, type RedirectCode, type RequestAddress, type Table } from './table.ts'
import type { Target } from './target.ts'

/** Chains are followed so far; what takes longer is answered by nothing. */
export const mostHops = 10

export interface Hop {
  row: Redirect
  /** The path it was asked at. */
  at: string
  /** Nothing for 410. */
  to: Target | undefined
}

export interface Followed {
  hops: Hop[]
  outcome: 'none' | 'moved' | 'gone' | 'loop' | 'tooLong'
  /** Where `moved`. */
  to?: Target
  /** Where `moved` or `gone`. */
  code?: RedirectCode
  /** Where `loop`: the paths of the ring, the first once more at its end. */
  ring?: string[]
}

const isTemporary = (code: RedirectCode): boolean => code === 302 || code === 307

/** Of hops in a row: gone where the last is, temporary where any is; the method of the request is kept where each of them keeps it. */
export const codeOf = (codes: readonly RedirectCode[]): RedirectCode => {
  if (codes.at(-1) === 410) return 410
  const keepsMethod = codes.every(code => code === 307 || code === 308)
  if (codes.some(isTemporary)) return keepsMethod ? 307 : 302
  return keepsMethod ? 308 : 301
}

export type CodeClass = 'permanent' | 'temporary' | 'gone'
export const classOf = (code: RedirectCode): CodeClass =>
  code === 410 ? 'gone' : isTemporary(code) ? 'temporary' : 'permanent'

const placeOf = (host: string, path: string): string => `${host}\n${path}`

export const follow = (table: Table, asked: RequestAddress, most: number = mostHops): Followed => {
  const hops: Hop[] = []
  const seen = new Map<string, number>()
  let { host, path, query } = asked
  let fragment = ''
  for (;;) {
    const first = seen.get(placeOf(host, path))
    if (first !== undefined) return { hops, outcome: 'loop', ring: [...hops.slice(first).map(({ at }) => at), path] }
    const found = matchIn(table, { host, urlLang: asked.urlLang, path })
    if (!found) break
    if (hops.length === most) return { hops, outcome: 'tooLong' }
    seen.set(placeOf(host, path), hops.length)
    const { row } = found
    const led = leadsTo(found)
    if (!led) {
      hops.push({ row, at: path, to: undefined })
      return { hops, outcome: 'gone', code: 410 }
    }
    query = queryAfter(row.keepQuery, led.query, query)
    fragment = led.fragment || fragment
    host = led.host ?? host
    const to: Target = { path: led.path, query, fragment, ...(host !== asked.host && { host }) }
    hops.push({ row, at: path, to })
    path = led.path
  }
  const to = hops.at(-1)?.to
  return to ? { hops, outcome: 'moved', to, code: codeOf(hops.map(({ row }) => row.code)) } : { hops, outcome: 'none' }
}
