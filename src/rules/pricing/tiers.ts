// So many units, or so much spent: a percent off them, or one price for them together. Only the highest tier reached counts.
import { alloc, portion } from '../money.ts'
import type { RewardTier, TierDiscount } from './discount.ts'
import { costs, dearest, sumOf, takesOf, whole } from './reductions.ts'
import { countOf, type Lot, type Offer } from './units.ts'

const off = (tier: RewardTier, cost: number, sets: number): number =>
  'percent' in tier ? portion(cost, tier.percent, 10_000) : Math.max(0, cost - sets * tier.totalPrice)

export const tierOffer = ({ mode, tiers, maxSets }: TierDiscount, lots: readonly Lot[]): Offer => {
  const pieces = lots.map(whole)
  const bySpend = mode === 'SPEND_TIER'
  const had = bySpend ? sumOf(costs(pieces)) : countOf(lots)
  const rising = tiers.toSorted((one, other) => one.from - other.from)
  const tier = rising.findLast(({ from }) => from <= had)
  if (!tier) return { missing: { rule: bySpend ? 'spend' : 'units', needed: rising[0]?.from ?? 0, had } }

  // A percent is for all that reached the tier; a price is for exactly so many units, as often as they are there.
  const sets = mode === 'TIER_PRICE' ? Math.min(Math.floor(had / tier.from), maxSets ?? Number.POSITIVE_INFINITY) : 1
  const chosen = mode === 'TIER_PRICE' ? dearest(lots, sets * tier.from) : pieces
  const cost = costs(chosen)
  return { takes: takesOf(chosen, alloc(off(tier, sumOf(cost), sets), cost)) }
}
