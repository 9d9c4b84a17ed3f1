// What a cart costs today, by the one engine, against what it cost when it was left: a price that has risen is told before the
// shopper meets it.
import { quoteCart } from '#areas/discounts/discounts.door.ts'
import { whoBuys } from '#areas/members/members.door.ts'
import type { Step } from '#contract/call.ts'
import { saidOf } from '#contract/finding.ts'
import { type Param, wording } from '#contract/said.ts'
import { sayMoney } from '#rules/money.ts'
import { shownSteps } from '#rules/trace.ts'
import type { Acted, Acting } from '#server/records/serve.ts'
import type { CartRow, carts } from './carts.ts'

const changed = (was: number, now: number, said: (minor: number) => Param): Param => {
  const figures = { was: said(was), now: said(now) }
  if (now > was) return wording('carts.quote.risen', '{now} for the items, up from {was}', figures)
  if (now < was) return wording('carts.quote.fallen', '{now} for the items, down from {was}', figures)
  return wording('carts.quote.same', '{now} for the items, unchanged', figures)
}

export const requote = async (ask: Acting<typeof carts, undefined>): Promise<Acted<typeof carts>> => {
  const cart = ask.records[0] as CartRow
  const said = (minor: number) => sayMoney(minor, ask.setting.currency)
  const { quote, trace, findings } = await quoteCart(ask.tx, {
    lines: cart.lines.map(({ sku, qty }) => ({ sku, quantity: qty })),
    ...(cart.member && (await whoBuys(ask, cart.member))),
    pincode: cart.pincode,
    at: ask.now,
  })
  const { items, grand } = quote.totals
  const missing = findings.map((found): Step => ({ rule: 'product', outcome: saidOf(found), ok: false }))
  const goods: Step = { rule: 'basePrice', outcome: changed(cart.value, items, said), ok: items <= cart.value }
  return {
    result: {
      kind: 'trace',
      title: wording('carts.quote.title', 'Price today'),
      result: wording('carts.quote.grand', '{amount} with discounts and charges', { amount: said(grand) }),
      steps: [...missing, goods, ...shownSteps(trace)],
    },
  }
}
