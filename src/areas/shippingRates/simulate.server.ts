// Simulate threshold: the orders of the last days that this rate speaks of, under the threshold it has and under another one.
import type { ActionInput } from '#contract/resource.ts'
import { numberFigure, type Param, wording } from '#contract/said.ts'
import { sayMoney } from '#rules/money.ts'
import { sayPercent } from '#rules/percent.ts'
import type { ShippingRate } from '#rules/shipping/rate.ts'
import { type Carried, carriedAlong, carriedWith, type Sent, stepFor } from '#rules/shipping/threshold.ts'
import type { Handler } from '#server/records/serve.ts'
import { rateOf, readCard } from './card.reading.ts'
import { rateFor } from './clock.server.ts'
import { recentOrders } from './orders.reading.ts'
import type { Dialled } from './pictures.ts'
import type { shippingRates } from './shippingRates.ts'

const stops = 60

const dialled = (rate: ShippingRate, sent: readonly Sent[], currency: string): Pick<Dialled, 'step' | 'at'> => {
  const values = sent.map(({ cart }) => cart.value.after).sort((one, other) => one - other)
  const most = Math.max(rate.freeAbove ?? 0, values[Math.floor(values.length * 0.95)] ?? 0, 10_000) * 1.2
  const step = stepFor(most, stops)
  const thresholds = Array.from({ length: Math.ceil(most / step) + 1 }, (_, at) => at * step)
  return { step, at: carriedAlong(rate, thresholds, sent, currency) }
}

const columns = [
  wording('shippingRates.simulated.figure', 'Figure'),
  wording('shippingRates.simulated.now', 'As it is'),
  wording('shippingRates.simulated.then', 'With the other threshold'),
]

const share = (part: number, whole: number): Param => sayPercent(whole ? Math.round((part * 10_000) / whole) : 0)

const linesOf = (currency: string): [Param, (carried: Carried) => Param][] => [
  [wording('shippingRates.simulated.orders', 'Orders'), ({ orders }) => numberFigure(orders)],
  [wording('shippingRates.simulated.free', 'Travel free'), ({ free, orders }) => share(free, orders)],
  [wording('shippingRates.simulated.income', 'Shoppers pay'), ({ income }) => sayMoney(income, currency)],
  [wording('shippingRates.simulated.cost', 'Couriers ask'), ({ cost }) => sayMoney(cost, currency)],
  [wording('shippingRates.simulated.left', 'What is left'), ({ income, cost }) => sayMoney(income - cost, currency)],
  [wording('shippingRates.simulated.near', 'Orders up to a fifth below it'), ({ near }) => numberFigure(near)],
]

export const simulate: Handler<typeof shippingRates, ActionInput<typeof shippingRates, 'simulate'>> = async ({
  records,
  input,
  tx,
  setting,
  now,
}) => {
  const [record] = records
  if (!record) return {}
  const card = await readCard(tx, setting.urlLang)
  const rate = rateOf(record.id, { ...record }, card.codes)
  // A draft is tried as if it were live, so that it stands beside the others.
  const own = { ...card, rates: [...card.rates.filter(({ id }) => id !== rate.id), rate] }
  const past = await recentOrders(tx, now, input.lastDays)
  const sent = past
    .filter(order => rateFor(own, order, setting.currency, now.toISOString()) === rate)
    .map(({ goods, weightG, items, cost }) => ({ cart: { value: goods, weightG, items }, cost }))
  const before = carriedWith(rate, rate.freeAbove ?? null, sent, setting.currency)
  const after = carriedWith(rate, input.freeAbove, sent, setting.currency)
  const title = wording('shippingRates.simulated.title', '{rate}: free from {amount}', {
    ...{ rate: record.name, amount: sayMoney(input.freeAbove, setting.currency) },
  })
  const rows = linesOf(setting.currency).map(([label, of]) => [label, of(before), of(after)])
  const given: Dialled = { now: rate.freeAbove ?? null, days: input.lastDays, ...dialled(rate, sent, setting.currency) }
  return { result: { kind: 'table', title, columns, rows, given } }
}
