// An order asked for anew: as it was placed, but for what is to change of it. Whether it can be delivered and paid so is asked before
// anything of it changes.
import { type AskedCart, quoteCart, servedFor } from '#areas/discounts/discounts.door.ts'
import { whoBuys } from '#areas/members/members.door.ts'
import type { Finding } from '#contract/problem.ts'
import type { AddressValues } from '#rules/address.ts'
import type { Scene } from '#server/records/serve.ts'
import type { Dossier } from '../dossier.server.ts'
import type { Deed } from '../effects.server.ts'
import type { OrderLineRow } from '../orderLines.ts'
import type { OrderRow } from '../orders.ts'

/** A price somebody gave goes on for the units of its line. */
export const givenFor = (lines: readonly OrderLineRow[], sku: string): { price?: number } => {
  const line = lines.find(one => one.pricedByName && one.sku.toLowerCase() === sku.trim().toLowerCase())
  return line ? { price: line.unitPrice } : {}
}

type Changed = Partial<Pick<AskedCart, 'lines' | 'pincode' | 'payment' | 'address'>>

export const askedOf = async (scene: Scene, { order, lines }: Dossier, changed: Changed): Promise<AskedCart> => {
  const kept = order.quote as { segments?: readonly string[] } | null
  const who = order.member ? await whoBuys(scene, order.member) : undefined
  return {
    lines: lines.flatMap(({ sku, qty, cancelled }) =>
      qty > cancelled ? [{ sku, quantity: qty - cancelled, ...givenFor(lines, sku) }] : [],
    ),
    codes: order.coupons ?? [],
    ...(who && {
      ...who,
      member: {
        ...who.member,
        orders: Math.max(0, who.member.orders - 1),
        segments: kept?.segments ?? who.member.segments,
      },
    }),
    channel: order.channel,
    payment: order.payBy === 'cod' ? 'COD' : 'PREPAID',
    at: new Date(order.placedAt),
    pincode: order.shipTo?.pincode ?? null,
    without: order.id,
    ...(order.shippingMethod && { method: order.shippingMethod }),
    ...changed,
  }
}

/** Why an order cannot be delivered, or paid, as it is to be now. */
export const unserved = async (scene: Scene, dossier: Dossier, changed: Changed): Promise<Finding[]> => {
  const asked = await askedOf(scene, dossier, changed)
  return (await servedFor(scene.tx, asked, await quoteCart(scene.tx, asked), scene.now)).findings
}

/** Sent to another pincode than before; the same place is served as it was. */
export const unservedAt = async (scene: Scene, dossier: Dossier, { patch }: Deed): Promise<Finding[]> => {
  const { shipTo, pincode } = patch as Partial<Pick<OrderRow, 'shipTo' | 'pincode'>>
  if (!shipTo?.pincode || pincode === dossier.order.pincode) return []
  return unserved(scene, dossier, { pincode: shipTo.pincode, address: shipTo as AddressValues })
}
