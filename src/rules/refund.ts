// A refund as it is asked for, against the order as it stands: what goes back, over which means, and everything wrong with it.
// The dialog asks on each key, the server once more with the order locked.
import type { Finding } from '#contract/problem.ts'
import { sayMoney } from './money.ts'
import { leftOf, maxRefund } from './pricing/placed.ts'
import { type RefundAsk, type RefundQuote, refundQuote } from './pricing/refund.ts'
import { type Addressed, addressFindings } from './refund/destination.ts'
import { type Refundable, unitStates } from './refund/order.ts'
import { refusal } from './refund/words.ts'

export type RefundWish = RefundAsk &
  Addressed & {
    /** Moved between the means by hand; shared out by what each holds when absent. */
    split?: readonly { tender: string; amount: number }[] | undefined
  }

const stateFindings = ({ lines }: Refundable, { items }: RefundWish): Finding[] =>
  items.flatMap(({ line: id, units }) => {
    const line = lines.find(one => one.id === id)
    const states = line ? unitStates(line) : []
    const wrong = (['waiting', 'unpaid'] as const).filter(state => units.some(unit => states[unit - 1] === state))
    return wrong.map(state => ({ ...refusal('STATE', `refund.${state}`), path: `items.${id}` }))
  })

const chargeFindings = ({ isUndelivered }: Refundable, { shipping = 0, cod = 0 }: RefundWish): Finding[] =>
  isUndelivered && shipping + cod > 0
    ? [{ ...refusal('RULE', 'refund.undelivered'), path: shipping > 0 ? 'shipping' : 'cod' }]
    : []

type Split = RefundQuote['split']

const splitFindings = ({ tenders, currency }: Refundable, split: Split, total: number): Finding[] => {
  const parts = split.reduce((sum, { amount }) => sum + amount, 0)
  const most = split.flatMap(({ tender: id, amount }) => {
    const tender = tenders.find(one => one.id === id)
    const left = tender ? leftOf(tender) : 0
    const isFine = amount >= 0 && amount <= left
    return isFine
      ? []
      : [{ ...refusal('LIMIT', 'refund.none', { left: sayMoney(left, currency) }), path: `split.${id}` }]
  })
  if (most.length > 0 || parts === total) return most
  const said = { parts: sayMoney(parts, currency), total: sayMoney(total, currency) }
  return [{ ...refusal('RULE', 'refund.split', said), path: 'split' }]
}

const cashFindings = ({ tenders, isOfMember }: Refundable, { destination }: RefundWish, split: Split): Finding[] => {
  if (destination === 'storeCredit' && !isOfMember)
    return [{ ...refusal('RULE', 'refund.noMember'), path: 'destination' }]
  const isOneWay = split.some(({ tender: id, amount }) => amount > 0 && tenders.find(one => one.id === id)?.isOneWay)
  return destination === 'original' && isOneWay ? [{ ...refusal('RULE', 'refund.cash'), path: 'destination' }] : []
}

export const refundOf = (order: Refundable, wished: RefundWish): RefundQuote => {
  const isOfOrder = ({ line }: { line: string }) => order.lines.some(({ id }) => id === line)
  const wish = { ...wished, items: wished.items.filter(isOfOrder) }
  const strangers = wished.items.filter(item => !isOfOrder(item))
  const quote = refundQuote(order, wish)
  const split =
    quote.findings.length === 0 && wish.split ? wish.split.filter(({ amount }) => amount !== 0) : quote.split
  const findings = [
    ...strangers.map(({ line }) => ({ ...refusal('REF_NOT_FOUND', 'refund.noLine'), path: `items.${line}` })),
    ...stateFindings(order, wish),
    ...chargeFindings(order, wish),
    ...quote.findings,
    ...(quote.findings.length === 0 ? splitFindings(order, split, quote.total) : []),
    ...cashFindings(order, wish, split),
    ...addressFindings(wish),
  ]
  return { ...quote, split, findings }
}

/** Nothing of the order is left to give: somebody else was faster, or all of it has gone back. */
export const isSpent = (order: Refundable): boolean => maxRefund(order) === 0

/** More than one person may give alone, or more than was owed. */
export const needsSecond = (total: number, goodwill: number, limit: number): boolean => total > limit || goodwill > 0
