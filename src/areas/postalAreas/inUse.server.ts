// The pincodes in use, for statements of other areas that say who goes to them.
import { eq, type SQL, sql } from 'drizzle-orm'
import { rowsOf } from '#server/db/statement.ts'
import { tableFor } from '#server/db/tables.ts'
import type { Tx } from '#server/db/tenant.ts'
import { postalAreas } from './postalAreas.ts'

const a = tableFor(postalAreas)

/** A sub-select of `code`, `state`, `lat` and `lng` of each, and of its `zone`: empty text where it is in none. */
export const areasInUse: SQL = sql`(select ${a.code} as code, coalesce(${a.zone}, '') as zone, ${a.state} as state, ${a.lat} as lat,
    ${a.lng} as lng from ${a} where ${a.vendor} = app_vendor() and ${eq(a.status, 'active')})`

/** Each zone, empty text for none, with the number of its pincodes: the greatest first. */
export const zoneSizes = (tx: Tx): Promise<{ zone: string; n: number }[]> =>
  rowsOf(tx, sql`select a.zone, count(*)::int as n from ${areasInUse} a group by 1 order by 2 desc, 1`)
