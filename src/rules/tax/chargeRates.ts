// Shipping and COD carry the tax of the goods they came with (chargeTaxRule): one rate, or a share of each.
import { alloc } from '../money.ts'

export type ChargeTaxRule = 'HIGHEST_RATE' | 'PROPORTIONAL'

/** The charge cut into parts, each with the rate it is taxed at. */
export function chargeRates(
  charge: number,
  goods: readonly { net: number; rate: number }[],
  rule: ChargeTaxRule,
): { amount: number; rate: number }[] {
  const highest = goods.reduce((rate, line) => Math.max(rate, line.rate), 0)
  const net = goods.reduce((total, line) => total + line.net, 0)
  if (rule === 'HIGHEST_RATE' || net === 0) return [{ amount: charge, rate: highest }]

  const rates = [...new Set(goods.map(line => line.rate))]
  const weights = rates.map(rate => goods.reduce((total, line) => total + (line.rate === rate ? line.net : 0), 0))
  const amounts = alloc(charge, weights)
  return rates.map((rate, index) => ({ amount: amounts[index]!, rate })).filter(part => part.amount !== 0)
}
