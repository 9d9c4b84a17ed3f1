// What things are called, and which call so: for areas that keep, send or count them.
import { sql } from 'drizzle-orm'
import { tableFor } from '#server/db/tables.ts'
import type { Tx } from '#server/db/tenant.ts'
import { fieldsWhere } from '#server/records/rows.ts'
import { type Variant, variants } from '../products.ts'

const v = tableFor(variants)

/** Ids of variants by their SKUs in small letters, however they are asked for; those nobody knows are left out. */
export const variantsBySku = async (tx: Tx, skus: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const asked = sql.param([...new Set(skus.map(sku => sku.toLowerCase()))])
  const rows = await fieldsWhere(tx, variants, ['id', 'sku'], sql`lower(${v.sku}) = any(${asked}::text[])`)
  return new Map(rows.map(({ id, sku }) => [sku.toLowerCase(), id]))
}

/** SKUs of variants by their ids, of those in the trash as well. */
export const skusById = async (tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  if (ids.length === 0) return new Map()
  const asked = sql.param([...new Set(ids)])
  const rows = await fieldsWhere(tx, variants, ['id', 'sku'], sql`${v.id} = any(${asked}::uuid[])`, { deleted: true })
  return new Map(rows.map(({ id, sku }) => [id, sku]))
}

/** The first variants there are, so many at most: what a seed has something lie on shelves of. `mrp` in minor units. */
export const firstVariants = (tx: Tx, most: number): Promise<Pick<Variant, 'id' | 'sku' | 'mrp'>[]> =>
  fieldsWhere(tx, variants, ['id', 'sku', 'mrp'], undefined, { limit: most })
