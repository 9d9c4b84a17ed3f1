// The codes of brands, for statements of other areas that say whose goods they list.
import { eq, sql } from 'drizzle-orm'
import { tableFor } from '#server/db/tables.ts'
import { brands } from './brands.ts'

const b = tableFor(brands)

/** `id` and `code` of every brand of the vendor, also of those in the trash: a table to join. */
export const brandCodes = sql`(select ${b.id} as id, ${b.code} as code from ${b} where ${eq(b.vendor, sql`app_vendor()`)})`
