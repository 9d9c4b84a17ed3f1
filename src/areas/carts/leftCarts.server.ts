// Carts nobody has ordered yet, the latest first, as rules of delivery and of cash look back on them; nothing is known of their parcels.
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { joinedMember } from '#areas/members/members.door.ts'
import { orderedBefore } from '#areas/orders/orders.door.ts'
import { joinedArea } from '#areas/postalAreas/postalAreas.door.ts'
import type { LeftCart } from '#areas/shippingRates/shippingRates.ports.ts'
import { rowsOf } from '#server/db/statement.ts'
import { tableFor } from '#server/db/tables.ts'
import type { Tx } from '#server/db/tenant.ts'
import { called } from '#server/records/rows.ts'
import { notInTrash } from '#server/records/trash.ts'
import { carts } from './carts.ts'

const table = tableFor(carts)
const t = called(carts, 't')
const last = called(carts, 'l')

const area = joinedArea(t.vendor, t.pincode)
const member = joinedMember(t.vendor, t.member)
const before = orderedBefore(t.vendor, t.member, t.lastActivityAt)

/** When the one before was touched is asked anew, as the script knows no microseconds. */
const isBehind = (id: string): SQL => {
  const at = sql`(select ${last.lastActivityAt} from ${table} ${last} where ${last.vendor} = app_vendor() and ${eq(last.id, id)})`
  return sql`${t.lastActivityAt} <= ${at} and (${t.lastActivityAt} < ${at} or ${t.id} > ${id}::uuid)`
}

/** Touched in so many days before now; `behind` the cart of that id. Those that go to no pincode that is kept are left out. */
export const leftCarts = (
  tx: Tx,
  now: Date,
  { days, behind }: { days: number; behind?: string | undefined },
  limit: number,
): Promise<LeftCart[]> => {
  const isMeant = and(
    notInTrash(t),
    isNull(t.order),
    sql`${t.lastActivityAt} > ${now.toISOString()}::timestamptz - make_interval(days => ${days})`,
    behind === undefined ? undefined : isBehind(behind),
  )
  return rowsOf<LeftCart>(
    tx,
    sql`select ${t.id}, ${t.number}, ${t.lastActivityAt} as "lastActivityAt", ${area.columns}, ${t.value},
        (select coalesce(sum((l->>'qty')::int), 0)::int from jsonb_array_elements(${t.lines}) l) as items,
        (select array_agg(l->>'sku') from jsonb_array_elements(${t.lines}) l) as skus, ${t.member} is null as "isGuest",
        ${member.id} as member, ${before.rto} as rto, ${member.barred(now)} as barred,
        case when ${member.id} is not null then ${before.count} end as orders
      from ${table} ${t} ${area.join} ${member.join}
      where ${t.vendor} = app_vendor() and ${isMeant} order by ${t.lastActivityAt} desc, ${t.id} limit ${limit}`,
  )
}
