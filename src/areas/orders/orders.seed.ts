// Demo orders of the last ninety days, denser toward today: every region in every state, held for every reason.
import { sql } from 'drizzle-orm'
import { Channel } from '#contract/channel.ts'
import { codeIn } from '#contract/valueSet.ts'
import type { Tx } from '#server/db/tenant.ts'
import { happened, storyEnd } from '#server/seed/day.ts'
import { base, type DatedChance, insertRows } from '#server/seed/rows.ts'
import { type Basket, basketOf, byExpress, golden, type Shelved, shopOf, withinState } from './basket.seed.ts'
import * as sets from './sets.ts'
import { type Story, storyOf } from './stories.seed.ts'
import { houseOf, traced } from './traces.seed.ts'

/** Pincodes the express of the demo goes to. */
const metro = /^(110|400|500|560|600|700)/

interface Place extends Record<string, unknown> {
  code: string
  city: string
  state: string
}

interface Person extends Record<string, unknown> {
  id: string
  name: string
  phone: string | null
  email: string | null
}

interface Home extends Record<string, unknown> {
  code: string
  state: string
  unionTerritory: boolean
}

interface Shop {
  homes: Home[]
  people: Person[]
  vendor: string
  country: string
  shelf: Shelved[]
  places: Place[]
}

const day = 86_400_000
const channels = ['web', 'web', 'android', 'android', 'ios', 'social', 'store', 'manual', 'marketplace'] as const
const methods = ['upi', 'upi', 'upi', 'card', 'netbanking', 'wallet'] as const

const shelfOf = async (tx: Tx, vendor: string): Promise<Shelved[]> => {
  const { rows } = await tx.execute<Shelved>(sql`
    select v.id, v.sku, p.name ->> 'en-in' as name, b.code as brand, p.hsn, v.mrp::int, v.price::int,
      coalesce(v.weight_g, 100) as weight, coalesce((select t.rate from hsn_codes h join taxes t on t.vendor = h.vendor
        and t.tax_class = h.tax_class and t.status = 1 where h.vendor = v.vendor and p.hsn like h.code || '%'
        order by length(h.code) desc, t.valid_from desc limit 1), 1800) as rate
    from variants v join products p on p.vendor = v.vendor and p.id = v.product left join brands b on b.vendor = p.vendor and b.id = p.brand
    where v.vendor = ${vendor} and v.status = 1 and p.status = 1 order by v.sku limit 400`)
  return rows
}

const placesOf = async (tx: Tx, vendor: string): Promise<Place[]> => {
  const { rows } = await tx.execute<Place>(
    sql`select code, city, state from postal_areas where vendor = ${vendor} and status = 1 order by code limit 500`,
  )
  return rows
}

/** Its warehouses and the states they lie in. */
const homesOf = async (tx: Tx, vendor: string): Promise<Home[]> => {
  const { rows } = await tx.execute<Home>(
    sql`select w.code, w.state, coalesce(z.is_union_territory, false) as "unionTerritory" from warehouses w
      left join tax_zones z on z.vendor = w.vendor and z.status = 1 and lower(z.name) = lower(w.state) where w.vendor = ${vendor}`,
  )
  return rows
}

/** What reaches them stays sealed: it is copied as it lies. */
const peopleOf = async (tx: Tx, vendor: string): Promise<Person[]> => {
  const { rows } = await tx.execute<Person>(
    sql`select id, name, phone, email from members where vendor = ${vendor} and status = 1 order by member_no limit 2000`,
  )
  return rows
}

const addressOf = (country: string, at: number, name: string, place: Place) => ({
  ...{ name, line1: `${1 + (at % 90)} Market Road`, country },
  ...(country === 'ARE'
    ? { emirate: place.state, area: place.city }
    : { city: place.city, state: place.state, pincode: place.code }),
})

interface Made {
  order: Record<string, unknown>
  lines: Record<string, unknown>[]
  more: ReturnType<typeof traced>
}

