// What each kind of line discount would do to the units that are free.
import { portion } from '../money.ts'
import { bulkOffer } from './bulk.ts'
import type { LineDiscount, SetDiscount, SubscriptionDiscount, UpsellDiscount } from './discount.ts'
import type { Missing } from './outcome.ts'
import { costs, dearest, percentOff, reduced, sumOf, takesOf, whole } from './reductions.ts'
import type { Scene } from './scene.ts'
import { type Counts, countsOf, type Entry, madeOf, setsOf } from './sets.ts'
import { tierOffer } from './tiers.ts'
import { dearestFirst, type Lot, type Offer, type Take } from './units.ts'

/** The percent of a payment: cycle 1 is the first; after the last phase nothing is taken off. */
export const phasePercent = (phases: SubscriptionDiscount['phases'], cycle: number): number => {
  let first = 1
  for (const { cycles, percent } of phases) {
    if (cycles === null || cycle < first + cycles) return percent
    first += cycles
  }
  return 0
}

const subscriptionOffer = ({ phases }: SubscriptionDiscount, lots: readonly Lot[]): Offer => {
  const cycleOf = ({ line }: Lot): number => line.source.subscription?.cycle ?? 0
  const takes = lots
    .map((lot): Take => ({ ...whole(lot), off: percentOff(lot.amount, lot.count, phasePercent(phases, cycleOf(lot))) }))
    .filter(({ off }) => off > 0)
  return takes.length > 0 ? { takes } : { missing: { rule: 'cycle', had: Math.max(0, ...lots.map(cycleOf)) } }
}

/** So many units as there are triggers; the offered goods do not trigger themselves. */
const upsellOffer = (discount: UpsellDiscount, lots: readonly Lot[], { goods, matching }: Scene): Offer => {
  const triggers = matching(discount.trigger)
  const triggering = goods.filter(({ at, source }) => triggers[at] && !discount.offerItems.includes(source.sku))
  if (triggering.length === 0) return { missing: { rule: 'trigger', needed: discount.trigger } }
  const units = sumOf(triggering.map(({ quantity }) => quantity)) * (discount.maxPerTrigger ?? 1)
  return { takes: reduced(dearest(lots, units), discount) }
}

/** Units that may be bought, units that may be had for it, or, where either would do, both together. */
const setLacks = (x: number, y: number, { b, t, bt }: Counts): Missing => {
  if (b + bt < x) return { rule: 'buy', needed: x, had: b + bt }
  return t + bt < y ? { rule: 'get', needed: y, had: t + bt } : { rule: 'units', needed: x + y, had: b + t + bt }
}

const setOffer = (discount: SetDiscount, lots: readonly Lot[], { matching }: Scene): Offer => {
  const { x, y, maxSets, pick, rewardPercent } = discount
  const [buy, get] = [matching(discount.buy ?? discount.target), matching(discount.get ?? discount.target)]
  const entries = lots.toSorted(dearestFirst).map((lot): Entry => {
    const { at } = lot.line
    return { lot, role: buy[at] && get[at] ? 'bt' : buy[at] ? 'b' : 't', count: lot.count }
  })
  const counts = countsOf(entries)
  const sets = setsOf(x, y, counts, maxSets)
  if (sets === 0) return { missing: setLacks(x, y, counts) }
  const { bought, rewarded } = madeOf(entries, sets, x, y, pick)
  const offs = costs(rewarded).map(cost => portion(cost, rewardPercent, 10_000))
  return { takes: [...takesOf(rewarded, offs), ...bought.map(piece => ({ ...piece, off: 0 }))] }
}

export const offerOf = (discount: LineDiscount, lots: readonly Lot[], scene: Scene): Offer => {
  switch (discount.kind) {
    case 'PRODUCT':
      return { takes: reduced(lots.map(whole), discount) }
    case 'BULK':
      return bulkOffer(discount, lots)
    case 'SUBSCRIPTION':
      return subscriptionOffer(discount, lots)
    case 'UPSELL':
      return upsellOffer(discount, lots, scene)
    case 'BMGM':
      return discount.mode === 'FREE_UNITS' ? setOffer(discount, lots, scene) : tierOffer(discount, lots)
  }
}
