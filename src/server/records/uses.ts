// Who uses a record: one question for its page, for its deletion and for taking back what made it. A reference that is a column of
// its record is read off that column. What no column shows, revisions of a content and references inside values, the writer notes
// in `content_ref`. What is live or about to be holds a record; a mere draft, or a weak use, does not.
import { type SQL, sql } from 'drizzle-orm'
import { actionId } from '#contract/address.ts'
import { fieldOf, oneOf } from '#contract/naming.ts'
import type { AnyRow, Resource } from '#contract/resource.ts'
import type { Said } from '#contract/said.ts'
import type { UsedIn, UseState } from '#contract/uses.ts'
import { RecordStatus, type RecordStatusName } from '#contract/valueSet.ts'
import { rowsOf, run } from '#server/db/statement.ts'
import { withTenant } from '#server/db/tenant.ts'
import { type Kit, resourceNamed, type Staff } from '#server/kit.ts'
import { pointingFields, pointingsIn } from './pointed.ts'
import { seenAmong } from './reach.ts'
import { isId, notFound } from './read.ts'
import { isContent, isRevised } from './revisions.ts'
import type { EngineScene } from './scene.ts'
import { type Column, plainTitle, type Shape, shapeOf } from './shape.ts'
import { scopeFor } from './staffScope.ts'

/** Where a use is read: off its column, or noted, with a revision or with the record. */
type Kept = 'column' | 'revision' | 'record'

const keptAs = (resource: Resource, field: string): Kept => {
  if (isContent(resource, field)) return 'revision'
  return resource.fields[field]?.facts.to === undefined ? 'record' : 'column'
}

const hasKept = (resource: Resource, how: Kept): boolean =>
  pointingFields(resource).some(({ name }) => keptAs(resource, name) === how)

/** Whether some uses of this resource stand in no column of it. */
const hasNoted = (resource: Resource): boolean => hasKept(resource, 'revision') || hasKept(resource, 'record')

const noted = (resource: Resource, row: AnyRow, how: Kept) =>
  pointingsIn(resource, row)
    .filter(({ field }) => keptAs(resource, field) === how)
    .map(({ path, to, id, weak }) => ({
      from_id: row.id,
      from_revision: how === 'revision' ? row.version : 0,
      path,
      to_type: to,
      to_id: id,
      strength: weak ? 'weak' : 'strong',
    }))

interface Line {
  after: AnyRow
  names: readonly string[]
}

/** With each write: what a new revision uses, or what the record uses now. */
export const noteReferences = async (
  { tx, staff }: Pick<EngineScene, 'tx' | 'staff'>,
  resource: Resource,
  written: readonly Line[],
): Promise<void> => {
  if (!hasNoted(resource)) return
  const vendor = staff.place.vendorCode
  const revised = isRevised(resource) ? written.filter(({ after }) => after.revision === after.version) : []
  const changed = written.filter(({ names }) =>
    names.some(name => name in resource.fields && keptAs(resource, name) === 'record'),
  )
  if (changed.length > 0 && hasKept(resource, 'record')) {
    const ids = changed.map(({ after }) => after.id)
    await run(
      tx,
      sql`delete from content_ref where vendor = ${vendor} and from_id = any(${sql.param(ids)}::uuid[]) and from_revision = 0`,
    )
  }
  const uses = [
    ...revised.flatMap(({ after }) => noted(resource, after, 'revision')),
    ...changed.flatMap(({ after }) => noted(resource, after, 'record')),
  ]
  if (uses.length === 0) return
  await run(
    tx,
    sql`insert into content_ref (vendor, from_type, from_id, from_revision, path, to_type, to_id, strength)
      select ${vendor}, ${resource.name}, u.from_id, u.from_revision, u.path, u.to_type, u.to_id, u.strength
      from jsonb_to_recordset(${JSON.stringify(uses)}::jsonb)
        as u (from_id uuid, from_revision int, path text, to_type text, to_id uuid, strength text)
      on conflict do nothing`,
  )
}

export interface Use {
  /** The record that is used. */
  used: string
  resource: string
  one: Said
  id: string
  title: string
  status: RecordStatusName
  path: string
  state: UseState
  weak: boolean
}

/** Some for each record: a much used one must not hide that another is used too. */
const namedPerRecord = 20

interface Found {
  used: string
  id: string
  title: unknown
  status: number
  path: string
  state: UseState
  weak: boolean
}

/** What hangs below a deleted record went with it, whatever state it is left in: lines of a ledger keep theirs. */
const belowLive = ({ resources }: Pick<Kit, 'resources'>, { resource, columns }: Shape): SQL => {
  const { parent } = resource
  const above = resources.find(({ name }) => name === parent?.resource)
  const link = parent && columns.get(parent.field)
  if (!above || above.derived || !link) return sql``
  return sql`and not exists (
    select from ${shapeOf(above).table} above where above.vendor = t.vendor and above.id = ${link.at} and above.status = 2)`
}

const titleOf = ({ resource, columns }: Shape): SQL => columns.get(resource.title)?.at ?? sql`null`

type Asking = Pick<EngineScene, 'kit' | 'tx' | 'staff'>

const byColumn = ({ kit, tx, staff }: Asking, shape: Shape, { name, field, at }: Column, ids: readonly string[]) => {
  const points = field.kind === 'references' ? sql`${at} @> array[i.used]` : sql`${at} = i.used`
  return rowsOf<Found>(
    tx,
    sql`select i.used, u.id, u.title, u.status, ${name}::text as path, 'live' as state, ${field.facts.weak === true}::boolean as weak
      from unnest(${sql.param(ids)}::uuid[]) i(used) cross join lateral (
        select t.id, ${titleOf(shape)} as title, t.status from ${shape.table} t
        where t.vendor = ${staff.place.vendorCode} and t.status <> 2 and ${points} ${belowLive(kit, shape)} limit ${namedPerRecord}) u`,
  )
}

