// How much of what orders left couriers and warehouses have to do: parcels and orders counted by the codes they bear.
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Coded } from '#areas/warehouses/warehouses.ports.ts'
import { rowsOf } from '#server/db/statement.ts'
import { tableFor } from '#server/db/tables.ts'
import type { Tx } from '#server/db/tenant.ts'
import { notInTrash } from '#server/records/trash.ts'
import { packages } from '../packages.ts'

const p = tableFor(packages)

/** Parcels that have their number and are still in the house. */
const isAtHand = inArray(p.state, ['awb', 'manifested'])

/** A sub-select of the number of parcels of a courier that wait for it, or went with it since a moment. */
export const parcelsWith = ({ vendor, code }: Coded, since: string): SQL =>
  sql`(select count(*)::int from ${p} where ${p.vendor} = ${vendor} and ${p.courier} = ${code} and ${p.awb} is not null
    and ${notInTrash(p)} and (${p.pickedUpAt} >= ${since}::timestamptz or ${p.pickedUpAt} is null and ${isAtHand}))`

/** A sub-select of the number of orders a warehouse got parcels of to pack since a moment. */
export const ordersPackedIn = ({ vendor, code }: Coded, since: string): SQL =>
  sql`(select count(distinct ${p.order})::int from ${p} where ${p.vendor} = ${vendor} and ${p.warehouse} = ${code}
    and ${notInTrash(p)} and ${p.createdAt} >= ${since}::timestamptz)`

/** Ids of orders that have a parcel in the house that waits for the courier of that code, so many at most. */
export const ordersWaitingFor = async (tx: Tx, courier: string, most: number): Promise<string[]> => {
  const waiting = and(notInTrash(p), eq(p.courier, courier), isAtHand)
  const rows = await rowsOf<{ id: string }>(
    tx,
    sql`select distinct ${p.order} as id from ${p} where ${p.vendor} = app_vendor() and ${waiting} limit ${most}`,
  )
  return rows.map(({ id }) => id)
}
