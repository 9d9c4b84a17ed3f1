// What happened to a record, line by line, and what it was at an earlier version.
import { sql } from 'drizzle-orm'
import type { FieldDiff, HistoryLine } from '#contract/call.ts'
import type { AnyRow, Resource } from '#contract/resource.ts'
import { rowsOf } from '#server/db/statement.ts'
import { type Tx, withTenant } from '#server/db/tenant.ts'
import { shownValue } from '#server/fields/personal.ts'
import type { Actor, Kit, Staff } from '#server/kit.ts'
import { scopeFor } from './list.ts'
import { isId, notFound, storedByIds } from './read.ts'

type Values = Record<string, unknown>

interface Line extends Omit<HistoryLine, 'diff' | 'undone'> {
  before: Values | null
  after: Values
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
    .filter(name => shown(resource, actor, name))
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

/** Newest first. */
export const historyOf = async (kit: Kit, staff: Staff, resource: Resource, id: string): Promise<HistoryLine[]> => {
  if (!isId(id)) throw notFound(resource)
  return withTenant(kit.db, scopeFor(staff), async tx => {
    const lines = await rowsOf<Line>(
      tx,
      sql`select h.operation || ':' || h.version as id, h.operation, o.action, o.face, h.at, h.by_user as "by", o.by_name as "byName",
          h.version, o.reason, o.job_id as "jobId", o.undo_of as "undoOf", o.approved_by as "approvedBy", h.before, h.after
        from history h left join operation o on o.vendor = h.vendor and o.id = h.operation
        where h.vendor = ${staff.place.vendorCode} and h.record_id = ${id}::uuid and h.resource = ${resource.name}
        order by h.version desc limit 500`,
    )
    if (lines.length === 0 && (await storedByIds(tx, staff.place.vendorCode, resource, [id], false)).length === 0)
      throw notFound(resource)
    const back = takenBackAmong(lines)
    return lines.map(({ before, after, ...line }) => ({
      ...line,
      undone: back.has(line.operation),
      diff: diffOf(resource, staff, before, after),
    }))
  })
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
