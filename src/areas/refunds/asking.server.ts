// Asks for a refund of an order that is locked: worked out by the rules, held to what is left, to what its maker may give in a day
// and to a second person, and written as a record that goes its own way from there.
import { sql } from 'drizzle-orm'
import type { OrderRow } from '#areas/orders/orders.ts'
import type { Finding } from '#contract/problem.ts'
import { sayMoney } from '#rules/money.ts'
import type { RefundQuote } from '#rules/pricing/refund.ts'
import { refusal } from '#rules/refund/words.ts'
import { isSpent, needsSecond, refundOf } from '#rules/refund.ts'
import { rowsOf } from '#server/db/statement.ts'
import { invalid } from '#server/records/refusal.ts'
import type { Scene } from '#server/records/serve.ts'
import { problemOf } from '#server/words.ts'
import { askedBy, draftOf, type RefundRequest } from './drafting.server.ts'
import { askedToday, type Limits, type OrderMoney, readLimits, readMoney } from './refundable.server.ts'
import { type RefundRow, refunds } from './refunds.ts'

/** Both are found wrong before anything is written; the first is told by its own status. */
export const refusedBy = (
  { refundable }: OrderMoney,
  { findings, total }: RefundQuote,
  { daily }: Limits,
  given: number,
): Finding | undefined => {
  const { currency } = refundable
  const money = (amount: number) => sayMoney(amount, currency)
  if (isSpent(refundable)) return refusal('STATE', 'refund.none', { left: money(0) })
  if (findings.length > 0 || given + total <= daily) return findings[0]
  return refusal('DAILY_LIMIT', 'refund.daily', { left: money(Math.max(0, daily - given)), limit: money(daily) })
}

/** Numbers people say aloud follow one another within a vendor; those whose transaction fails are drawn again. */
export const nextNumbers = async (
  { tx, setting: { vendor } }: Pick<Scene, 'tx' | 'setting'>,
  series: 'R' | 'RT',
  count: number,
): Promise<string[]> => {
  const [row] = await rowsOf<{ last: number }>(
    tx,
    sql`insert into refund_number as n (vendor, series, last) values (${vendor}, ${series}, ${1000 + count})
      on conflict (vendor, series) do update set last = n.last + ${count} returning last`,
  )
  return Array.from({ length: count }, (_, at) => `${series}${(row?.last ?? 0) - count + 1 + at}`)
}

const status = { STATE: 'STATE', DAILY_LIMIT: 'DAILY_LIMIT' } as const

/** The order must be locked: of two who ask at once the second is worked out on what the first has left. */
export const askRefund = async (
  scene: Scene,
  order: OrderRow,
  asked: RefundRequest,
  isDraft = false,
): Promise<RefundRow> => {
  const money = await readMoney(scene, order)
  const limits = await readLimits(scene.tx)
  const quote = refundOf(money.refundable, asked)
  // A draft gives nothing yet: the day's limit is asked about when it is handed in.
  const { daily, given } = isDraft
    ? { daily: Infinity, given: 0 }
    : { daily: limits.daily, given: await askedToday(scene) }
  const why = refusedBy(money, quote, { ...limits, daily }, given)
  if (why && !why.path && why.code in status) throw problemOf(status[why.code as keyof typeof status], why, {})
  if (why) throw invalid([...quote.findings])
  const second = needsSecond(quote.total + money.alone, asked.goodwill ?? 0, limits.approval)
  const [refundNo = ''] = await nextNumbers(scene, 'R', 1)
  const [made] = await scene.write.create(refunds, [
    {
      ...draftOf(order, money, asked, quote),
      refundNo,
      state: isDraft ? 'draft' : second ? 'needsApproval' : 'queued',
      needsSecond: second,
      tries: 1,
      ...(isDraft ? { requestedByName: scene.staff.name } : askedBy(scene)),
    },
  ])
  return made as RefundRow
}
