// Orders of the last days as rules of delivery look at them: what they were worth, where they went, what carrying them cost.
import { type SQL, sql } from 'drizzle-orm'
import type { PostalArea } from '#rules/courier/postal.ts'
import type { Tx } from '#server/db/tenant.ts'

/** The latest ones, where there are more. */
const most = 50_000

export interface PastOrder {
  orderNo: string
  area: PostalArea
  /** Before and after discounts, without shipping and the cash fee. */
  goods: { before: number; after: number }
  shipping: number
  grand: number
  items: number
  weightG: number
  skus: readonly string[]
  isCod: boolean
  isReturned: boolean
  isFirst: boolean
  /** Of the member as it stands today; what it was then is not kept. */
  rtoRate: number | null
  orders: number | null
  member: string | null
  /** The number of a member who may not pay cash, and why. */
  barred: { of: string; why: string } | null
  /** What the courier asks, where the order has one. */
  cost: number | null
}

interface OrderRow extends Record<string, unknown> {
  no: string
  code: string
  country: string
  city: string
  state: string
  zone: string | null
  remote: boolean | null
  totals: Record<string, number>
  grand: string
  items: number
  weight: number
  skus: string[] | null
  cod: boolean
  returned: boolean
  first: boolean
  rto: number | null
  count: number | null
  member: string | null
  barred: PastOrder['barred']
  cost: string | null
}

const pastOf = (row: OrderRow): PastOrder => ({
  ...{ orderNo: row.no, items: row.items, weightG: row.weight, skus: row.skus ?? [], grand: Number(row.grand) },
  area: {
    ...{ country: row.country, code: row.code, city: row.city, state: row.state },
    ...{ zones: row.zone ? [row.zone] : [], isRemote: row.remote ?? false },
  },
  goods: { before: row.totals.items ?? 0, after: row.totals.goods ?? 0 },
  shipping: (row.totals.shipping ?? 0) - (row.totals.shippingDiscount ?? 0),
  ...{ isCod: row.cod, isReturned: row.returned, isFirst: row.first, rtoRate: row.rto, orders: row.count },
  ...{ member: row.member, barred: row.barred },
  cost: row.cost === null ? null : Number(row.cost),
})

const read = async (tx: Tx, now: Date, which: SQL): Promise<PastOrder[]> => {
  const { rows } = await tx.execute<OrderRow>(sql`
    select o.order_no as no, a.code, a.country, a.city, a.state, a.zone, a.is_remote as remote, o.totals, o.grand,
      o.item_count as items, o.skus, o.pay_by = 6 as cod, (o.state = 9 or coalesce(o.delivery, 0) in (9, 10, 11, 12)) as returned,
      coalesce((select sum(k.weight_g) from packages k where k.vendor = o.vendor and k."order" = o.id), 500)::int as weight,
      not exists (select 1 from orders e where e.vendor = o.vendor and e.member = o.member and e.placed_at < o.placed_at) as first,
      m.rto_rate as rto, m.order_count as count, m.id as member, c.rate as cost,
      case when m.cod_blocked_until > ${now.toISOString()}::timestamptz
        then jsonb_build_object('of', m.member_no, 'why', coalesce(m.cod_block_reason, '')) end as barred
    from orders o join postal_areas a on a.vendor = o.vendor and lower(a.code) = lower(coalesce(o.pincode, '')) and a.status <> 2
      left join members m on m.vendor = o.vendor and m.id = o.member
      left join couriers c on c.vendor = o.vendor and c.code = o.courier and c.status <> 2
    where o.status <> 2 and ${which} order by o.placed_at desc, o.id limit ${most}`)
  return rows.map(pastOf)
}

export const recentOrders = (tx: Tx, now: Date, days: number): Promise<PastOrder[]> =>
  read(tx, now, sql`o.placed_at > ${now.toISOString()}::timestamptz - make_interval(days => ${days})`)

export const pastOrder = async (tx: Tx, now: Date, id: string): Promise<PastOrder | undefined> =>
  (await read(tx, now, sql`o.id = ${id}`))[0]
