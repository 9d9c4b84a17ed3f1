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

export interface PastOrder {
  id: string
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
  id: string
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
    ...{ id: row.id, orderNo: row.no, at: new Date(row.at).toISOString(), method: row.method ?? usualMethod },
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

const readOrders = async (tx: Tx, now: Date, which: SQL, limit: number): Promise<PastOrder[]> => {
  const { rows } = await tx.execute<PastRow>(sql`
    select t.id, t.order_no as no, t.placed_at as at, t.shipping_method as method, ${placeColumns}, t.ship_to as address, t.grand, t.item_count as items, t.skus,
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

/** The latest ones. */
export const recentOrders = (tx: Tx, now: Date, days: number, limit: number): Promise<PastOrder[]> =>
  readOrders(tx, now, since(now, days), limit)

const cash = sql`t.pay_by = 6`

export interface CashGone {
  code: string
  region: string
  orders: number
  returned: number
}

/** Cash orders of the last days by the pincode they went to, and those that came back. */
export const cashByPincode = (tx: Tx, now: Date, days: number): Promise<CashGone[]> =>
  rowsOf<CashGone & Record<string, unknown>>(
    tx,
    sql`select a.code, coalesce(a.state, '') as region, count(*)::int as orders,
        (count(*) filter (where ${cameBack(sql`t`)}))::int as returned
      from orders t join ${placeOf(sql`t.pincode`)}
      where t.vendor = app_vendor() and t.status <> 2 and ${since(now, days)} and ${cash} group by 1, 2`,
  )

/** What is read after this one; when it was placed is asked anew, as the script knows no microseconds. */
const behind = (id: string): SQL => {
  const at = sql`(select l.placed_at from orders l where l.vendor = app_vendor() and l.id = ${id}::uuid)`
  return sql`t.placed_at <= ${at} and (t.placed_at < ${at} or t.id > ${id}::uuid)`
}

/** Some at a time, until there are none left. */
async function* inParts(
  read: (last: PastOrder | undefined) => Promise<PastOrder[]>,
  partSize: number,
): AsyncGenerator<PastOrder[]> {
  for (let part = await read(undefined); part.length > 0; part = await read(part.at(-1))) {
    yield part
    if (part.length < partSize) return
  }
}

/** The orders of the last days, all of them, the latest first. */
export const pastOrders = (tx: Tx, now: Date, days: number, partSize = 2000): AsyncGenerator<PastOrder[]> => {
  const which = sql`${since(now, days)} and t.placed_at <= ${now.toISOString()}::timestamptz`
  return inParts(last => readOrders(tx, now, last ? sql`${which} and ${behind(last.id)}` : which, partSize), partSize)
}

/** The orders of the last days, all of them, some hundred in a part of a job; `isCash` leaves the others out. */
export const orderParts = async <Found>(
  { tx, now }: Pick<Scene, 'tx' | 'now'>,
  { days, isCash = false, partSize = 500 }: { days: number; isCash?: boolean; partSize?: number },
  look: (orders: readonly PastOrder[]) => Found,
  told: (found: readonly Found[]) => Shown,
): Promise<Parts> => {
  const which = sql`${since(now, days)} and t.placed_at <= ${now.toISOString()}::timestamptz and ${isCash ? cash : sql`true`}`
  const [{ count } = { count: 0 }] = await rowsOf<{ count: number }>(
    tx,
    sql`select count(*)::int as count from orders t join ${placeOf(sql`t.pincode`)}
      where t.vendor = app_vendor() and t.status <> 2 and ${which}`,
  )
  const found = new Map<number, Found>()
  /** The one before each part. */
  const before = new Map<number, string>()
  return {
    count,
    async work(scene, from) {
      const last = before.get(from)
      const past = await readOrders(scene.tx, now, last ? sql`${which} and ${behind(last)}` : which, partSize)
      found.set(from, look(past))
      const end = past.at(-1)
      if (!end || past.length < partSize) return count
      const next = Math.min(count, from + partSize)
      before.set(next, end.id)
      return next
    },
    answer: () => told([...found.values()]),
  }
}

export const pastOrder = async (tx: Tx, now: Date, id: string): Promise<PastOrder | undefined> =>
  (await readOrders(tx, now, sql`t.id = ${id}`, 1))[0]

/** Carts nobody has ordered yet; nothing is known of their parcels. */
const readLeft = async (tx: Tx, now: Date, days: number, limit: number, which = sql`true`): Promise<PastOrder[]> => {
  const { rows } = await tx.execute<PastRow>(sql`
    select t.id, t.number as no, t.last_activity_at as at, null as method, ${placeColumns}, null::jsonb as address, t.value as grand,
      t.value as before, t.value as after, 0 as shipping, 500 as weight, null::bigint as cost, false as cod, false as returned,
      (select coalesce(sum((l->>'qty')::int), 0)::int from jsonb_array_elements(t.lines) l) as items,
      (select array_agg(l->>'sku') from jsonb_array_elements(t.lines) l) as skus,
      t.member is null as first, ${memberColumns(sql`t.last_activity_at`, now)}
    from carts t join ${placeOf(sql`t.pincode`)} left join members m on m.vendor = t.vendor and m.id = t.member
    where t.vendor = app_vendor() and t.status <> 2 and t."order" is null
      and t.last_activity_at > ${now.toISOString()}::timestamptz - make_interval(days => ${days}) and ${which}
    order by t.last_activity_at desc, t.id limit ${limit}`)
  return withArticles(tx, rows)
}

const leftBehind = (id: string): SQL => {
  const at = sql`(select l.last_activity_at from carts l where l.vendor = app_vendor() and l.id = ${id}::uuid)`
  return sql`t.last_activity_at <= ${at} and (t.last_activity_at < ${at} or t.id > ${id}::uuid)`
}

/** What shoppers filled in the last days, all of it: first what was ordered, then what was left. */
export async function* pastCarts(tx: Tx, now: Date, days: number, partSize = 2000): AsyncGenerator<PastOrder[]> {
  yield* pastOrders(tx, now, days, partSize)
  yield* inParts(last => readLeft(tx, now, days, partSize, last && leftBehind(last.id)), partSize)
}

/** So many are a picture of what shoppers do. */
const cartsShown = 1000

/** What shoppers filled of late, ordered or left, the latest first. */
export const recentCarts = async (tx: Tx, now: Date, days = 30, limit = cartsShown): Promise<PastOrder[]> => {
  const all = [...(await readOrders(tx, now, since(now, days), limit)), ...(await readLeft(tx, now, days, limit))]
  return all.sort((one, other) => other.at.localeCompare(one.at)).slice(0, limit)
}
