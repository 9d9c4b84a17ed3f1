// Warehouses as tax registrations name them, and as invoices find the one a parcel leaves from.
import { eq } from 'drizzle-orm'
import { tableFor } from '#server/db/tables.ts'
import type { Tx } from '#server/db/tenant.ts'
import { fieldsWhere } from '#server/records/rows.ts'
import { type Warehouse, warehouses } from './warehouses.ts'

/** Of all of them, those in the trash too, in which state they stand. */
export const placesOfHouses = (tx: Tx): Promise<Pick<Warehouse, 'id' | 'code' | 'state'>[]> =>
  fieldsWhere(tx, warehouses, ['id', 'code', 'state'], undefined, { deleted: true })

/** The id of the one with this code, written so; undefined where there is none, or none any more. */
export const houseCalled = async (tx: Tx, code: string): Promise<string | undefined> => {
  const [found] = await fieldsWhere(tx, warehouses, ['id'], eq(tableFor(warehouses).code, code))
  return found?.id
}
