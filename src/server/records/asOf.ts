// THE answer to what records were or will be at a moment: a source of rows that stands where their table would. Backwards it
// lays over each record what history says its fields were before; forwards it does what the clock will do with what is
// scheduled; either way what holds at that moment sets what it sets, and what is live then shows the content shoppers see. Lists,
// filters and orders read it like the table.
import { type SQL, sql } from 'drizzle-orm'
import { columnOf } from '#contract/address.ts'
import type { During, Parent, Resource } from '#contract/resource.ts'
import { RecordStatus } from '#contract/valueSet.ts'
import { effectiveAt } from '#rules/scheduling.ts'
import { rowsOf } from '#server/db/statement.ts'
import { moving } from './move.ts'
import { storedByIds } from './read.ts'
import { isRevised, overlaidByLive, rowOfKept, standingIn } from './revisions.ts'
import type { EngineScene } from './scene.ts'
import { type Column, type Shape, shapeOf } from './shape.ts'

const quoted = (name: string): SQL => sql.raw(`"${name}"`)

/** By record changed since: the version it had, and what the fields were that have changed. The oldest change has the last word. */
const changedSince = ({ resource, table, columns }: Shape, vendor: string, at: string): SQL => {
  const remembered = [...columns.values()].filter(({ name }) => name === 'status' || resource.fields[name])
  return sql`select b.record_id, b.was, b.version, ${rowOfKept({ table }, sql`b.was`, remembered)} as "then"
    from (select h.record_id, min(h.version) - 1 as version, jsonb_object_agg(e.key, e.value order by h.version desc) as was
      from history h cross join lateral jsonb_each(coalesce(h.before, '{}')) e
      where h.vendor = ${vendor} and h.resource = ${resource.name} and h.at > ${at}::timestamptz
      group by h.record_id) b`
}

const then = ({ name, sqlName }: Column): SQL => {
  const now = sql.raw(`c."${sqlName}"`)
  if (name === 'version') return sql`coalesce(w.version, ${now})`
  if (name === 'updatedAt') return sql`case when w.version is null then ${now} else coalesce(l.at, c.created_at) end`
  if (name === 'updatedBy') return sql`case when w.version is null then ${now} else l.by_user end`
  return sql`case when w.was ? ${sql.raw(`'${name}'`)} then (w."then").${quoted(sqlName)} else ${now} end`
}

const past = (shape: Shape, vendor: string, at: string): SQL => {
  const columns = [...shape.columns.values()].map(column => sql`${then(column)} as ${quoted(column.sqlName)}`)
  return sql`select ${sql.join(columns, sql`, `)} from ${shape.table} c
    left join (${changedSince(shape, vendor, at)}) w on w.record_id = c.id
    left join history l on l.vendor = c.vendor and l.record_id = c.id and l.version = w.version
    where c.vendor = ${vendor} and c.created_at <= ${at}::timestamptz`
}

interface Moved {
  status: number
  /** Of what is published by revisions. */
  live?: number | null
}

/** What the clock will have moved by then: asked of the chart that it asks, or worked out of the schedule of a content. */
const dueBy = async (scene: EngineScene, resource: Resource, at: string): Promise<Record<string, Moved>> => {
  const vendor = scene.staff.place.vendorCode
  const due = await rowsOf<{ id: string }>(
    scene.tx,
    sql`select distinct record_id as id from appointment where vendor = ${vendor} and resource = ${resource.name} and at <= ${at}::timestamptz`,
  )
  if (due.length === 0) return {}
  const ids = due.map(({ id }) => id)
  const rows = await storedByIds(scene.tx, vendor, resource, ids, false)
  if (isRevised(resource)) {
    const then = rows.map(row => [row.id, effectiveAt(standingIn(row), Date.parse(at))] as const)
    return Object.fromEntries(then.map(([id, { status, live }]) => [id, { status: RecordStatus.codes[status], live }]))
  }
  const { intents } = await moving(scene, resource, rows, 'due')
  return Object.fromEntries(intents.map(({ id, status }) => [id, { status: RecordStatus.codes[status ?? 'active'] }]))
}

const coming = async (scene: EngineScene, shape: Shape, at: string): Promise<SQL> => {
  const moved = await dueBy(scene, shape.resource, at)
  const isMoved = (name: string): boolean => name === 'liveRevision' && isRevised(shape.resource)
  const columns = [...shape.columns.values()].map(({ name, sqlName }) => {
    if (name === 'status') return sql`coalesce((d.value ->> 'status')::smallint, c.status) as status`
    return isMoved(name)
      ? sql`case when d.key is null then c.live_revision else (d.value ->> 'live')::int end as live_revision`
      : sql.raw(`c."${sqlName}"`)
  })
  return sql`select ${sql.join(columns, sql`, `)} from ${shape.table} c
    left join jsonb_each(${JSON.stringify(moved)}::jsonb) d on d.key = c.id::text
    where c.vendor = ${scene.staff.place.vendorCode}`
}

type Setting = Resource & { during: During & { sets: readonly string[] }; parent: Parent }

const setsOn = (resource: Resource, child: Resource): child is Setting =>
  child.parent?.resource === resource.name && (child.during?.sets?.length ?? 0) > 0

/** What holds then lies over what it sets; where it says nothing the record's own value stays. */
const overlaid = async (scene: EngineScene, shape: Shape, source: SQL, at: string): Promise<SQL> => {
  const [child] = scene.kit.resources.filter(resource => setsOn(shape.resource, resource)) as Setting[]
  if (!child) return source
  const { table } = await shapeAt(scene, child, at)
  const { from, to, sets } = child.during
  const columns = [...shape.columns.values()].map(({ name, sqlName }) =>
    sets.includes(name)
      ? sql.raw(`coalesce(s."${columnOf(name)}", o."${sqlName}") as "${sqlName}"`)
      : sql.raw(`o."${sqlName}"`),
  )
  const parent = quoted(columnOf(child.parent.field))
  const [start, end] = [quoted(columnOf(from)), quoted(columnOf(to))]
  const active = RecordStatus.codes.active
  return sql`select ${sql.join(columns, sql`, `)} from (${source}) o left join lateral (
      select * from ${table} k where k.vendor = o.vendor and k.${parent} = o.id and k.status = ${active}
        and k.${start} <= ${at}::timestamptz and (k.${end} is null or k.${end} > ${at}::timestamptz)
      order by k.${start} desc limit 1) s on true`
}

/** The shape of a resource, its rows as they are at the moment. */
export const shapeAt = async (scene: EngineScene, resource: Resource, at: string): Promise<Shape> => {
  const shape = shapeOf(resource)
  const isComing = Date.parse(at) > scene.now.getTime()
  const source = isComing ? await coming(scene, shape, at) : past(shape, scene.staff.place.vendorCode, at)
  const seen = overlaidByLive(shape, source)
  return { ...shape, table: sql`(${await overlaid(scene, shape, seen, at)})` }
}
