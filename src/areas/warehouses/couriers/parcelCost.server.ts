// What couriers ask for a parcel: of each pincode the least.
import { and, eq, sql } from 'drizzle-orm'
import { rowsOf } from '#server/db/statement.ts'
import { tableFor } from '#server/db/tables.ts'
import type { Tx } from '#server/db/tenant.ts'
import { courierPincodes, couriers } from '../couriers.ts'

const c = tableFor(couriers)
const p = tableFor(courierPincodes)

/** By pincode, in minor units, of the couriers that go there prepaid and neither rest nor pause at that moment. */
export const cheapestByPincode = async (tx: Tx, now: Date): Promise<ReadonlyMap<string, number>> => {
  const rows = await rowsOf<{ pincode: string; cost: number }>(
    tx,
    sql`select ${p.pincode}, min(${c.rate}) as cost from ${p}
        join ${c} on ${c.vendor} = ${p.vendor} and ${c.id} = ${p.courier} and ${eq(c.status, 'active')} and not coalesce(${c.isPaused}, false)
      where ${p.vendor} = app_vendor() and ${and(eq(p.status, 'active'), eq(p.prepaid, true))} and ${c.rate} is not null
        and (${p.embargoUntil} is null or ${p.embargoUntil} <= ${now.toISOString()}::timestamptz)
      group by ${p.pincode}`,
  )
  return new Map(rows.map(({ pincode, cost }) => [pincode, cost]))
}
