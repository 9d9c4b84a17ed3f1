// What goes back when units of an order are cancelled: their shares, and the fees once nothing of it is sent any more. A draft:
// somebody hands it in, and it is held to the limits then.
import type { OrderRow } from '#areas/orders/orders.ts'
import type { Finding } from '#contract/problem.ts'
import { maxChargeRefund, maxRefund } from '#rules/pricing/placed.ts'
import type { RefundQuote } from '#rules/pricing/refund.ts'
import { lessRefunds, type Refundable, type RefundableLine, unitStates } from '#rules/refund/order.ts'
import { isSpent, needsSecond, refundOf } from '#rules/refund.ts'
import type { Scene } from '#server/records/serve.ts'
import { type Asked, draftOf } from './drafting.reading.ts'
import { type OrderMoney, readLimits, readMoneys } from './refundable.reading.ts'
import type { RefundRow } from './refunds.ts'

type Draft = Record<string, unknown>

/** What one cancellation takes off an order: units by line. */
export interface Cancelled {
  units: ReadonlyMap<string, number>
  isWhole: boolean
  note: string
}

/** What is known of an order's money before any of it is cancelled. */
export interface Purse {
  order: OrderRow
  money: OrderMoney
  approval: number
  by: string
}

/** By the ids of their orders. */
export const readPurses = async (scene: Scene, all: readonly OrderRow[]): Promise<Map<string, Purse>> => {
  const moneys = await readMoneys(scene, all)
  const { approval } = await readLimits(scene.tx)
  return new Map(all.map(order => [order.id, { order, approval, money: moneys.get(order.id)!, by: scene.staff.name }]))
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

const feesOf = ({ money: { refundable, lines } }: Purse, isWhole: boolean) => {
  const isUnsent = isWhole && lines.every(({ shipped }) => shipped === 0)
  return {
    shipping: isUnsent ? maxChargeRefund(refundable.shipping) : 0,
    cod: isUnsent ? maxChargeRefund(refundable.cod) : 0,
  }
}

const written = ({ order, money, approval, by }: Purse, asked: Asked, quote: RefundQuote, refundNo: string): Draft => ({
  ...draftOf(order, money, asked, quote),
  refundNo,
  state: 'draft',
  needsSecond: needsSecond(quote.total + money.alone, 0, approval),
  tries: 1,
  requestedByName: by,
})

/** Of an order that was paid in part, what is not owed any more; nothing where all of it is. */
export const draftOfAdvance = (
  purse: Purse,
  beyond: number,
  { note }: Pick<Cancelled, 'note'>,
  refundNo: string,
): Draft | undefined => {
  const overpaid = Math.min(beyond, maxRefund(purse.money.refundable))
  if (overpaid <= 0) return undefined
  const asked = { items: [], overpaid, destination: 'original', reason: 'cancelled', note } as const
  return written(purse, asked, refundOf(purse.money.refundable, asked), refundNo)
}

/** Undefined where nothing was captured, or nothing of what was is for these units. */
export const draftOfCancelled = (
  purse: Purse,
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
  return written(purse, asked, quote, refundNo)
}

/** The purse as later rows of one file find it: these units wait no more, and what goes back for them is taken. */
export const purseAfter = (purse: Purse, units: Cancelled['units'], draft: Draft | undefined): Purse => {
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
