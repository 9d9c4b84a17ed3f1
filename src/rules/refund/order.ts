// An order as refunds see it: what was paid for each line and by which means, what has gone back or is on its way, and which units
// still wait to be sent, so that they must be cancelled before their money goes back.
import { unitShare } from '../money.ts'
import type { Placed, PlacedLine, Tender } from '../pricing/placed.ts'

export type RefundableLine = PlacedLine & {
  /** Units neither sent nor cancelled. */
  waiting: number
  /** The first so many were cancelled before they were paid for. */
  unpaid?: number
}
export type RefundableTender = Tender & { isOneWay: boolean }
export type Refundable = Omit<Placed, 'lines' | 'tenders'> & {
  lines: readonly RefundableLine[]
  tenders: readonly RefundableTender[]
  /** Somebody is known by it, who may be given store credit. */
  isOfMember: boolean
  /** Every parcel came back without having been delivered. */
  isUndelivered: boolean
}

/** What one refund takes out of an order, whatever has become of it. */
export type Taken = {
  items: readonly { line: string; units: readonly number[] }[]
  shipping: number
  cod: number
  split: readonly { tender: string; amount: number }[]
}

const sum = (amounts: readonly number[]): number => amounts.reduce((one, other) => one + other, 0)

/** The order once these refunds are out of it; those that failed or were withdrawn are not among them. */
export const lessRefunds = (order: Refundable, refunds: readonly Taken[]): Refundable => ({
  ...order,
  lines: order.lines.map(line => ({
    ...line,
    refunded: [
      ...line.refunded,
      ...refunds.flatMap(({ items }) => items.flatMap(item => (item.line === line.id ? item.units : []))),
    ],
  })),
  shipping: { ...order.shipping, refunded: order.shipping.refunded + sum(refunds.map(({ shipping }) => shipping)) },
  cod: { ...order.cod, refunded: order.cod.refunded + sum(refunds.map(({ cod }) => cod)) },
  tenders: order.tenders.map(tender => ({
    ...tender,
    refunded:
      tender.refunded +
      sum(refunds.flatMap(({ split }) => split.flatMap(part => (part.tender === tender.id ? part.amount : [])))),
  })),
})

/** Whether a unit may go back, or why not. Which of a line's units wait is not known one by one: its last ones do. */
export type UnitState = 'free' | 'refunded' | 'waiting' | 'unpaid'

export const unitStates = ({ quantity, refunded, waiting, unpaid = 0 }: RefundableLine): UnitState[] => {
  const all = Array.from({ length: quantity }, (_, at) => at + 1)
  const left = all.filter(unit => unit > unpaid && !refunded.includes(unit))
  const late = new Set(left.slice(Math.max(0, left.length - waiting)))
  return all.map(unit => {
    if (unit <= unpaid) return 'unpaid'
    if (refunded.includes(unit)) return 'refunded'
    return late.has(unit) ? 'waiting' : 'free'
  })
}

export const freeUnits = (line: RefundableLine): number[] =>
  unitStates(line).flatMap((state, at) => (state === 'free' ? [at + 1] : []))

/** What a unit was paid with, as it was placed. */
export const unitWorth = ({ gross, quantity }: PlacedLine, unit: number): number => unitShare(gross, quantity, unit)
