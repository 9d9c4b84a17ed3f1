// A cart that is tried by the number of an order, or of a cart a shopper left: what is in it, and who bought where and how.
import { carts } from '#areas/carts/carts.ts'
import { cartNumbered } from '#areas/carts/numbered.reading.ts'
import { orderNumbered } from '#areas/orders/asCarts.reading.ts'
import { orders } from '#areas/orders/orders.ts'
import { actionId } from '#contract/address.ts'
import type { Channel } from '#contract/channel.ts'
import { remark } from '#contract/finding.ts'
import { areaCalled } from '#contract/naming.ts'
import type { Resource } from '#contract/resource.ts'
import type { Value } from '#contract/valueSet.ts'
import { invalid } from '#server/records/refusal.ts'
import type { Scene } from '#server/records/serve.ts'
import type { AskedLine } from './goods.reading.ts'

export interface NamedCart {
  lines: AskedLine[]
  codes: string[]
  channel?: Value<typeof Channel>
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

/** A price somebody gave goes on for its units; the others cost what the shop asks. */
const cartOfOrder = async (scene: Scene, typed: string): Promise<NamedCart> => {
  demandSeen(scene, 'order', orders)
  const order = await orderNumbered(scene.tx, typed)
  if (!order) throw invalid([noOrder(typed)])
  const { channel, payBy, coupons, pincode, member, earlier, segments, placedAt, orderNo } = order
  const left = order.lines.filter(({ qty, cancelled }) => qty > cancelled)
  return {
    lines: left.map(({ sku, qty, cancelled, unitPrice, pricedByName }) => ({
      sku,
      quantity: qty - cancelled,
      ...(pricedByName !== null && { price: unitPrice }),
    })),
    codes: coupons ?? [],
    channel,
    payment: payBy === 'cod' ? 'cod' : 'prepaid',
    pincode,
    member,
    orders: earlier,
    ...(segments && { segments }),
    at: new Date(placedAt),
    without: orderNo,
  }
}

const cartCalled = async (scene: Scene, typed: string): Promise<NamedCart> => {
  demandSeen(scene, 'cart', carts)
  const cart = await cartNumbered(scene.tx, typed)
  if (!cart) throw invalid([noCart(typed)])
  const { pincode, member } = cart
  return { lines: cart.lines.map(({ sku, qty }) => ({ sku, quantity: qty })), codes: [], pincode, member }
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
