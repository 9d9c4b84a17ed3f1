// Replay: the orders of the last seven days with this discount and without it, as if it had been in force all the time.
import type { ActionInput } from '#contract/resource.ts'
import { numberFigure, type Param, wording } from '#contract/said.ts'
import { sayMoney } from '#rules/money.ts'
import { discountOf } from '#rules/pricing/recorded.ts'
import { replay as replayed, type TestCart } from '#rules/pricing/replay.ts'
import { type ReplaySums, replaySums } from '#rules/pricing/replaySums.ts'
import type { Handler } from '#server/records/serve.ts'
import type { DiscountRow, discounts } from '../discounts.ts'
import { readShop } from '../pricing/shop.server.ts'
import { readPastCarts } from './pastCarts.server.ts'

const days = 7
/** Orders priced in one part of the job. */
const stride = 20

const columns = [wording('discounts.replayed.figure', 'Metric'), wording('discounts.replayed.comes', 'Value')]

const linesOf = (currency: string): [Param, (sums: ReplaySums) => Param][] => [
  [wording('discounts.replayed.changed', 'Orders with a different total'), s => numberFigure(s.changed)],
  [wording('discounts.replayed.gives', 'Discount given'), s => sayMoney(s.gives, currency)],
  [wording('discounts.replayed.replaced', 'Less given by other discounts'), s => sayMoney(s.replaced, currency)],
  [wording('discounts.replayed.paidLess', 'Less paid by customers'), s => sayMoney(s.paidLess, currency)],
  [wording('discounts.replayed.netLess', 'Margin lost, excl. tax'), s => sayMoney(s.netLess, currency)],
]

/** Nobody typed the code of a coupon that was not there: who typed none is taken to have typed it. */
const typedBy = (cart: TestCart, code: string, discount: string): TestCart =>
  cart.context.codes?.length ? cart : { ...cart, context: { ...cart.context, codes: [{ code, discount }] } }

export const replay: Handler<typeof discounts, ActionInput<typeof discounts, 'replay'>> = async scene => {
  const { records, tx, now, setting } = scene
  const record = records[0] as DiscountRow | undefined
  if (!record) return {}
  const shop = await readShop(tx, now)
  const others = shop.records.filter(({ id }) => id !== record.id).map(other => discountOf(other))
  const tried = discountOf({ ...record, startsAt: null, endsAt: null, totalUses: null } as Parameters<
    typeof discountOf
  >[0])
  const past = await readPastCarts(scene, shop, { days, discounts: others, tried })
  const isCoupon = record.kind === 'coupon'
  const carts = isCoupon ? past.map(cart => typedBy(cart, record.code ?? record.internalCode, record.id)) : past
  const about = { discount: record.name ?? record.internalCode, count: carts.length }
  const title = isCoupon
    ? wording(
        'discounts.replayed.codeTitle',
        '{discount} on {count} orders of the last 7 days, entered wherever no code was used',
        about,
      )
    : wording('discounts.replayed.title', '{discount} on {count} orders of the last 7 days', about)
  const changed: ReturnType<typeof replayed>[] = []
  return {
    parts: {
      count: carts.length,
      async work(_scene, from) {
        const next = Math.min(carts.length, from + stride)
        changed[from] = replayed(carts.slice(from, next), [...others, tried])
        return next
      },
      answer() {
        const sums = replaySums(changed.flat(), record.id)
        const rows = linesOf(setting.currency).map(([label, of]) => [label, of(sums)])
        return { kind: 'table', title, columns, rows }
      },
    },
  }
}
