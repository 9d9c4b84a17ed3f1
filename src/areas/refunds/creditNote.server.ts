// The credit note of a refund: its number is drawn in the transaction that pays, by the registration its invoice was issued under.
// Units cancelled before the invoice were never on it, whenever they are asked for, so no note takes them back. Goodwill lowers the tax only where finance has it do so.
import { invoiceOf } from '#areas/invoices/invoices.door.ts'
import { orderLines } from '#areas/orders/orderLines.ts'
import { type OrderRow, orders } from '#areas/orders/orders.ts'
import { invoiceNumber } from '#areas/taxRegistrations/taxRegistrations.door.ts'
import { remark } from '#contract/finding.ts'
import type { ActionInput } from '#contract/resource.ts'
import { goodwillTax, invoicedItems } from '#rules/tax/register.ts'
import type { Tx } from '#server/db/tenant.ts'
import { rowsById, rowsUnder } from '#server/records/rows.ts'
import type { Handler, Scene } from '#server/records/serve.ts'
import { readMoney } from './refundable.server.ts'
import type { RefundRow, refunds } from './refunds.ts'

/** The calendar day where the vendor is. */
const dayIn = (now: Date, timezone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: timezone }).format(now)

type Money = Pick<RefundRow, 'creditNoteType' | 'items' | 'shipping' | 'codFee' | 'goodwill' | 'tax'>

/** Of what went back, and of the goodwill: the same component once. */
const withGoodwill = async (scene: Scene, { tax, goodwill }: Money, order: OrderRow): Promise<RefundRow['tax']> => {
  const { refundable } = await readMoney(scene, order)
  const parts = [...(tax ?? []), ...goodwillTax(refundable.lines, goodwill)]
  return [...Map.groupBy(parts, ({ name }) => name)].map(([name, same]) => ({
    name,
    amount: same.reduce((sum, { amount }) => sum + amount, 0),
  }))
}

export const creditNoteOf = async (
  scene: Scene,
  refund: Money,
  order: OrderRow,
): Promise<(Pick<RefundRow, 'creditNoteNo'> & Partial<Pick<RefundRow, 'creditNoteType' | 'tax'>>) | undefined> => {
  const { tx, setting, now } = scene
  const lowers = refund.goodwill > 0 && refund.creditNoteType === 'gst'
  const charges = refund.shipping + refund.codFee > 0
  const invoice = order.invoiceNo ? await invoiceOf(tx, order.id) : undefined
  if (!invoice) return undefined
  // Also lines in the trash: they were placed.
  const placed = (await rowsUnder(tx, orderLines, 'order', [order.id], { deleted: true })).get(order.id) ?? []
  const goods = invoicedItems(refund.items ?? [], placed, invoice.units ?? {}).length > 0
  if (!(lowers || goods || charges)) return undefined
  const day = dayIn(now, setting.timezone)
  const creditNoteNo = await invoiceNumber(tx, { registration: invoice.registration, day, kind: 'creditNote' })
  return {
    creditNoteNo,
    // Where there is goodwill somebody chose what it does to the tax; of goods and fees alone a note lowers it by law.
    ...(refund.goodwill === 0 && { creditNoteType: 'gst' as const }),
    ...(lowers && { tax: await withGoodwill(scene, refund, order) }),
  }
}

/** The invoice each is of, as its order bears it. */
export const invoicesOfOrders = async (
  tx: Tx,
  rows: readonly Record<string, unknown>[],
): Promise<{ invoiceNo: string | null }[]> => {
  const ids = rows.map(({ order }) => String(order))
  const found = await rowsById(tx, orders, ids)
  const byId = new Map(found.map(({ id, invoiceNo }) => [id, invoiceNo ?? null]))
  return ids.map(id => ({ invoiceNo: byId.get(id) ?? null }))
}

const noGoodwill = remark('STATE', 'No goodwill included: item refunds lower the tax automatically', {
  key: 'refunds.findings.noGoodwill',
})
const neverInvoiced = remark('STATE', 'Overpaid and never invoiced: there is no tax to lower', {
  key: 'refunds.findings.neverInvoiced',
})
const tooLate = remark('STATE', 'Not possible in its current status', { key: 'refunds.findings.state' })

/** There is goodwill to lower the tax for, and the note is not written. */
export const noteWhy = ({ goodwill, overpaid, state }: Pick<RefundRow, 'goodwill' | 'overpaid' | 'state'>) => {
  if (goodwill === 0) return overpaid > 0 ? neverInvoiced : noGoodwill
  return state === 'processed' || state === 'withdrawn' ? tooLate : undefined
}

export const creditNote: Handler<typeof refunds, ActionInput<typeof refunds, 'creditNote'>> = async ({
  records,
  input,
}) => {
  const refused = records.flatMap(record => {
    const why = noteWhy(record)
    return why ? [{ id: record.id, why }] : []
  })
  const free = records.filter(({ id }) => !refused.some(one => one.id === id))
  return { patches: free.map(({ id }) => ({ id, patch: { creditNoteType: input.kind } })), refused }
}
