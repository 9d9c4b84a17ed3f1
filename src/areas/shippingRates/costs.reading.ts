// What couriers ask for a parcel: of each pincode the cheapest that goes there and is not paused.
import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/tenant.ts'

export const cheapestByPincode = async (tx: Tx, now: Date): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await tx.execute<{ pincode: string; cost: string }>(
    sql`select p.pincode, min(c.rate) as cost from courier_pincodes p
        join couriers c on c.vendor = p.vendor and c.id = p.courier and c.status = 1 and not coalesce(c.is_paused, false)
      where p.vendor = app_vendor() and p.status = 1 and p.prepaid and c.rate is not null
        and (p.embargo_until is null or p.embargo_until <= ${now.toISOString()}::timestamptz)
      group by p.pincode`,
  )
  return new Map(rows.map(({ pincode, cost }) => [pincode, Number(cost)]))
}
