// The tax of an order as its invoice has it: within a state where the registration it is invoiced by is of the state it goes to,
// whatever was known of either when it was quoted. Where either is not known it stays as it was quoted.
import { sql } from 'drizzle-orm'
import { childrenOf } from '#areas/orders/dossier.reading.ts'
import { type OrderLineRow, orderLines } from '#areas/orders/orderLines.ts'
import { type OrderRow, orders } from '#areas/orders/orders.ts'
import { readMoney } from '#areas/refunds/refundable.reading.ts'
import { type RefundRow, refunds } from '#areas/refunds/refunds.ts'
import { refundQuote } from '#rules/pricing/refund.ts'
import type { Charge } from '#rules/pricing/taxed.ts'
import { paidFor } from '#rules/refund/rows.ts'
import { type Place, splitAnew } from '#rules/tax/resplit.ts'
import type { TaxAmounts, TaxComponent } from '#rules/tax.ts'
import { storedByIds } from '#server/records/read.ts'
import type { Scene } from '#server/records/serve.ts'
import { readRegistrations } from './registrations.reading.ts'
import { zoneOf } from './supply.reading.ts'

interface KeptQuote {
  lines?: { tax: TaxAmounts }[]
  charges?: Charge[]
}

const placeOf = async ({ tx }: Scene, registration: string, region: string | null): Promise<Place | undefined> => {
  const from = (await readRegistrations(tx)).find(({ id }) => id === registration)?.state
  const zone = region ? await zoneOf(tx, region) : undefined
  if (!from || !zone) return undefined
  return { place: from === zone.code ? 'intra' : 'inter', unionTerritory: zone.unionTerritory }
}

const linesAnew = (lines: readonly OrderLineRow[], order: OrderRow, at: Place, currency: string) => {
  const grossOf = paidFor(order as never)
  return lines.flatMap(line => {
    const gross = grossOf(line)
    const was = { gross, rate: line.rate ?? 0, taxable: gross - line.tax, tax: line.tax }
    const split = { ...was, components: (line.components ?? []) as TaxComponent[] }
    const now = splitAnew(split, at, currency)
    return now === split
      ? []
      : [{ id: line.id, patch: { tax: now.tax, components: now.components }, more: now.tax - line.tax }]
  })
}

/** Its lines and charges as they were quoted, and by how much the charges that are paid bear more tax. */
const quoteAnew = ({ quote: was, totals }: OrderRow, at: Place, currency: string) => {
  const { lines = [], charges = [] } = (was ?? {}) as KeptQuote
  const now = charges.map(one => ({ ...one, parts: one.parts.map(part => splitAnew(part, at, currency)) }))
  const isSame = now.every(({ parts }, nth) => parts.every((part, place) => part === charges[nth]?.parts[place]))
  const taxOf = (all: readonly Charge[]) =>
    all
      // Whoever paid online instead was never charged for cash.
      .filter(({ name }) => name !== 'COD' || totals?.cod !== 0)
      .flatMap(({ parts }) => parts)
      .reduce((sum, { tax }) => sum + tax, 0)
  const anew = lines.map(line => (line.tax ? { ...line, tax: splitAnew(line.tax, at, currency) } : line))
  return { quote: { ...was, lines: anew, charges: now }, more: taxOf(now) - taxOf(charges), isSame }
}

/** What is given back of it takes back the tax its invoice has; credit notes that are written are of the invoice already. */
const refundsAnew = async (scene: Scene, order: OrderRow): Promise<void> => {
  const { tx, setting, write } = scene
  const all = (await childrenOf<RefundRow>(tx, setting.vendor, refunds, [order.id])).get(order.id) ?? []
  for (const refund of all.filter(({ creditNoteNo, tax }) => !creditNoteNo && (tax ?? []).length > 0)) {
    const { refundable } = await readMoney(scene, order, refund.id)
    const items = (refund.items ?? []).map(({ line, units }) => ({ line, units }))
    const { tax } = refundQuote(refundable, { items, shipping: refund.shipping, cod: refund.codFee })
    await write.change(refunds, [{ id: refund.id, patch: { tax: tax.map(part => ({ ...part })) } }])
  }
}

/** Of an order that is locked, when its invoice is written. `id` is the order's; amounts are minor units of the vendor's currency. */
export const splitByInvoice = async (scene: Scene, id: string, registration: string): Promise<void> => {
  const { tx, setting, write } = scene
  const { vendor, currency } = setting
  const [order] = (await storedByIds(tx, vendor, orders, [id], true)) as unknown as OrderRow[]
  const at = order && (await placeOf(scene, registration, order.region))
  if (!order || !at) return
  const lines = (await childrenOf<OrderLineRow>(tx, vendor, orderLines, [id])).get(id) ?? []
  const moved = linesAnew(lines, order, at, currency)
  const { quote, more: moreCharged, isSame } = quoteAnew(order, at, currency)
  if (moved.length === 0 && isSame) return
  const more = moved.reduce((sum, one) => sum + one.more, moreCharged)
  if (moved.length > 0)
    await write.change(
      orderLines,
      moved.map(({ id: line, patch }) => ({ id: line, patch })),
    )
  const { totals } = order
  const sums = { tax: (totals?.tax ?? 0) + more, taxable: (totals?.taxable ?? 0) - more }
  if (totals && more !== 0) await write.change(orders, [{ id, patch: { totals: { ...totals, ...sums } } }])
  // Nobody sees the quote, so its history does not keep it.
  await tx.execute(
    sql`update orders set quote = ${JSON.stringify(quote)}::jsonb where vendor = ${vendor} and id = ${id}::uuid and quote is not null`,
  )
  await refundsAnew(scene, { ...order, quote })
}
