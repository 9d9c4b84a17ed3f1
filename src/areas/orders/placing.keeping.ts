// Places an order: quoted by everything the database knows, its discounts used up or refused, its number drawn, and all of it
// written in the caller's transaction. Checkouts, carts and staff come this way.
import { sql } from 'drizzle-orm'
import { type Quoted, quoteCart } from '#areas/discounts/quote.reading.ts'
import { commitUses, reserveUses, type Use, usedUpIn } from '#areas/discounts/redemptions.keeping.ts'
import { readArea } from '#areas/shippingRates/postal.reading.ts'
import { dayAt } from '#areas/taxes/rates.reading.ts'
import { allocate } from '#areas/warehouses/allocate.reading.ts'
import { reserveStock } from '#areas/warehouses/stock.keeping.ts'
import { remark } from '#contract/finding.ts'
import type { Finding } from '#contract/problem.ts'
import { type AddressValues, addressFindings } from '#rules/address.ts'
import { rowsOf } from '#server/db/statement.ts'
import { newId } from '#server/records/ids.ts'
import { invalid } from '#server/records/refusal.ts'
import type { Scene } from '#server/records/serve.ts'
import { awaitConfirmation } from './confirming.keeping.ts'
import { orderEvents } from './orderEvents.ts'
import { orderLines } from './orderLines.ts'
import { type OrderRow, orders } from './orders.ts'
import { payments } from './payments.ts'
import { mergedAddress } from './readdressing.reading.ts'

export interface Wanted {
  lines: readonly { sku: string; quantity: number }[]
  member: string
  channel: OrderRow['channel']
  payBy: OrderRow['payBy']
  coupons?: readonly string[]
  /** Where it goes; the name is the member's where none is given. */
  shipTo: AddressValues
  note?: string | null | undefined
}

interface Buyer extends Record<string, unknown> {
  id: string
  name: string
  phone: string | null
  email: string | null
  orders: number
}

interface Sold extends Record<string, unknown> {
  id: string
  sku: string
  name: string
  hsn: string | null
  brand: string | null
  mrp: number
}

const buyerOf = async ({ tx, setting }: Scene, id: string): Promise<Buyer> => {
  const [found] = await rowsOf<Buyer>(
    tx,
    sql`select m.id, m.name, m.phone, m.email, (select count(*)::int from orders o where o.vendor = m.vendor and o.member = m.id and o.state not in (7, 8)) as orders
      from members m where m.vendor = ${setting.vendor} and m.id = ${id}::uuid and m.status = 1`,
  )
  if (found) return found
  throw invalid([remark('RULE', 'This member is blocked or gone', { path: 'member', key: 'orders.findings.noMember' })])
}

const soldOf = async ({ tx, setting }: Scene, skus: readonly string[]): Promise<Map<string, Sold>> => {
  const rows = await rowsOf<Sold>(
    tx,
    sql`select v.id, v.sku, p.name ->> 'en-in' as name, p.hsn, b.code as brand, v.mrp::float8 as mrp from variants v
      join products p on p.vendor = v.vendor and p.id = v.product left join brands b on b.vendor = p.vendor and b.id = p.brand
      where v.vendor = ${setting.vendor} and v.sku = any(${sql.param(skus)}::text[]) and v.status <> 2`,
  )
  return new Map(rows.map(row => [row.sku, row]))
}

/** Numbers people say aloud follow one another within a vendor. */
const drawNumber = async ({ tx, setting }: Scene): Promise<string> => {
  const [row] = await rowsOf<{ last: string }>(
    tx,
    sql`insert into order_number as n (vendor, last) values (${setting.vendor}, 1001)
      on conflict (vendor) do update set last = n.last + 1 returning last::text as last`,
  )
  return row!.last
}

/** What each discount gives, with the code it was asked by. */
const usesOf = ({ quote, codes }: Quoted): Use[] => {
  const sums = new Map<string, number>()
  for (const { discounts } of quote.lines)
    for (const { discount, amount } of discounts) sums.set(discount, (sums.get(discount) ?? 0) + amount)
  const shipping = quote.considered.filter(one => one.class === 'SHIPPING' && 'amount' in one)
  for (const one of shipping) sums.set(one.discount.id, (one as { amount: number }).amount)
  return [...sums].map(([discount, amount]) => {
    const code = codes.find(one => one.discount === discount)
    return { discount, amount, ...(code && { code: code.id }) }
  })
}

const wrongIn = (quoted: Quoted, { payBy }: Wanted): Finding[] => {
  const lost = [...quoted.lost.map(({ why }) => why), ...usedUpIn(quoted)].map(why => ({ ...why, path: 'coupons' }))
  const noCod =
    payBy === 'cod' && quoted.cod?.verdict === 'DENY'
      ? [remark('RULE', 'Cash on delivery is refused here', { path: 'payBy', key: 'orders.findings.noCod' })]
      : []
  return [...quoted.findings.map(one => ({ ...one, path: 'lines' })), ...lost, ...noCod]
}

