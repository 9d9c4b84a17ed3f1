// A refund that was worked out, as the record that is kept of it.
import type { OrderRow } from '#areas/orders/orders.ts'
import type { Given } from '#contract/field.ts'
import type { RefundQuote } from '#rules/pricing/refund.ts'
import { maskedAccount } from '#rules/refund/destination.ts'
import type { RefundWish } from '#rules/refund.ts'
import { writerOf } from '#server/records/clockwork.ts'
import type { Scene } from '#server/records/serve.ts'
import type { OrderMoney } from './refundable.server.ts'
import type { RefundRow, refunds } from './refunds.ts'

type Reason = RefundRow['reason']
export type RefundRequest = RefundWish & { reason: Reason; note?: string | null | undefined; rowHash?: string }

/** Of a draft whoever hands it in, and of what came back whoever sends it elsewhere: nobody approves what they asked for. */
export const askedBy = ({ staff, now }: Pick<Scene, 'staff' | 'now'>) => ({
  requestedBy: writerOf(staff),
  requestedByName: staff.name,
  requestedAt: now.toISOString(),
})

/** Everything a record of it holds that follows from the quote. */
export const draftOf = (
  order: OrderRow,
  { lines, payments }: OrderMoney,
  asked: RefundRequest,
  quote: RefundQuote,
): Omit<Given<typeof refunds.fields>, 'refundNo' | 'state' | 'tries'> => {
  const skuOf = new Map(lines.map(({ id, sku }) => [id, sku]))
  const methodOf = new Map(payments.map(({ id, method }) => [id, method]))
  return {
    order: order.id,
    amount: quote.total,
    tax: quote.tax.map(part => ({ ...part })),
    reason: asked.reason,
    note: asked.note ?? null,
    destination: asked.destination,
    ...addressOf(asked),
    shipping: asked.shipping ?? 0,
    codFee: asked.cod ?? 0,
    overpaid: asked.overpaid ?? 0,
    returnFee: asked.returnFee ?? 0,
    goodwill: asked.goodwill ?? 0,
    items: quote.items.map(({ line, units, amount }) => ({
      line,
      amount,
      sku: skuOf.get(line) ?? '',
      units: units.map(({ unit }) => unit),
    })),
    split: quote.split.map(({ tender, amount }) => ({
      payment: tender,
      amount,
      method: methodOf.get(tender) ?? '',
    })),
    ...(asked.rowHash && { rowHash: asked.rowHash }),
  }
}

/** Only what the destination asks for is kept. */
export const addressOf = ({ destination, upi, ifsc, account }: RefundWish) => ({
  upi: destination === 'upi' ? (upi ?? null) : null,
  ifsc: destination === 'bank' ? (ifsc ?? null) : null,
  account: destination === 'bank' ? (account ?? null) : null,
  accountEnd: destination === 'bank' && account ? maskedAccount(account) : null,
})
