// Warehouses as others know them.
import type { Row } from '#contract/resource.ts'
import type { Tx } from '#server/db/tenant.ts'
import { fieldsWhere } from '#server/records/rows.ts'
import { warehouses } from './warehouses.ts'

const said = ['id', 'status', 'code', 'kind', 'name', 'address', 'city', 'state', 'pincode'] as const

/** What a warehouse is called and where it lies. */
export type House = Pick<Row<typeof warehouses>, (typeof said)[number]>

/** All of them, open or not; without those in the trash, unless they are asked for. */
export const allHouses = (tx: Tx, also: { deleted?: true } = {}): Promise<House[]> =>
  fieldsWhere(tx, warehouses, said, undefined, also)
