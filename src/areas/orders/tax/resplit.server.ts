// The tax of an order by where it is sent from and where it goes: quoted so when it is placed, split anew whenever either changes, and
// fixed by its invoice. What is paid stays; what Explain price says of it follows. It follows of the rows, whoever changes them, so history does not keep it: what is taken
// back is split anew like any other change.
import { readArea } from '#areas/postalAreas/postalAreas.door.ts'
import { settingsOf } from '#areas/settings/settings.door.ts'
import { readRegistrations, stateCalled, supplyOf, zoneOf } from '#areas/taxRegistrations/taxRegistrations.door.ts'
import { isSame } from '#rules/diff.ts'
import type { PriceContext } from '#rules/pricing/cart.ts'
import type { Totals } from '#rules/pricing/quote.ts'
import type { Charge } from '#rules/pricing/taxed.ts'
import { retraced } from '#rules/pricing/trace.ts'
import { type OrderRecord, paidFor } from '#rules/refund/rows.ts'
import { type PlaceOfSupply, splitAnew } from '#rules/tax/resplit.ts'
import type { TaxAmounts, TaxComponent } from '#rules/tax.ts'
import type { Trace } from '#rules/trace.ts'
import { rowsById, rowsUnder } from '#server/records/rows.ts'
import type { Scene } from '#server/records/serve.ts'
import { sendersOf } from '../couriers/sender.server.ts'
import { type OrderLineRow, orderLines } from '../orderLines.ts'
import { orderTaxed } from '../orders.ports.ts'
import { type OrderRow, orders } from '../orders.ts'
import { keepTax, keepTrace } from './keptTax.server.ts'

interface KeptQuote {
  lines?: { tax: TaxAmounts }[]
  charges?: Charge[]
  totals?: { tax?: number }
}

/** With what the trace says of how it was found. */
type Settled = PlaceOfSupply & Pick<PriceContext, 'supplied'>

const placeOf = async ({ tx }: Scene, registration: string, region: string | null): Promise<Settled | undefined> => {
  const from = (await readRegistrations(tx)).find(({ id }) => id === registration)?.state
  const zone = region ? await zoneOf(tx, region) : undefined
  if (!from || !zone || !region) return undefined
  return {
    place: from === zone.code ? 'intra' : 'inter',
    unionTerritory: zone.unionTerritory,
    supplied: { by: 'invoice', from: stateCalled(from), to: region },
  }
}

const linesAnew = (lines: readonly OrderLineRow[], order: OrderRow, at: PlaceOfSupply, currency: string) => {
  const grossOf = paidFor({ quote: order.quote as OrderRecord['quote'] })
  return lines.map(line => {
    const gross = grossOf(line)
    const was = { gross, rate: line.rate ?? 0, taxable: gross - line.tax, tax: line.tax }
    const { tax, components } = splitAnew(
      { ...was, components: (line.components ?? []) as TaxComponent[] },
      at,
      currency,
    )
    return { ...line, tax, components: [...components] }
  })
}

const quoteAnew = ({ quote: was }: OrderRow, at: PlaceOfSupply, currency: string) => {
  const { lines = [], charges = [] } = (was ?? {}) as KeptQuote
  return {
    ...was,
    lines: lines.map(line => (line.tax ? { ...line, tax: splitAnew(line.tax, at, currency) } : line)),
    charges: charges.map(one => ({ ...one, parts: one.parts.map(part => splitAnew(part, at, currency)) })),
  }
}

/** What the lines and the charges that are paid bear; whoever paid online instead was never charged for cash. */
const taxIn = (lines: readonly OrderLineRow[], charges: readonly Charge[], { totals }: OrderRow): number =>
  [...lines, ...charges.filter(({ name }) => name !== 'COD' || totals?.cod !== 0).flatMap(({ parts }) => parts)].reduce(
    (sum, { tax }) => sum + tax,
    0,
  )

/** What is given back of it takes back the tax it bears now; credit notes that are written are of the invoice already. */
/** What Explain price says of its sums is what they are now. */
const traceAnew = ({ trace }: OrderRow, totals: OrderRow['totals'], at: Settled, currency: string) => {
  const was = trace as Trace | null
  return was && totals ? retraced(was, totals as Totals, at, currency) : trace
}

