// The records a chunk of rows speaks of, found by their key and locked in one order, so that two files on the same records
// follow each other.
import { sql } from 'drizzle-orm'
import type { AnyRow, Resource } from '#contract/resource.ts'
import { rowsOf } from '#server/db/statement.ts'
import { isId, storedByIds } from '#server/records/read.ts'
import type { Scene } from '#server/records/serve.ts'
import { plainTitle, shapeOf } from '#server/records/shape.ts'

/** By lower-cased key. */
export async function currentByKey(
  { tx, staff }: Scene,
  resource: Resource,
  field: string,
  values: readonly unknown[],
): Promise<Map<string, AnyRow>> {
  const texts = [...new Set(values.flatMap(value => (value === null || value === undefined ? [] : [keyText(value)])))]
  const vendor = staff.place.vendorCode
  const ids = field === 'id' ? texts.filter(isId) : await idsOf()
  const rows = ids.length > 0 ? await storedByIds(tx, vendor, resource, ids, true) : []
  return new Map(rows.filter(({ status }) => status !== 'deleted').map(row => [keyText(row[field]), row]))

  async function idsOf(): Promise<string[]> {
    const column = shapeOf(resource).columns.get(field)
    if (!column || texts.length === 0) return []
    const at = column.field.kind === 'localized' ? sql`lower(${column.at}->>'en-in')` : sql`lower(${column.at}::text)`
    const found = await rowsOf<{ id: string }>(
      tx,
      sql`select t.id from ${shapeOf(resource).table} t where t.vendor = ${vendor} and t.status <> 2 and ${at} = any(${sql.param(texts)}::text[])`,
      true,
    )
    return found.map(({ id }) => id)
  }
}

const keyText = (value: unknown): string => plainTitle(value).trim().toLowerCase()
