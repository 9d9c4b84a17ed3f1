// A cart made into an order for its shopper: the same way every order is placed, priced as of now. What is paid online goes out with
// its link.
import { placeLinked } from '#areas/orders/orders.door.ts'
import { remark } from '#contract/finding.ts'
import type { ActionInput } from '#contract/resource.ts'
import { attributionOf } from '#rules/cart.ts'
import { invalid } from '#server/records/refusal.ts'
import { stepped } from '#server/records/regions.ts'
import type { Acted, Acting } from '#server/records/serve.ts'
import { type CartRow, carts } from './carts.ts'

const unknown = remark('REQUIRED', 'An order requires a member, and this cart has none', {
  key: 'carts.convert.noMember',
})
const over = remark('STATE', 'Already converted to an order', { key: 'carts.convert.over' })

export const convert = async (
  ask: Acting<typeof carts, ActionInput<typeof carts, 'convert'>>,
): Promise<Acted<typeof carts>> => {
  const cart = ask.records[0] as CartRow
  if (cart.state === 'recovered') throw invalid([over])
  if (!cart.member) throw invalid([unknown])
  const { paysNow, coupons, sendLink, ...given } = ask.input
  const wanted = {
    lines: cart.lines.map(({ sku, qty }) => ({ sku, quantity: qty })),
    member: cart.member,
    channel: 'manual' as const,
    payBy: paysNow ? ('upi' as const) : ('cod' as const),
    coupons: coupons ?? [],
    shipTo: { ...given, pincode: given.pincode ?? cart.pincode },
  }
  // An advance on cash can only be paid by its link.
  const { order, shown } = await placeLinked(ask, wanted, sendLink ?? !paysNow)
  const placed = { placedAt: order.placedAt, skus: cart.lines.map(({ sku }) => sku) }
  const attribution = attributionOf({ ...cart, skus: placed.skus }, placed) ?? 'organic'
  return {
    patches: [
      {
        id: cart.id,
        patch: {
          ...stepped(carts, cart, { state: 'order' }, ask.now),
          attribution,
          recoveredAt: order.placedAt,
          order: order.id,
        },
      },
    ],
    result: shown,
  }
}