/** What it asks of the warehouses. */
const createLines = async (
  scene: Scene,
  order: string,
  quoted: Quoted,
): Promise<{ variant: string; quantity: number }[]> => {
  const kept = quoted.quote.lines.filter(({ isRemoved }) => !isRemoved)
  const sold = await soldOf(
    scene,
    kept.map(({ sku }) => sku),
  )
  await scene.write.create(
    orderLines,
    kept.map(({ sku, quantity, unit, discounts, net, tax }, at) => {
      const of = sold.get(sku)
      return {
        ...{ order, position: at + 1, sku, name: of?.name ?? sku, variant: of?.id ?? null, hsn: of?.hsn ?? null },
        ...{ brand: of?.brand ?? null, qty: quantity, unitMrp: of?.mrp ?? unit, unitPrice: unit, net },
        discounts: discounts.map(({ discount, amount }) => ({ discount, amount })),
        ...{ rate: tax.rate, tax: tax.tax, components: tax.components, isGift: false },
        ...{ cancelled: 0, setAside: 0, shipped: 0, delivered: 0, returned: 0, rto: 0, refunded: 0 },
      }
    }),
  )
  return kept.flatMap(({ sku, quantity }) => {
    const variant = sold.get(sku)?.id
    return variant ? [{ variant, quantity }] : []
  })
}

/** Those the pincode belongs to, fewest first; nobody where it belongs to none. */
const sendingHouses = async (
  { tx, setting, now }: Scene,
  { quote }: Quoted,
  pincode: string | null | undefined,
  isCod: boolean,
): Promise<string[]> => {
  if (!pincode) return []
  const lines = quote.lines.filter(({ isRemoved }) => !isRemoved).map(({ sku, quantity }) => ({ sku, quantity }))
  const asked = { pincode, lines, value: quote.totals.grand, weightG: 0 }
  const { parcels } = await allocate(tx, { ...asked, payment: isCod ? 'COD' : 'PREPAID' }, setting, now)
  return parcels.map(({ warehouse }) => warehouse.id)
}

export const placeOrder = async (scene: Scene, wanted: Wanted): Promise<OrderRow> => {
  const { tx, setting, staff, now, write } = scene
  const { country } = staff.place
  const buyer = await buyerOf(scene, wanted.member)
  const code = wanted.shipTo.pincode?.trim()
  const area = code ? await readArea(tx, code) : undefined
  const known = { city: area?.city, state: area?.state }
  const shipTo = mergedAddress(country, known, { name: buyer.name, ...wanted.shipTo })
  const wrong = addressFindings(country, shipTo)
  if (wrong.length > 0) throw invalid(wrong)
  const isCod = wanted.payBy === 'cod'
  const quoted = await quoteCart(tx, {
    lines: wanted.lines,
    codes: wanted.coupons ?? [],
    member: { id: buyer.id, orders: buyer.orders },
    ...{ channel: wanted.channel, payment: isCod ? 'COD' : 'PREPAID', at: now },
    ...{ pincode: shipTo.pincode ?? null, address: shipTo },
  })
  const findings = wrongIn(quoted, wanted)
  if (findings.length > 0) throw invalid(findings)

  const cart = newId()
  const day = dayAt(now, setting.timezone)
  await reserveUses(tx, { heldFor: cart, uses: usesOf(quoted), member: buyer.id, day, at: now })
  const orderNo = await drawNumber(scene)
  const at = now.toISOString()
  const { quote, trace } = quoted
  const [made] = await write.create(orders, [
    {
      ...{ orderNo, placedAt: at, member: buyer.id, contactName: buyer.name, phone: buyer.phone, email: buyer.email },
      ...{ itemCount: wanted.lines.reduce((sum, { quantity }) => sum + quantity, 0), grand: quote.totals.grand },
      ...(isCod
        ? ({ state: 'placed', payment: 'codDue' } as const)
        : ({ state: 'pendingPayment', payment: 'unpaid' } as const)),
      ...{
        hold: 'free',
        push: 'notPushed',
        risk: 0,
        channel: wanted.channel,
        payBy: wanted.payBy,
        paid: 0,
        refunded: 0,
      },
      ...{ skus: wanted.lines.map(({ sku }) => sku), coupons: quoted.codes.map(({ code }) => code) },
      ...{ pincode: shipTo.pincode ?? shipTo.postalCode ?? null, city: shipTo.city ?? shipTo.area ?? null },
      ...{ region: shipTo.state ?? shipTo.emirate ?? null, billTo: shipTo, shipTo, totals: { ...quote.totals } },
      ...{ quote: { lines: quote.lines, charges: quote.charges, totals: quote.totals }, trace: { ...trace } },
      ...{ customerNote: wanted.note ?? null, revision: 1, stateAt: at, paymentAt: at, holdAt: at, pushAt: at },
    },
  ])
  const order = made as OrderRow
  await commitUses(tx, { heldFor: cart, order: order.id, at: now })
  const wantedStock = await createLines(scene, order.id, quoted)
  const from = await sendingHouses(scene, quoted, shipTo.pincode, isCod)
  await reserveStock(tx, { lines: wantedStock, ref: { kind: 'order', id: order.id }, from, now })
  await write.create(payments, [
    {
      ...{ order: order.id, position: 1, method: wanted.payBy, gatewayRef: `${isCod ? 'COD' : 'DUE'}-${orderNo}` },
      ...{ amount: quote.totals.grand, captured: 0, refunded: 0, state: 'pending', at },
    },
  ])
  await write.create(orderEvents, [{ order: order.id, at, source: 'shopper', code: 'CHECKOUT' }])
  return awaitConfirmation(scene, order)
}
