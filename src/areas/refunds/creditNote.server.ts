// The credit note of a refund: its number is drawn in the transaction that pays, by the registration its invoice was issued under.
// Units cancelled before anything left were never on the invoice, so no note takes them back. Goodwill lowers the tax only where finance has it do so.
import { sql } from 'drizzle-orm'
import type { OrderRow } from '#areas/orders/orders.ts'
import { invoiceNumber } from '#areas/taxes/invoices.keeping.ts'
import { isUnsent } from '#areas/taxes/register.reading.ts'
import { remark } from '#contract/finding.ts'
import type { ActionInput } from '#contract/resource.ts'
import { goodwillTax } from '#rules/tax/register.ts'
import { rowsOf } from '#server/db/statement.ts'
import type { Handler, Scene } from '#server/records/serve.ts'
import { readMoney } from './refundable.reading.ts'
import type { RefundRow, refunds } from './refunds.ts'

/** The calendar day where the vendor is. */
const dayIn = (now: Date, timezone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: timezone }).format(now)

type Money = Pick<RefundRow, 'creditNoteType' | 'items' | 'shipping' | 'codFee' | 'goodwill' | 'tax'> & { id?: string }

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
): Promise<{ creditNoteNo: string; tax?: RefundRow['tax'] } | undefined> => {
  const { tx, setting, now } = scene
  const lowers = refund.goodwill > 0 && refund.creditNoteType === 'gst'
  const goods = (refund.items ?? []).length > 0
  const charges = refund.shipping + refund.codFee > 0
  if (!order.invoiceNo || !(lowers || goods || charges)) return undefined
  const [registration] = await rowsOf<{ id: string; isUnsent: boolean }>(
    tx,
    sql`select i.registration as id, coalesce((select ${isUnsent(sql`n`)} from refunds n
        where n.vendor = i.vendor and n.id = ${refund.id ?? null}::uuid), false) as "isUnsent"
      from invoices i where i.vendor = ${setting.vendor} and i."order" = ${order.id}::uuid`,
  )
  if (!registration || (registration.isUnsent && !lowers && !charges)) return undefined
  const day = dayIn(now, setting.timezone)
  const creditNoteNo = await invoiceNumber(tx, { registration: registration.id, day, kind: 'creditNote' })
  return { creditNoteNo, ...(lowers && { tax: await withGoodwill(scene, refund, order) }) }
}

const noGoodwill = remark('STATE', 'There is no goodwill in it: what goes back lowers the tax by itself', {
  key: 'refunds.findings.noGoodwill',
})
const neverInvoiced = remark('STATE', 'It was paid too much and never invoiced: there is no tax to lower', {
  key: 'refunds.findings.neverInvoiced',
})
const tooLate = remark('STATE', 'Not possible in the state it is in', { key: 'refunds.findings.state' })

/** Until the note is written. */
export const creditNote: Handler<typeof refunds, ActionInput<typeof refunds, 'creditNote'>> = async ({
  records,
  input,
}) => {
  const refused = records.flatMap(({ id, goodwill, overpaid, state }) => {
    if (goodwill === 0) return [{ id, why: overpaid > 0 ? neverInvoiced : noGoodwill }]
    return state === 'processed' || state === 'withdrawn' ? [{ id, why: tooLate }] : []
  })
  const free = records.filter(({ id }) => !refused.some(one => one.id === id))
  return { patches: free.map(({ id }) => ({ id, patch: { creditNoteType: input.kind } })), refused }
}
