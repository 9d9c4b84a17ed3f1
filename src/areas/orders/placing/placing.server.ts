// Places an order: quoted by everything the database knows, its discounts used up or refused, its number drawn, and all of it
// written in the caller's transaction. Checkouts, carts and staff come this way.
import { sql } from 'drizzle-orm'
import { codVerdictOf } from '#areas/codCharges/codCharges.door.ts'
import {
  type AskedCart,
  commitUses,
  type Quoted,
  quoteCart,
  reserveUses,
  servedFor,
} from '#areas/discounts/discounts.door.ts'
import { whoBuys } from '#areas/members/members.door.ts'
import { members } from '#areas/members/members.ts'
import { readArea } from '#areas/postalAreas/postalAreas.door.ts'
import { methodCode } from '#areas/shippingRates/shippingRates.door.ts'
import { allocate, reserveStock } from '#areas/warehouses/warehouses.door.ts'
import { remark } from '#contract/finding.ts'
import type { Finding } from '#contract/problem.ts'
import type { Row } from '#contract/resource.ts'
import { type AddressValues, addressFindings } from '#rules/address.ts'
import { dayAt } from '#rules/vendorDay.ts'
import { rowsOf } from '#server/db/statement.ts'
import { newId } from '#server/records/ids.ts'
import { invalid } from '#server/records/refusal.ts'
import { fieldsById } from '#server/records/rows.ts'
import type { Scene } from '#server/records/serve.ts'
import { mergedAddress } from '../editing/readdressing.server.ts'
import { orderEvents } from '../orderEvents.ts'
import { type OrderRow, orders } from '../orders.ts'
import { awaitConfirmation } from '../paying/confirming.server.ts'
import { payments } from '../payments.ts'
import { splitTax } from '../tax/resplit.server.ts'
import { giversOf, type PricedLine, withGiven } from './ownPrices.server.ts'
import { createLines, keptOf, quoteKept, usesOf } from './quoted.server.ts'
import { usesAs } from './usesByState.server.ts'

export interface Wanted {
  lines: readonly PricedLine[]
  member: string
  channel: OrderRow['channel']
  payBy: OrderRow['payBy']
  /** Id of a shipping method; the usual one where nobody says. */
  shippingMethod?: string | null | undefined
  coupons?: readonly string[]
  /** Where it goes; the name is the member's where none is given. */
  shipTo: AddressValues
  note?: string | null | undefined
}

const toldOfBuyers = ['id', 'name', 'phone', 'email'] as const

type Buyer = Pick<Row<typeof members>, (typeof toldOfBuyers)[number]>

