// Another threshold of free shipping, tried on the orders that a rate speaks of: a simulation of many, and a dial over the latest
// of them that answers at once.
import type { ActionInput } from '#contract/resource.ts'
import { numberFigure, type Param, wording } from '#contract/said.ts'
import { sayMoney } from '#rules/money.ts'
import { sayPercent } from '#rules/percent.ts'
import type { ShippingRate } from '#rules/shipping/rate.ts'
import { type Carried, carriedAlong, carriedWith, type Sent, stepFor } from '#rules/shipping/threshold.ts'
import type { Handler, Scene } from '#server/records/serve.ts'
import { rateOf, readCard } from './card.server.ts'
import { rateFor } from './clock.server.ts'
import { orderParts, type PastOrder, recentOrders } from './orders.server.ts'
import type { Dialled } from './pictures.ts'
import type { ShippingRateRow, shippingRates } from './shippingRates.ts'

const stops = 60
const dialDays = 30
/** So many turn a dial; a simulation takes them all. */
const mostDialled = 2000

interface Tried {
  rate: ShippingRate
  /** What of these orders the rate carries. */
  sentOf(past: readonly PastOrder[]): Sent[]
}

/** A draft is tried as if it were live, so that it stands beside the others. */
const triedIn = async ({ tx, setting, now }: Scene, record: ShippingRateRow): Promise<Tried> => {
  const card = await readCard(tx, setting.urlLang)
  const rate = rateOf(record.id, { ...record }, card.codes)
  const own = { ...card, rates: [...card.rates.filter(({ id }) => id !== rate.id), rate] }
  const sentOf: Tried['sentOf'] = past =>
    past
      .filter(order => rateFor(own, order, setting.currency, now.toISOString()) === rate)
      .map(({ goods, weightG, items, cost }) => ({ cart: { value: goods, weightG, items }, cost }))
  return { rate, sentOf }
}

const share = (part: number, whole: number): Param => sayPercent(whole ? Math.round((part * 10_000) / whole) : 0)

const figuresOf = (currency: string): [Param, (carried: Carried) => Param][] => [
  [wording('shippingRates.simulated.orders', 'Orders'), ({ orders }) => numberFigure(orders)],
  [wording('shippingRates.simulated.free', 'Free shipping'), ({ free, orders }) => share(free, orders)],
  [wording('shippingRates.simulated.income', 'Shipping paid by customers'), ({ income }) => sayMoney(income, currency)],
  [wording('shippingRates.simulated.cost', 'Courier cost'), ({ cost }) => sayMoney(cost, currency)],
  [
    wording('shippingRates.simulated.left', 'Margin, repriced'),
    ({ income, cost }) => sayMoney(income - cost, currency),
  ],
  [wording('shippingRates.simulated.near', 'Orders up to 20% below it'), ({ near }) => numberFigure(near)],
]

const columns = [
  wording('shippingRates.simulated.figure', 'Metric'),
  wording('shippingRates.simulated.now', 'Current'),
  wording('shippingRates.simulated.then', 'New threshold'),
]

export const simulate: Handler<typeof shippingRates, ActionInput<typeof shippingRates, 'simulate'>> = async scene => {
  const { records, input, setting } = scene
  const [record] = records
  if (!record) return {}
  const { currency } = setting
  const { rate, sentOf } = await triedIn(scene, record)
  const title = wording('shippingRates.simulated.title', '{rate}: free from {amount}', {
    rate: record.name,
    amount: sayMoney(input.freeAbove, currency),
  })
  const parts = await orderParts(scene, { days: input.lastDays }, sentOf, found => {
    const sent = found.flat()
    const before = carriedWith(rate, rate.freeAbove ?? null, sent, currency)
    const after = carriedWith(rate, input.freeAbove, sent, currency)
    const rows = figuresOf(currency).map(([label, of]) => [label, of(before), of(after)])
    return { kind: 'table', title, columns, rows }
  })
  return { parts }
}

/** Round ones, and the one it has. */
const thresholdsOf = (rate: ShippingRate, sent: readonly Sent[]): number[] => {
  const values = sent.map(({ cart }) => cart.value.after).sort((one, other) => one - other)
  const most = Math.max(rate.freeAbove ?? 0, values[Math.floor(values.length * 0.95)] ?? 0, 10_000) * 1.2
  const step = stepFor(most, stops)
  const round = Array.from({ length: Math.ceil(most / step) + 1 }, (_, at) => at * step)
  return [...new Set([...round, ...(rate.freeAbove ? [rate.freeAbove] : [])])].sort((one, other) => one - other)
}

export const dial: Handler<typeof shippingRates, undefined> = async scene => {
  const { records, tx, setting, now } = scene
  const [record] = records
  if (!record) return {}
  const { currency } = setting
  const { rate, sentOf } = await triedIn(scene, record)
  const past = await recentOrders(tx, now, dialDays, mostDialled)
  const sent = sentOf(past)
  const at = carriedAlong(rate, thresholdsOf(rate, sent), sent, currency)
  const figures = figuresOf(currency)
  const given: Dialled = { now: rate.freeAbove ?? null, days: dialDays, seen: past.length, used: sent.length, at }
  return {
    result: {
      kind: 'table',
      title: wording('shippingRates.dialled.title', '{rate} by threshold, {count} orders that used it', {
        rate: record.name,
        count: sent.length,
      }),
      columns: [wording('shippingRates.dialled.from', 'Free shipping from'), ...figures.map(([label]) => label)],
      rows: at.map(one => [sayMoney(one.freeAbove, currency), ...figures.map(([, of]) => of(one))]),
      given,
    },
  }
}
