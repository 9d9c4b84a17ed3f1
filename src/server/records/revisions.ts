// Records that are published by revisions (kernel B 0.2). The row is what was saved last; each version that changed its content is
// kept whole, and `live` names the one shoppers see. Because these are fields of the record like any other, history, undo and the
// look at another moment know of them without more; what is refused here is that something unfit comes live, by whatever way.
import { type SQL, sql } from 'drizzle-orm'
import { tableOf } from '#contract/address.ts'
import { finding } from '#contract/finding.ts'
import { oneOf } from '#contract/naming.ts'
import type { Finding } from '#contract/problem.ts'
import type { AnyRow, Resource } from '#contract/resource.ts'
import {
  isLive,
  type Planned,
  type PlannedFailure,
  pendingOf,
  type Revision,
  type RevisionState,
} from '#contract/revisions.ts'
import { RecordStatus } from '#contract/valueSet.ts'
import { isSame } from '#rules/diff.ts'
import { rowsOf, run } from '#server/db/statement.ts'
import { type Tx, withTenant } from '#server/db/tenant.ts'
import { storedOf } from '#server/fields/kinds.ts'
import type { Kit, Staff } from '#server/kit.ts'
import { complaint } from '#server/words.ts'
import type { Intent } from './change.ts'
import { writerOf } from './clockwork.ts'
import { type Pointing, pointingsIn } from './pointed.ts'
import { isId, notFound, storedByIds } from './read.ts'
import type { EngineScene } from './scene.ts'
import { type Column, plainTitle, type Shape, shapeOf } from './shape.ts'
import { scopeFor } from './staffScope.ts'
import { standsAgain } from './undone.ts'

type Values = Record<string, unknown>

export const isRevised = ({ lifecycle }: Pick<Resource, 'lifecycle'>): boolean => lifecycle === 'content'

export const standingIn = (row: object): RevisionState => row as RevisionState

/** What people write is content. What only the server sets is about the record, not in it, as is what says so; what is secret is in no copy. */
export const isContent = (resource: Resource, name: string): boolean => {
  const facts = resource.fields[name]?.facts
  return (
    isRevised(resource) &&
    facts !== undefined &&
    ![facts.readOnly, facts.virtual, facts.secret, facts.ofRecord].includes(true)
  )
}

const contents = new WeakMap<Resource, Column[]>()

const contentOf = (resource: Resource): Column[] => {
  const known = contents.get(resource) ?? shapeOf(resource).fields.filter(({ name }) => isContent(resource, name))
  contents.set(resource, known)
  return known
}

const bodyOf = (resource: Resource, row: Readonly<Values>): Values =>
  Object.fromEntries(contentOf(resource).map(({ name }) => [name, row[name] ?? null]))

/** The record with the content of that revision in the place of its own. */
export const withBody = <R extends object>(row: R, body: Values | undefined): R => (body ? { ...row, ...body } : row)

interface Wanted {
  id: string
  no: number
}

const nameOf = ({ id, no }: Wanted): string => `${id} ${no}`

/** The revision a record showed in one of its versions: its own where it made one, else what history says it was left with. */
const revisionIn = (vendor: string, id: SQL, version: SQL): SQL => sql`coalesce(
  (select made.no from revision made where made.vendor = ${vendor} and made.record_id = ${id} and made.no = ${version}),
  (select (h.after ->> 'revision')::int from history h
    where h.vendor = ${vendor} and h.record_id = ${id} and h.version <= ${version} and h.after ? 'revision'
    order by h.version desc limit 1))`

/** What each record held in that version, by `<id> <no>` as asked for. Absent where the revision was pruned. */
export const bodiesOf = async (
  tx: Tx,
  vendor: string,
  wanted: readonly Wanted[],
): Promise<ReadonlyMap<string, { no: number; body: Values }>> => {
  if (wanted.length === 0) return new Map()
  const rows = await rowsOf<Wanted & { found: number; body: Values }>(
    tx,
    sql`select w.id, w.no, r.no as found, r.body from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) w (id uuid, no int)
      join revision r on r.vendor = ${vendor} and r.record_id = w.id and r.no = ${revisionIn(vendor, sql`w.id`, sql`w.no`)}`,
  )
  return new Map(rows.map(({ found, body, ...one }) => [nameOf(one), { no: found, body }]))
}

/** Whether a record holds what was kept; a field that has come since or has gone makes no other content. */
const isOf = (resource: Resource, body: Values | undefined, row: Readonly<Values>): boolean =>
  body !== undefined && contentOf(resource).every(({ name }) => isSame(body[name] ?? null, row[name] ?? null))

