// Where an address lies, as maps ask in a statement of theirs.
import { eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { tableFor } from '#server/db/tables.ts'
import { called } from '#server/records/rows.ts'
import { postalAreas } from './postalAreas.ts'

/** Columns of the address: its vendor, its postal code, or where it has none its region or emirate. */
export interface Lying {
  vendor: SQLWrapper
  code: SQLWrapper
  region: SQLWrapper
}

const p = called(postalAreas, 'p')

/** A sub-select of one row: the mean `lat` and `lng`, in degrees, of the areas it may lie in; null where nobody has measured any. */
export const middleOfAddress = ({ vendor, code, region }: Lying): SQL =>
  sql`select avg(${p.lat}) as lat, avg(${p.lng}) as lng from ${tableFor(postalAreas)} ${p}
    where ${p.vendor} = ${vendor} and ${eq(p.status, 'active')} and (lower(${p.code}) = lower(${code})
      or (${code} is null and lower(${p.state}) = lower(${region})))`
