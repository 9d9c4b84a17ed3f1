// The carts that orders of the last days were: their goods at the prices of then, with the codes that were typed, the moment,
// the way of paying, and the shipping and cash fee they were asked.
import { eq, sql } from 'drizzle-orm'
import { segmentsCalled } from '#areas/members/members.door.ts'
import { members as memberResource } from '#areas/members/members.ts'
import { normalCode, type TypedCode } from '#rules/pricing/cart.ts'
import type { Discount } from '#rules/pricing/discount.ts'
import type { TestCart } from '#rules/pricing/replay.ts'
import { minuteAt } from '#rules/vendorDay.ts'
import { tableFor } from '#server/db/tables.ts'
import type { Tx } from '#server/db/tenant.ts'
import { fieldsById, fieldsWhere } from '#server/records/rows.ts'
import type { Scene } from '#server/records/serve.ts'
import { couponCodes } from '../codes.ts'
import { ordersPlaced, type PastOrder } from '../discounts.ports.ts'
import { linesOf, readGoods } from '../pricing/goods.server.ts'
import { contextOf } from '../pricing/quote.server.ts'
import type { Shop } from '../pricing/shop.server.ts'

/** The latest ones, where there are more: an answer somebody waits for. */
export const mostPastCarts = 1000

const c = tableFor(couponCodes)

/** Which discount each code leads to: the live one, else the one that was written last. */
const readTyped = async (tx: Tx, orders: readonly PastOrder[]): Promise<Map<string, string>> => {
  const codes = [...new Set(orders.flatMap(({ coupons }) => (coupons ?? []).map(normalCode)))]
  const rows = await fieldsWhere(
    tx,
    couponCodes,
    ['code', 'discount'],
    sql`upper(${c.code}) = any(${sql.param(codes)}::text[])`,
    { order: sql`${eq(c.status, 'active')}, ${c.updatedAt}` },
  )
  return new Map(rows.map(({ code, discount }) => [code.toUpperCase(), discount]))
}

const segmentsNamed = (discounts: readonly Discount[]): string[] =>
  discounts.flatMap(({ audience }) => (audience?.kind === 'SEGMENT' ? audience.names : []))

interface PastCartsRequest {
  days: number
  discounts: readonly Discount[]
  /** Whose audience is asked about beside theirs. */
  tried: Discount
}

/** What the goods are, and in which segments a member is, is read today; what the goods cost, and when, is the order's. */
export const readPastCarts = async (scene: Scene, shop: Shop, asked: PastCartsRequest): Promise<TestCart[]> => {
  const { tx } = scene
  const placed = await ordersPlaced.ask(tx, { now: shop.at, days: asked.days, most: mostPastCarts })
  const orders = placed.filter(({ lines }) => lines.length > 0)
  const skus = [...new Set(orders.flatMap(({ lines }) => lines.map(({ sku }) => sku)))]
  const goods = new Map((await readGoods(tx, { skus, ids: [] })).map(one => [one.sku, one]))
  const discountOfCode = await readTyped(tx, orders)
  const usual = contextOf(shop)
  const members = [...new Set(orders.flatMap(({ member }) => member ?? []))]
  const numbers = await fieldsById(scene.tx, memberResource, members, ['memberNo'])
  const segments = await segmentsCalled(scene, segmentsNamed([...asked.discounts, asked.tried]), members)
  return orders.map(order => {
    const { totals } = order
    const at = new Date(order.placedAt)
    const own = order.lines.flatMap(({ sku }) => goods.get(sku) ?? [])
    const { lines } = linesOf(
      shop,
      own,
      order.lines.map(({ id, sku, qty, unitPrice }) => ({ id, sku, quantity: qty, price: unitPrice })),
    )
    const prices = new Map(order.lines.map(({ id, unitPrice }) => [id, unitPrice]))
    const codes = (order.coupons ?? []).flatMap((typed): TypedCode[] => {
      const code = normalCode(typed)
      const discount = discountOfCode.get(code)
      return discount ? [{ code, discount }] : []
    })
    const number = numbers.get(order.member ?? '')?.memberNo
    return {
      name: order.orderNo,
      lines: lines.map(line => ({ ...line, price: prices.get(line.id) ?? line.price, schedules: [] })),
      context: {
        ...usual,
        at: at.getTime(),
        minute: minuteAt(at, shop.vendor.timezone),
        discounts: asked.discounts,
        codes,
        channel: order.channel,
        payment: order.payBy === 'cod' ? 'COD' : 'PREPAID',
        member: {
          id: order.member ?? '',
          orders: order.isFirst ? 0 : 1,
          ...(number !== undefined && { number }),
          segments: segments.get(order.member ?? '') ?? [],
        },
        shipping: () => totals?.shipping ?? 0,
        cod: () => totals?.cod ?? 0,
      },
    }
  })
}
