// An order taken by phone or by hand: the same way as every other, shown in figures before it is placed.
import { remark } from '#contract/finding.ts'
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
  const money = (amount: number) => sayMoney(amount, ask.setting.currency)
  const [goods, total] = [money(order.totals?.goods ?? 0), money(order.grand)]
  // Said on the phone before anybody agrees to it.
  if (ask.dry)
    return {
      warnings: [
        remark('INFO', 'Goods {goods}, to pay {total}', {
          params: { goods, total },
          key: 'orders.findings.priced',
        }),
      ],
    }
  return {
    result: {
      kind: 'facts',
      title: wording('orders.placed.title', 'Order {n}', { n: order.orderNo }),
      facts: [
        { label: wording('orders.placed.goods', 'Goods'), value: goods },
        { label: wording('orders.placed.total', 'To pay'), value: total },
      ],
    },
  }
}
