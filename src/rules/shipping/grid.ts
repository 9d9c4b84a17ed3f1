// Rates as a grid: one rate a row, the values at which any of them changes its fee as columns. A tier that reaches over several
// columns stands in each of them.
import { isIn, type Range } from './tiers.ts'

export type GridRate = { id: string; tiers: readonly Range[] | null }

/** Where a column begins; the last one has no end. */
export const columnsOf = (rates: readonly GridRate[]): number[] =>
  [...new Set([0, ...rates.flatMap(({ tiers }) => (tiers ?? []).map(({ from }) => from))])].sort((a, b) => a - b)

/** The place of the tier that holds from there on; nothing in a hole. */
export const tierAt = (tiers: readonly Range[], from: number): number | undefined => {
  const at = tiers.findIndex(tier => isIn(from, tier))
  return at < 0 ? undefined : at
}