const isChanged = (resource: Resource, { before, after }: Intent): boolean =>
  before === null || contentOf(resource).some(({ name }) => !isSame(before[name] ?? null, after[name] ?? null))

const passed: PlannedFailure = { ...complaint('STATE', 'plan.passed'), at: '' }

/** An entry that comes back after its moment, as an undo may bring it, does not go off: it stands there as missed. */
const withoutPassed = ({ before, after }: Intent, now: Date): void => {
  const scheduled = (after.scheduled ?? []) as Planned[]
  const known = new Set((before ? pendingOf(standingIn(before)) : []).map(({ id }) => id))
  const isMissed = ({ id, at, failure }: Planned): boolean =>
    !failure && !known.has(id) && Date.parse(at) <= now.getTime()
  if (!scheduled.some(isMissed)) return
  after.scheduled = scheduled.map(entry =>
    isMissed(entry) ? { ...entry, failure: { ...passed, at: entry.at } } : entry,
  )
}

/**
 * Puts into each intent which revision its content is: the version it is about to become, or the live one where it is that again, or
 * the one an undo puts back. What is made live at once shows its first.
 */
export const numbered = async (scene: EngineScene, resource: Resource, intents: readonly Intent[]): Promise<void> => {
  if (!isRevised(resource)) return
  const changed = intents.filter(intent => isChanged(resource, intent))
  for (const { before, after } of intents) if (before) after.revision = before.revision
  const formerOf = ({ id, after, given }: Intent): Wanted[] =>
    [after.liveRevision, given.revision].flatMap(no => (no ? [{ id, no: Number(no) }] : []))
  const bodies = await bodiesOf(scene.tx, scene.staff.place.vendorCode, changed.flatMap(formerOf))
  for (const intent of changed) {
    const again = formerOf(intent).find(one => isOf(resource, bodies.get(nameOf(one))?.body, intent.after))
    intent.after.revision = again?.no ?? (intent.before?.version ?? 0) + 1
  }
  for (const intent of intents) {
    if (isLive(intent.after) && !intent.after.liveRevision) intent.after.liveRevision = intent.after.revision
    withoutPassed(intent, scene.now)
  }
}

/** Keeps the revisions these writes have made. */
export const noteRevisions = async (
  { tx, staff, now }: EngineScene,
  resource: Resource,
  written: readonly { before: AnyRow | null; after: AnyRow }[],
): Promise<void> => {
  if (!isRevised(resource)) return
  const made = written.filter(({ after }) => after.revision === after.version)
  if (made.length === 0) return
  const given = made.map(({ after }) => ({ record_id: after.id, no: after.version, body: bodyOf(resource, after) }))
  await run(
    tx,
    sql`insert into revision (vendor, record_id, no, resource, body, at, by_user, by_name)
      select ${staff.place.vendorCode}, p.record_id, p.no, ${resource.name}, p.body, ${now.toISOString()}::timestamptz,
        ${writerOf(staff)}::uuid, ${staff.name} from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as p (record_id uuid, no int, body jsonb)`,
  )
}

/** The clock's list of what is due follows the schedules of the records. */
export const noteSchedules = async (
  { tx, staff }: EngineScene,
  resource: Resource,
  written: readonly { before: AnyRow | null; after: AnyRow }[],
): Promise<void> => {
  if (!isRevised(resource)) return
  const changed = written.filter(({ before, after }) => !isSame(before?.scheduled ?? null, after.scheduled ?? null))
  if (changed.length === 0) return
  const vendor = staff.place.vendorCode
  const ids = changed.map(({ after }) => after.id)
  await run(
    tx,
    sql`delete from appointment where vendor = ${vendor} and resource = ${resource.name} and record_id = any(${sql.param(ids)}::uuid[])`,
  )
  const entries = changed.flatMap(({ after }) =>
    (standingIn(after).scheduled ?? [])
      .filter(({ failure }) => !failure)
      .map(({ id, at, by, byName }) => ({ record_id: after.id, entry: id, at, made_by: by, by_name: byName })),
  )
  if (entries.length === 0) return
  await run(
    tx,
    sql`insert into appointment (vendor, resource, record_id, entry, at, made_by, by_name)
      select ${vendor}, ${resource.name}, p.record_id, p.entry, p.at, p.made_by, p.by_name
      from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
        as p (record_id uuid, entry uuid, at timestamptz, made_by uuid, by_name text)`,
  )
}

