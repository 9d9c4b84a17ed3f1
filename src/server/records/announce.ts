// What was written is told once, just before the commit, and so are the lists above it that show something of it: a product shows
// the prices of its variants and those of their schedules, an order its packages.
import { sql } from 'drizzle-orm'
import { columnOf, tableOf } from '#contract/address.ts'
import type { AnyRow, Resource } from '#contract/resource.ts'
import { rowsOf } from '#server/db/statement.ts'
import type { Tx } from '#server/db/tenant.ts'
import { type Kit, resourceNamed, type Staff } from '#server/kit.ts'
import { writerOf } from './clockwork.ts'

/** Whose news it is. */
interface Teller {
  kit: Kit
  tx: Tx
  staff: Staff
}

interface Line {
  resource: string
  before: AnyRow | null
  after: AnyRow
}

type Values = Readonly<Record<string, unknown>>

// More records than this are announced as a number only.
const mostNamed = 100

const tellCount = ({ kit, tx, staff }: Teller, resource: string, count: number): Promise<void> =>
  kit.publisher.publish(tx, staff.place.vendorCode, {
    type: 'records.changed',
    resource,
    count,
    by: writerOf(staff),
  })

const namedIn = (rows: readonly (Values | null)[], field: string): string[] => [
  ...new Set(rows.flatMap(row => (row?.[field] ?? []) as string | string[])),
]

const fieldsOf = (
  { tx, staff }: Teller,
  resource: Resource,
  field: string,
  ids: readonly string[],
): Promise<Values[]> =>
  rowsOf<Record<string, unknown>>(
    tx,
    sql`select distinct ${sql.identifier(columnOf(field))} as ${sql.identifier(field)} from ${sql.identifier(tableOf(resource))}
      where vendor = ${staff.place.vendorCode} and id = any(${sql.param(ids)}::uuid[])`,
  )

type Shown = Map<string, Set<string>>

/** Adds, of every resource above, the records that show something of these rows. */
const addAbove = async (shown: Shown, teller: Teller, resource: Resource, rows: readonly (Values | null)[]) => {
  const { parent } = resource
  const ids = parent ? namedIn(rows, parent.field) : []
  if (!parent || ids.length === 0) return
  shown.set(parent.resource, new Set([...(shown.get(parent.resource) ?? []), ...ids]))
  const next = resourceNamed(teller.kit, parent.resource)
  if (next.parent) await addAbove(shown, teller, next, await fieldsOf(teller, next, next.parent.field, ids))
}

/** Tells of what has been written. */
export const announceWritten = async (teller: Teller, written: readonly Line[]): Promise<void> => {
  const { kit, tx, staff } = teller
  const byResource = Map.groupBy(written, ({ resource }) => resource)
  const shown: Shown = new Map()
  for (const [resource, lines] of byResource) {
    const latest = new Map(lines.map(({ after }) => [after.id, after]))
    const records = [...latest.values()].map(({ id, version, status }) => ({ id, version, status }))
    const sides = lines.flatMap(({ before, after }) => [before, after])
    await addAbove(shown, teller, resourceNamed(kit, resource), sides)
    await kit.publisher.publish(
      tx,
      staff.place.vendorCode,
      records.length <= mostNamed
        ? { type: 'record.changed', resource, records, by: writerOf(staff) }
        : { type: 'records.changed', resource, count: records.length, by: writerOf(staff) },
    )
  }
  for (const [resource, ids] of shown) {
    for (const { after } of byResource.get(resource) ?? []) ids.delete(after.id)
    if (ids.size > 0) await tellCount(teller, resource, ids.size)
  }
}

/** Tells of records that mean something else from now on though nobody wrote them, by the clock for instance. */
export const announceTurned = async (teller: Teller, resource: Resource, rows: readonly Values[]): Promise<void> => {
  if (rows.length === 0) return
  const shown: Shown = new Map()
  await addAbove(shown, teller, resource, rows)
  await tellCount(teller, resource.name, rows.length)
  for (const [name, ids] of shown) await tellCount(teller, name, ids.size)
}
