// What shoppers do on pages: told by the shop, counted by the day. Nobody is in it: a visit is a number, a click the id of a block.
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Shown } from '#contract/call.ts'
import { wording } from '#contract/said.ts'
import { rowsOf, run } from '#server/db/statement.ts'
import { tableFor } from '#server/db/tables.ts'
import { type Tx, withTenant } from '#server/db/tenant.ts'
import type { Kit } from '#server/kit.ts'
import { pages, type Traffic } from './pages.ts'

const p = tableFor(pages)

const seen = z.object({
  page: z.uuid(),
  /** The first of this visitor on this day. */
  isNew: z.boolean(),
  seconds: z.int().check(z.minimum(0), z.maximum(3600)),
  /** How far of it came into sight, in percent. */
  scroll: z.int().check(z.minimum(0), z.maximum(100)),
  /** The shop was left from here. */
  left: z.boolean(),
  clicks: z.array(z.uuid()).check(z.maxLength(50)),
})
export const told = z.object({ visits: z.array(seen).check(z.minLength(1), z.maxLength(100)) })
export type Visit = z.infer<typeof seen>

/** Of blocks of one page on one day; clicks on others are not counted. */
const mostClicked = 200
const mostHeld = 5000
const flushMs = 2000

interface Counted {
  views: number
  visitors: number
  exits: number
  seconds: number
  scroll: [number, number, number, number]
  clicks: Map<string, number>
}

const held = new WeakMap<Kit['db'], Map<string, Map<string, Counted>>>()

const nothing = (): Counted => ({
  views: 0,
  visitors: 0,
  exits: 0,
  seconds: 0,
  scroll: [0, 0, 0, 0],
  clicks: new Map(),
})

const countsOf = (kit: Kit, vendor: string): Map<string, Counted> => {
  const all = held.get(kit.db) ?? new Map<string, Map<string, Counted>>()
  held.set(kit.db, all)
  const known = all.get(vendor)
  if (known) return known
  const counts = new Map<string, Counted>()
  all.set(vendor, counts)
  setTimeout(() => {
    all.delete(vendor)
    withTenant(kit.db, { vendor }, tx => writeVisits(tx, vendor, counts)).catch(error =>
      kit.log.warn({ vendor, error: String(error) }, 'What shoppers did on pages could not be counted'),
    )
  }, flushMs).unref()
  return counts
}

/** In memory, written every few seconds: what a killed process had not written is lost. */
export const countVisits = (kit: Kit, vendor: string, visits: readonly Visit[]): void => {
  const counts = countsOf(kit, vendor)
  for (const { page, isNew, seconds, scroll, left, clicks } of visits) {
    if (!counts.has(page) && counts.size >= mostHeld) continue
    const one = counts.get(page) ?? nothing()
    counts.set(page, one)
    one.views += 1
    one.visitors += Number(isNew)
    one.exits += Number(left)
    one.seconds += seconds
    for (let quarter = 0; quarter < 4; quarter += 1) if (scroll >= (quarter + 1) * 25) one.scroll[quarter]! += 1
    for (const block of clicks)
      if (one.clicks.has(block) || one.clicks.size < mostClicked)
        one.clicks.set(block, (one.clicks.get(block) ?? 0) + 1)
  }
}

/** Of pages there are; in the order of their ids, so that nobody waits for whoever waits. */
const writeVisits = async (tx: Tx, vendor: string, counts: ReadonlyMap<string, Counted>): Promise<void> => {
  const given = [...counts]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([page, { clicks, ...rest }]) => ({ page, ...rest, clicks: Object.fromEntries(clicks) }))
  await run(
    tx,
    sql`insert into page_stat (vendor, page, day, views, visitors, exits, seconds, scroll, clicks)
      select ${vendor}, v.page, current_date, v.views, v.visitors, v.exits, v.seconds, v.scroll, v.clicks
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
          as v (page uuid, views int, visitors int, exits int, seconds bigint, scroll int[], clicks jsonb)
        join ${p} on ${p.vendor} = ${vendor} and ${p.id} = v.page
      order by v.page
      on conflict (vendor, page, day) do update set views = page_stat.views + excluded.views,
        visitors = page_stat.visitors + excluded.visitors, exits = page_stat.exits + excluded.exits,
        seconds = page_stat.seconds + excluded.seconds,
        scroll = array[page_stat.scroll[1] + excluded.scroll[1], page_stat.scroll[2] + excluded.scroll[2],
          page_stat.scroll[3] + excluded.scroll[3], page_stat.scroll[4] + excluded.scroll[4]],
        clicks = (select coalesce(jsonb_object_agg(c.block, c.n), '{}') from (
          select one.key as block, sum(one.value::int) as n from (
            select * from jsonb_each_text(page_stat.clicks) union all select * from jsonb_each_text(excluded.clicks)) one
          group by one.key order by sum(one.value::int) desc, one.key limit ${mostClicked}) c)`,
  )
  // A year of days is kept.
  const ids = given.map(({ page }) => page)
  await run(
    tx,
    sql`delete from page_stat where vendor = ${vendor} and page = any(${sql.param(ids)}::uuid[]) and day < current_date - 365`,
  )
}

interface Day {
  day: string
  views: number
  visitors: number
  exits: number
  seconds: number
  scroll: number[]
  clicks: Record<string, number>
}

const sum = (days: readonly Day[], of: (day: Day) => number): number => days.reduce((all, day) => all + of(day), 0)

const trafficOf = (days: readonly Day[]): Traffic => {
  const views = sum(days, day => day.views)
  const clicks: Record<string, number> = {}
  for (const day of days)
    for (const [block, count] of Object.entries(day.clicks)) clicks[block] = (clicks[block] ?? 0) + count
  return {
    views,
    visitors: sum(days, day => day.visitors),
    exits: sum(days, day => day.exits),
    avgSeconds: views === 0 ? 0 : Math.round(sum(days, day => day.seconds) / views),
    scroll: [0, 1, 2, 3].map(quarter => sum(days, day => day.scroll[quarter] ?? 0)),
    clicks,
  }
}

/** The days there were visits on, and with them the figures of all. */
export const showTraffic = async (tx: Tx, page: { id: string }, days: number): Promise<Shown> => {
  const rows = await rowsOf<Day>(
    tx,
    sql`select day::text as day, views, visitors, exits, seconds::int as seconds, scroll, clicks from page_stat
      where vendor = app_vendor() and page = ${page.id}::uuid and day > current_date - ${days}::int order by day desc`,
  )
  return {
    kind: 'table',
    title: wording('pages.traffic.title', 'Traffic, last {days} days', { days }),
    columns: [
      wording('pages.traffic.day', 'Day'),
      wording('pages.traffic.views', 'Views'),
      wording('pages.traffic.visitors', 'Visitors'),
      wording('pages.traffic.seconds', 'Average seconds'),
      wording('pages.traffic.exits', 'Exits'),
    ],
    rows: rows.map(row => [
      row.day,
      row.views,
      row.visitors,
      row.views === 0 ? 0 : Math.round(row.seconds / row.views),
      row.exits,
    ]),
    given: trafficOf(rows),
  }
}