/** As shoppers see each record before and after a write: what a former address of it was, for instance. Null where they saw none. */
export const asLive = async (
  { tx, staff }: EngineScene,
  resource: Resource,
  written: readonly { before: AnyRow | null; after: AnyRow }[],
): Promise<{ before: AnyRow | null; after: AnyRow }[]> => {
  if (!isRevised(resource)) return [...written]
  const changed = written.filter(
    ({ before, after }) => isLive(after) && (!before || !isLive(before) || before.liveRevision !== after.liveRevision),
  )
  const wanted = changed.flatMap(({ before, after }) =>
    [before, after].flatMap(row => (row?.liveRevision ? [{ id: row.id, no: Number(row.liveRevision) }] : [])),
  )
  const bodies = await bodiesOf(tx, staff.place.vendorCode, wanted)
  const seen = (row: AnyRow): AnyRow =>
    withBody(row, bodies.get(nameOf({ id: row.id, no: Number(row.liveRevision) }))?.body)
  return changed.map(({ before, after }) => ({
    before: before?.liveRevision ? seen(before) : null,
    after: seen(after),
  }))
}

/** Each record with the content of the revision that is meant; the row itself where none is, or it is the one on the row. */
export const candidatesOf = async (
  { tx, staff }: EngineScene,
  rows: readonly AnyRow[],
  meant: (row: RevisionState) => number | null,
): Promise<AnyRow[]> => {
  const wanted = rows.flatMap(row => {
    const no = meant(standingIn(row))
    return no === null || no === row.revision ? [] : [{ id: row.id, no }]
  })
  const bodies = await bodiesOf(tx, staff.place.vendorCode, wanted)
  return rows.map(row => withBody(row, bodies.get(nameOf({ id: row.id, no: meant(standingIn(row)) ?? 0 }))?.body))
}

/** Everything these point to, by what it is: there, and live for shoppers or not. */
const lookedUp = async (
  { kit, tx, staff }: EngineScene,
  pointings: readonly Pointing[],
): Promise<ReadonlyMap<string, boolean>> => {
  const there = new Map<string, boolean>()
  for (const [to, some] of Map.groupBy(pointings, one => one.to)) {
    const target = kit.resources.find(({ name }) => name === to)
    if (!target) continue
    const ids = [...new Set(some.map(({ id }) => id))]
    const rows = await rowsOf<{ id: string; status: number }>(
      tx,
      sql`select t.id, t.status from ${shapeOf(target).table} t
        where t.vendor = ${staff.place.vendorCode} and t.status <> 2 and t.id = any(${sql.param(ids)}::uuid[])`,
    )
    for (const { id, status } of rows) {
      const { active, hidden } = RecordStatus.codes
      there.set(`${to} ${id}`, target.lifecycle === 'none' || status === active || status === hidden)
    }
  }
  return there
}

/** What a content points to must be there, and be live itself, or go live with it in the same deed. */
const unreached = async (
  scene: EngineScene,
  resource: Resource,
  candidates: readonly AnyRow[],
): Promise<Finding[][]> => {
  const pointings = candidates.map(row => pointingsIn(resource, row).filter(({ weak }) => !weak))
  const there = await lookedUp(scene, pointings.flat())
  const going = new Set(candidates.map(({ id }) => `${resource.name} ${id}`))
  return pointings.map(some =>
    some.flatMap(({ to, id, field }) => {
      const target = scene.kit.resources.find(({ name }) => name === to)
      const isThere = there.get(`${to} ${id}`)
      if (!target || isThere || (isThere === false && going.has(`${to} ${id}`))) return []
      const named = { thing: oneOf(target), v: id, vendor: scene.staff.place.vendorCode }
      return [isThere === undefined ? finding('REF_NOT_FOUND', named, field) : finding('REF_NOT_LIVE', named, field)]
    }),
  )
}

/** A value that is unique among what was saved last may still be that of what another record shows. */
const shownElsewhere = async (
  { tx, staff }: EngineScene,
  resource: Resource,
  candidates: readonly AnyRow[],
): Promise<Finding[][]> => {
  const { table, columns } = shapeOf(resource)
  const title = columns.get(resource.title)?.at ?? sql`null`
  const found: Finding[][] = candidates.map(() => [])
  for (const { name } of contentOf(resource).filter(({ field }) => field.facts.unique)) {
    const wanted = candidates.flatMap(({ id, [name]: value }) =>
      value === null || value === undefined ? [] : [{ id, value: String(value).toLowerCase() }],
    )
    if (wanted.length === 0) continue
    const taken = await rowsOf<{ id: string; title: unknown }>(
      tx,
      sql`select w.id, min(${title}::text) as title from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) w (id uuid, value text)
        join revision r on r.vendor = ${staff.place.vendorCode} and r.resource = ${resource.name} and lower(r.body ->> ${name}) = w.value
          and r.record_id <> w.id
        join ${table} t on t.vendor = r.vendor and t.id = r.record_id and t.live_revision = r.no and t.status in (1, 4)
        where t.vendor = ${staff.place.vendorCode} group by w.id`,
    )
    const by = new Map(taken.map(one => [one.id, one.title]))
    for (const [at, { id, [name]: v }] of candidates.entries())
      if (by.has(id)) found[at]?.push(finding('DUPLICATE', { v: String(v), other: plainTitle(by.get(id)) }, name))
  }
  return found
}

