// Orders that were placed, the latest first, as rules of delivery and of cash look back on them: what they were worth, where they
// went, what carrying them cost, and who placed them.
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { PlacedAt } from '#areas/codCharges/codCharges.ports.ts'
import { joinedMember } from '#areas/members/members.door.ts'
import { joinedArea } from '#areas/postalAreas/postalAreas.door.ts'
import type { PlacedOrder, WhichPlaced } from '#areas/shippingRates/shippingRates.ports.ts'
import { couriers } from '#areas/warehouses/couriers.ts'
import { rowsOf } from '#server/db/statement.ts'
import { tableFor } from '#server/db/tables.ts'
import type { Tx } from '#server/db/tenant.ts'
import { called, fieldsTitled } from '#server/records/rows.ts'
import { notInTrash } from '#server/records/trash.ts'
import { orders } from '../orders.ts'
import { packages } from '../packages.ts'
import { cameBack, orderedBefore } from './cameBack.server.ts'

const table = tableFor(orders)
const t = called(orders, 't')
const last = called(orders, 'l')
const k = tableFor(packages)

/** When the one before was placed is asked anew, as the script knows no microseconds. */
const isBehind = (id: string): SQL => {
  const at = sql`(select ${last.placedAt} from ${table} ${last} where ${last.vendor} = app_vendor() and ${eq(last.id, id)})`
  return sql`${t.placedAt} <= ${at} and (${t.placedAt} < ${at} or ${t.id} > ${id}::uuid)`
}

const meant = (now: Date, { id, days, isPast, isCash, behind }: WhichPlaced): SQL | undefined => {
  const moment = sql`${now.toISOString()}::timestamptz`
  return and(
    sql`${t.vendor} = app_vendor()`,
    notInTrash(t),
    id === undefined ? undefined : eq(t.id, id),
    days === undefined ? undefined : sql`${t.placedAt} > ${moment} - make_interval(days => ${days})`,
    isPast ? sql`${t.placedAt} <= ${moment}` : undefined,
    isCash ? eq(t.payBy, 'cod') : undefined,
    behind === undefined ? undefined : isBehind(behind),
  )
}

const area = joinedArea(t.vendor, t.pincode)
const member = joinedMember(t.vendor, t.member)
const before = orderedBefore(t.vendor, t.member, t.placedAt)

const withPlace = sql`from ${table} ${t} ${area.join}`

/** What its parcels weigh together, in grams; null where nobody weighed them. */
const weight = sql`(select sum(${k.weightG}) from ${k} where ${k.vendor} = ${t.vendor} and ${k.order} = ${t.id})`

export const placedOrders = async (tx: Tx, now: Date, which: WhichPlaced, limit: number): Promise<PlacedOrder[]> => {
  const rows = await rowsOf<Omit<PlacedOrder, 'cost'> & { courier: string | null }>(
    tx,
    sql`select ${t.id}, ${t.orderNo} as "orderNo", ${t.placedAt} as "placedAt", ${t.shippingMethod} as "shippingMethod", ${area.columns},
        ${t.shipTo} as "shipTo", ${t.grand}, ${t.itemCount} as "itemCount", ${t.skus},
        coalesce(${t.totals}->>'items', '0')::float8 as before, coalesce(${t.totals}->>'goods', '0')::float8 as after,
        coalesce((${t.totals}->>'shipping')::bigint, 0) - coalesce((${t.totals}->>'shippingDiscount')::bigint, 0) as shipping,
        ${eq(t.payBy, 'cod')} as "isCod", ${cameBack(t)} as "isReturned", ${t.member} is null as "isGuest",
        ${member.id} as member, ${before.rto} as rto, ${member.barred(now)} as barred,
        case when ${member.id} is not null then ${before.count} end as orders,
        coalesce(${weight}, 500)::int as "weightG", ${t.courier}
      ${withPlace} ${member.join}
      where ${meant(now, which)} order by ${t.placedAt} desc, ${t.id} limit ${limit}`,
  )
  const used = rows.flatMap(({ courier }) => courier ?? [])
  const rates = await fieldsTitled(tx, couriers, used, ['rate'])
  return rows.map(({ courier, ...row }) => ({ ...row, cost: rates.get(courier?.toLowerCase() ?? '')?.rate ?? null }))
}

export const countPlaced = async (tx: Tx, now: Date, which: WhichPlaced): Promise<number> => {
  const [row] = await rowsOf<{ count: number }>(
    tx,
    sql`select count(*)::int as count ${withPlace} where ${meant(now, which)}`,
  )
  return row?.count ?? 0
}

/** By the pincode they went to: how many, and how many of them came back undelivered. */
export const placedByPincode = (tx: Tx, now: Date, which: WhichPlaced): Promise<PlacedAt[]> =>
  rowsOf<PlacedAt>(
    tx,
    sql`select ${area.code}, coalesce(${area.state}, '') as region, count(*)::int as orders,
        (count(*) filter (where ${cameBack(t)}))::int as returned
      ${withPlace} where ${meant(now, which)} group by 1, 2`,
  )