/** Who may buy; phone and email stay sealed. Refused where they are blocked or gone. */
export const buyerOf = async ({ tx }: Scene, id: string): Promise<Buyer> => {
  const found = (await fieldsById(tx, members, [id], [...toldOfBuyers, 'status'])).get(id)
  if (found?.status === 'active') return found
  throw invalid([
    remark('RULE', 'This member is blocked or deleted', { path: 'member', key: 'orders.findings.noMember' }),
  ])
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

/** Whatever stands against an order as it was quoted: its codes, its goods, and whether it can be delivered and paid so. */
export const wrongIn = async ({ tx, now }: Scene, asked: AskedCart, quoted: Quoted): Promise<Finding[]> => {
  const lost = [...quoted.lost.map(({ why }) => why), ...quoted.usedUp].map(why => ({ ...why, path: 'coupons' }))
  const { findings: unserved } = await servedFor(tx, asked, quoted, now)
  const noWay = quoted.noWay ? [{ ...quoted.noWay, path: 'shippingMethod' }] : []
  return [...quoted.findings.map(one => ({ ...one, path: 'lines' })), ...lost, ...unserved, ...noWay]
}

/** Those the pincode belongs to, fewest first; nobody where it belongs to none. */
export const sendingHouses = async (
  { tx, staff, now }: Scene,
  { quote }: Quoted,
  pincode: string | null | undefined,
  isCod: boolean,
): Promise<string[]> => {
  if (!pincode) return []
  const lines = quote.lines.filter(({ isRemoved }) => !isRemoved).map(({ sku, quantity }) => ({ sku, quantity }))
  const asked = { pincode, lines, value: quote.totals.grand, weightG: 0 }
  const { parcels } = await allocate(tx, { ...asked, payment: isCod ? 'COD' : 'PREPAID' }, staff.place, now)
  return parcels.map(({ warehouse }) => warehouse.id)
}

/** What is waited for: of cash with an advance the advance first, and the rest at the door. */
const awaited = ({ id, orderNo, payBy, placedAt }: OrderRow, grand: number, advance: number) => {
  const isCod = payBy === 'cod'
  const door = { method: payBy, gatewayRef: `${isCod ? 'COD' : 'DUE'}-${orderNo}`, amount: grand - advance }
  const ahead = { method: 'upi', gatewayRef: `DUE-${orderNo}`, amount: advance } as const
  return (advance > 0 ? [ahead, door] : [door]).map((one, at) => ({
    ...one,
    order: id,
    position: at + 1,
    captured: 0,
    refunded: 0,
    state: 'pending' as const,
    at: placedAt,
  }))
}

/** With the quote it was placed by, for who tells more of it than the order keeps. */
export const placeQuoted = async (scene: Scene, wanted: Wanted): Promise<{ order: OrderRow; quoted: Quoted }> => {
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
  const method = await methodCode(tx, wanted.shippingMethod)
  const who = await whoBuys(scene, buyer.id)
  const asked: AskedCart = {
    lines: wanted.lines.map(({ own, ...line }) => ({ ...line, ...(own && { price: own.price }) })),
    codes: wanted.coupons ?? [],
    ...who,
    channel: wanted.channel,
    payment: isCod ? 'COD' : 'PREPAID',
    at: now,
    pincode: shipTo.pincode ?? null,
    address: shipTo,
    ...(wanted.shippingMethod && { method }),
  }
  const quoted = await quoteCart(tx, asked)
  const findings = await wrongIn(scene, asked, quoted)
  if (findings.length > 0) throw invalid(findings)

  const cart = newId()
  const day = dayAt(now, setting.timezone)
  const { phoneHash } = who
  await reserveUses(tx, { heldFor: cart, uses: usesOf(quoted), member: buyer.id, phoneHash, day, at: now })
  const orderNo = await drawNumber(scene)
  const at = now.toISOString()
  const { quote, trace } = quoted
  const verdict = codVerdictOf(quoted)
  const advance = verdict?.advance ?? 0
  const [made] = await write.create(orders, [
    {
      orderNo,
      placedAt: at,
      member: buyer.id,
      contactName: buyer.name,
      phone: buyer.phone,
      email: buyer.email,
      itemCount: wanted.lines.reduce((sum, { quantity }) => sum + quantity, 0),
      grand: quote.totals.grand,
      ...(isCod && advance === 0
        ? ({ state: 'placed', payment: 'codDue' } as const)
        : ({ state: 'pendingPayment', payment: 'unpaid' } as const)),
      hold: 'free',
      push: 'notPushed',
      risk: 0,
      channel: wanted.channel,
      payBy: wanted.payBy,
      shippingMethod: method,
      paid: 0,
      refunded: 0,
      skus: wanted.lines.map(({ sku }) => sku),
      coupons: quoted.codes.map(({ code }) => code),
      pincode: shipTo.pincode ?? shipTo.postalCode ?? null,
      city: shipTo.city ?? shipTo.area ?? null,
      region: shipTo.state ?? shipTo.emirate ?? null,
      billTo: shipTo,
      shipTo,
      totals: { ...quote.totals, ...(advance > 0 && { advance }) },
      quote: quoteKept(quoted),
      trace: { ...withGiven(trace, wanted.lines, setting.currency) },
      customerNote: wanted.note ?? null,
      revision: 1,
      stateAt: at,
      paymentAt: at,
      holdAt: at,
      pushAt: at,
    },
  ])
  const order = made as OrderRow
  const as = usesAs(order)
  if (as !== 'released') await commitUses(tx, { heldFor: cart, order: orderNo, at: now, as })
  const wantedStock = await createLines(scene, order.id, keptOf(quoted), { givers: giversOf(wanted.lines) })
  const from = await sendingHouses(scene, quoted, shipTo.pincode, isCod)
  await reserveStock(tx, { lines: wantedStock, ref: { kind: 'order', id: order.id }, from, now })
  await splitTax(scene, [order.id])
  await write.create(payments, awaited(order, quote.totals.grand, advance))
  const source = wanted.channel === 'manual' ? 'staff' : 'shopper'
  await write.create(orderEvents, [{ order: order.id, at, source, code: 'CHECKOUT' }])
  return { order: await awaitConfirmation(scene, order, verdict), quoted }
}