const resplit = async (scene: Scene, order: OrderRow, at: Settled): Promise<void> => {
  const { tx, setting } = scene
  const { currency } = setting
  const was = (await rowsUnder(tx, orderLines, 'order', [order.id])).get(order.id) ?? []
  const now = linesAnew(was, order, at, currency)
  const moved = now.filter((line, nth) => !isSame(line.components, was[nth]?.components ?? []))
  const quote = order.quote && quoteAnew(order, at, currency)
  const isSplit = moved.length > 0 || !isSame(quote, order.quote)
  const charges = (order.quote as KeptQuote | null)?.charges ?? []
  const sum = taxIn(now, (quote as KeptQuote | null)?.charges ?? [], order)
  const { totals } = order
  // Priced anew a moment ago, its sums are the quote's still, while its lines may have been split already.
  const isQuoted = totals?.tax === (order.quote as KeptQuote | null)?.totals?.tax
  const more = sum - (isQuoted ? (totals?.tax ?? 0) : taxIn(was, charges, order))
  const sums =
    isSplit && totals ? { ...totals, tax: (totals.tax ?? 0) + more, taxable: (totals.taxable ?? 0) - more } : totals
  const trace = traceAnew(order, sums, at, currency)
  if (!isSame(trace, order.trace)) await keepTrace(tx, { id: order.id, trace })
  if (!isSplit) return
  await keepTax(tx, { id: order.id, quote, totals: sums }, moved)
  await orderTaxed.tell(scene, { ...order, quote, totals: sums })
}

const ordersOf = ({ tx }: Scene, ids: readonly string[]): Promise<OrderRow[]> => rowsById(tx, orders, ids, 'locked')

const splitByInvoice = async (scene: Scene, order: OrderRow, registration: string): Promise<void> => {
  const at = await placeOf(scene, registration, order.region)
  if (at) await resplit(scene, order, at)
}

const over: ReadonlySet<OrderRow['state']> = new Set(['cancelled', 'expired', 'rtoClosed'])

const isSplitAnew = ({ invoiceNo, state, quote }: OrderRow): boolean => Boolean(!invoiceNo && quote && !over.has(state))

/** By whoever sends it and where it goes; undefined where nobody knows its pincode. */
const placeBySupply = async (
  { tx, now }: Scene,
  { homeState }: Awaited<ReturnType<typeof settingsOf>>,
  order: OrderRow,
  sender: string | undefined,
): Promise<Settled | undefined> => {
  const area = order.pincode ? await readArea(tx, order.pincode) : undefined
  if (!area) return undefined
  const lines = sender ? [] : ((await rowsUnder(tx, orderLines, 'order', [order.id])).get(order.id) ?? [])
  const at = await supplyOf(tx, {
    area,
    homeState,
    at: now,
    sender: sender ?? null,
    lines: lines.map(({ sku, qty, cancelled }) => ({ sku, quantity: qty - cancelled })),
  })
  return { place: at.place ?? 'inter', unionTerritory: at.unionTerritory ?? false, supplied: at.supplied }
}

/**
 * Splits the tax of orders anew, which it locks: of those that are not invoiced by where they are sent from and where they go, when
 * either may have changed; of one whose invoice is being written by the registration of that.
 */
export const splitTax = async (scene: Scene, ids: readonly string[], registration?: string): Promise<void> => {
  if (registration) {
    for (const order of await ordersOf(scene, ids)) await splitByInvoice(scene, order, registration)
    return
  }
  if (scene.staff.place.country !== 'IND' || ids.length === 0) return
  const open = (await ordersOf(scene, ids)).filter(isSplitAnew)
  if (open.length === 0) return
  const shop = await settingsOf(scene.tx)
  const senders = await sendersOf(
    scene,
    open.map(({ id }) => id),
  )
  for (const order of open) {
    const at = await placeBySupply(scene, shop, order, senders.get(order.id))
    if (at) await resplit(scene, order, at)
  }
}

const headsOf = (lines: readonly Pick<OrderLineRow, 'components'>[]): string[] =>
  [...new Set(lines.flatMap(({ components }) => components ?? []).map(({ name }) => name))].sort()

/** The names of its tax as they are, and as they would be at another pincode; undefined where they stay. */
export const headsAt = async (
  scene: Scene,
  order: OrderRow,
  lines: readonly OrderLineRow[],
  pincode: string,
): Promise<{ was: string[]; now: string[] } | undefined> => {
  if (scene.staff.place.country !== 'IND' || !isSplitAnew(order)) return undefined
  const senders = await sendersOf(scene, [order.id])
  const at = await placeBySupply(scene, await settingsOf(scene.tx), { ...order, pincode }, senders.get(order.id))
  if (!at) return undefined
  const [was, now] = [headsOf(lines), headsOf(linesAnew(lines, order, at, scene.setting.currency))]
  return isSame(was, now) ? undefined : { was, now }
}
