// The invoice of an order: which registration numbered it, and what of its lines is on it.
import { sql } from 'drizzle-orm'
import type { InvoicedUnits } from '#rules/tax/register.ts'
import { rowsOf } from '#server/db/statement.ts'
import type { Tx } from '#server/db/tenant.ts'

export interface Invoice {
  order: string
  number: string
  /** The id of the registration it was numbered by. */
  registration: string
  /** Of lines that had lost units by then, how many were left, by line. */
  units: InvoicedUnits | null
}

/** Of these orders those that were ever invoiced, also where that is over: a number stays its order's. */
export const invoicesOf = (tx: Tx, orders: readonly string[]): Promise<Invoice[]> =>
  rowsOf<Invoice>(
    tx,
    sql`select "order", number, registration, units from invoices
      where vendor = app_vendor() and "order" = any(${sql.param(orders)}::uuid[])`,
  )

/** The one of an order; undefined where it never had any. */
export const invoiceOf = async (tx: Tx, order: string): Promise<Invoice | undefined> =>
  (await invoicesOf(tx, [order]))[0]
