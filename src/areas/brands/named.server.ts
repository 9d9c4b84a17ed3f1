// What other areas know brands by: their codes and names.
import { eq, sql } from 'drizzle-orm'
import type { Row } from '#contract/resource.ts'
import { tableFor } from '#server/db/tables.ts'
import type { Tx } from '#server/db/tenant.ts'
import { fieldsWhere } from '#server/records/rows.ts'
import { brands } from './brands.ts'

export type NamedBrand = Pick<Row<typeof brands>, 'id' | 'code' | 'name'>

const b = tableFor(brands)

const named = ['id', 'code', 'name'] as const

/** All brands outside the trash, by id. */
export const readBrands = (tx: Tx): Promise<NamedBrand[]> => fieldsWhere(tx, brands, named, undefined)

/** Codes by id, also of brands in the trash: records that name one still do. */
export const brandCodes = async (tx: Tx): Promise<ReadonlyMap<string, string>> => {
  const rows = await fieldsWhere(tx, brands, ['id', 'code'], undefined, { deleted: true })
  return new Map(rows.map(({ id, code }) => [id, code]))
}

/** `id` and `code` of every brand of the vendor, also of those in the trash: a table to join. */
export const joinedBrands = sql`(select ${b.id} as id, ${b.code} as code from ${b} where ${eq(b.vendor, sql`app_vendor()`)})`
