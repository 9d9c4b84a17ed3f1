// A cart that is tried by the number of an order, or of a cart a shopper left: what is in it, and who bought where and how.
import { sql } from 'drizzle-orm'
import { carts } from '#areas/carts/carts.ts'
import { calledOff } from '#areas/members/orders.reading.ts'
import { orders } from '#areas/orders/orders.ts'
import { PaymentMethod } from '#areas/orders/sets.ts'
import { actionId } from '#contract/address.ts'
import { Channel } from '#contract/channel.ts'
import { remark } from '#contract/finding.ts'
import { areaCalled } from '#contract/naming.ts'
import type { Resource } from '#contract/resource.ts'
import { codeIn, nameOfCode } from '#contract/valueSet.ts'
import { invalid } from '#server/records/refusal.ts'
import type { Scene } from '#server/records/serve.ts'
import type { AskedLine } from './goods.reading.ts'

export interface NamedCart {
  lines: AskedLine[]
  codes: string[]
  channel?: (typeof Channel.names)[number]
  payment?: 'cod' | 'prepaid'
  pincode: string | null
  member: string | null
  /** Of the member, before this order. */
  orders?: number
  /** Those the member was in when it was placed. */
  segments?: string[]
  at?: Date
  /** The order's number: its own uses of discounts are not in its way. */
  without?: string
}

const demandSeen = ({ staff }: Scene, path: 'order' | 'cart', area: Resource): void => {
  if (staff.may(actionId(area, 'open'))) return
  const params = { things: areaCalled(area) }
  throw invalid([remark('FIELD', 'You may not see {things}', { params, path, key: 'discounts.findings.hiddenArea' })])
}

const noOrder = (v: string) =>
  remark('REF_NOT_FOUND', 'There is no order {v}. Look its number up in the list of orders', {
    params: { v },
    path: 'order',
    key: 'discounts.findings.noOrderNumber',
  })
const noCart = (v: string) =>
  remark('REF_NOT_FOUND', 'There is no cart {v}. Look its number up in the list of carts', {
    params: { v },
    path: 'cart',
    key: 'discounts.findings.noCartNumber',
  })
interface OrderRow extends Record<string, unknown> {
  orderNo: string
  at: string
  channel: number
  cod: boolean
  codes: string[] | null
  pincode: string | null
  member: string | null
  orders: number
  segments: string[] | null
  lines: { sku: string; quantity: number; price: number | null }[] | null
}

/** A price somebody gave goes on for its units; the others cost what the shop asks. */
const cartOfOrder = async (scene: Scene, typed: string): Promise<NamedCart> => {
  demandSeen(scene, 'order', orders)
  const { rows } = await scene.tx.execute<OrderRow>(sql`
    select o.order_no as "orderNo", o.placed_at as at, o.channel, o.pay_by = ${codeIn(PaymentMethod, 'cod')} as cod, o.coupons as codes,
      o.pincode, o.member, o.quote -> 'segments' as segments,
      (select count(*)::int from orders e where e.vendor = o.vendor and e.member = o.member and e.placed_at < o.placed_at
        and e.state <> all(${calledOff}::smallint[])) as orders,
      (select jsonb_agg(jsonb_build_object('sku', l.sku, 'quantity', l.qty - l.cancelled,
          'price', case when l.priced_by_name is not null then l.unit_price end) order by l.position)
        from order_lines l where l.vendor = o.vendor and l."order" = o.id and not coalesce(l.is_gift, false)
          and l.qty > l.cancelled) as lines
    from orders o where o.vendor = app_vendor() and o.status <> 2 and lower(o.order_no) = lower(${typed})`)
  const [row] = rows
  if (!row) throw invalid([noOrder(typed)])
  return {
    lines: (row.lines ?? []).map(({ price, ...line }) => ({ ...line, ...(price !== null && { price }) })),
    ...{ codes: row.codes ?? [], channel: nameOfCode(Channel, row.channel), payment: row.cod ? 'cod' : 'prepaid' },
    ...{ pincode: row.pincode, member: row.member, orders: row.orders },
    ...(row.segments && { segments: row.segments }),
    ...{ at: new Date(row.at), without: row.orderNo },
  }
}

interface CartRow extends Record<string, unknown> {
  pincode: string | null
  member: string | null
  lines: { sku: string; qty: number }[]
}

const cartCalled = async (scene: Scene, typed: string): Promise<NamedCart> => {
  demandSeen(scene, 'cart', carts)
  const { rows } = await scene.tx.execute<CartRow>(
    sql`select pincode, member, lines from carts
      where vendor = app_vendor() and status <> 2 and lower(number) = lower(${typed})`,
  )
  const [row] = rows
  if (!row) throw invalid([noCart(typed)])
  const lines = row.lines.map(({ sku, qty }) => ({ sku, quantity: qty }))
  return { lines, codes: [], pincode: row.pincode, member: row.member }
}

const both = remark('RULE', 'An order or a cart, not both', { path: 'cart', key: 'discounts.findings.orderAndCart' })

/** Undefined where neither is named; refused where a number is nobody's, or nothing is left in what it names. */
export const namedCart = async (
  scene: Scene,
  { order, cart }: { order?: string | null | undefined; cart?: string | null | undefined },
): Promise<NamedCart | undefined> => {
  if (order && cart) throw invalid([both])
  if (order) return cartOfOrder(scene, order.trim())
  return cart ? cartCalled(scene, cart.trim()) : undefined
}
