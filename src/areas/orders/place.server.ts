// An order taken by phone or by hand: the same way as every other, shown in figures before it is placed. Paid online, its link goes
// out with it.
import { remark, saidOf } from '#contract/finding.ts'
import type { Finding } from '#contract/problem.ts'
import type { ActionInput } from '#contract/resource.ts'
import type { Figure } from '#contract/said.ts'
import { sayMoney } from '#rules/money.ts'
import type { Handler } from '#server/records/serve.ts'
import { advanceOf, firstLink, placedShown, sendFirst } from './firstLink.keeping.ts'
import type { orders } from './orders.ts'
import { givenPrices } from './ownPrices.reading.ts'
import { placeOrder } from './placing.keeping.ts'

/** A line of an order at the prices of the shop carries none of its own. */
type Input = ActionInput<typeof orders, 'override'>

const notSent = (why: Finding): Finding =>
  remark('INFO', 'No payment link goes out: {why}', {
    path: 'sendLink',
    params: { why: saidOf(why) },
    key: 'orders.findings.noLink',
  })
const goesOut = (minutes: number): Finding =>
  remark('INFO', 'The payment link goes out by e-mail; unpaid after {minutes} min, the order expires', {
    params: { minutes },
    key: 'orders.findings.linkGoes',
  })

const inAdvance = (advance: Figure, rest: Figure): Finding =>
  remark('INFO', 'A rule for cash asks for an advance: {advance} online first, {rest} at the door', {
    params: { advance, rest },
    key: 'orders.findings.advance',
  })

export const place: Handler<typeof orders, Input> = async ask => {
  const { lines, member, payBy, shippingMethod, coupons, note, sendLink, ...shipTo } = ask.input
  const given = await givenPrices(ask, lines)
  const order = await placeOrder(ask, {
    ...{ lines: given.lines, member, payBy, shippingMethod, coupons: coupons ?? [], channel: 'manual', shipTo, note },
  })
  const link = sendLink === false ? undefined : await firstLink(ask, order)
  const { currency } = ask.setting
  // Said on the phone before anybody agrees to it.
  if (ask.dry) {
    const money = (amount: number) => sayMoney(amount, currency)
    const advance = advanceOf(order)
    return {
      warnings: [
        remark('INFO', 'Goods {goods}, to pay {total}', {
          params: { goods: money(order.totals?.goods ?? 0), total: money(order.grand) },
          key: 'orders.findings.priced',
        }),
        ...(advance > 0 ? [inAdvance(money(advance), money(order.grand - advance))] : []),
        ...given.warnings,
        ...(link ? [link.why ? notSent(link.why) : goesOut(link.minutes)] : []),
      ],
    }
  }
  if (link && !link.why) await sendFirst(ask, order)
  return { result: placedShown(order, link, currency) }
}
