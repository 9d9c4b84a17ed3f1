// Orders of the last days, and the carts beside them, as rules of delivery look at them: what they were worth, where they went, what
// carrying them cost.
import { type SQL, sql } from 'drizzle-orm'
import type { Shown } from '#contract/call.ts'
import type { AddressValues } from '#rules/address.ts'
import type { PostalArea } from '#rules/courier/postal.ts'
import { rowsOf } from '#server/db/statement.ts'
import type { Tx } from '#server/db/tenant.ts'
import type { Parts, Scene } from '#server/records/serve.ts'
import { type Article, readArticles } from './articles.reading.ts'
import { usualMethod } from './methods.reading.ts'

/** The latest ones, where there are more. */
const most = 50_000
const partSize = 500

export interface PastOrder {
  orderNo: string
  at: string
  /** Code of the way it travels. */
  method: string
  area: PostalArea
  address: AddressValues | null
  /** Before and after discounts, without shipping and the cash fee. */
  goods: { before: number; after: number }
  shipping: number
  grand: number
  items: number
  weightG: number
  skus: readonly string[]
  categories: readonly string[]
  isHazmat: boolean
  isCod: boolean
  isReturned: boolean
  isFirst: boolean
  /** Of the member as it was then: the last ten cash orders, and how many orders there were. */
  rtoRate: number | null
  orders: number | null
  member: string | null
  /** The number of a member who may not pay cash, and why. */
  barred: { of: string; why: string } | null
  /** What the courier asks, where the order has one. */
  cost: number | null
}

