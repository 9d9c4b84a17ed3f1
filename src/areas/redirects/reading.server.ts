// The redirections of a vendor as the rules know them: those a write has to be judged by, read round by round along their ways, and
// all of them, compiled and kept until something has changed.
import { setImmediate as immediate } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { settingsOf } from '#areas/settings/settings.door.ts'
import { codeIn, RecordStatus } from '#contract/valueSet.ts'
import { ancestors, folded, splitUrl } from '#rules/redirect/path.ts'
import type { Paused } from '#rules/redirect/paused.ts'
import type { KeepQuery } from '#rules/redirect/query.ts'
import { follow } from '#rules/redirect/resolve.ts'
import { asWritten, compiled, compiling, type Redirect, type RedirectCode, type Table } from '#rules/redirect/table.ts'
import { targetOf } from '#rules/redirect/target.ts'
import { rowsOf, run } from '#server/db/statement.ts'
import { tableFor } from '#server/db/tables.ts'
import type { Tx } from '#server/db/tenant.ts'
import { fieldsWhere } from '#server/records/rows.ts'
import { type RedirectRow, redirects } from './redirects.ts'

export const r = tableFor(redirects)

/** What the rules need of a row. */
export const ruled = [
  ...(['id', 'host', 'urlLang', 'match', 'from', 'to', 'code', 'keepQuery', 'keepRemainder'] as const),
  ...(['priority', 'caseSensitive', 'written', 'via', 'originalTo'] as const),
] as const
export type Ruled = Pick<RedirectRow, (typeof ruled)[number]>

/** Where the vendor's shop is, and where else may be led to. */
export interface Ground {
  home: string
  hosts: string[]
  allowed: string[]
}

/** The hosts of the vendor of the transaction, as the settings say: its own, and those it may lead to. */
export const groundOf = async (tx: Tx): Promise<Ground> => {
  const { slugBaseUrl, redirectHosts } = await settingsOf(tx)
  const home = (slugBaseUrl && splitUrl(slugBaseUrl)?.host) || 'shop'
  return { home, hosts: [home], allowed: redirectHosts ?? [] }
}

export const asRedirect = (row: Ruled, { home }: Pick<Ground, 'home'>): Redirect => ({
  id: row.id,
  host: row.host ?? home,
  urlLang: row.urlLang,
  match: row.match,
  from: row.from,
  to: row.to ?? null,
  code: Number(row.code) as RedirectCode,
  keepQuery: row.keepQuery,
  keepRemainder: row.keepRemainder === true,
  priority: row.priority,
  caseSensitive: row.caseSensitive === true,
  ...(row.written && { written: row.written as Redirect['written'] & { keepQuery: KeepQuery } }),
})

/** Those that answer, or will by themselves. */
export const living: SQL = inArray(r.status, ['active', 'schedule'])

/** So many rounds lead to the end of every chain that is allowed. */
const mostRounds = 14
const mostBelow = 1000

const keysOf = (path: string): string[] => {
  const key = folded(path)
  return [key, ...ancestors(key)]
}

/**
 * A table, as it is written, of all rows that ways through these rows may meet. `without` are left out of it: they are about to be
 * written.
 */
export const tableAround = async (
  tx: Tx,
  rows: readonly Redirect[],
  ground: Ground,
  without: ReadonlySet<string>,
): Promise<Table> => {
  const known = new Map<string, Redirect>()
  const add = (found: readonly Ruled[]): void => {
    for (const row of found) if (!without.has(row.id)) known.set(row.id, asWritten(asRedirect(row, ground)))
  }
  add(await fieldsWhere(tx, redirects, ruled, and(living, eq(r.match, 'regex'))))
  for (const { match, to, host } of rows) {
    if (match !== 'prefix' || to === null) continue
    const below = `${folded(targetOf(to, host).path).replace(/[\\%_]/g, '\\$&')}/%`
    add(await fieldsWhere(tx, redirects, ruled, and(living, sql`lower(${r.from}) like ${below}`), { limit: mostBelow }))
  }
  const seen = new Set<string>()
  let wanted = rows.flatMap(({ from, to, host, match }) => [
    ...(match === 'regex' ? [] : keysOf(from)),
    ...(to === null ? [] : keysOf(targetOf(to, host).path)),
  ])
  for (let round = 0; round < mostRounds; round += 1) {
    const open = [...new Set(wanted)].filter(key => !seen.has(key))
    if (open.length === 0) break
    for (const key of open) seen.add(key)
    const at = sql`lower(${r.from}) = any(${sql.param(open)}::text[])`
    add(await fieldsWhere(tx, redirects, ruled, and(living, inArray(r.match, ['exact', 'prefix']), at)))
    const table = compiled(known.values())
    wanted = [...known.values(), ...rows].flatMap(({ host, urlLang, from, to, match }) => {
      const start = match === 'regex' ? (to === null ? '/' : targetOf(to, host).path) : from
      return follow(table, { host, urlLang, path: start, query: '' }).hops.flatMap(hop =>
        hop.to ? keysOf(hop.to.path) : [],
      )
    })
  }
  return compiled(known.values())
}

/** Said after every write: who keeps a compiled table makes it anew. */
export const noteChange = async (tx: Tx, vendor: string): Promise<void> => {
  await run(tx, sql`insert into redirect_change (vendor) values (${vendor})`)
}

/** Of all changes seen so far; two that differ were made from different rows. */
const versionOf = async (tx: Tx): Promise<string> => {
  const [found] = await rowsOf<{ version: string }>(
    tx,
    sql`select concat_ws('-', max(id), count(*), sum(id)) as version from redirect_change where vendor = app_vendor()`,
  )
  return found?.version ?? ''
}

/** What takes seconds for as many rows as there may be: whoever else asks is answered in between. */
export const unhurried = async <T>(work: Paused<T>): Promise<T> => {
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
    await immediate()
  }
}

export interface Compiled {
  table: Table
  version: string
  ground: Ground
  /** When it was made, epoch milliseconds. */
  since: number
  /** When the next row begins or ends to answer by itself, epoch milliseconds. */
  until: number
}

/** Whether it is what would be made now. */
export const isAsNow = async (tx: Tx, now: Date, { version, ground, since, until }: Compiled): Promise<boolean> =>
  now.getTime() >= since &&
  now.getTime() < until &&
  (await versionOf(tx)) === version &&
  isDeepStrictEqual(await groundOf(tx), ground)

const active = codeIn(RecordStatus, 'active')

/** Every redirection that answers now. */
export const compiledAt = async (tx: Tx, now: Date): Promise<Compiled> => {
  const version = await versionOf(tx)
  const ground = await groundOf(tx)
  const rows = await fieldsWhere(
    tx,
    redirects,
    [...ruled, 'startsAt', 'endsAt'],
    and(sql`${r.status} = ${active}`, sql`(${r.endsAt} is null or ${r.endsAt} > ${now.toISOString()}::timestamptz)`),
  )
  const begun = rows.filter(({ startsAt }) => !startsAt || Date.parse(startsAt) <= now.getTime())
  const turns = rows.flatMap(({ startsAt, endsAt }) =>
    [startsAt, endsAt].flatMap(at => (at && Date.parse(at) > now.getTime() ? [Date.parse(at)] : [])),
  )
  return {
    table: await unhurried(compiling(begun.values().map(row => asRedirect(row, ground)))),
    version,
    ground,
    since: now.getTime(),
    until: turns.reduce((first, at) => Math.min(first, at), Number.POSITIVE_INFINITY),
  }
}
