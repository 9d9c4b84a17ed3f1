// Refunds as the tax register asks for them: those with a credit note, and those of charges that have none. Amounts in minor units.
import { and, eq, gt, isNull, type SQL, sql } from 'drizzle-orm'
import type { CreditNote, CreditNotesAsked, PaidBack } from '#areas/invoices/invoices.ports.ts'
import { rowsOf } from '#server/db/statement.ts'
import { tableFor } from '#server/db/tables.ts'
import type { Tx } from '#server/db/tenant.ts'
import { notInTrash } from '#server/records/trash.ts'
import { refunds } from './refunds.ts'

const r = tableFor(refunds)

const isThere = and(sql`${r.vendor} = app_vendor()`, notInTrash(r))
/** Where the vendor is, the calendar day it was paid. */
const dayIn = (timezone: string): SQL => sql`(${r.processedAt} at time zone ${timezone})::date`
const chargesBack = sql`${r.shipping} + ${r.codFee}`
const goods = sql`${r.items} as items, ${r.tax} as tax, ${chargesBack} as charges, ${r.codFee} as cod`

/** Credit notes of a month by their numbers, those behind `after`. */
export const creditNotesIn = (
  tx: Tx,
  { first, timezone, ofOrder, after, most }: CreditNotesAsked,
): Promise<CreditNote[]> => {
  const begins = sql`${first}::date`
  const isMeant = and(
    ...[isThere, gt(r.creditNoteNo, after), sql`${r.processedAt} >= ${begins}::timestamp at time zone ${timezone}`],
    ...[sql`${r.processedAt} < (${begins} + interval '1 month') at time zone ${timezone}`, ofOrder(r.order)],
  )
  return rowsOf<CreditNote>(
    tx,
    sql`select ${r.creditNoteNo} as number, ${r.order} as "order", ${dayIn(timezone)}::text as day, ${goods},
        case when ${eq(r.creditNoteType, 'gst')} then ${r.goodwill} else 0 end as goodwill
      from ${r} where ${isMeant} order by ${r.creditNoteNo} limit ${most}`,
  )
}

/** Refunds of charges that were paid and have no credit note, by their orders: there was no invoice to credit then. */
export const chargesWithoutNote = async (
  tx: Tx,
  orders: readonly string[],
  timezone: string,
): Promise<Map<string, PaidBack[]>> => {
  const isMeant = and(
    ...[isThere, sql`${r.order} = any(${sql.param(orders)}::uuid[])`, eq(r.state, 'processed')],
    ...[isNull(r.creditNoteNo), sql`${chargesBack} > 0`],
  )
  const rows = await rowsOf<PaidBack>(
    tx,
    sql`select ${r.order} as "order", ${dayIn(timezone)}::text as day, ${goods} from ${r} where ${isMeant} order by ${r.id}`,
  )
  return Map.groupBy(rows, ({ order }) => order)
}
