// What goes live or begins by itself within the next seven days: appointments of the clock, and records that hold from a moment on.
import { sql } from 'drizzle-orm'
import { actionId } from '#contract/address.ts'
import type { Planned } from '#contract/home.ts'
import type { Resource } from '#contract/resource.ts'
import type { Planned as Entry } from '#contract/revisions.ts'
import { dayAt } from '#rules/vendorDay.ts'
import { rowsOf } from '#server/db/statement.ts'
import { readingTenant, type Tx } from '#server/db/tenant.ts'
import { type Kit, type Staff, settingOf } from '#server/kit.ts'
import { isRevised } from '#server/records/revisions.ts'
import { plainTitle, shapeOf, visibleColumns } from '#server/records/shape.ts'
import { scopeFor } from '#server/records/staffScope.ts'

const ahead = 7 * 86_400_000
const most = 200
/** Of one resource on one day; more are one line. */
const mostNamed = 3

interface Coming {
  resource: string
  id: string
  title: string
  at: string
  does: Planned['does']
  /** The list of all that come on that day. */
  line?: string
}

interface Due {
  resource: string
  record_id: string
  entry: string
  at: string
}

const titlesIn = async (tx: Tx, staff: Staff, resource: Resource, ids: readonly string[]) => {
  const title = visibleColumns(shapeOf(resource), staff).find(({ name }) => name === resource.title)
  const rows = await rowsOf<{ id: string; title: unknown; scheduled?: Entry[] | null }>(
    tx,
    sql`select t.id, ${title ? title.at : sql`t.id`} as title ${isRevised(resource) ? sql`, t.scheduled` : sql``}
      from ${shapeOf(resource).table} t where t.vendor = ${staff.place.vendorCode} and t.status <> 2
        and t.id = any(${sql.param([...ids])}::uuid[])`,
  )
  return new Map(rows.map(row => [row.id, row]))
}

const appointments = async (
  tx: Tx,
  kit: Kit,
  staff: Staff,
  open: readonly Resource[],
  until: Date,
): Promise<Coming[]> => {
  const due = await rowsOf<Due>(
    tx,
    sql`select resource, record_id, entry, at from appointment where vendor = ${staff.place.vendorCode}
      and resource = any(${sql.param(open.map(({ name }) => name))}::text[])
      and at > ${kit.clock.now().toISOString()}::timestamptz and at <= ${until.toISOString()}::timestamptz order by at limit ${most}`,
  )
  const { urlLang } = settingOf(staff.place)
  const coming: Coming[] = []
  for (const resource of open) {
    const own = due.filter(one => one.resource === resource.name)
    if (own.length === 0) continue
    const rows = await titlesIn(
      tx,
      staff,
      resource,
      own.map(({ record_id }) => record_id),
    )
    for (const { record_id: id, entry, at } of own) {
      const row = rows.get(id)
      if (!row) continue
      const does = row.scheduled?.find(one => one.id === entry)?.does ?? 'publish'
      coming.push({ resource: resource.name, id, title: plainTitle(row.title, urlLang) || id, at, does })
    }
  }
  return coming
}

/** Those that hold from a moment within the stretch, live or scheduled. */
const beginning = async (tx: Tx, kit: Kit, staff: Staff, resource: Resource, until: Date): Promise<Coming[]> => {
  const columns = new Map(visibleColumns(shapeOf(resource), staff).map(one => [one.name, one]))
  const from = resource.during && columns.get(resource.during.from)
  if (!from) return []
  const title = columns.get(resource.title)?.at ?? sql`t.id`
  const rows = await rowsOf<{ id: string; title: unknown; at: string }>(
    tx,
    sql`select t.id, ${title} as title, ${from.at} as at from ${shapeOf(resource).table} t
      where t.vendor = ${staff.place.vendorCode} and t.status in (1, 6)
        and ${from.at} > ${kit.clock.now().toISOString()}::timestamptz and ${from.at} <= ${until.toISOString()}::timestamptz
      order by ${from.at}, t.id limit ${most}`,
  )
  const { timezone, urlLang } = settingOf(staff.place)
  return rows.map(({ id, title: said, at }) => ({
    resource: resource.name,
    id,
    title: plainTitle(said, urlLang) || id,
    at,
    does: 'begin',
    line: `status:active,schedule ${from.name}:${dayAt(new Date(at), timezone)}`,
  }))
}

/** Many that begin on one day are one line, whose list has them all. */
const gathered = (coming: readonly Coming[], timezone: string): Planned[] => {
  const days = Map.groupBy(
    coming,
    ({ resource, at, line }) => `${resource} ${line ? dayAt(new Date(at), timezone) : at}`,
  )
  return [...days.values()].flatMap((all): Planned[] => {
    const [first] = all
    if (first?.line && all.length > mostNamed) {
      const { resource, at, does, line } = first
      return [{ resource, at, does, count: all.length, filter: line }]
    }
    return all.map(({ line: _, ...one }) => ({ ...one, count: 1 }))
  })
}

/** In the order in which it comes. */
export const plannedFor = async (kit: Kit, staff: Staff): Promise<Planned[]> => {
  const open = kit.resources.filter(one => !one.isTool && staff.may(actionId(one, 'open')))
  const until = new Date(kit.clock.now().getTime() + ahead)
  const coming = await readingTenant(kit.db, scopeFor(staff), async tx => {
    const all = await appointments(tx, kit, staff, open, until)
    const appointed = new Set(all.map(({ id }) => id))
    for (const resource of open.filter(({ during }) => during))
      all.push(...(await beginning(tx, kit, staff, resource, until)).filter(({ id }) => !appointed.has(id)))
    return all
  })
  return gathered(coming, staff.place.timezone).sort((one, other) => Date.parse(one.at) - Date.parse(other.at))
}