/** Which of its revisions it stands in: shoppers see one, the clock will publish some, one was saved last. */
const revisionStates = sql`case
  when r.from_revision = 0 then 'live'
  when r.from_revision = t.live_revision and t.status in (1, 4) then 'live'
  when exists (select from jsonb_array_elements(coalesce(t.scheduled, '[]')) e
    where (e ->> 'revision')::int = r.from_revision and not e ? 'failure') then 'scheduled'
  when r.from_revision = t.revision then 'draft' end`

const byNote = ({ kit, tx, staff }: Asking, shape: Shape, to: Resource, ids: readonly string[]) => {
  const { resource, table } = shape
  const state = isRevised(resource) ? revisionStates : sql`'live'`
  return rowsOf<Found>(
    tx,
    sql`select i.used, u.* from unnest(${sql.param(ids)}::uuid[]) i(used) cross join lateral (select * from (
        select distinct on (s.id) s.* from (
          select t.id, ${titleOf(shape)} as title, t.status, r.path, ${state} as state, r.strength = 'weak' as weak
          from content_ref r join ${table} t on t.vendor = r.vendor and t.id = r.from_id
          where r.vendor = ${staff.place.vendorCode} and r.to_type = ${to.name} and r.to_id = i.used and r.from_type = ${resource.name}
            and t.status <> 2 ${belowLive(kit, shape)}) s
        where s.state is not null
        order by s.id, s.weak, array_position(array['live', 'scheduled', 'draft'], s.state)) d
        order by d.weak or d.state = 'draft', d.id limit ${namedPerRecord}) u`,
  )
}

/** Everything outside the trash that uses any of these. A record's own children go with it and do not count. */
export const usesOf = async (asking: Asking, resource: Resource, ids: readonly string[]): Promise<Use[]> => {
  const uses: Use[] = []
  const going = new Set(ids)
  const add = (from: Resource, found: readonly Found[]) => {
    for (const { title, status, ...one } of found) {
      if (from.name === resource.name && going.has(one.id)) continue
      const named = { resource: from.name, one: oneOf(from), title: plainTitle(title) || one.id }
      uses.push({ ...one, ...named, status: RecordStatus.names.find(name => RecordStatus.codes[name] === status)! })
    }
  }
  for (const pointing of asking.kit.resources) {
    if (pointing.derived) continue
    const shape = shapeOf(pointing)
    for (const column of shape.fields.filter(({ field }) => field.facts.to === resource.name)) {
      if (keptAs(pointing, column.name) !== 'column') continue
      if (pointing.parent?.resource === resource.name && pointing.parent.field === column.name) continue
      add(pointing, await byColumn(asking, shape, column, ids))
    }
    if (hasNoted(pointing)) add(pointing, await byNote(asking, shape, resource, ids))
  }
  return uses
}

/** Records of `from`, as they were saved last, that use any of these by what its own notes say. */
export const usersOf = async (
  { tx, staff }: Pick<EngineScene, 'tx' | 'staff'>,
  from: Resource,
  to: Resource,
  ids: readonly string[],
): Promise<string[]> => {
  const isOfNow = isRevised(from) ? sql`r.from_revision in (0, t.revision)` : sql`true`
  const rows = await rowsOf<{ id: string }>(
    tx,
    sql`select distinct r.from_id as id from content_ref r join ${shapeOf(from).table} t on t.vendor = r.vendor and t.id = r.from_id
      where r.vendor = ${staff.place.vendorCode} and r.to_type = ${to.name} and r.to_id = any(${sql.param(ids)}::uuid[])
        and r.from_type = ${from.name} and ${isOfNow}`,
  )
  return rows.map(({ id }) => id)
}

/** Those that keep a record from being deleted, all of them; of those that whoever acts does not see only that there are such. */
export const holdingUses = async (scene: EngineScene, resource: Resource, ids: readonly string[]): Promise<Use[]> => {
  const holding = (await usesOf(scene, resource, ids)).filter(({ state, weak }) => state !== 'draft' && !weak)
  if (scene.staff.rows.seen === '') return holding
  const told: Use[] = []
  for (const [name, uses] of Map.groupBy(holding, use => use.resource)) {
    const users = uses.map(({ id }) => id)
    const seen = await seenAmong(scene, resourceNamed(scene.kit, name), users)
    told.push(...uses.map(use => (seen.has(use.id) ? use : { ...use, id: '', title: '…' })))
  }
  return told
}

/** As its page tells it: what the reader may see by name, of the rest how many there are. Refuses an id nobody here has. */
export const usedIn = (kit: Kit, staff: Staff, resource: Resource, id: string): Promise<UsedIn> =>
  withTenant(kit.db, scopeFor(staff), async tx => {
    if (!isId(id)) throw notFound(resource)
    const { table } = shapeOf(resource)
    const [there] = await rowsOf(
      tx,
      sql`select from ${table} t where t.vendor = ${staff.place.vendorCode} and t.id = ${id}::uuid`,
    )
    if (!there) throw notFound(resource)
    const uses = await usesOf({ kit, tx, staff }, resource, [id])
    const mayShow = (name: string) => staff.may(actionId(resourceNamed(kit, name), 'show'))
    const seen = uses.filter(use => mayShow(use.resource))
    return {
      uses: seen.map(({ used: _, ...use }) => {
        const [field = ''] = use.path.split('.')
        return { ...use, field: fieldOf(resourceNamed(kit, use.resource), field) }
      }),
      unseen: uses.length - seen.length,
      isWhole: uses.length < namedPerRecord,
    }
  })
