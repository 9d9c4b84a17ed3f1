// What goes back to a customer: the shares of the chosen units as they were placed (nothing is priced anew on what stays), their
// tax by the same shares, never more than was captured, and shared out over the means it was paid by.
import type { Finding } from '#contract/problem.ts'
import { alloc, portion, sayMoney, unitShare } from '../money.ts'
import {
  type Component,
  leftOf,
  maxChargeRefund,
  maxRefund,
  type Placed,
  type PlacedCharge,
  type PlacedLine,
  type Tender,
} from './placed.ts'
import { sumOf } from './reductions.ts'
import { refusal } from './words.ts'

export type RefundAsk = {
  items: readonly { line: string; units: readonly number[] }[]
  shipping?: number
  cod?: number
  /** Beyond what the order costs since it was edited. */
  overpaid?: number
  returnFee?: number
  goodwill?: number
}

export type RefundedLine = {
  line: string
  units: readonly { unit: number; amount: number }[]
  amount: number
  tax: readonly Component[]
}
export type RefundQuote = {
  items: readonly RefundedLine[]
  goods: number
  tax: readonly Component[]
  total: number
  /** What the order still has to give. */
  left: number
  /** Empty while something is wrong. */
  split: readonly { tender: string; amount: number }[]
  findings: readonly Finding[]
}

/** Over the means of payment, by what each still holds. */
export const tenderSplit = (total: number, tenders: readonly Tender[]): { tender: string; amount: number }[] => {
  const shares = alloc(total, tenders.map(leftOf))
  return tenders.map(({ id }, place) => ({ tender: id, amount: shares[place]! })).filter(({ amount }) => amount !== 0)
}

const lineRefund = ({ id, quantity, gross, components }: PlacedLine, units: readonly number[]): RefundedLine => {
  const shares = units.map(unit => ({ unit, amount: unitShare(gross, quantity, unit) }))
  const taxOf = (amount: number): number => sumOf(units.map(unit => unitShare(amount, quantity, unit)))
  return {
    line: id,
    units: shares,
    amount: sumOf(shares.map(({ amount }) => amount)),
    tax: components.map(({ name, amount }) => ({ name, amount: taxOf(amount) })),
  }
}

/** The tax of a part of a charge: parts that add up to the charge add up to its tax. */
const chargeTax = ({ amount: whole, components, refunded }: PlacedCharge, amount: number): Component[] =>
  whole === 0
    ? []
    : components.map(({ name, amount: tax }) => ({
        name,
        amount: portion(tax, refunded + amount, whole) - portion(tax, refunded, whole),
      }))

const together = (components: readonly Component[]): Component[] =>
  [...Map.groupBy(components, ({ name }) => name)].map(([name, parts]) => ({
    name,
    amount: sumOf(parts.map(({ amount }) => amount)),
  }))

const unitFindings = ({ id, quantity, refunded }: PlacedLine, units: readonly number[]): Finding[] =>
  units.flatMap((unit, place): Finding[] => {
    const path = `items.${id}`
    if (!Number.isInteger(unit) || unit < 1 || unit > quantity)
      return [{ ...refusal('RANGE', 'pricing.refund.noUnit', { unit, last: quantity }), path }]
    const isTaken = refunded.includes(unit) || units.indexOf(unit) !== place
    return isTaken ? [{ ...refusal('LIMIT', 'pricing.refund.unit', { unit }), path }] : []
  })

const amountFindings = (asked: number, most: number, path: string, currency: string): Finding[] => {
  if (asked < 0) return [{ ...refusal('RANGE', 'pricing.refund.least', { least: sayMoney(0, currency) }), path }]
  return asked > most ? [{ ...refusal('LIMIT', 'pricing.refund.most', { most: sayMoney(most, currency) }), path }] : []
}

export const refundQuote = (placed: Placed, ask: RefundAsk): RefundQuote => {
  const { currency, shipping, cod, tenders } = placed
  const chosen = ask.items.map(({ line, units }) => {
    const found = placed.lines.find(({ id }) => id === line)
    if (!found) throw new RangeError(`The order has no line ${line}`)
    return { line: found, units }
  })
  const items = chosen.map(({ line, units }) => lineRefund(line, units))
  const goods = sumOf(items.map(({ amount }) => amount))
  const fees = { shipping: ask.shipping ?? 0, cod: ask.cod ?? 0 }
  const more = (ask.overpaid ?? 0) + (ask.goodwill ?? 0)
  const asked = goods + fees.shipping + fees.cod - (ask.returnFee ?? 0) + more
  const left = maxRefund(placed)
  const total = asked > left && asked - left <= (placed.short ?? 0) ? left : asked
  const none = total <= 0 ? [{ ...refusal('RANGE', 'pricing.refund.least', { least: sayMoney(0, currency) }) }] : []
  const findings = [
    ...chosen.flatMap(({ line, units }) => unitFindings(line, units)),
    ...amountFindings(fees.shipping, maxChargeRefund(shipping), 'shipping', currency),
    ...amountFindings(fees.cod, maxChargeRefund(cod), 'cod', currency),
    ...(none.length > 0 ? none : amountFindings(total, left, 'total', currency)),
  ]
  const tax = [...items.flatMap(one => one.tax), ...chargeTax(shipping, fees.shipping), ...chargeTax(cod, fees.cod)]
  const split = findings.length === 0 ? tenderSplit(total, tenders) : []
  return { items, goods, tax: together(tax), total, left, split, findings }
}
