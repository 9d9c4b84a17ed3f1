// Warehouses and couriers as others name them.
import { inArray } from 'drizzle-orm'
import type { Row } from '#contract/resource.ts'
import { tableFor } from '#server/db/tables.ts'
import type { Tx } from '#server/db/tenant.ts'
import { fieldsWhere } from '#server/records/rows.ts'
import { couriers } from './couriers.ts'
import { warehouses } from './warehouses.ts'

const w = tableFor(warehouses)

/** Codes of warehouses by their ids, open or not. */
export const houseCodes = async (tx: Tx, ids: readonly string[]): Promise<Map<string, string>> => {
  const rows = await fieldsWhere(tx, warehouses, ['id', 'code'], inArray(w.id, [...new Set(ids)]), { deleted: true })
  return new Map(rows.map(({ id, code }) => [id, code]))
}

const said = ['id', 'status', 'code', 'kind', 'name', 'address', 'city', 'state', 'pincode'] as const

/** What a warehouse is called and where it lies. */
export type House = Pick<Row<typeof warehouses>, (typeof said)[number]>

/** All of them, open or not; without those in the trash, unless they are asked for. */
export const allHouses = (tx: Tx, also: { deleted?: true } = {}): Promise<House[]> =>
  fieldsWhere(tx, warehouses, said, undefined, also)

/** All couriers, paused or not, and how parcels get their numbers. */
export const allCouriers = (tx: Tx): Promise<Pick<Row<typeof couriers>, 'code' | 'awbMode'>[]> =>
  fieldsWhere(tx, couriers, ['code', 'awbMode'], undefined)
