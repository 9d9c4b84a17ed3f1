// Warehouses as others name them: by their codes, and as sheets print them.
import { eq } from 'drizzle-orm'
import type { Row } from '#contract/resource.ts'
import { tableFor } from '#server/db/tables.ts'
import type { Tx } from '#server/db/tenant.ts'
import { fieldsWhere } from '#server/records/rows.ts'
import { warehouses } from './warehouses.ts'

const w = tableFor(warehouses)

/** Id of the warehouse with that code as it is written, open or not; undefined where there is none. */
export const houseCalled = async (tx: Tx, code: string): Promise<string | undefined> => {
  const [found] = await fieldsWhere(tx, warehouses, ['id'], eq(w.code, code))
  return found?.id
}

const placed = ['code', 'name', 'address', 'city', 'state', 'pincode'] as const

/** Where a warehouse lies. */
export type HousePlace = Pick<Row<typeof warehouses>, (typeof placed)[number]>

/** Of all of them, open or not. */
export const readHousePlaces = (tx: Tx): Promise<HousePlace[]> => fieldsWhere(tx, warehouses, placed, undefined)

/** Of all of them, those in the trash too, in which state they stand. */
export const placesOfHouses = (tx: Tx): Promise<Pick<Row<typeof warehouses>, 'id' | 'code' | 'state'>[]> =>
  fieldsWhere(tx, warehouses, ['id', 'code', 'state'], undefined, { deleted: true })
