// What categories are called, by their slugs.
import { sql } from 'drizzle-orm'
import { spoken } from '#contract/fields/localized.ts'
import { tableFor } from '#server/db/tables.ts'
import type { Tx } from '#server/db/tenant.ts'
import { fieldsWhere } from '#server/records/rows.ts'
import { categories } from './categories.ts'

const t = tableFor(categories)

/** By slug in small letters; those that are not there, or in the trash, are left out. */
export const categoryNames = async (tx: Tx, slugs: readonly string[]): Promise<Map<string, string>> => {
  const asked = sql.param(slugs.map(slug => slug.toLowerCase()))
  const rows = await fieldsWhere(tx, categories, ['slug', 'name'], sql`lower(${t.slug}) = any(${asked}::text[])`)
  return new Map(rows.map(({ slug, name }) => [slug.toLowerCase(), spoken(name)]))
}
