// Bulk tiers: the more of one SKU, product or target, the lower the price; for all units, or only for those beyond each step.
import type { BulkDiscount, BulkTier } from './discount.ts'
import type { Reached } from './outcome.ts'
import { type Piece, percentOff, priceOff, sumOf, whole } from './reductions.ts'
import { costOf, countOf, dearestFirst, type Lot, type Offer, type Take } from './units.ts'

const tierOff = (tier: BulkTier | undefined, { lot, count }: Piece): number => {
  if (!tier) return 0
  const cost = costOf(lot, count)
  return 'percent' in tier ? percentOff(cost, count, tier.percent) : priceOff(cost, count, tier.unitPrice)
}

const takeOf = (tier: BulkTier | undefined, piece: Piece): Take => ({ ...piece, off: tierOff(tier, piece) })

/** Each stretch of units between two steps at its own tier. The dearest come first, so the cheapest get the most off. */
const graduated = (lots: readonly Lot[], tiers: readonly BulkTier[]): Take[] => {
  const takes: Take[] = []
  const steps = [...tiers.map(({ minQty }) => minQty - 1), Number.POSITIVE_INFINITY]
  let [place, step] = [0, 0]
  for (const lot of lots) {
    for (let left = lot.count; left > 0; ) {
      const count = Math.min(left, steps[step]! - place)
      if (count > 0) takes.push(takeOf(tiers[step - 1], { lot, count }))
      left -= count
      place += count
      if (left > 0) step += 1
    }
  }
  return takes
}

/** How many of so many units stand in each of the tiers they reach. */
const reachedBy = (counts: readonly number[], tiers: readonly BulkTier[]): Reached[] =>
  tiers.flatMap(({ minQty }, at) => {
    const next = tiers[at + 1]?.minQty ?? Number.POSITIVE_INFINITY
    const units = sumOf(counts.map(count => Math.max(0, Math.min(count, next - 1) - minQty + 1)))
    return units > 0 ? [{ from: minQty, units }] : []
  })

const keyOf: Record<'SKU' | 'PRODUCT', (lot: Lot) => string> = {
  SKU: ({ line }) => line.source.sku,
  PRODUCT: ({ line }) => line.source.product ?? line.source.sku,
}

const unitsOf = { SKU: 'unitsOfSku', PRODUCT: 'unitsOfProduct', TARGET: 'units' } as const

export const bulkOffer = ({ tiers, tierMode, countBy }: BulkDiscount, lots: readonly Lot[]): Offer => {
  const rising = tiers.toSorted((one, other) => one.minQty - other.minQty)
  const groups = countBy === 'TARGET' ? [lots] : [...Map.groupBy(lots, keyOf[countBy]).values()]
  const had = Math.max(0, ...groups.map(countOf))
  const needed = rising[0]?.minQty ?? 1
  if (had < needed) return { missing: { rule: unitsOf[countBy], needed, had } }
  const takes = groups.flatMap(group => {
    const count = countOf(group)
    const reached = rising.filter(({ minQty }) => minQty <= count)
    if (reached.length === 0) return []
    if (tierMode === 'GRADUATED') return graduated(group.toSorted(dearestFirst), reached)
    return group.map(lot => takeOf(reached.at(-1), whole(lot))).filter(({ off }) => off > 0)
  })
  return { takes, ...(tierMode === 'GRADUATED' && { reached: reachedBy(groups.map(countOf), rising) }) }
}
