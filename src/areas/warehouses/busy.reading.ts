// How much those with a limit for the day have to do: parcels that wait for a courier or went with it today, and orders a warehouse
// got to pack today.
import { sql } from 'drizzle-orm'
import { ParcelState } from '#areas/orders/sets.ts'
import { codeIn } from '#contract/valueSet.ts'
import { instantOf } from '#contract/zone.ts'
import type { Tx } from '#server/db/tenant.ts'
import { localAt } from './calendar.reading.ts'

export interface Busy {
  couriers: ReadonlyMap<string, number>
  houses: ReadonlyMap<string, number>
}

const waiting = [codeIn(ParcelState, 'awb'), codeIn(ParcelState, 'manifested')]

export const readBusy = async (tx: Tx, now: Date, timezone: string): Promise<Busy> => {
  const { day } = localAt(now, timezone)
  const since = new Date(instantOf(Date.parse(`${day}T00:00:00Z`), timezone)).toISOString()
  const { rows } = await tx.execute<{ of: string; code: string; n: number }>(sql`
    select 'courier' as of, c.code, (select count(*)::int from packages p where p.vendor = c.vendor and p.courier = c.code
        and p.awb is not null and p.status <> 2 and (p.picked_up_at >= ${since}::timestamptz
          or p.picked_up_at is null and p.state = any(${sql.param(waiting)}::int[]))) as n
      from couriers c where c.vendor = app_vendor() and c.status = 1 and c.daily_capacity is not null
    union all
    select 'house', w.code, (select count(distinct p."order")::int from packages p where p.vendor = w.vendor and p.warehouse = w.code
        and p.status <> 2 and p.created_at >= ${since}::timestamptz) as n
      from warehouses w where w.vendor = app_vendor() and w.status = 1 and w.daily_capacity is not null`)
  const by = (kind: string) => new Map(rows.flatMap(({ of, code, n }) => (of === kind ? [[code, n] as const] : [])))
  return { couriers: by('courier'), houses: by('house') }
}
