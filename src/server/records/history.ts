// What happened to a record, line by line, and what it was at an earlier version.
import { sql } from 'drizzle-orm'
import { tableOf } from '#contract/address.ts'
import type { Place } from '#contract/brand.ts'
import type { LeftColumn } from '#contract/bulk.ts'
import type { FieldDiff, HistoryLine } from '#contract/call.ts'
import type { AnyRow, Resource } from '#contract/resource.ts'
import { placesKnown } from '#server/auth/elsewhere.ts'
import { rowsOf } from '#server/db/statement.ts'
import { type Tx, withTenant } from '#server/db/tenant.ts'
import { shownValue } from '#server/fields/personal.ts'
import { type Actor, type Kit, type Staff, settingOf } from '#server/kit.ts'
import { isId, notFound, storedByIds } from './read.ts'
import { scopeFor } from './staffScope.ts'
import { targetOf, titlesFor } from './titles.ts'

type Values = Record<string, unknown>

interface Line extends Omit<HistoryLine, 'diff' | 'undone' | 'columns' | 'copied'> {
  before: Values | null
  after: Values
  way: 'to' | 'from' | null
  otherVendor: string | null
  otherId: string | null
  /** Of a copy that went elsewhere: it was taken back there. */
  isBack?: boolean
}

const shown = (resource: Resource, actor: Pick<Actor, 'may'>, name: string): boolean => {
  const facts = resource.fields[name]?.facts
  return !facts?.secret && (!facts?.needs || actor.may(facts.needs))
}

const shownIn = ({ fields }: Resource, name: string, value: unknown): unknown =>
  fields[name] ? shownValue(fields[name], value) : value

export const diffOf = (
  resource: Resource,
  actor: Pick<Actor, 'may'>,
  before: Values | null,
  after: Values,
): FieldDiff[] =>
  Object.keys(after)
    // That a content was changed is said by what was changed, and its revision is the version of the line.
    .filter(name => shown(resource, actor, name) && !(resource.lifecycle === 'content' && name === 'revision'))
    .map(field => ({
      field,
      before: shownIn(resource, field, before?.[field] ?? null),
      after: shownIn(resource, field, after[field] ?? null),
    }))

/** Whether the record bears no more what the operation did to it: its undo met this record and was not taken back itself. */
const takenBackAmong = (lines: readonly Line[]): ReadonlySet<string> => {
  const back = new Set<string>()
  // Newest first, so that what took a thing back has been judged before the thing itself.
  for (const { operation, undoOf } of lines) if (undoOf && !back.has(operation)) back.add(undoOf)
  return back
}

/** Columns that are kept with a record bear names of their own: those among what a line wrote. */
const keptIn = (after: Values): string[] =>
  Object.values(after).flatMap(value =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.keys(value).filter(name => name.startsWith('x_'))
      : [],
  )

/** The check of the file a line came in knows what its columns are called; by job. */
const calledBy = async (tx: Tx, vendor: string, lines: readonly Line[]): Promise<Map<string, Map<string, string>>> => {
  const jobs = [...new Set(lines.flatMap(({ jobId, after }) => (jobId && keptIn(after).length > 0 ? jobId : [])))]
  if (jobs.length === 0) return new Map()
  const rows = await rowsOf<{ job: string; left: LeftColumn[] | null }>(
    tx,
    sql`select j.id as job, c.report->'left' as "left" from jobs j
      join jobs c on c.vendor = j.vendor and c.id::text = j.params->>'check'
      where j.vendor = ${vendor} and j.id = any(${sql.param(jobs)}::uuid[])`,
  )
  return new Map(
    rows.map(({ job, left }) => [job, new Map((left ?? []).flatMap(({ as, column }) => (as ? [[as, column]] : [])))]),
  )
}

const columnsIn = ({ after }: Line, called: ReadonlyMap<string, string> | undefined) => {
  const named = keptIn(after).flatMap(name => (called?.has(name) ? [[name, called.get(name)!] as const] : []))
  return named.length > 0 ? { columns: Object.fromEntries(named) } : {}
}

const idsIn = (value: unknown): string[] => [value].flat().filter(id => typeof id === 'string' && isId(id)) as string[]

/** With what the records are called that they point to, as rows of a list come with it. */
export const titled = async <L extends Pick<HistoryLine, 'diff'>>(
  kit: Kit,
  staff: Staff,
  resource: Resource,
  lines: readonly L[],
): Promise<L[]> => {
  const called = new Map<string, Record<string, string>>()
  const { urlLang } = settingOf(staff.place)
  const diffs = lines.flatMap(({ diff }) => diff)
  for (const [name, { facts }] of Object.entries(resource.fields)) {
    const to = kit.resources.find(resource => resource.name === facts.to)
    const ids = new Set(
      diffs.flatMap(({ field, before, after }) => (field === name ? [before, after].flatMap(idsIn) : [])),
    )
    if (!to || ids.size === 0 || to.fields[to.title]?.facts.virtual) continue
    const target = targetOf(to)
    const pointers = [{ at: 0, many: false, target }]
    const rows = [...ids].map(id => [id])
    const titleIn = await titlesFor(kit.db, scopeFor(staff), urlLang, pointers, rows)
    const known = [...ids].flatMap(id => {
      const title = JSON.parse(titleIn(target, id) ?? 'null') as string | null
      return title ? [[id, title] as const] : []
    })
    called.set(name, Object.fromEntries(known))
  }
  return lines.map(line => ({
    ...line,
    diff: line.diff.map(one => {
      const all = called.get(one.field) ?? {}
      const own = [one.before, one.after].flatMap(idsIn).filter(id => Object.hasOwn(all, id))
      return own.length > 0 ? { ...one, titles: Object.fromEntries(own.map(id => [id, all[id]!])) } : one
    }),
  }))
}

