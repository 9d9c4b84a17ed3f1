// An order is paid: by what its shopper sent, all of it at once. Cash that was to be collected is then not due, nor its fee.
import { remark } from '#contract/finding.ts'
import { stateWhy } from '#contract/standing.ts'
import type { Value } from '#contract/valueSet.ts'
import { sayMoney } from '#rules/money.ts'
import type { TaxAmounts } from '#rules/tax.ts'
import { nextIn, stepped } from '#server/records/regions.ts'
import type { Dossier } from '../dossier.server.ts'
import { pickedUp } from '../editing/cancelling.server.ts'
import { type Judged, revised } from '../effects.server.ts'
import { type By, released } from '../holding/holding.server.ts'
import { type OrderRow, orders } from '../orders.ts'
import { labelsOff } from '../parcels/parcelling.server.ts'
import { payments } from '../payments.ts'
import type { OrderState, PaidAhead } from '../sets.ts'
import { type OfferedCost, withOffer } from './offering.server.ts'

export interface Money {
  amount: number
  reference: string
  method: Value<typeof PaidAhead>
}

interface Charge {
  name: string
  parts: readonly TaxAmounts[]
}

const ended: ReadonlySet<Value<typeof OrderState>> = new Set(['expired', 'cancelled', 'rtoClosed'])

/** The order without the charge for cash at the door and what rounding the cash added, and both of these. */
export const withoutCash = ({ grand, totals, quote }: OrderRow) => {
  const charges = (quote?.charges ?? []) as Charge[]
  const parts = charges.filter(({ name }) => name === 'COD').flatMap(charge => charge.parts)
  const sum = (of: (part: TaxAmounts) => number) => parts.reduce((all, part) => all + of(part), 0)
  const { cashRoundOff = 0, ...plain } = totals ?? {}
  const fee = sum(({ gross }) => gross) + cashRoundOff
  const less = (name: string, amount: number) => ({ [name]: (totals?.[name] ?? 0) - amount })
  const left = {
    ...plain,
    cod: 0,
    ...less('roundOff', cashRoundOff),
    ...less(
      'tax',
      sum(({ tax }) => tax),
    ),
    ...less(
      'taxable',
      sum(part => part.taxable),
    ),
  }
  const now = { ...left, grand: grand - fee }
  return {
    fee,
    cost: {
      grand: now.grand,
      totals: now,
      quote: quote && { ...quote, totals: now },
    },
  }
}

/** The payment that is waited for, and what it comes to when it is paid ahead, with what was offered for that. */
export const dueOf = (
  { order, payments: all }: Pick<Dossier, 'order' | 'payments'>,
  offer: OfferedCost | undefined,
  currency: string,
) => {
  const pending = all.filter(({ state }) => state === 'pending')
  const [waiting, atDoor] = pending.sort((one, other) => one.position - other.position)
  const rest = atDoor?.amount ?? 0
  if (!waiting || order.payment !== 'codDue')
    return waiting && { waiting, due: waiting.amount, fee: 0, off: 0, rest, cost: undefined }
  const { fee, cost } = withoutCash(order)
  const off = offer?.gross ?? 0
  return {
    waiting,
    fee,
    off,
    rest,
    due: Math.max(0, waiting.amount - fee - off),
    cost: offer ? withOffer(cost, order.trace, offer, currency) : cost,
  }
}

/** Who may still pay now; what the courier collects is collected. */
export const unpayable = ({ order, packages }: Pick<Dossier, 'order' | 'packages'>) => {
  const gone = order.payment === 'codDue' ? pickedUp(packages) : undefined
  if (gone)
    return remark('STATE', 'Package {n} is with the courier, who collects the cash', {
      params: { n: gone.packageNo.split('-').at(-1) ?? gone.packageNo },
      key: 'orders.findings.withCourier',
    })
  if (ended.has(order.state)) return stateWhy(orders, order, 'state')
  return nextIn(orders, order, 'payment', 'capture') === undefined ? stateWhy(orders, order, 'payment') : undefined
}

export const paidOf = (
  dossier: Dossier,
  offer: OfferedCost | undefined,
  { amount, reference, method }: Money,
  currency: string,
  by: By,
): Judged => {
  const { order } = dossier
  const why = unpayable(dossier)
  if (why) return why
  const asked = dueOf(dossier, offer, currency)
  if (!asked) return stateWhy(orders, order, 'payment')
  const { waiting, due, rest, cost } = asked
  if (amount !== due)
    return remark('RANGE', '{due} is due', {
      path: 'amount',
      params: { due: sayMoney(due, currency) },
      key: 'orders.findings.due',
    })
  const confirm = dossier.holds.filter(({ state, reason }) => state === 'open' && reason === 'codConfirm')
  const freed = confirm.length > 0 ? released(dossier, confirm, by) : undefined
  const captured = { amount, captured: amount, method, gatewayRef: reference, state: 'captured' }
  return {
    patch: {
      ...cost,
      paid: order.paid + amount,
      offer: null,
      ...(rest === 0 && { payBy: method }),
      ...freed?.patch,
      ...(cost && revised(order, by.now)),
      // So much is left that nothing more has come of it.
      payment: order.payment,
      ...stepped(orders, order, { state: 'confirm', payment: rest > 0 ? 'promise' : 'capture' }, by.now),
    },
    others: [
      { resource: payments, id: waiting.id, patch: { ...captured, at: by.now.toISOString() } },
      ...(offer?.others ?? []),
      ...(order.payment === 'codDue' ? labelsOff(dossier.packages) : []),
      ...(freed?.others ?? []),
    ],
  }
}
