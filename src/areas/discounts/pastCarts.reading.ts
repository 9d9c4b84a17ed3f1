// The carts that orders of the last days were: their goods at the prices of then, with the codes that were typed, the moment,
// the way of paying, and the shipping and cash fee they were asked.
import { sql } from 'drizzle-orm'
import { noOrder } from '#areas/members/orders.reading.ts'
import { segmentsCalled } from '#areas/members/shopper.reading.ts'
import { PaymentMethod } from '#areas/orders/sets.ts'
import { Channel } from '#contract/channel.ts'
import { codeIn, nameOfCode } from '#contract/valueSet.ts'
import { normalCode, type TypedCode } from '#rules/pricing/cart.ts'
import type { Discount } from '#rules/pricing/discount.ts'
import type { TestCart } from '#rules/pricing/replay.ts'
import type { Tx } from '#server/db/tenant.ts'
import type { Scene } from '#server/records/serve.ts'
import { minuteOf } from './clock.ts'
import { linesOf, readGoods } from './goods.reading.ts'
import { contextOf } from './quote.reading.ts'
import type { Shop } from './shop.reading.ts'

/** The latest ones, where there are more: an answer somebody waits for. */
export const mostPastCarts = 1000

interface OrderRow extends Record<string, unknown> {
  no: string
  at: string
  channel: number
  cod: boolean
  coupons: string[] | null
  totals: Record<string, number>
  member: string | null
  memberNo: string | null
  first: boolean
  lines: { id: string; sku: string; quantity: number; price: number }[]
}

const readOrders = async (tx: Tx, now: Date, days: number): Promise<OrderRow[]> => {
  const { rows } = await tx.execute<OrderRow>(sql`
    select o.order_no as no, o.placed_at as at, o.channel, o.pay_by = ${codeIn(PaymentMethod, 'cod')} as cod, o.coupons, o.totals, o.member,
      (select m.member_no from members m where m.vendor = o.vendor and m.id = o.member) as "memberNo",
      not exists (select 1 from orders e where e.vendor = o.vendor and e.member = o.member and e.placed_at < o.placed_at) as first,
      (select jsonb_agg(jsonb_build_object('id', l.id, 'sku', l.sku, 'quantity', l.qty, 'price', l.unit_price) order by l.position)
        from order_lines l where l.vendor = o.vendor and l."order" = o.id and not coalesce(l.is_gift, false)) as lines
    from orders o where o.status <> 2 and o.state <> all(${noOrder}::smallint[])
      and o.placed_at > ${now.toISOString()}::timestamptz - make_interval(days => ${days}) and o.placed_at <= ${now.toISOString()}
    order by o.placed_at desc, o.id limit ${mostPastCarts}`)
  return rows.filter(({ lines }) => lines !== null)
}

const readTyped = async (tx: Tx, orders: readonly OrderRow[]): Promise<Map<string, string>> => {
  const codes = [...new Set(orders.flatMap(({ coupons }) => (coupons ?? []).map(normalCode)))]
  const { rows } = await tx.execute<{ code: string; discount: string }>(
    sql`select upper(code) as code, discount from coupon_codes where status <> 2 and upper(code) = any(${sql.param(codes)}::text[])
      order by status = 1, updated_at`,
  )
  return new Map(rows.map(({ code, discount }) => [code, discount]))
}

const segmentsNamed = (discounts: readonly Discount[]): string[] =>
  discounts.flatMap(({ audience }) => (audience?.kind === 'SEGMENT' ? audience.names : []))

interface Asked {
  days: number
  discounts: readonly Discount[]
  /** Whose audience is asked about beside theirs. */
  tried: Discount
}

/** What the goods are, and in which segments a member is, is read today; what the goods cost, and when, is the order's. */
export const readPastCarts = async (scene: Scene, shop: Shop, asked: Asked): Promise<TestCart[]> => {
  const { tx } = scene
  const orders = await readOrders(tx, shop.at, asked.days)
  const skus = [...new Set(orders.flatMap(({ lines }) => lines.map(({ sku }) => sku)))]
  const goods = new Map((await readGoods(tx, { skus, ids: [] })).map(one => [one.sku, one]))
  const discountOfCode = await readTyped(tx, orders)
  const usual = contextOf(shop)
  const segments = await segmentsCalled(scene, segmentsNamed([...asked.discounts, asked.tried]), [
    ...new Set(orders.flatMap(({ member }) => member ?? [])),
  ])
  return orders.map(order => {
    const { totals } = order
    const at = new Date(order.at)
    const own = order.lines.flatMap(({ sku }) => goods.get(sku) ?? [])
    const { lines } = linesOf(shop, own, order.lines)
    const prices = new Map(order.lines.map(({ id, price }) => [id, price]))
    const codes = (order.coupons ?? []).flatMap((typed): TypedCode[] => {
      const code = normalCode(typed)
      const discount = discountOfCode.get(code)
      return discount ? [{ code, discount }] : []
    })
    return {
      name: order.no,
      lines: lines.map(line => ({ ...line, price: prices.get(line.id) ?? line.price, schedules: [] })),
      context: {
        ...usual,
        ...{ at: at.getTime(), minute: minuteOf(at, shop.vendor.timezone), discounts: asked.discounts, codes },
        ...{ channel: nameOfCode(Channel, order.channel), payment: order.cod ? 'COD' : 'PREPAID' },
        member: {
          ...{ id: order.member ?? '', orders: order.first ? 0 : 1 },
          ...(order.memberNo !== null && { number: order.memberNo }),
          segments: segments.get(order.member ?? '') ?? [],
        },
        ...{ shipping: () => totals.shipping ?? 0, cod: () => totals.cod ?? 0 },
      },
    }
  })
}
