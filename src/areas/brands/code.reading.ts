// The code people and files know a brand by, for statements of others about its goods.
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { tableFor } from '#server/db/tables.ts'
import { brands } from './brands.ts'

const b = tableFor(brands)

/** The code of the brand with this id, whatever its status; null where there is none. `brand` is a column of the statement. */
export const brandCode = (brand: SQLWrapper): SQL =>
  sql`(select ${b.code} from ${tableFor(brands)} where ${b.vendor} = app_vendor() and ${b.id} = ${brand})`
