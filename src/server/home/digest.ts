// What happened since somebody last looked: what failed, what was decided, what was published and by whom. What failed is a line of
// a list as what waits is; the rest are the operations of others and of the clock.
import { sql } from 'drizzle-orm'
import { actionId } from '#contract/address.ts'
import { finer } from '#contract/finding.ts'
import { type AttentionCard, type Deed, type Digest, isBroken, longestAwayMs, mostDigested } from '#contract/home.ts'
import type { Resource } from '#contract/resource.ts'
import { actionsOf } from '#contract/standard.ts'
import { rowsOf, run } from '#server/db/statement.ts'
import { readingTenant, type Tx, withTenant } from '#server/db/tenant.ts'
import type { Kit, Staff } from '#server/kit.ts'
import { invalid } from '#server/records/refusal.ts'
import { scopeFor } from '#server/records/staffScope.ts'
import { attentionAsked } from './attention.ts'
import { cardsOf, filteringsFor, type Made, madeOf } from './cards.ts'
import { deedsFor, kindOf, lookedBackTo } from './deeds.ts'

const day = 86_400_000

const lookedIn = async (tx: Tx, { place, userId }: Staff): Promise<string | null> => {
  const [row] = await rowsOf<{ at: string }>(
    tx,
    sql`select at from home_look where vendor = ${place.vendorCode} and user_id = ${userId}`,
  )
  return row?.at ?? null
}

/** Undefined where it is no moment of the past: then the last look counts. */
const sinceOf = (wished: string | undefined, looked: string | null, now: number): Date => {
  const asked = wished === undefined ? Number.NaN : Date.parse(wished)
  const from = asked <= now ? asked : looked ? Date.parse(looked) : now - day
  return new Date(Math.max(from, now - longestAwayMs))
}

const failedSince = async (kit: Kit, staff: Staff, since: Date): Promise<AttentionCard[]> => {
  const filteringOf = filteringsFor(kit, staff)
  const made: Made<AttentionCard | undefined>[] = []
  for (const resource of kit.resources) {
    if (!resource.attention || !staff.may(actionId(resource, 'open'))) continue
    for (const [name, { failed, since: field, severity }] of Object.entries(resource.attention)) {
      if (failed === undefined) continue
      const rule = { label: name, filter: `${failed} ${field}:>${since.toISOString()}`, since: field, severity }
      const filtering = await filteringOf(resource)
      made.push(...madeOf(kit, resource, name, () => attentionAsked(kit, staff, resource, [name, rule], filtering)))
    }
  }
  const cards = await cardsOf(kit, staff, made)
  return cards
    .flatMap(card => (card === undefined || isBroken(card) ? [] : [card]))
    .sort((one, other) => other.score - one.score)
}

/** Of whichever kind, by the ids of its actions. */
const kindsFor = ({ resources }: Pick<Kit, 'resources'>) =>
  new Map(
    resources.flatMap((resource: Resource) =>
      actionsOf(resource).flatMap(action => {
        const kind = kindOf(resource, action)
        return kind ? [[action.id, kind] as const] : []
      }),
    ),
  )

export const digestFor = async (kit: Kit, staff: Staff, wished: string | undefined): Promise<Digest> => {
  const now = kit.clock.now()
  const looked = await readingTenant(kit.db, scopeFor(staff), tx => lookedIn(tx, staff))
  const since = sinceOf(wished, looked, now.getTime())
  const kinds = kindsFor(kit)
  const [failed, deeds, reached] = await Promise.all([
    failedSince(kit, staff, since),
    deedsFor(kit, staff, { actions: [...kinds.keys()], byClock: true, since, most: mostDigested + 1 }),
    lookedBackTo(kit, staff, since),
  ])
  const told = deeds.slice(0, mostDigested)
  const of = (kind: string): Deed[] => told.filter(({ action }) => kinds.get(action) === kind)
  return {
    since: since.toISOString(),
    at: now.toISOString(),
    looked,
    failed,
    decided: of('decided'),
    published: of('published'),
    isPart: deeds.length > mostDigested,
    reached,
  }
}

/** Since then it is told the next time; null forgets it. What it was before is answered, for the way back. */
export const look = async (kit: Kit, staff: Staff, at: string | null): Promise<{ before: string | null }> => {
  const now = kit.clock.now()
  if (at !== null && Date.parse(at) > now.getTime())
    throw invalid([{ ...finer('MAX', 'RANGE', { v: at, min: '', max: now.toISOString() }), path: 'at' }])
  const { vendorCode } = staff.place
  return withTenant(kit.db, scopeFor(staff), async tx => {
    const before = await lookedIn(tx, staff)
    if (at === null)
      await run(tx, sql`delete from home_look where vendor = ${vendorCode} and user_id = ${staff.userId}`)
    else
      await run(
        tx,
        sql`insert into home_look (vendor, user_id, at) values (${vendorCode}, ${staff.userId}, ${at}::timestamptz)
          on conflict (vendor, user_id) do update set at = excluded.at`,
      )
    return { before }
  })
}

const columns = ['kind', 'at', 'area', 'action', 'record', 'records', 'by', 'approved_by', 'job']

const deedRow = (kind: string, { at, action, record, changes, changed, byName, approvedBy, job }: Deed): string[] => {
  const [area = ''] = action.split('.')
  const own = changes.find(one => one.resource === area)?.count ?? changed
  return [kind, at, area, action, record?.title ?? '', String(own), byName ?? '', approvedBy ?? '', job?.title ?? '']
}

/** A row for each deed, and one for each kind of failure with how many there were. */
export const digestRows = ({ failed, decided, published }: Digest): string[][] => [
  columns,
  ...failed.map(({ resource, name, since, count, records }) => {
    const [only] = records
    return ['failed', since ?? '', resource, name, count === 1 && only ? only.title : '', String(count), '', '', '']
  }),
  ...decided.map(deed => deedRow('decided', deed)),
  ...published.map(deed => deedRow('published', deed)),
]
