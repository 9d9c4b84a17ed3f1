// How much those with a limit for the day have to do: parcels that wait for a courier or went with it today, and orders a warehouse
// got to pack today.
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { instantOf } from '#contract/zone.ts'
import { rowsOf } from '#server/db/statement.ts'
import { tableFor } from '#server/db/tables.ts'
import type { Tx } from '#server/db/tenant.ts'
import { couriers } from '../couriers.ts'
import { ordersPackedIn, parcelsWith } from '../warehouses.ports.ts'
import { warehouses } from '../warehouses.ts'
import { localAt } from './calendar.server.ts'

export interface Busy {
  couriers: ReadonlyMap<string, number>
  houses: ReadonlyMap<string, number>
}

const c = tableFor(couriers)
const w = tableFor(warehouses)

export const readBusy = async (tx: Tx, now: Date, timezone: string): Promise<Busy> => {
  const { day } = localAt(now, timezone)
  const since = new Date(instantOf(Date.parse(`${day}T00:00:00Z`), timezone)).toISOString()
  const rows = await rowsOf<{ of: string; code: string; n: number }>(
    tx,
    sql`select 'courier' as of, ${c.code}, ${parcelsWith.ask(c, since)} as n from ${c}
        where ${c.vendor} = app_vendor() and ${and(eq(c.status, 'active'), isNotNull(c.dailyCapacity))}
      union all
      select 'house', ${w.code}, ${ordersPackedIn.ask(w, since)} from ${w}
        where ${w.vendor} = app_vendor() and ${and(eq(w.status, 'active'), isNotNull(w.dailyCapacity))}`,
  )
  const by = (kind: string) => new Map(rows.flatMap(({ of, code, n }) => (of === kind ? [[code, n] as const] : [])))
  return { couriers: by('courier'), houses: by('house') }
}
