// How often redirections are taken and paths missed: counted in memory, written every few seconds, bounded on both sides. Figures for
// people, so what a killed process had not written yet is lost.
import { sql } from 'drizzle-orm'
import { codeIn } from '#contract/valueSet.ts'
import { run } from '#server/db/statement.ts'
import { tableFor } from '#server/db/tables.ts'
import { type Tx, withTenant } from '#server/db/tenant.ts'
import type { Kit } from '#server/kit.ts'
import { newId } from '#server/records/ids.ts'
import { gone } from '#server/records/trash.ts'
import { MissDecision, misses } from './misses.ts'
import { noteChange, r } from './reading.server.ts'

const m = tableFor(misses)

const flushMs = 2000
/** Of paths in memory; what comes beyond it is not counted. */
const mostHeld = 5000
/** Of missed paths kept for a vendor: beyond it the rarest of those nobody decided about give way. */
const mostMisses = 20_000
const mostAsked = 10_000
const mostReferrers = 5

interface Missed {
  hits: number
  referrers: Set<string>
}

interface Counts {
  taken: Map<string, number>
  missed: Map<string, Missed>
  asked: Set<string>
}

const counted = new WeakMap<Kit['db'], Map<string, Counts>>()

const countsOf = (kit: Kit, vendor: string): Counts => {
  const all = counted.get(kit.db) ?? new Map<string, Counts>()
  counted.set(kit.db, all)
  const held = all.get(vendor)
  if (held) return held
  const counts: Counts = { taken: new Map(), missed: new Map(), asked: new Set() }
  all.set(vendor, counts)
  setTimeout(() => {
    all.delete(vendor)
    writeCounts(kit, vendor, counts).catch(error =>
      kit.log.warn({ vendor, error: String(error) }, 'What redirections were taken could not be counted'),
    )
  }, flushMs).unref()
  return counts
}

export const countTaken = (kit: Kit, vendor: string, path: string, ids: readonly string[]): void => {
  const { taken, asked } = countsOf(kit, vendor)
  for (const id of ids) if (taken.has(id) || taken.size < mostHeld) taken.set(id, (taken.get(id) ?? 0) + 1)
  if (asked.size < mostHeld) asked.add(path)
}

export const countMissed = (kit: Kit, vendor: string, path: string, referrer: string | undefined): void => {
  const { missed, asked } = countsOf(kit, vendor)
  const one = missed.get(path) ?? { hits: 0, referrers: new Set<string>() }
  if (!missed.has(path) && missed.size >= mostHeld) return
  missed.set(path, one)
  one.hits += 1
  if (referrer && one.referrers.size < mostReferrers) one.referrers.add(referrer)
  if (asked.size < mostHeld) asked.add(path)
}

const writeCounts = (kit: Kit, vendor: string, { taken, missed, asked }: Counts): Promise<void> =>
  withTenant(kit.db, { vendor }, async tx => {
    await writeTaken(tx, vendor, taken)
    await writeMissed(tx, vendor, missed)
    await writeAsked(tx, vendor, asked)
  })

const writeTaken = async (tx: Tx, vendor: string, taken: ReadonlyMap<string, number>): Promise<void> => {
  if (taken.size === 0) return
  // In the order of ids, as everywhere, so that nobody waits for whoever waits.
  const given = JSON.stringify([...taken].sort().map(([redirect, hits]) => ({ redirect, hits })))
  const counts = sql`json_to_recordset(${given}::json) as p (redirect uuid, hits bigint)`
  await run(
    tx,
    sql`insert into redirect_hit (vendor, redirect, day, hits) select ${vendor}, p.redirect, current_date, p.hits from ${counts}
      on conflict (vendor, redirect, day) do update set hits = redirect_hit.hits + excluded.hits`,
  )
  await run(
    tx,
    sql`update ${r} set hits30d = coalesce(hits30d, 0) + p.hits, last_hit_at = now() from ${counts}
      where ${r.vendor} = ${vendor} and ${r.id} = p.redirect`,
  )
}

const writeMissed = async (tx: Tx, vendor: string, missed: ReadonlyMap<string, Missed>): Promise<void> => {
  if (missed.size === 0) return
  const given = [...missed]
    .sort()
    .map(([path, { hits, referrers }]) => ({ id: newId(), path, hits, referrers: [...referrers] }))
  await run(
    tx,
    sql`insert into ${m} (vendor, id, status, path, hits, referrers, first_at, last_at, decision)
      select ${vendor}, p.id, 1, p.path, p.hits, array(select json_array_elements_text(p.referrers)), now(), now(), ${codeIn(MissDecision, 'open')}
      from json_to_recordset(${JSON.stringify(given)}::json) as p (id uuid, path text, hits integer, referrers json)
      on conflict (vendor, lower(path)) where status <> ${gone} do update
        set hits = ${m}.hits + excluded.hits, last_at = excluded.last_at,
          referrers = (select array_agg(one) from (select distinct unnest(coalesce(${m}.referrers, '{}') || excluded.referrers) as one
            limit ${mostReferrers}) kept)`,
  )
}

const writeAsked = async (tx: Tx, vendor: string, asked: ReadonlySet<string>): Promise<void> => {
  if (asked.size === 0) return
  await run(
    tx,
    sql`insert into asked_path (vendor, path, at) select ${vendor}, path, now() from unnest(${sql.param([...asked].sort())}::text[]) path
      on conflict (vendor, path) do update set at = excluded.at`,
  )
}

/** Once in a while: what has become old, too many or too rare is forgotten, and thirty days are added up anew. */
export const tidyCounts = async (tx: Tx, vendor: string): Promise<void> => {
  await run(tx, sql`delete from redirect_hit where vendor = ${vendor} and day < current_date - 365`)
  // What is said now is all that is left of what was said before yesterday: by it the next turn is known.
  await noteChange(tx, vendor)
  await run(tx, sql`delete from redirect_change where vendor = ${vendor} and at < now() - interval '1 day'`)
  await run(
    tx,
    sql`update ${r} set hits30d = coalesce(p.hits, 0) from (
        select t.id, (select sum(h.hits) from redirect_hit h where h.vendor = t.vendor and h.redirect = t.id and h.day > current_date - 30)::int as hits
        from ${r} t where t.vendor = ${vendor} and t.hits30d > 0) p
      where ${r.vendor} = ${vendor} and ${r.id} = p.id and ${r.hits30d} is distinct from coalesce(p.hits, 0)`,
  )
  await run(
    tx,
    sql`delete from asked_path where vendor = ${vendor} and path in (
        select path from asked_path where vendor = ${vendor} order by at desc offset ${mostAsked})`,
  )
  await run(
    tx,
    sql`delete from ${m} where ${m.vendor} = ${vendor} and ${m.id} in (select o.id from ${m} o where o.vendor = ${vendor}
        and o.decision = ${codeIn(MissDecision, 'open')} order by o.hits desc, o.last_at desc offset ${mostMisses})`,
  )
}