interface PastRow extends Record<string, unknown> {
  no: string
  at: Date | string
  method: string | null
  code: string
  country: string
  city: string
  state: string
  zone: string | null
  remote: boolean | null
  address: AddressValues | null
  before: string
  after: string
  shipping: string
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

const pastOf = (row: PastRow, articles: ReadonlyMap<string, Article>): PastOrder => {
  const own = (row.skus ?? []).flatMap(sku => articles.get(sku.toLowerCase()) ?? [])
  return {
    ...{ orderNo: row.no, at: new Date(row.at).toISOString(), method: row.method ?? usualMethod },
    ...{ items: row.items, weightG: row.weight },
    ...{ skus: row.skus ?? [], grand: Number(row.grand), address: row.address },
    categories: [...new Set(own.flatMap(({ categories }) => categories))],
    isHazmat: own.some(({ isHazmat }) => isHazmat),
    area: {
      ...{ country: row.country, code: row.code, city: row.city, state: row.state },
      ...{ zones: row.zone ? [row.zone] : [], isRemote: row.remote ?? false },
    },
    goods: { before: Number(row.before), after: Number(row.after) },
    shipping: Number(row.shipping),
    ...{ isCod: row.cod, isReturned: row.returned, isFirst: row.first, rtoRate: row.rto, orders: row.count },
    ...{ member: row.member, barred: row.barred },
    cost: row.cost === null ? null : Number(row.cost),
  }
}

const cameBack = (order: SQL): SQL => sql`(${order}.state = 9 or coalesce(${order}.delivery, 0) in (9, 10, 11, 12))`

/** The share of the last ten cash orders that came back, before that moment; nothing is said of fewer than three. */
export const rtoBefore = (member: SQL, at: SQL): SQL => sql`(select case when count(*) >= 3
    then round(count(*) filter (where l.back) * 10000.0 / count(*))::int end
  from (select ${cameBack(sql`e`)} as back from orders e where e.vendor = app_vendor() and e.member = ${member} and e.pay_by = 6
    and e.placed_at < ${at} order by e.placed_at desc limit 10) l)`

const placeOf = (pincode: SQL): SQL =>
  sql`postal_areas a on a.vendor = t.vendor and lower(a.code) = lower(coalesce(${pincode}, '')) and a.status <> 2`

const placeColumns = sql`a.code, a.country, a.city, a.state, a.zone, a.is_remote as remote`

const memberColumns = (at: SQL, now: Date): SQL => sql`m.id as member, ${rtoBefore(sql`t.member`, at)} as rto,
  case when m.id is null then null else (select count(*)::int from orders e
    where e.vendor = t.vendor and e.member = t.member and e.placed_at < ${at}) end as count,
  case when m.cod_blocked_until > ${now.toISOString()}::timestamptz
    then jsonb_build_object('of', m.member_no, 'why', coalesce(m.cod_block_reason, '')) end as barred`

const withArticles = async (tx: Tx, rows: readonly PastRow[]): Promise<PastOrder[]> => {
  const articles = await readArticles(tx, [...new Set(rows.flatMap(({ skus }) => skus ?? []))])
  return rows.map(row => pastOf({ ...row, first: row.first || row.count === 0 }, articles))
}

const readOrders = async (tx: Tx, now: Date, which: SQL, limit = most): Promise<PastOrder[]> => {
  const { rows } = await tx.execute<PastRow>(sql`
    select t.order_no as no, t.placed_at as at, t.shipping_method as method, ${placeColumns}, t.ship_to as address, t.grand, t.item_count as items, t.skus,
      coalesce(t.totals->>'items', '0') as before, coalesce(t.totals->>'goods', '0') as after,
      coalesce((t.totals->>'shipping')::bigint, 0) - coalesce((t.totals->>'shippingDiscount')::bigint, 0) as shipping,
      t.pay_by = 6 as cod, ${cameBack(sql`t`)} as returned, t.member is null as first, ${memberColumns(sql`t.placed_at`, now)},
      coalesce((select sum(k.weight_g) from packages k where k.vendor = t.vendor and k."order" = t.id), 500)::int as weight,
      c.rate as cost
    from orders t join ${placeOf(sql`t.pincode`)}
      left join members m on m.vendor = t.vendor and m.id = t.member
      left join couriers c on c.vendor = t.vendor and c.code = t.courier and c.status <> 2
    where t.vendor = app_vendor() and t.status <> 2 and ${which} order by t.placed_at desc, t.id limit ${limit}`)
  return withArticles(tx, rows)
}

const since = (now: Date, days: number): SQL =>
  sql`t.placed_at > ${now.toISOString()}::timestamptz - make_interval(days => ${days})`

export const recentOrders = (tx: Tx, now: Date, days: number, limit = most): Promise<PastOrder[]> =>
  readOrders(tx, now, since(now, days), limit)

const cash = sql`t.pay_by = 6`

/** The orders of the last days, some hundred in a part; `isCash` leaves the others out. */
export const orderParts = async <Found>(
  { tx, now }: Scene,
  { days, isCash = false }: { days: number; isCash?: boolean },
  look: (orders: readonly PastOrder[]) => Found,
  told: (found: readonly Found[]) => Shown,
): Promise<Parts> => {
  const rows = await rowsOf<{ id: string }>(
    tx,
    sql`select t.id from orders t where t.vendor = app_vendor() and t.status <> 2 and ${since(now, days)}
      and ${isCash ? cash : sql`true`} order by t.placed_at desc, t.id limit ${most}`,
  )
  const found = new Map<number, Found>()
  return {
    count: rows.length,
    async work(scene, from) {
      const next = Math.min(rows.length, from + partSize)
      const ids = rows.slice(from, next).map(({ id }) => id)
      found.set(from, look(await readOrders(scene.tx, now, sql`t.id = any(${sql.param(ids)}::uuid[])`)))
      return next
    },
    answer: () => told([...found.values()]),
  }
}

export const pastOrder = async (tx: Tx, now: Date, id: string): Promise<PastOrder | undefined> =>
  (await readOrders(tx, now, sql`t.id = ${id}`))[0]

/** Carts nobody has ordered yet; nothing is known of their parcels. */
const readLeft = async (tx: Tx, now: Date, days: number, limit: number): Promise<PastOrder[]> => {
  const { rows } = await tx.execute<PastRow>(sql`
    select t.number as no, t.last_activity_at as at, null as method, ${placeColumns}, null::jsonb as address, t.value as grand,
      t.value as before, t.value as after, 0 as shipping, 500 as weight, null::bigint as cost, false as cod, false as returned,
      (select coalesce(sum((l->>'qty')::int), 0)::int from jsonb_array_elements(t.lines) l) as items,
      (select array_agg(l->>'sku') from jsonb_array_elements(t.lines) l) as skus,
      t.member is null as first, ${memberColumns(sql`t.last_activity_at`, now)}
    from carts t join ${placeOf(sql`t.pincode`)} left join members m on m.vendor = t.vendor and m.id = t.member
    where t.vendor = app_vendor() and t.status <> 2 and t."order" is null
      and t.last_activity_at > ${now.toISOString()}::timestamptz - make_interval(days => ${days})
    order by t.last_activity_at desc, t.id limit ${limit}`)
  return withArticles(tx, rows)
}

/** So many are a picture of what shoppers do. */
export const cartsShown = 1000

/** What shoppers filled of late, ordered or left, the latest first. */
export const recentCarts = async (tx: Tx, now: Date, days = 30, limit = cartsShown): Promise<PastOrder[]> => {
  const all = [...(await readOrders(tx, now, since(now, days), limit)), ...(await readLeft(tx, now, days, limit))]
  return all.sort((one, other) => other.at.localeCompare(one.at)).slice(0, limit)
}
