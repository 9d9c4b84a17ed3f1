// The credit note of a refund: its number is drawn in the transaction that pays, by the registration its invoice was issued under.
import { sql } from 'drizzle-orm'
import type { OrderRow } from '#areas/orders/orders.ts'
import { invoiceNumber } from '#areas/taxes/invoices.keeping.ts'
import { rowsOf } from '#server/db/statement.ts'
import type { Scene } from '#server/records/serve.ts'
import type { RefundRow } from './refunds.ts'

/** The calendar day where the vendor is. */
const dayIn = (now: Date, timezone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: timezone }).format(now)

export const creditNoteOf = async (
  { tx, setting, now }: Scene,
  { creditNoteType }: RefundRow,
  { id: order, invoiceNo }: OrderRow,
): Promise<{ creditNoteNo: string } | undefined> => {
  if (!invoiceNo || creditNoteType === 'commercial') return undefined
  const [registration] = await rowsOf<{ id: string }>(
    tx,
    sql`select registration as id from invoices where vendor = ${setting.vendor} and "order" = ${order}::uuid`,
  )
  if (!registration) return undefined
  const day = dayIn(now, setting.timezone)
  return { creditNoteNo: await invoiceNumber(tx, { registration: registration.id, day, kind: 'creditNote' }) }
}
