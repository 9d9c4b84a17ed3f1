// The order as refunds see it, out of the records as they travel: its lines, its payments and the refunds there are already.
import type { PlacedCharge } from '../pricing/placed.ts'
import { lessRefunds, type Refundable, type Taken } from './order.ts'

export type Component = { name: string; amount: number }
export type OrderRecord = {
  state: string
  member?: string | null
  totals?: Readonly<Record<string, number>> | null
  quote: {
    lines?: readonly { id: string; net?: number; tax: { gross: number } }[]
    charges?: readonly { name: string; parts: readonly { gross: number; components: readonly Component[] }[] }[]
  } | null
}
export type LineRecord = {
  id: string
  qty: number
  net: number
  cancelled: number
  shipped: number
  neverPaid?: number
  components: readonly Component[] | null
}
export type PaymentRecord = { id: string; method: string; captured: number }
export type RefundRecord = {
  id: string
  status: string
  state: string
  shipping: number
  codFee: number
  items: readonly { line: string; units: readonly number[] }[] | null
  split: readonly { payment: string; amount: number }[] | null
}
export type OrderRecords = {
  order: OrderRecord
  lines: readonly LineRecord[]
  payments: readonly PaymentRecord[]
  refunds: readonly RefundRecord[]
  currency: string
}

/** What cannot take money back once it was given; store credit goes back to the member who had it. */
const oneWay: ReadonlySet<string> = new Set(['cod', 'giftCard', 'points'])
const isOneWay = (method: string, isOfMember: boolean): boolean =>
  oneWay.has(method) || (method === 'storeCredit' && !isOfMember)
/** What these took is the order's again. */
const over: ReadonlySet<string> = new Set(['failed', 'withdrawn'])

/** Of an order these are what has gone back or is promised; a deleted one was taken back before it was sent. */
export const standing = <R extends Pick<RefundRecord, 'state' | 'status'>>(refunds: readonly R[]): R[] =>
  refunds.filter(({ state, status }) => status !== 'deleted' && !over.has(state))

const chargeOf = ({ quote }: OrderRecord, name: string): PlacedCharge => {
  const parts = (quote?.charges ?? []).filter(charge => charge.name === name).flatMap(charge => charge.parts)
  return {
    amount: parts.reduce((sum, { gross }) => sum + gross, 0),
    components: parts.flatMap(({ components }) => components),
    refunded: 0,
  }
}

/** What rounding the cash added is given back with the fee for cash; what it took off, with whichever fee can bear it. */
const roundedOf = (order: OrderRecord): Pick<Refundable, 'shipping' | 'cod' | 'short'> => {
  const rounded = order.totals?.cashRoundOff ?? 0
  const none: PlacedCharge = { amount: 0, components: [], refunded: 0 }
  // Whoever paid online instead was never charged for cash.
  const [cod, shipping] = [order.totals?.cod === 0 ? none : chargeOf(order, 'COD'), chargeOf(order, 'SHIPPING')]
  const byCod = Math.max(rounded, -cod.amount)
  const byShipping = Math.max(rounded - byCod, -shipping.amount)
  const rounding = (charge: PlacedCharge, more: number) => ({ ...charge, amount: charge.amount + more })
  return { cod: rounding(cod, byCod), shipping: rounding(shipping, byShipping), short: byCod + byShipping - rounded }
}

const takenBy = ({ items, shipping, codFee, split }: RefundRecord): Taken => ({
  items: items ?? [],
  shipping,
  cod: codFee,
  split: (split ?? []).map(({ payment, amount }) => ({ tender: payment, amount })),
})

/**
 * What a line was paid with: its net, with its tax where tax comes on top of the prices. A quote calls its lines by their SKU unless
 * it was asked to call them otherwise, so how the order was taxed is told by any of them.
 */
export const paidFor = ({ quote }: Pick<OrderRecord, 'quote'>): ((line: Omit<LineRecord, 'shipped'>) => number) => {
  const quoted = quote?.lines ?? []
  const grossOf = new Map(quoted.map(({ id, tax }) => [id, tax.gross]))
  const isOnTop = quoted.some(({ net, tax }) => net !== undefined && tax.gross > net)
  const taxOf = ({ components }: Pick<LineRecord, 'components'>) =>
    (components ?? []).reduce((sum, { amount }) => sum + amount, 0)
  return line => grossOf.get(line.id) ?? line.net + (isOnTop ? taxOf(line) : 0)
}

export const refundableOf = ({ order, lines, payments, refunds, currency }: OrderRecords): Refundable => {
  const isOfMember = Boolean(order.member)
  const grossOf = paidFor(order)
  const placed: Refundable = {
    currency,
    lines: lines.map(line => ({
      id: line.id,
      quantity: line.qty,
      gross: grossOf(line),
      components: line.components ?? [],
      refunded: [],
      waiting: line.qty - line.cancelled - line.shipped,
      unpaid: line.neverPaid ?? 0,
    })),
    ...roundedOf(order),
    tenders: payments.map(({ id, method, captured }) => ({
      id,
      captured,
      refunded: 0,
      isOneWay: isOneWay(method, isOfMember),
    })),
    isOfMember,
    isUndelivered: order.state === 'rtoClosed',
  }
  return lessRefunds(placed, standing(refunds).map(takenBy))
}
