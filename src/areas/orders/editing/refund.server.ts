// Refund, as people ask for it on an order. What it is worth and whether it may be is the refunds' to say.
import type { ActionInput } from '#contract/resource.ts'
import type { Handler } from '#server/records/serve.ts'
import { askRefund } from '../orders.ports.ts'
import type { OrderRow, orders } from '../orders.ts'

export const refund: Handler<typeof orders, ActionInput<typeof orders, 'refund'>> = async scene => {
  const { records, input } = scene
  const [order] = records as OrderRow[]
  if (!order) return {}
  const { shipping, codFee, returnFee, goodwill, split, items, ...rest } = input
  const made = await askRefund.ask(scene, order, {
    ...rest,
    items,
    shipping: shipping ?? 0,
    cod: codFee ?? 0,
    returnFee: returnFee ?? 0,
    goodwill: goodwill ?? 0,
    ...(split && { split }),
  })
  return made.waits ? { waits: { resource: 'refunds', id: made.id } } : {}
}
