// Orders as their tax is told, invoiced and registered: what they were quoted, what their lines bear, what is left of them.
import { and, eq, gt, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Charge } from '#rules/pricing/taxed.ts'
import type { TaxComponent } from '#rules/tax.ts'
import type { Trace } from '#rules/trace.ts'
import { rowsOf } from '#server/db/statement.ts'
import { tableFor } from '#server/db/tables.ts'
import type { Tx } from '#server/db/tenant.ts'
import { fieldsWhere } from '#server/records/rows.ts'
import { notInTrash } from '#server/records/trash.ts'
import { type OrderLineRow, orderLines } from '../orderLines.ts'
import { type OrderRow, orders } from '../orders.ts'

const o = tableFor(orders)
const l = tableFor(orderLines)

/** What each line came to without tax where the quote still says it, in minor units, in the order of the quote. */
export type Taxables = { sku: string; taxable: number | null }[] | null

const taxables = sql`(select json_agg(json_build_object('sku', q ->> 'sku', 'taxable', q -> 'tax' -> 'taxable'))
  from jsonb_array_elements(${o.quote} -> 'lines') q where not coalesce((q ->> 'isRemoved')::boolean, false))`
const charges = sql`${o.quote} -> 'charges'`
const isThere = and(sql`${o.vendor} = app_vendor()`, notInTrash(o))

export interface QuotedTax extends Pick<OrderRow, 'orderNo' | 'placedAt'> {
  charges: Charge[] | null
  trace: Trace | null
  taxables: Taxables
}

/** What an order was quoted and why; undefined where there is none. */
export const quotedTaxOf = async (tx: Tx, id: string): Promise<QuotedTax | undefined> => {
  const [found] = await rowsOf<QuotedTax>(
    tx,
    sql`select ${o.orderNo} as "orderNo", ${o.placedAt} as "placedAt", ${charges} as charges, ${o.trace} as trace, ${taxables} as taxables
      from ${o} where ${and(isThere, eq(o.id, id))}`,
  )
  return found
}

const taxedFields = [
  ...(['sku', 'qty', 'hsn', 'net', 'rate', 'tax'] as const),
  ...(['components', 'unitPrice', 'discounts', 'variant'] as const),
] as const

/** The lines of an order with what they bear, in their order. */
export const taxedLinesOf = (tx: Tx, order: string): Promise<Pick<OrderLineRow, (typeof taxedFields)[number]>[]> =>
  fieldsWhere(tx, orderLines, taxedFields, eq(l.order, order), { order: sql`${l.position}` })

/** Amounts in minor units, as they were charged. */
export interface TaxedOrder extends Pick<OrderRow, 'id' | 'orderNo' | 'region'> {
  taxables: Taxables
  lines: (Pick<OrderLineRow, 'id' | 'sku' | 'hsn' | 'qty' | 'net' | 'tax'> & {
    rate: number
    components: TaxComponent[]
  })[]
  charges: Charge[] | null
  /** The cash fee it came to: none where it was paid online instead, whatever was quoted. */
  cod: number | null
  roundOff: number | null
  cashRoundOff: number | null
}

const taxedLines = sql`(select coalesce(json_agg(json_build_object('id', ${l.id}, 'sku', ${l.sku}, 'hsn', ${l.hsn},
    'rate', coalesce(${l.rate}, 0), 'qty', ${l.qty}, 'net', ${l.net}, 'tax', ${l.tax},
    'components', coalesce(${l.components}, '[]'::jsonb)) order by ${l.position}), '[]')
  from ${l} where ${l.vendor} = ${o.vendor} and ${l.order} = ${o.id} and ${notInTrash(l)})`

/** By their ids; those that are not there are left out. */
export const taxedOrders = async (tx: Tx, ids: readonly string[]): Promise<Map<string, TaxedOrder>> => {
  const rows = await rowsOf<TaxedOrder>(
    tx,
    sql`select ${o.id} as id, ${o.orderNo} as "orderNo", ${o.region} as region, ${charges} as charges,
        (${o.totals} -> 'cod')::float8 as cod, (${o.totals} -> 'roundOff')::float8 as "roundOff",
        (${o.totals} -> 'cashRoundOff')::float8 as "cashRoundOff", ${taxables} as taxables, ${taxedLines} as lines
      from ${o} where ${isThere} and ${o.id} = any(${sql.param(ids)}::uuid[])`,
  )
  return new Map(rows.map(row => [row.id, row]))
}

/** That an order of this id is there. */
export const isOrder = (id: SQLWrapper): SQL => sql`exists (select from ${o} where ${isThere} and ${o.id} = ${id})`

/** That an order of this id is there and bears this invoice: one whose parcel never left again bears none. */
export const bearsInvoice = (id: SQLWrapper, invoice: SQLWrapper): SQL =>
  sql`exists (select from ${o} where ${isThere} and ${o.id} = ${id} and ${o.invoiceNo} = ${invoice})`

/** Locks the order; false where it has an invoice. Of two that ask at once the second finds what the first wrote. */
export const lockedUninvoiced = async (tx: Tx, id: string): Promise<boolean> => {
  const found = await fieldsWhere(tx, orders, ['id'], and(eq(o.id, id), isNull(o.invoiceNo)), {
    lock: 'locked',
    deleted: true,
  })
  return found.length > 0
}

/** Of lines that lost units how many are left, by line; null where none did. */
export const unitsLeftOf = async (tx: Tx, order: string): Promise<Record<string, number> | null> => {
  const less = await fieldsWhere(
    tx,
    orderLines,
    ['id', 'qty', 'cancelled'],
    and(eq(l.order, order), gt(l.cancelled, 0)),
  )
  return less.length > 0 ? Object.fromEntries(less.map(({ id, qty, cancelled }) => [id, qty - cancelled])) : null
}
