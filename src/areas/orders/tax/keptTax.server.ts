// Writes what the tax of an order became by where it is sent from and where it goes. It follows of other rows, whoever changes those,
// so it makes no version and no line of history: what is taken back is worked out anew.
import { sql } from 'drizzle-orm'
import { run } from '#server/db/statement.ts'
import { bare, tableFor } from '#server/db/tables.ts'
import type { Tx } from '#server/db/tenant.ts'
import { type OrderLineRow, orderLines } from '../orderLines.ts'
import { type OrderRow, orders } from '../orders.ts'

const o = tableFor(orders)
const l = tableFor(orderLines)

/** Why it costs what it does. */
export const keepTrace = async (tx: Tx, { id, trace }: Pick<OrderRow, 'id' | 'trace'>): Promise<void> => {
  await run(
    tx,
    sql`update ${o} set ${bare(o.trace)} = ${JSON.stringify(trace)}::jsonb
      where ${o.vendor} = app_vendor() and ${o.id} = ${id}::uuid`,
  )
}

/** Its quote and its sums, and the tax of those of its lines that are given. Amounts in minor units. */
export const keepTax = async (
  tx: Tx,
  { id, quote, totals }: Pick<OrderRow, 'id' | 'quote' | 'totals'>,
  lines: readonly Pick<OrderLineRow, 'id' | 'tax' | 'components'>[],
): Promise<void> => {
  const given = JSON.stringify(lines.map(({ id: line, tax, components }) => ({ id: line, tax, components })))
  await run(
    tx,
    sql`update ${l} set ${bare(l.tax)} = g.tax, ${bare(l.components)} = g.components
      from jsonb_to_recordset(${given}::jsonb) as g (id uuid, tax bigint, components jsonb)
      where ${l.vendor} = app_vendor() and ${l.id} = g.id`,
  )
  await run(
    tx,
    sql`update ${o} set ${bare(o.quote)} = ${JSON.stringify(quote)}::jsonb, ${bare(o.totals)} = ${JSON.stringify(totals)}::jsonb
      where ${o.vendor} = app_vendor() and ${o.id} = ${id}::uuid`,
  )
}
