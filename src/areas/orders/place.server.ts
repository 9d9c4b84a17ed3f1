// An order taken by phone or by hand: the same way as every other, shown in figures before it is placed. Paid online, its link goes
// out with it.
import { settingsOf } from '#areas/settings/settings.reading.ts'
import { remark, saidOf } from '#contract/finding.ts'
import type { Finding } from '#contract/problem.ts'
import type { ActionInput } from '#contract/resource.ts'
import { type Figure, wording } from '#contract/said.ts'
import { sayMoney } from '#rules/money.ts'
import type { Acting, Handler } from '#server/records/serve.ts'
import { readDossiers } from './dossier.reading.ts'
import { type OrderRow, orders } from './orders.ts'
import { givenPrices } from './ownPrices.reading.ts'
import { sendLink, unreachable } from './payLink.server.ts'
import { placeOrder } from './placing.keeping.ts'
import { PaidAhead } from './sets.ts'

/** A line of an order at the prices of the shop carries none of its own. */
type Input = ActionInput<typeof orders, 'override'>
type Ask = Acting<typeof orders, Input>

const advanceOf = ({ totals }: OrderRow): number => totals?.advance ?? 0

/** An advance is paid online as well. */
const isOnline = ({ payBy }: Input, order: OrderRow): boolean =>
  advanceOf(order) > 0 || (PaidAhead.names as readonly string[]).includes(payBy)

/** What becomes of the link, before it is sent and afterwards; nothing where none was asked for. */
const linkSaid = async (ask: Ask, order: OrderRow): Promise<{ why?: Finding; minutes: number } | undefined> => {
  if (ask.input.sendLink === false || !isOnline(ask.input, order)) return undefined
  const why = await unreachable(ask, order)
  return { ...(why && { why }), minutes: (await settingsOf(ask.tx)).paymentMinutes }
}

const send = async (ask: Ask, order: OrderRow): Promise<void> => {
  const [dossier] = await readDossiers(ask.tx, ask.setting.vendor, [order])
  if (dossier) await sendLink(ask, dossier)
  await ask.write.change(orders, [{ id: order.id, patch: { linkSentAt: ask.now.toISOString() } }])
}

const sent = wording('orders.placed.sent', 'Sent by e-mail')
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
const advanceFacts = (advance: Figure, rest: Figure) => [
  { label: wording('orders.placed.advance', 'Advance, online'), value: advance },
  { label: wording('orders.placed.atDoor', 'At the door'), value: rest },
]

export const place: Handler<typeof orders, Input> = async ask => {
  const { lines, member, payBy, shippingMethod, coupons, note, sendLink: _, ...shipTo } = ask.input
  const given = await givenPrices(ask, lines)
  const order = await placeOrder(ask, {
    ...{ lines: given.lines, member, payBy, shippingMethod, coupons: coupons ?? [], channel: 'manual', shipTo, note },
  })
  const money = (amount: number) => sayMoney(amount, ask.setting.currency)
  const [goods, total] = [money(order.totals?.goods ?? 0), money(order.grand)]
  const advance = advanceOf(order)
  const link = await linkSaid(ask, order)
  // Said on the phone before anybody agrees to it.
  if (ask.dry)
    return {
      warnings: [
        remark('INFO', 'Goods {goods}, to pay {total}', {
          params: { goods, total },
          key: 'orders.findings.priced',
        }),
        ...(advance > 0 ? [inAdvance(money(advance), money(order.grand - advance))] : []),
        ...given.warnings,
        ...(link ? [link.why ? notSent(link.why) : goesOut(link.minutes)] : []),
      ],
    }
  if (link && !link.why) await send(ask, order)
  return {
    result: {
      kind: 'facts',
      title: wording('orders.placed.title', 'Order {n}', { n: order.orderNo }),
      facts: [
        { label: wording('orders.placed.goods', 'Goods'), value: goods },
        { label: wording('orders.placed.total', 'To pay'), value: total },
        ...(advance > 0 ? advanceFacts(money(advance), money(order.grand - advance)) : []),
        ...(link
          ? [{ label: wording('orders.placed.link', 'Payment link'), value: link.why ? saidOf(link.why) : sent }]
          : []),
      ],
    },
  }
}
