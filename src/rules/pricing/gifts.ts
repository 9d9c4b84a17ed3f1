// Free gifts: a line that carries a gift's id costs nothing while the goods, after line and order discounts, reach its tier;
// else it leaves the cart. Only the highest tier counts, and a gift counts toward nothing.
import type { GiftDiscount } from './discount.ts'
import type { Given } from './greedy.ts'
import type { Outcome } from './outcome.ts'
import type { Candidate } from './qualify.ts'
import { sumOf } from './reductions.ts'
import type { Scene } from './scene.ts'

export type GiftCandidate = Candidate<GiftDiscount>

export const giveGift = (
  candidate: GiftCandidate,
  goods: number,
  { lines }: Scene,
): { outcome: Outcome; given?: Given } => {
  const { discount } = candidate
  const tiers = discount.tiers.toSorted((one, other) => one.minSubtotal - other.minSubtotal)
  const tier = tiers.findLast(({ minSubtotal }) => minSubtotal <= goods)
  if (!tier) {
    const needed = tiers[0]?.minSubtotal ?? 0
    const missing = { rule: 'minSubtotal', needed, had: goods, stage: 'afterAll', isPart: false } as const
    return { outcome: { outcome: 'NOT_ELIGIBLE', missing } }
  }
  let left = tier.choose
  const amounts = lines.flatMap(({ at, source, quantity, amount }): [number, number][] => {
    if (source.giftOf !== discount.id || !tier.skus.includes(source.sku) || quantity > left) return []
    left -= quantity
    return [[at, amount]]
  })
  const amount = sumOf(amounts.map(([, off]) => off))
  if (amounts.length === 0)
    return { outcome: { outcome: 'NOT_ELIGIBLE', missing: { rule: 'target', needed: undefined } } }
  return { outcome: { outcome: 'APPLIED', amount }, given: { candidate, amounts, amount } }
}
