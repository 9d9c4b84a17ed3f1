// What a copy to another brand needs before it is made: the right to make such records there, what of a record goes along, and the bytes of
// the files it holds. Refuses brands the person may not create at, and says none of theirs that is not there.
import { sql } from 'drizzle-orm'
import { actionId } from '#contract/address.ts'
import type { Field } from '#contract/field.ts'
import type { FileLink } from '#contract/fields/files.ts'
import { resourceCalled } from '#contract/naming.ts'
import type { Finding } from '#contract/problem.ts'
import { type Resource, writable } from '#contract/resource.ts'
import { placesHolding, staffAt } from '#server/auth/elsewhere.ts'
import { rowsOf, run } from '#server/db/statement.ts'
import { readingTenant, withTenant } from '#server/db/tenant.ts'
import { carried, type Turn } from '#server/jobs/carried.ts'
import type { Kit, Staff } from '#server/kit.ts'
import { complaint } from '#server/words.ts'
import { newId } from './ids.ts'
import { type Brought, filesBrought } from './partners.ts'
import { reachedOf } from './reach.ts'
import { type StoredRow, storedByIds } from './read.ts'
import { invalid } from './refusal.ts'
import type { EngineScene } from './scene.ts'
import { scopeFor } from './staffScope.ts'

export type OnClash = 'skip' | 'rename' | 'overwriteDraft'

export const rightsFor = (resource: Resource, onClash: OnClash): string[] => [
  actionId(resource, 'create'),
  ...(onClash === 'overwriteDraft' ? [actionId(resource, 'change')] : []),
]

/** Whoever copies, where it goes. Of a place that is not theirs it is not told whether it is there. */
export const thereOf = async (kit: Kit, staff: Staff, resource: Resource, vendor: string, rights: string[]) => {
  const at = (why: Finding) => invalid([{ ...why, path: 'vendorCode' }])
  if (vendor === staff.place.vendorCode) throw at(complaint('RULE', 'copyOut.here'))
  const there = await staffAt(kit, staff, vendor)
  if (there && rights.every(right => there.may(right))) return there
  const places = await placesHolding(kit, staff, rights[0]!)
  const params = { things: resourceCalled(resource), v: vendor.slice(0, 40) }
  if (places.length === 0) throw at(complaint('FORBIDDEN', 'copyOut.nowhere', params))
  const isOther = there?.may(rights[0]!)
  if (isOther) throw at(complaint('FORBIDDEN', 'copyOut.noChange', params))
  const list = places.map(({ vendorCode }) => vendorCode).slice(0, 12)
  throw at(complaint('FORBIDDEN', 'copyOut.noPlace', { ...params, list }))
}

/** What is taken along: what a person may write, of what they see here and may set there; nothing that tells of a person. */
export const fieldsOf = (resource: Resource, here: Staff, there: Staff): [string, Field][] =>
  writable(resource, true).filter(
    ([, { facts }]) =>
      !facts.personal && !facts.secret && (!facts.needs || (here.may(facts.needs) && there.may(facts.needs))),
  )

/** Everything these records name, by resource, and every file they hold. */
export const meantBy = (fields: readonly [string, Field][], rows: readonly StoredRow[]) => {
  const records = new Map<string, Set<string>>()
  const files = new Map<string, FileLink>()
  const turn: Turn = {
    record(to, id) {
      records.set(to, (records.get(to) ?? new Set()).add(id))
      return id
    },
    file(link) {
      files.set(link.fileId, link)
      return link
    },
  }
  for (const row of rows) for (const [name, field] of fields) carried(field, row[name], turn, why => why)
  return { records, files }
}

/** The files an action of copying is going to need there, before its transaction: their bytes are kept under the other vendor. */
export const bringFiles = async (
  kit: Kit,
  staff: Staff,
  resource: Resource,
  ids: readonly string[],
  input: Record<string, unknown>,
): Promise<Brought> => {
  const vendor = String(input.vendorCode)
  const there = await thereOf(kit, staff, resource, vendor, rightsFor(resource, input.onClash as OnClash))
  const reached = await reachedOf(kit, staff, resource, 'copyOut', ids)
  const rows = await readingTenant(kit.db, scopeFor(staff), tx =>
    storedByIds(tx, staff.place.vendorCode, resource, reached, false),
  )
  const { files } = meantBy(fieldsOf(resource, staff, there), rows)
  return filesBrought(kit, staff, there, [...files.keys()])
}

/** In a trial: their rows alone, so that all is looked at as it would be; they go with the trial. */
export const pretended = async (
  { tx }: EngineScene,
  here: Staff,
  there: Staff,
  files: ReadonlyMap<string, FileLink>,
): Promise<Brought> => {
  const ids = [...files.keys()]
  if (ids.length === 0) return new Map()
  const rows = await rowsOf<Record<string, unknown> & { id: string }>(
    tx,
    sql`select id, name, mime, bytes::int as bytes, sha256, width, height from file
      where vendor = ${here.place.vendorCode} and id = any(${sql.param(ids)}::uuid[])`,
  )
  const brought = new Map(rows.map(({ id }) => [id, newId()]))
  const given = rows.map(row => ({ ...row, id: brought.get(row.id) }))
  await withTenant(tx, { vendor: there.place.vendorCode }, inner =>
    run(
      inner,
      sql`insert into file (vendor, id, name, mime, bytes, sha256, width, height, created_by)
        select ${there.place.vendorCode}, f.id, f.name, f.mime, f.bytes, f.sha256, f.width, f.height, ${there.userId}::uuid
        from json_populate_recordset(null::file, ${JSON.stringify(given)}::json) f`,
    ),
  )
  return brought
}