const made = (shop: Shop, at: number, placed: number, isGolden: boolean, chance: DatedChance): Made => {
  const isCod = isGolden || chance.under(100) < (shop.country === 'IND' ? 45 : 30)
  const age = (storyEnd(chance.day) - placed) / day
  const story: Story = isGolden
    ? { state: 'closed', payment: 'codRemitted', hold: 'free', push: 'pushed', delivery: 'delivered', holds: [] }
    : storyOf(isCod, age, at, chance)
  const usual = isGolden
    ? golden(shop.shelf, placed, chance)
    : basketOf(shopOf(shop.country), shop.shelf, placed, isCod, chance)
  const picked = chance.pick(shop.places)
  const isHome = ({ state }: Place) => shop.homes.some(home => home.state === state)
  // The golden example goes to another state.
  const place = isGolden ? [picked, ...shop.places].find(one => !isHome(one))! : picked
  // Where the rate card has a fee for it, some travel by express.
  const isExpress = !isGolden && at % 7 === 3 && (shop.country !== 'IND' || metro.test(place.code))
  const sent = isExpress ? byExpress(shopOf(shop.country), usual) : usual
  // What is not packed yet goes from the warehouse next to it.
  const home = shop.homes.find(one => one.state === place.state && (!story.delivery || one.code === houseOf(at)))
  const basket = home && shop.country === 'IND' ? withinState(sent, home.unionTerritory) : sent
  const person = chance.pick(shop.people)
  const address = addressOf(shop.country, at, person.name, place)
  const id = chance.id()
  const more = traced(
    { vendor: shop.vendor, id, at, placed, story, basket, isCod, method: chance.pick(methods) },
    chance,
  )
  const { totals } = basket.priced.quote
  const risk = story.holds.includes('fraudReview') ? 75 + chance.under(25) : chance.under(60)
  const [created, moved] = [happened(chance.day, placed), happened(chance.day, placed + more.lasted)]
  const captured = more.payment.captured as number
  return {
    order: {
      ...base(chance, shop.vendor, id, 1, 0),
      ...{ created_at: created, updated_at: moved, placed_at: created },
      ...{
        order_no: String(at),
        member: person.id,
        contact_name: person.name,
        phone: person.phone,
        email: person.email,
      },
      item_count: basket.lines.reduce((sum, { quantity }) => sum + quantity, 0),
      ...{ grand: totals.grand, paid: captured, refunded: more.payment.refunded },
      state: codeIn(sets.OrderState, story.state),
      payment: codeIn(sets.OrderPayment, story.payment),
      hold: codeIn(sets.OrderHold, story.hold),
      push: codeIn(sets.OrderPush, story.push),
      delivery: story.delivery ? codeIn(sets.ParcelState, story.delivery) : null,
      courier: more.parcel?.courier ?? null,
      promised_at: more.parcel?.promised_at ?? null,
      ...{ risk, risk_signals: risk >= 70 ? ['New device', 'Many orders today'] : null },
      channel: codeIn(Channel, isGolden ? 'web' : chance.pick(channels)),
      shipping_method: isExpress ? 'EXPRESS' : 'STANDARD',
      pay_by: codeIn(sets.PaymentMethod, more.method),
      hold_reasons: story.holds.length > 0 ? story.holds : null,
      push_code: story.pushCode ?? null,
      skus: basket.lines.map(({ of }) => of.sku),
      coupons: basket.coupons.length > 0 ? basket.coupons : null,
      ...{ pincode: place.code, city: place.city, region: place.state, bill_to: address, ship_to: address },
      totals,
      quote: { lines: basket.priced.quote.lines, charges: basket.priced.quote.charges, totals },
      trace: basket.priced.trace,
      revision: 1,
      ...{ state_at: moved, payment_at: moved, hold_at: moved, push_at: moved },
      delivery_at: story.delivery ? moved : null,
    },
    lines: linesOf({ vendor: shop.vendor, order: id, created }, story, basket, chance),
    more,
  }
}

const linesOf = (
  { vendor, order, created }: { vendor: string; order: string; created: string },
  { state, delivery }: Story,
  basket: Basket,
  chance: DatedChance,
) =>
  basket.lines.map(({ id, of, quantity }, at) => {
    const quoted = basket.priced.quote.lines[at]!
    const has = (names: readonly string[]) => (names.includes(state) ? quantity : 0)
    return {
      ...{ ...base(chance, vendor, id, 1, 0), created_at: created, updated_at: created },
      ...{ order, position: at + 1, sku: of.sku, name: of.name, variant: of.id, hsn: of.hsn, brand: of.brand },
      ...{ qty: quantity, unit_mrp: of.mrp, unit_price: of.price },
      discounts: quoted.discounts.map(({ discount, amount }) => ({ discount, amount })),
      ...{ net: quoted.net, rate: quoted.tax.rate, tax: quoted.tax.tax, components: quoted.tax.components },
      cancelled: has(['cancelled']),
      shipped: has(['shipped', 'delivered', 'closed', 'rtoClosed']),
      delivered: has(['delivered', 'closed']),
      ...{ returned: 0, rto: state === 'rtoClosed' || delivery === 'rtoDelivered' ? quantity : 0 },
      ...{ refunded: 0, is_gift: false },
    }
  })

export const seedOrders = async (
  tx: Tx,
  { vendor, country, count }: { vendor: string; country: string; count: number },
  chance: DatedChance,
): Promise<void> => {
  const [shelf, places, people] = [await shelfOf(tx, vendor), await placesOf(tx, vendor), await peopleOf(tx, vendor)]
  const shop: Shop = { vendor, country, shelf, places, people, homes: await homesOf(tx, vendor) }
  const end = storyEnd(chance.day)
  const orders = Array.from({ length: count }, (_, at) => {
    const before = (1 - (at + 0.5) / count) ** 2 * 90 * day
    return made(shop, 1001 + at, Math.round(end - before), at === 0 && vendor === 'mgp', chance)
  })
  const more = orders.map(one => one.more)
  const tables: [string, Record<string, unknown>[]][] = [
    ['orders', orders.map(({ order }) => order)],
    ['order_lines', orders.flatMap(({ lines }) => lines)],
    ['payments', more.map(({ payment }) => payment)],
    ['packages', more.flatMap(({ parcel }) => parcel ?? [])],
    ['holds', more.flatMap(({ holds }) => holds)],
    ['order_events', more.flatMap(({ events }) => events)],
    ['order_number', [{ vendor, last: 1000 + count }]],
  ]
  for (const [table, rows] of tables) await insertRows(tx, table, rows)
  // What members did is counted from their orders.
  await tx.execute(sql`
    update members m set order_count = o.orders, net_spend = o.spent, average_order = o.spent / greatest(o.orders, 1),
        last_order_at = o.last, rto_rate = o.back * 10000 / greatest(o.orders, 1)
      from (select member, count(*)::int as orders, sum(paid - refunded)::bigint as spent, max(placed_at) as last,
        count(*) filter (where state = 9)::int as back from orders where vendor = ${vendor} and state not in (1, 7) group by member) o
      where m.vendor = ${vendor} and m.id = o.member`)
}
