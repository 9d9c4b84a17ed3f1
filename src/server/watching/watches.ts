// What a person watches here: asked for, listed, ended. Only what they may see can be watched, and only as long as they may.
import { sql } from 'drizzle-orm'
import { actionId } from '#contract/address.ts'
import { Problem } from '#contract/problem.ts'
import type { AnyRow, Resource } from '#contract/resource.ts'
import { stateMapOf } from '#contract/stateMap.ts'
import { mostWatches, type Watch, type WatchWish } from '#contract/watching.ts'
import { rowsOf } from '#server/db/statement.ts'
import { withTenant } from '#server/db/tenant.ts'
import type { Kit, Staff } from '#server/kit.ts'
import { countingOf, countOf } from '#server/records/count.ts'
import { filterSql } from '#server/records/filter.ts'
import { filteringFor } from '#server/records/list.ts'
import { readRecord } from '#server/records/read.ts'
import { shapeOf, titleIn } from '#server/records/shape.ts'
import { scopeFor } from '#server/records/staffScope.ts'
import { problem } from '#server/words.ts'

const watchColumns = sql`w.id, w.resource, w.kind, w.record, w.title, w.state, w.filter, w.above, w.threshold`

/** How many the filter finds for this person now. */
export const countFor = async (kit: Kit, staff: Staff, resource: Resource, filter: string): Promise<number> => {
  const shape = shapeOf(resource)
  const where = filterSql(filter, await filteringFor(kit, staff, shape))
  return (await countOf(kit.db, scopeFor(staff), countingOf(shape, staff.place.vendorCode, where))).total
}

export const isBeyond = (count: number, { above, threshold }: Pick<Watch, 'above' | 'threshold'>): boolean =>
  above ? count > (threshold ?? 0) : count < (threshold ?? 0)

const openable = (kit: Kit, staff: Staff, name: string): Resource => {
  const resource = kit.resources.find(one => one.name === name)
  if (!resource || !staff.may(actionId(resource, 'open'))) throw problem('NOT_FOUND', 'watch.noList')
  return resource
}

const isOver = ({ state }: AnyRow): boolean => ['success', 'partial', 'failure'].includes(String(state))

/** The record as it stands, when it can be watched for that. */
const watchable = async (kit: Kit, staff: Staff, resource: Resource, wish: WatchWish): Promise<AnyRow> => {
  if (!staff.may(actionId(resource, 'show'))) throw problem('NOT_FOUND', 'watch.noList')
  const row = JSON.parse(await readRecord(kit, staff, resource, wish.record ?? '')) as AnyRow
  if (wish.kind === 'end' && (resource.name !== 'jobs' || isOver(row))) throw problem('STATE', 'watch.over')
  if (wish.kind !== 'state') return row
  const map = stateMapOf(resource)
  if (map?.field !== 'status' || !map.states.includes(wish.state ?? '')) throw problem('VALIDATION', 'watch.noState')
  if (row.status === wish.state) throw problem('STATE', 'watch.reached')
  return row
}

interface Facts {
  title: string
  version: number | null
  met: boolean
}

const factsOf = async (kit: Kit, staff: Staff, resource: Resource, wish: WatchWish): Promise<Facts> => {
  if (wish.kind === 'count') {
    const { above = true, threshold = 0, filter = '' } = wish
    return {
      title: '',
      version: null,
      met: isBeyond(await countFor(kit, staff, resource, filter), { above, threshold }),
    }
  }
  const row = await watchable(kit, staff, resource, wish)
  // A job is called by its number: its title is said anew in every language.
  const title = resource.name === 'jobs' ? String(row.number) : titleIn(resource, row)
  return { title: title.slice(0, 300), version: row.version, met: false }
}

export const addWatch = async (kit: Kit, staff: Staff, wish: WatchWish): Promise<Watch> => {
  const resource = openable(kit, staff, wish.resource)
  const { title, version, met } = await factsOf(kit, staff, resource, wish)
  const { kind, record = null, state = null, above = true, threshold = 0 } = wish
  const [filter, more, limit] = kind === 'count' ? [wish.filter ?? '', above, threshold] : [null, null, null]
  const now = kit.clock.now().toISOString()
  return withTenant(kit.db, scopeFor(staff), async tx => {
    const mine = await rowsOf<{ n: number }>(tx, sql`select count(*) as n from watch where user_id = ${staff.userId}`)
    if (Number(mine[0]?.n ?? 0) >= mostWatches) throw new Problem('TOO_LARGE', `${mostWatches} are watched at most`)
    const [watch] = await rowsOf<Watch>(
      tx,
      sql`insert into watch as w (vendor, user_id, resource, kind, record, title, version, state, filter, above, threshold, met, created_at, checked_at)
        values (${staff.place.vendorCode}, ${staff.userId}, ${resource.name}, ${kind}, ${kind === 'count' ? null : record}::uuid, ${title}, ${version},
          ${kind === 'state' ? state : null}, ${filter}, ${more}, ${limit}, ${met}, ${now}, ${now})
        on conflict (user_id, vendor, resource, kind, coalesce(record::text, md5(filter)), coalesce(state, ''), coalesce(above, false), coalesce(threshold, 0))
          do update set checked_at = excluded.checked_at
        returning ${watchColumns}, to_json(w.created_at) as "createdAt"`,
    )
    return watch as Watch
  })
}

export const watchesOf = (kit: Kit, staff: Staff): Promise<Watch[]> =>
  withTenant(kit.db, scopeFor(staff), tx =>
    rowsOf<Watch>(
      tx,
      sql`select ${watchColumns}, to_json(w.created_at) as "createdAt" from watch w where user_id = ${staff.userId} order by w.created_at desc, w.id`,
    ),
  )

export const endWatch = (kit: Kit, staff: Staff, id: string): Promise<void> =>
  withTenant(kit.db, scopeFor(staff), async tx => {
    const gone = await rowsOf(
      tx,
      sql`delete from watch where id = ${id}::uuid and user_id = ${staff.userId} returning id`,
    )
    if (gone.length === 0) throw problem('NOT_FOUND', 'watch.missing')
  })
