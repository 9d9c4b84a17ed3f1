// Fees after a raise: a percentage, an amount, or both, rounded to what looks like a price. No fee falls below zero.
import { portion, round } from '../money.ts'

/** A percentage in basis points and an amount, either below zero to lower. */
export type Raise = { percent?: number | null; amount?: number | null; roundTo?: number | null }

export function raisedFee(fee: number, { percent, amount, roundTo }: Raise): number {
  const next = Math.max(0, fee + portion(fee, percent ?? 0, 10_000) + (amount ?? 0))
  return roundTo ? round(next, roundTo) * roundTo : next
}
