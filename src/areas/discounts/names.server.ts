// What discounts are called, for those that only keep their ids.
import { inArray } from 'drizzle-orm'
import { tableFor } from '#server/db/tables.ts'
import type { Tx } from '#server/db/tenant.ts'
import { fieldsWhere } from '#server/records/rows.ts'
import { discounts } from './discounts.ts'

/** Names by id, also of those in the trash; what is no discount, or has no name, is not among them. */
export const discountNames = async (tx: Tx, ids: readonly string[]): Promise<Map<string, string>> => {
  const rows = await fieldsWhere(tx, discounts, ['id', 'name'], inArray(tableFor(discounts).id, [...ids]), {
    deleted: true,
  })
  return new Map(rows.flatMap(({ id, name }) => (name === null ? [] : [[id, name] as const])))
}
