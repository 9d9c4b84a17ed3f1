// What goes back when units of an order are cancelled: their shares, and the fees once nothing of it is sent any more. A draft:
// somebody hands it in, and it is held to the limits then.
import type { Cancelled, Purse, Written } from '#areas/orders/orders.ports.ts'
import type { OrderRow } from '#areas/orders/orders.ts'
import type { Finding } from '#contract/problem.ts'
import { maxChargeRefund, maxRefund } from '#rules/pricing/placed.ts'
import type { RefundQuote } from '#rules/pricing/refund.ts'
import { lessRefunds, type Refundable, type RefundableLine, unitStates } from '#rules/refund/order.ts'
import { isSpent, needsSecond, refundOf } from '#rules/refund.ts'
import type { Scene } from '#server/records/serve.ts'
import { draftOf, type RefundRequest } from './drafting.server.ts'
import { type OrderMoney, readLimits, readMoneys } from './refundable.server.ts'
import { type RefundRow, refunds } from './refunds.ts'

type Draft = Record<string, unknown>

/** What is known of an order's money before any of it is cancelled. */
interface OrderFunds {
  order: OrderRow
  money: OrderMoney
  approval: number
  by: string
}

const without = (line: RefundableLine, units: Cancelled['units']): RefundableLine => ({
  ...line,
  waiting: line.waiting - (units.get(line.id) ?? 0),
})

/** Those that waited and do not any more. */
const freed = (line: RefundableLine, after: RefundableLine): number[] => {
  const before = unitStates(line)
  return unitStates(after).flatMap((state, at) => (state === 'free' && before[at] === 'waiting' ? [at + 1] : []))
}

const feesOf = ({ money: { refundable, lines } }: OrderFunds, isWhole: boolean) => {
  const isUnsent = isWhole && lines.every(({ shipped }) => shipped === 0)
  return {
    shipping: isUnsent ? maxChargeRefund(refundable.shipping) : 0,
    cod: isUnsent ? maxChargeRefund(refundable.cod) : 0,
  }
}

const drafted = (
  { order, money, approval, by }: OrderFunds,
  asked: RefundRequest,
  quote: RefundQuote,
  refundNo: string,
): Draft => ({
  ...draftOf(order, money, asked, quote),
  refundNo,
  state: 'draft',
  needsSecond: needsSecond(quote.total + money.alone, 0, approval),
  tries: 1,
  requestedByName: by,
})

/** Of an order that was paid in part, what is not owed any more; nothing where all of it is. */
const draftOfAdvance = (
  purse: OrderFunds,
  beyond: number,
  { note }: Pick<Cancelled, 'note'>,
  refundNo: string,
): Draft | undefined => {
  const overpaid = Math.min(beyond, maxRefund(purse.money.refundable))
  if (overpaid <= 0) return undefined
  const asked = { items: [], overpaid, destination: 'original', reason: 'cancelled', note } as const
  return drafted(purse, asked, refundOf(purse.money.refundable, asked), refundNo)
}

/** Undefined where nothing was captured, or nothing of what was is for these units. */
const draftOfCancelled = (
  purse: OrderFunds,
  { units, isWhole, note }: Cancelled,
  refundNo: string,
): Draft | Finding | undefined => {
  const { refundable } = purse.money
  if (isSpent(refundable)) return undefined
  const lines = refundable.lines.map(line => without(line, units))
  const after: Refundable = { ...refundable, lines }
  const items = refundable.lines
    .map((line, at) => ({ line: line.id, units: freed(line, lines[at]!) }))
    .filter(item => item.units.length > 0)
  const asked = { items, ...feesOf(purse, isWhole), destination: 'original', reason: 'cancelled', note } as const
  const quote = refundOf(after, asked)
  if (quote.total === 0) return undefined
  // More was given before than its units are worth: what is left of it goes back.
  if (isWhole && quote.total > quote.left) return draftOfAdvance(purse, quote.left, { note }, refundNo)
  // Its inputs are not those of the cancellation.
  const [why] = quote.findings.map(({ path: _, ...finding }) => finding)
  if (why) return why
  return drafted(purse, asked, quote, refundNo)
}

/** The purse as later rows of one file find it: these units wait no more, and what goes back for them is taken. */
const knownAfter = (purse: OrderFunds, units: Cancelled['units'], draft: Draft | undefined): OrderFunds => {
  const { refundable } = purse.money
  const lines = refundable.lines.map(line => without(line, units))
  const { items = [], split = [], shipping = 0, codFee = 0 } = (draft ?? {}) as Partial<RefundRow>
  const taken = {
    items: items ?? [],
    shipping: shipping ?? 0,
    cod: codFee ?? 0,
    split: (split ?? []).map(({ payment, amount }) => ({ tender: payment, amount })),
  }
  return { ...purse, money: { ...purse.money, refundable: lessRefunds({ ...refundable, lines }, [taken]) } }
}

const written = (draft: Draft | undefined): Written | undefined => draft && { resource: refunds, draft }

const purseOf = (known: OrderFunds): Purse => ({
  advance: (beyond, off, refundNo) => written(draftOfAdvance(known, beyond, off, refundNo)),
  cancelled(off, refundNo) {
    const found = draftOfCancelled(known, off, refundNo)
    return found && 'code' in found ? (found as Finding) : written(found)
  },
  after: (units, back) => purseOf(knownAfter(known, units, back?.draft)),
})

/** By the ids of their orders. */
export const readPurses = async (scene: Scene, all: readonly OrderRow[]): Promise<ReadonlyMap<string, Purse>> => {
  const moneys = await readMoneys(scene, all)
  const { approval } = await readLimits(scene.tx)
  return new Map(
    all.map(order => [order.id, purseOf({ order, approval, money: moneys.get(order.id)!, by: scene.staff.name })]),
  )
}
