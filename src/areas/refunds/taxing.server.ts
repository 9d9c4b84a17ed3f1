// Writes what a refund takes back of the tax, where its order was split anew. It follows of the order, so it makes no version and no
// line of history.
import { sql } from 'drizzle-orm'
import type { OrderRow } from '#areas/orders/orders.ts'
import { refundQuote } from '#rules/pricing/refund.ts'
import { run } from '#server/db/statement.ts'
import { bare, tableFor } from '#server/db/tables.ts'
import type { Tx } from '#server/db/tenant.ts'
import { rowsUnder } from '#server/records/rows.ts'
import type { Scene } from '#server/records/serve.ts'
import { readMoney } from './refundable.server.ts'
import { type RefundRow, refunds } from './refunds.ts'

const r = tableFor(refunds)

/** By component, in minor units. */
const keepTaxBack = async (
  tx: Tx,
  { id, tax }: { id: string; tax: readonly NonNullable<RefundRow['tax']>[number][] },
): Promise<void> => {
  await run(
    tx,
    sql`update ${r} set ${bare(r.tax)} = ${JSON.stringify(tax)}::jsonb
      where ${r.vendor} = app_vendor() and ${r.id} = ${id}::uuid`,
  )
}

/** What refunds of an order take back of its tax, split anew with it; credit notes that are written are of the invoice already. */
export const taxBackAnew = async (scene: Scene, order: OrderRow): Promise<void> => {
  const { tx } = scene
  const all = (await rowsUnder(tx, refunds, 'order', [order.id])).get(order.id) ?? []
  for (const refund of all.filter(({ creditNoteNo, tax }) => !creditNoteNo && (tax ?? []).length > 0)) {
    const { refundable } = await readMoney(scene, order, refund.id)
    const items = (refund.items ?? []).map(({ line, units }) => ({ line, units }))
    const { tax } = refundQuote(refundable, { items, shipping: refund.shipping, cod: refund.codFee })
    await keepTaxBack(tx, { id: refund.id, tax })
  }
}
