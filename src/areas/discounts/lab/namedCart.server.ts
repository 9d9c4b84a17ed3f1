// A cart that is tried by the number of an order, or of a cart a shopper left: what is in it, and who bought where and how.
import { actionId } from '#contract/address.ts'
import { remark } from '#contract/finding.ts'
import { resourceCalled } from '#contract/naming.ts'
import type { Resource } from '#contract/resource.ts'
import { invalid } from '#server/records/refusal.ts'
import type { Scene } from '#server/records/serve.ts'
import { cartAsCart, type NamedCart, orderAsCart } from '../discounts.ports.ts'

/** Refuses whoever may not see records of that area. */
export const demandSeen = ({ staff }: Scene, path: 'order' | 'cart', resource: Resource): void => {
  if (staff.may(actionId(resource, 'open'))) return
  const params = { things: resourceCalled(resource) }
  throw invalid([
    remark('FIELD', 'You do not have access to {things}', { params, path, key: 'discounts.findings.hiddenArea' }),
  ])
}

const noOrder = (v: string) =>
  remark('REF_NOT_FOUND', 'Order {v} does not exist. Check the number in the order list', {
    params: { v },
    path: 'order',
    key: 'discounts.findings.noOrderNumber',
  })
const noCart = (v: string) =>
  remark('REF_NOT_FOUND', 'Cart {v} does not exist. Check the number in the cart list', {
    params: { v },
    path: 'cart',
    key: 'discounts.findings.noCartNumber',
  })

const both = remark('RULE', 'Choose an order or a cart, not both', {
  path: 'cart',
  key: 'discounts.findings.orderAndCart',
})

/** Undefined where neither is named; refused where a number is nobody's, or nothing is left in what it names. */
export const namedCart = async (
  scene: Scene,
  { order, cart }: { order?: string | null | undefined; cart?: string | null | undefined },
): Promise<NamedCart | undefined> => {
  if (order && cart) throw invalid([both])
  if (order) {
    const found = await orderAsCart.ask(scene, order.trim())
    if (!found) throw invalid([noOrder(order.trim())])
    return found
  }
  if (!cart) return undefined
  const found = await cartAsCart.ask(scene, cart.trim())
  if (!found) throw invalid([noCart(cart.trim())])
  return found
}
