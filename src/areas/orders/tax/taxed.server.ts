// Orders as their tax is registered: what they were quoted and what their lines bear.
import { and, sql } from 'drizzle-orm'
import type { Charge } from '#rules/pricing/taxed.ts'
import type { TaxComponent } from '#rules/tax.ts'
import { rowsOf } from '#server/db/statement.ts'
import { tableFor } from '#server/db/tables.ts'
import type { Tx } from '#server/db/tenant.ts'
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

/** Amounts in minor units, as they were charged. */
export interface TaxedOrder extends Pick<OrderRow, 'id' | 'orderNo' | 'region' | 'invoiceNo'> {
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
    sql`select ${o.id} as id, ${o.orderNo} as "orderNo", ${o.region} as region,
        ${o.invoiceNo} as "invoiceNo", ${charges} as charges,
        (${o.totals} -> 'cod')::float8 as cod, (${o.totals} -> 'roundOff')::float8 as "roundOff",
        (${o.totals} -> 'cashRoundOff')::float8 as "cashRoundOff", ${taxables} as taxables, ${taxedLines} as lines
      from ${o} where ${isThere} and ${o.id} = any(${sql.param(ids)}::uuid[])`,
  )
  return new Map(rows.map(row => [row.id, row]))
}
