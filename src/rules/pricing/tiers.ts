// So many units, or so much spent: a percent off them, where only the highest tier reached counts, or one price for them together.
// A set at a price is formed of the dearest units left, and only where they cost more than it (kernel ruling 16); what it saves is
// shared over its units by what each costs.
import { alloc, portion } from '../money.ts'
import type { RewardTier, TierDiscount } from './discount.ts'
import { costs, dearest, type Piece, sumOf, takesOf, whole } from './reductions.ts'
import { costOf, countOf, type Lot, type Offer } from './units.ts'

type SetPrice = RewardTier & { totalPrice: number }
type Formed = { tier: SetPrice; sets: number; off: number }

/** What the first so many units of a row cost. */
const costOfFirst = (row: readonly Piece[], units: number): number => {
  let [left, sum] = [units, 0]
  for (const { lot, count } of row) {
    const some = Math.min(left, count)
    if (some === 0) break
    sum += costOf(lot, some)
    left -= some
  }
  return sum
}

/** Each further set costs no more than the one before it: all up to the last one that saves are formed. */
const formed = (row: readonly Piece[], tier: SetPrice, most: number): Formed => {
  const { from, totalPrice } = tier
  const saves = (set: number): boolean => costOfFirst(row, set * from) - costOfFirst(row, (set - 1) * from) > totalPrice
  let [sets, above] = [0, most + 1]
  while (above - sets > 1) {
    const middle = Math.floor((sets + above) / 2)
    if (saves(middle)) sets = middle
    else above = middle
  }
  return { tier, sets, off: Math.max(0, costOfFirst(row, sets * from) - sets * totalPrice) }
}

const isPrice = (tier: RewardTier): tier is SetPrice => 'totalPrice' in tier

/** Of several set prices the one that saves most; of equals the one for more units. */
const priceOffer = (reached: readonly RewardTier[], lots: readonly Lot[], maxSets: number): Offer => {
  const units = countOf(lots)
  const row = dearest(lots, units)
  const ways = reached.filter(isPrice).map(tier => formed(row, tier, Math.min(Math.floor(units / tier.from), maxSets)))
  const best = ways.reduce<Formed | undefined>((top, one) => (top && top.off > one.off ? top : one), undefined)
  if (!best || best.off === 0) return { takes: [] }
  const chosen = dearest(lots, best.sets * best.tier.from)
  const { sets, tier } = best
  return {
    takes: takesOf(chosen, alloc(best.off, costs(chosen))),
    made: { sets, units: tier.from, price: tier.totalPrice },
  }
}

export const tierOffer = ({ mode, tiers, maxSets }: TierDiscount, lots: readonly Lot[]): Offer => {
  const pieces = lots.map(whole)
  const bySpend = mode === 'SPEND_TIER'
  const had = bySpend ? sumOf(costs(pieces)) : countOf(lots)
  const rising = tiers.toSorted((one, other) => one.from - other.from)
  const reached = rising.filter(({ from }) => from <= had)
  const tier = reached.at(-1)
  if (!tier) return { missing: { rule: bySpend ? 'spend' : 'units', needed: rising[0]?.from ?? 0, had } }
  if (mode === 'TIER_PRICE') return priceOffer(reached, lots, maxSets ?? Number.POSITIVE_INFINITY)

  const cost = costs(pieces)
  const off = 'percent' in tier ? portion(sumOf(cost), tier.percent, 10_000) : 0
  return { takes: takesOf(pieces, alloc(off, cost)) }
}
