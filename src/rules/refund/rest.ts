// All that can still go back of an order, as a refund begins with it: every unit that went or was cancelled, then its fees, never
// more than the means of payment still hold. What was given beyond the goods before is missing at the end.
import { maxChargeRefund, maxRefund, type PlacedCharge } from '../pricing/placed.ts'
import { freeUnits, type Refundable, unitWorth } from './order.ts'

export type Rest = { items: { line: string; units: number[] }[]; shipping: number; cod: number }

export const restOf = (order: Refundable): Rest => {
  let left = maxRefund(order) + (order.short ?? 0)
  const taken = (amount: number): number => {
    left -= amount
    return amount
  }
  const fits = (amount: number): boolean => amount <= left && taken(amount) === amount
  const items = order.lines
    .map(line => ({ line: line.id, units: freeUnits(line).filter(unit => fits(unitWorth(line, unit))) }))
    .filter(({ units }) => units.length > 0)
  const isWhole = order.lines.every(({ waiting }) => waiting === 0) && !order.isUndelivered
  const fee = (charge: PlacedCharge): number => (isWhole ? taken(Math.min(left, maxChargeRefund(charge))) : 0)
  return { items, shipping: fee(order.shipping), cod: fee(order.cod) }
}