/** What keeps each of these contents from coming live, the area's own blockers first. */
export const liveBlockers = async (
  scene: EngineScene,
  resource: Resource,
  candidates: AnyRow[],
): Promise<Finding[][]> => {
  if (candidates.length === 0) return []
  const own = (await scene.kit.behaviours.get(resource.name)?.blockers?.(scene, candidates)) ?? candidates.map(() => [])
  const [links, names] = [
    await unreached(scene, resource, candidates),
    await shownElsewhere(scene, resource, candidates),
  ]
  return candidates.map((_, at) => [...(own[at] ?? []), ...(links[at] ?? []), ...(names[at] ?? [])])
}

/**
 * Findings per intent of what comes live by being written, an undo or a handler for instance. One that stands live again exactly as
 * it stood before what is undone needs no more than that what it points to is still there.
 */
export const unfitToComeLive = async (
  scene: EngineScene,
  resource: Resource,
  intents: readonly Intent[],
  sound: (at: number) => boolean,
): Promise<Finding[][]> => {
  const findings: Finding[][] = intents.map(() => [])
  const coming = intents.flatMap((intent, at) => {
    const { before, after } = intent
    const comes =
      sound(at) && isLive(after) && !(before && isLive(before) && before.liveRevision === after.liveRevision)
    return comes ? [{ at, intent }] : []
  })
  if (coming.length === 0) return findings
  const rows = coming.map(({ intent }) => intent.after as AnyRow)
  const candidates = await candidatesOf(scene, rows, ({ liveRevision }) => liveRevision)
  const blocked = await liveBlockers(scene, resource, candidates)
  const links = await unreached(scene, resource, candidates)
  for (const [place, { at, intent }] of coming.entries()) {
    const isAgain = (blocked[place] ?? []).length > 0 && (await standsAgain(scene, resource, intent))
    findings[at] = (isAgain ? links[place] : blocked[place]) ?? []
  }
  return findings
}

/** A value out of a kept body, as its column would be given it. */
const keptValue = (source: SQL, { name, field }: Column): SQL => {
  const value = sql`(${source} -> ${sql.raw(`'${name}'`)})`
  const { keep } = storedOf(field)
  if (!keep || !field.facts.of) return value
  const codes = Object.fromEntries(field.facts.of.names.map(known => [known, keep(known, field)]))
  return sql`(${JSON.stringify(codes)}::jsonb -> (${value} #>> '{}'))`
}

/** The values of a kept object as a row of the table; those of other columns are empty. */
export const rowOfKept = ({ table }: Pick<Shape, 'table'>, source: SQL, columns: readonly Column[]): SQL => {
  const given = columns.map(column => sql`${sql.raw(`'${column.sqlName}'`)}, ${keptValue(source, column)}`)
  // A function takes a hundred values; an object is put together of several.
  const parts = Array.from({ length: Math.ceil(given.length / 40) }, (_, part) =>
    given.slice(part * 40, part * 40 + 40),
  )
  const objects = parts.map(part => sql`jsonb_build_object(${sql.join(part, sql`, `)})`)
  return sql`jsonb_populate_record(null::${table}, ${sql.join(objects, sql` || `)})`
}

/** Rows of a source that stands for the table, each live one with the content shoppers see. */
export const overlaidByLive = (shape: Shape, source: SQL, also: readonly string[] = []): SQL => {
  if (!isRevised(shape.resource)) return source
  const content = contentOf(shape.resource)
  const own = new Set(content.map(({ name }) => name))
  const columns = [...shape.columns.values()].map(({ name, sqlName }) =>
    own.has(name)
      ? sql.raw(`case when r.no is null then o."${sqlName}" else (r.kept)."${sqlName}" end as "${sqlName}"`)
      : sql.raw(`o."${sqlName}"`),
  )
  columns.push(...also.map(sqlName => sql.raw(`o."${sqlName}"`)))
  return sql`select ${sql.join(columns, sql`, `)} from (${source}) o left join lateral (
      select v.no, ${rowOfKept(shape, sql`v.body`, content)} as kept from revision v
        where v.vendor = o.vendor and v.record_id = o.id and v.no = o.live_revision and o.status in (1, 4)) r on true`
}

