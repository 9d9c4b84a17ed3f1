// What is typed into a refund, what it begins with (all that can still go back), and how rule and server want it.
import { maxRefund } from '#rules/pricing/placed.ts'
import type { Destination } from '#rules/refund/destination.ts'
import { freeUnits, type Refundable } from '#rules/refund/order.ts'
import { restOf } from '#rules/refund/rest.ts'
import type { RefundWish } from '#rules/refund.ts'

/** What the server tells of an order that is to be refunded. */
export interface Calculator {
  refundable: Refundable
  /** Of each the first units are those that were cancelled. */
  lines: { id: string; sku: string; name: string; cancelled: number }[]
  payments: { id: string; method: string }[]
  /** What it was paid too much is in refunds already. */
  overpaid: number
  /** From here on somebody else approves. */
  approval: number
  /** What has gone back of it without somebody else. */
  alone: number
}

export interface Typed {
  items: { line: string; units: number[] }[]
  shipping: unknown
  codFee: unknown
  returnFee: unknown
  goodwill: unknown
  reason: string | null
  destination: Destination
  upi: string | null
  ifsc: string | null
  account: string | null
  note: string | null
  /** Moved between the means by hand; null leaves it to the rule. */
  split: { tender: string; amount: number }[] | null
}

/** Text that is no amount yet counts as none. */
const amountOf = (value: unknown): number => (typeof value === 'number' ? value : 0)

export const beginning = ({ refundable }: Calculator): Typed => {
  const { items, shipping, cod } = restOf(refundable)
  const isOneWay = refundable.tenders.every(tender => tender.isOneWay || tender.captured === tender.refunded)
  return {
    items,
    shipping: shipping || null,
    codFee: cod || null,
    returnFee: null,
    goodwill: null,
    reason: null,
    destination: isOneWay && maxRefund(refundable) > 0 ? 'upi' : 'original',
    upi: null,
    ifsc: null,
    account: null,
    note: null,
    split: null,
  }
}

/** Ticked as long as it can go back: what went back, or is waited for, since it was chosen is not chosen any more. */
export const stillFree = (items: Typed['items'], { lines }: Refundable): { items: Typed['items']; gone: number } => {
  const kept = items.flatMap(({ line, units }) => {
    const found = lines.find(({ id }) => id === line)
    const free = found ? freeUnits(found) : []
    const left = units.filter(unit => free.includes(unit))
    return left.length > 0 ? [{ line, units: left }] : []
  })
  const count = (some: Typed['items']) => some.reduce((sum, { units }) => sum + units.length, 0)
  return { items: kept, gone: count(items) - count(kept) }
}

export const wishOf = (typed: Typed): RefundWish => ({
  items: typed.items,
  shipping: amountOf(typed.shipping),
  cod: amountOf(typed.codFee),
  returnFee: amountOf(typed.returnFee),
  goodwill: amountOf(typed.goodwill),
  destination: typed.destination,
  upi: typed.upi,
  ifsc: typed.ifsc,
  account: typed.account,
  ...(typed.split && { split: typed.split }),
})

/** Empty answers are left out: the server reads them as not given. */
export const inputOf = (typed: Typed): Record<string, unknown> =>
  Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== null && value !== '' && value !== 0))
