// Where redirects lead in the end, asked: own pages by whether their record is live, own paths by the table, others over https, from
// the open internet alone. What an address answered is a figure beside the redirect, not a change of it.
import { sql } from 'drizzle-orm'
import { folded } from '#rules/redirect/path.ts'
import { follow } from '#rules/redirect/resolve.ts'
import type { Redirect, Table } from '#rules/redirect/table.ts'
import { sentTarget, type Target, targetOf } from '#rules/redirect/target.ts'
import { run } from '#server/db/statement.ts'
import { type Status, statusPublic } from '#server/outside/fetchPublic.ts'
import type { Errand } from '#server/records/errand.ts'
import { fieldsWhere } from '#server/records/rows.ts'
import type { Scene } from '#server/records/serve.ts'
import { compiledIn } from './compiled.server.ts'
import { isPagePath, pagesAt } from './pages.server.ts'
import { asRedirect, type Ground, r, ruled } from './reading.server.ts'
import { redirects } from './redirects.ts'

const patienceMs = 5000
/** Addresses asked at a time. */
const atOnce = 8

/** What stands for no answer at all. */
const silences: Readonly<Record<Extract<Status, { silence: string }>['silence'], number>> = {
  FORBIDDEN: 403,
  UNREACHABLE: 502,
  TIMEOUT: 504,
  REFUSED: 508,
}

/** Final statuses by redirect; null of what nobody here can tell. */
export type Crawled = ReadonlyMap<string, number | null>

interface CrawlTarget {
  id: string
  /** An address elsewhere. */
  url?: string
  status: number | null
}

/** Where a redirect leads once whatever answers at its target has led on. */
const endOf = (table: Table, row: Redirect, ground: Ground): { end: Target; status?: number } | undefined => {
  if (row.to === null || (row.match === 'regex' && /\$\d/.test(row.to))) return undefined
  const target = targetOf(row.to, row.host)
  const host = target.host ?? row.host
  if (!ground.hosts.includes(host)) return { end: target }
  const { outcome, to } = follow(table, { host, urlLang: row.urlLang, path: target.path, query: target.query })
  if (outcome === 'gone') return { end: target, status: 410 }
  if (outcome === 'loop' || outcome === 'tooLong') return { end: target, status: 508 }
  return { end: to ?? target }
}

const toAsk = async (scene: Scene, ids: readonly string[]): Promise<CrawlTarget[]> => {
  const { table, ground } = await compiledIn(scene)
  const rows = await fieldsWhere(scene.tx, redirects, ruled, sql`${r.id} = any(${sql.param([...ids])}::uuid[])`)
  const ends = rows.map(row => ({ id: row.id, led: endOf(table, asRedirect(row, ground), ground) }))
  const paths = ends.flatMap(({ led }) => (led && !led.end.host ? [led.end.path] : []))
  const pages = await pagesAt(scene, paths)
  return ends.map(({ id, led }): CrawlTarget => {
    if (!led) return { id, status: null }
    const { end, status } = led
    if (status !== undefined) return { id, status }
    if (end.host) return { id, status: null, url: sentTarget(end) }
    const path = folded(end.path)
    const page = pages.get(path)
    if (page) return { id, status: page.isLive ? 200 : 404 }
    return { id, status: isPagePath(scene, path) ? 404 : null }
  })
}

/** Outside of any transaction: nothing is locked while other systems are asked. Each address is asked once. */
export const askTargets = async (errand: Errand, ids: readonly string[]): Promise<Crawled> => {
  const asked = await errand.within(scene => toAsk(scene, ids))
  const urls = [...new Set(asked.flatMap(({ url }) => url ?? []))]
  const answers = new Map<string, number>()
  const next = async (): Promise<void> => {
    for (let url = urls.pop(); url !== undefined; url = urls.pop()) {
      const answer = await statusPublic(url, { patience: patienceMs })
      answers.set(url, 'status' in answer ? answer.status : silences[answer.silence])
    }
  }
  await Promise.all(Array.from({ length: atOnce }, next))
  return new Map(asked.map(({ id, url, status }) => [id, url ? (answers.get(url) ?? null) : status]))
}

/** A figure, as hits are: it makes no version of the redirect. */
export const noteStatuses = async ({ tx, now, staff }: Scene, crawled: Crawled): Promise<void> => {
  const given = JSON.stringify([...crawled].sort().map(([id, status]) => ({ id, status })))
  await run(
    tx,
    sql`update ${r} set final_status = p.status, checked_at = ${now.toISOString()}::timestamptz
      from json_to_recordset(${given}::json) as p (id uuid, status integer)
      where ${r.vendor} = ${staff.place.vendorCode} and ${r.id} = p.id`,
  )
}