/**
 * What shoppers see, in the place of the table: of what is published by revisions the live one, of anything else what is live. The
 * source of every public answer.
 */
export const liveSource = (resource: Resource): SQL => {
  const shape = shapeOf(resource)
  if (!isRevised(resource)) return sql`(select * from ${shape.table} where status in (1, 4))`
  return sql`(${overlaidByLive(shape, sql`select * from ${shape.table} where status in (1, 4)`, ['deleted_at', 'x'])})`
}

/** Newest first. Refuses an id nobody here has. */
export const revisionsOf = (kit: Kit, staff: Staff, resource: Resource, id: string): Promise<Revision[]> =>
  withTenant(kit.db, scopeFor(staff), async tx => {
    if (!isId(id)) throw notFound(resource)
    const vendor = staff.place.vendorCode
    const [row] = await storedByIds(tx, vendor, resource, [id], false)
    if (!row) throw notFound(resource)
    const standing = standingIn(row)
    const planned = new Set((standing.scheduled ?? []).flatMap(({ failure, revision }) => (failure ? [] : revision)))
    const found = await rowsOf<Pick<Revision, 'no' | 'at' | 'byName'>>(
      tx,
      sql`select no, at, by_name as "byName" from revision
        where vendor = ${vendor} and record_id = ${id}::uuid order by no desc limit 500`,
    )
    return found.map(one => ({
      ...one,
      isLive: isLive(row) && standing.liveRevision === one.no,
      isHead: standing.revision === one.no,
      isScheduled: planned.has(one.no),
    }))
  })

/** So many stay beside what was published, handed in or planned (kernel B 0.2). */
export const latestKept = 50

/** Versions of these records that records hanging below them name, such as a link to read one: they stay as long as those do. */
const pinnedBelow = async (
  { resources }: Kit,
  tx: Tx,
  vendor: string,
  { resource, ids }: { resource: Resource; ids: readonly string[] },
): Promise<Wanted[]> => {
  const pinned: Wanted[] = []
  for (const child of resources) {
    const { parent } = child
    if (parent?.resource !== resource.name || child.derived) continue
    const { table, fields, columns } = shapeOf(child)
    const above = columns.get(parent.field)
    for (const { at } of above ? fields.filter(({ field }) => field.facts.versions) : [])
      pinned.push(
        ...(await rowsOf<Wanted>(
          tx,
          sql`select ${above!.at} as id, ${revisionIn(vendor, above!.at, at)} as no from ${table} t
            where t.vendor = ${vendor} and t.status <> 2 and ${at} is not null and ${above!.at} = any(${sql.param(ids)}::uuid[])`,
        )),
      )
  }
  return pinned
}

/**
 * Records of a vendor with more revisions than these, locked; those somebody is writing wait for the next time. What is planned or
 * pinned while this works would be so of a revision that goes.
 */
const crowded = async (tx: Tx, vendor: string, resource: Resource, latest: number): Promise<string[]> => {
  const rows = await rowsOf<{ id: string }>(
    tx,
    sql`select t.id from ${shapeOf(resource).table} t where t.vendor = ${vendor} and t.id in (
        select record_id from revision where vendor = ${vendor} and resource = ${resource.name}
          group by record_id having count(*) > ${latest})
      for update skip locked`,
  )
  return rows.map(({ id }) => id)
}

/** Lets go of revisions nobody needs any more, in all records of a vendor; how many. Which, the database decides. */
export const pruneRevisions = (kit: Kit, staff: Staff, latest = latestKept): Promise<number> =>
  withTenant(kit.db, scopeFor(staff), async tx => {
    const vendor = staff.place.vendorCode
    let went = 0
    for (const resource of kit.resources.filter(one => isRevised(one) && !one.derived)) {
      const ids = await crowded(tx, vendor, resource, latest)
      if (ids.length === 0) continue
      const pinned = (await pinnedBelow(kit, tx, vendor, { resource, ids })).map(({ id, no }) => ({
        record_id: id,
        no,
      }))
      const [row] = await rowsOf<{ went: number }>(
        tx,
        sql`select prune_revisions(${tableOf(resource)}, ${sql.param(ids)}::uuid[], ${latest}, ${JSON.stringify(pinned)}::jsonb) as went`,
      )
      went += row?.went ?? 0
    }
    return went
  })
