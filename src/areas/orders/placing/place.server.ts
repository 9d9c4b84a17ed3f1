// An order taken by phone or by hand: the same way as every other, shown in figures before it is placed. Paid online, its link goes
// out with it.
import type { Quoted } from '#areas/discounts/discounts.door.ts'
import { savedAddress } from '#areas/members/members.door.ts'
import { remark, saidOf } from '#contract/finding.ts'
import type { Finding } from '#contract/problem.ts'
import type { ActionInput } from '#contract/resource.ts'
import type { Figure } from '#contract/said.ts'
import type { AddressValues } from '#rules/address.ts'
import { sayMoney } from '#rules/money.ts'
import { outcomeSaid } from '#rules/pricing/trace.ts'
import { invalid } from '#server/records/refusal.ts'
import type { Handler, Scene } from '#server/records/serve.ts'
import type { OrderRow, orders } from '../orders.ts'
import { advanceOf } from '../paying/firstLink.server.ts'
import { givenPrices } from './ownPrices.server.ts'
import { placeLinked } from './placeLinked.server.ts'

/** A line of an order at the prices of the shop carries none of its own. */
type Input = ActionInput<typeof orders, 'override'>

const notSent = (why: Finding): Finding =>
  remark('INFO', 'No payment link is sent: {why}', {
    path: 'sendLink',
    params: { why: saidOf(why) },
    key: 'orders.findings.noLink',
  })
const goesOut = (minutes: number): Finding =>
  remark('INFO', 'A payment link is sent by email. Unpaid after {minutes} min, the order expires', {
    params: { minutes },
    key: 'orders.findings.linkGoes',
  })

const inAdvance = (advance: Figure, rest: Figure): Finding =>
  remark('INFO', 'A COD rule requires an advance: {advance} online, {rest} on delivery', {
    params: { advance, rest },
    key: 'orders.findings.advance',
  })

/** Codes that were typed and take nothing off, each with the reason. */
const unusedCodes = ({ codes, quote, context }: Quoted): Finding[] =>
  codes.flatMap(({ code, discount }) => {
    const considered = quote.considered.find(one => one.discount.id === discount)
    if (!considered || ('amount' in considered && considered.amount > 0)) return []
    return [
      remark('INFO', '{code} has no effect: {why}', {
        path: 'coupons',
        params: { code, why: outcomeSaid(considered, context) },
        key: 'orders.findings.codeUnused',
      }),
    ]
  })

/** What stands between goods and total, for who wants it line by line. */
const chargesOf = ({ totals }: Pick<OrderRow, 'totals'>, money: (amount: number) => Figure): Record<string, Figure> => {
  const { shipping = 0, shippingDiscount = 0, cod = 0, roundOff = 0 } = totals ?? {}
  const charges = { shipping: shipping - shippingDiscount, cod, roundOff }
  return Object.fromEntries(
    Object.entries(charges)
      .filter(([, amount]) => amount !== 0)
      .map(([name, amount]) => [name, money(amount)]),
  )
}

/** One of the member's own, opened only for the order that goes there. */
const savedBy = async (ask: Scene, member: string, id: string): Promise<AddressValues> => {
  const found = await savedAddress(ask, { member, country: ask.staff.place.country }, id)
  if (found) return found
  throw invalid([
    remark('RULE', 'Not an address of this member in this country', {
      path: 'savedAddress',
      key: 'orders.findings.notTheirAddress',
    }),
  ])
}

export const place: Handler<typeof orders, Input> = async ask => {
  const { lines, member, payBy, shippingMethod, coupons, note, sendLink, savedAddress: saved, ...said } = ask.input
  const shipTo = saved ? await savedBy(ask, member, saved) : said
  const given = await givenPrices(ask, lines)
  const wanted = {
    lines: given.lines,
    member,
    payBy,
    shippingMethod,
    coupons: coupons ?? [],
    channel: 'manual' as const,
    shipTo,
    note,
  }
  // An advance on cash can only be paid by its link.
  const { order, quoted, link, shown } = await placeLinked(ask, wanted, sendLink ?? payBy === 'cod')
  const { currency } = ask.setting
  // Said on the phone before anybody agrees to it.
  if (ask.dry) {
    const money = (amount: number) => sayMoney(amount, currency)
    const advance = advanceOf(order)
    return {
      warnings: [
        remark('INFO', 'Items {goods}, total {total}', {
          params: { goods: money(order.totals?.goods ?? 0), total: money(order.grand), ...chargesOf(order, money) },
          key: 'orders.findings.priced',
        }),
        ...(advance > 0 ? [inAdvance(money(advance), money(order.grand - advance))] : []),
        ...unusedCodes(quoted),
        ...given.warnings,
        ...(link ? [link.why ? notSent(link.why) : goesOut(link.minutes)] : []),
      ],
    }
  }
  return { result: shown }
}
