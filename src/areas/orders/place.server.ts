// An order taken by phone or by hand: the same way as every other, shown in figures before it is placed.
import type { ActionInput } from '#contract/resource.ts'
import { wording } from '#contract/said.ts'
import { sayMoney } from '#rules/money.ts'
import type { Handler } from '#server/records/serve.ts'
import type { orders } from './orders.ts'
import { placeOrder } from './placing.keeping.ts'

export const place: Handler<typeof orders, ActionInput<typeof orders, 'place'>> = async ask => {
  const { lines, member, payBy, shippingMethod, coupons, note, ...shipTo } = ask.input
  const order = await placeOrder(ask, {
    lines: lines.map(({ sku, quantity }) => ({ sku, quantity })),
    ...{ member, payBy, shippingMethod, coupons: coupons ?? [], channel: 'manual', shipTo, note },
  })
  return {
    result: {
      kind: 'facts',
      title: wording('orders.placed.title', 'Order {n}', { n: order.orderNo }),
      facts: [
        {
          label: wording('orders.placed.goods', 'Goods'),
          value: sayMoney(order.totals?.goods ?? 0, ask.setting.currency),
        },
        { label: wording('orders.placed.total', 'To pay'), value: sayMoney(order.grand, ask.setting.currency) },
      ],
    },
  }
}