/** Which revision each line left the record with. The lines are newest first, and each that made another says which was there. */
const revisionsLeft = async (tx: Tx, resource: Resource, vendor: string, id: string, lines: readonly Line[]) => {
  if (resource.lifecycle !== 'content' || lines.length === 0) return []
  const [row] = await rowsOf<{ revision: number }>(
    tx,
    sql`select revision from ${sql.identifier(tableOf(resource))} where vendor = ${vendor} and id = ${id}::uuid`,
  )
  let left = row?.revision ?? lines[0]!.version
  return lines.map(({ before, after }) => {
    const own = left
    if (after.revision !== undefined && before) left = Number(before.revision)
    return own
  })
}

const calledIn = ({ vendorCode, name, country }: Place) => ({ vendorCode, name, country })

/** What was copied elsewhere changed nothing here: it is told at the version that went. What was taken back is told so. */
const copiesTo = (tx: Tx, vendor: string, id: string): Promise<Line[]> =>
  rowsOf<Line>(
    tx,
    sql`select c.operation || ':to' as id, c.operation, o.action, o.face, o.at, o.user_id as "by", o.by_name as "byName", c.version,
        o.reason, o.job_id as "jobId", o.undo_of as "undoOf", o.approved_by as "approvedBy", '{}'::jsonb as before, '{}'::jsonb as after,
        c.way, c.other_vendor as "otherVendor", c.other_id as "otherId",
        coalesce(o.undone_left = 0 and u.undone_by is null and u.id is not null, false) as "isBack"
      from copied c join operation o on o.vendor = c.vendor and o.id = c.operation
        left join operation u on u.vendor = o.vendor and u.id = o.undone_by
      where c.vendor = ${vendor} and c.record_id = ${id}::uuid and c.way = 'to' order by o.at desc limit 100`,
  )

/** Newest first. */
export const historyOf = async (kit: Kit, staff: Staff, resource: Resource, id: string): Promise<HistoryLine[]> => {
  if (!isId(id)) throw notFound(resource)
  const told = await withTenant(kit.db, scopeFor(staff), async tx => {
    const written = await rowsOf<Line>(
      tx,
      sql`select h.operation || ':' || h.version as id, h.operation, o.action, o.face, h.at, h.by_user as "by", o.by_name as "byName",
          h.version, o.reason, o.job_id as "jobId", o.undo_of as "undoOf", o.approved_by as "approvedBy", h.before, h.after,
          c.way, c.other_vendor as "otherVendor", c.other_id as "otherId"
        from history h left join operation o on o.vendor = h.vendor and o.id = h.operation
          left join copied c on c.vendor = h.vendor and c.operation = h.operation and c.record_id = h.record_id
            and c.way = 'from' and c.version = h.version
        where h.vendor = ${staff.place.vendorCode} and h.record_id = ${id}::uuid and h.resource = ${resource.name}
        order by h.version desc limit 500`,
    )
    const lines = [...written, ...(resource.copiesOut ? await copiesTo(tx, staff.place.vendorCode, id) : [])].toSorted(
      (one, other) => other.version - one.version || new Date(other.at).getTime() - new Date(one.at).getTime(),
    )
    if (lines.length === 0 && (await storedByIds(tx, staff.place.vendorCode, resource, [id], false)).length === 0)
      throw notFound(resource)
    const back = takenBackAmong(lines)
    const called = await calledBy(tx, staff.place.vendorCode, lines)
    const places = await placesKnown(
      kit,
      staff,
      lines.flatMap(({ otherVendor }) => otherVendor ?? []),
    )
    const revisions = await revisionsLeft(tx, resource, staff.place.vendorCode, id, lines)
    return lines.map((whole, at) => {
      const { before, after, way, otherVendor, otherId, isBack, ...line } = whole
      const place = places.get(otherVendor ?? '')
      const revision = revisions[at]
      return {
        ...line,
        ...(revision !== undefined && { revision }),
        ...(way && otherId && { copied: { way, id: otherId, ...(place && { place: calledIn(place) }) } }),
        ...columnsIn(whole, called.get(line.jobId ?? '')),
        undone: isBack ?? back.has(line.operation),
        diff: diffOf(resource, staff, before, after),
      }
    })
  })
  return titled(kit, staff, resource, told)
}

const linesSince = (tx: Tx, vendor: string, id: string, version: number) =>
  rowsOf<{ version: number; before: Values | null; after: Values }>(
    tx,
    sql`select version, before, after from history
      where vendor = ${vendor} and record_id = ${id}::uuid and version > ${version} order by version desc`,
  )

/** Values the changed fields had at that version. */
export const valuesAt = async (tx: Tx, vendor: string, id: string, version: number): Promise<Values> => {
  const values: Values = {}
  for (const { before } of await linesSince(tx, vendor, id, version)) Object.assign(values, before)
  return values
}

/** What others changed since the version a person saw. */
export const diffSince = async (
  tx: Tx,
  staff: Staff,
  resource: Resource,
  row: AnyRow,
  version: number,
): Promise<FieldDiff[]> => {
  const before = await valuesAt(tx, staff.place.vendorCode, row.id, version)
  const after = Object.fromEntries(Object.keys(before).map(name => [name, row[name] ?? null]))
  return diffOf(resource, staff, before, after)
}
