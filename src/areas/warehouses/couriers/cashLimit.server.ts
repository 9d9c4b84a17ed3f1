// How much cash couriers take at a pincode.
import { eq, sql } from 'drizzle-orm'
import { rowsOf } from '#server/db/statement.ts'
import { tableFor } from '#server/db/tables.ts'
import type { Tx } from '#server/db/tenant.ts'
import { called } from '#server/records/rows.ts'
import { courierPincodes, couriers } from '../couriers.ts'
import { takesCash } from '../delivery/serving.server.ts'

const c = tableFor(couriers)
/** As `takesCash` has it. */
const p = called(courierPincodes, 'p')

/** The most that any courier takes there, in minor units; null where one takes any amount, or where nobody keeps its couriers. */
export const mostCashAt = async (tx: Tx, pincode: string, now: Date): Promise<number | null> => {
  const [row] = await rowsOf<{ most: number | null; isOpen: boolean | null }>(
    tx,
    sql`select max(least(${p.codLimit}, ${c.codLimit})) as most,
        bool_or(coalesce(${p.codLimit}, ${c.codLimit}) is null) as "isOpen"
      from ${tableFor(courierPincodes)} ${p} join ${c} on ${c.vendor} = ${p.vendor} and ${c.id} = ${p.courier}
      where ${p.vendor} = app_vendor() and ${p.pincode} = ${pincode} and ${eq(p.status, 'active')} and ${eq(c.status, 'active')}
        and ${takesCash(now)} and (${p.embargoUntil} is null or ${p.embargoUntil} <= ${now.toISOString()}::timestamptz)`,
  )
  return row && !row.isOpen ? row.most : null
}
