// Demo orders of the last ninety days, denser toward today: every region in every state, held for every reason.
import { eq, notInArray, sql } from 'drizzle-orm'
import { keepOrdering, type Ordering, type SeededBuyer, seededBuyers } from '#areas/members/ordered.seed.ts'
import { areasAfter } from '#areas/postalAreas/postalAreas.door.ts'
import { seededGoods } from '#areas/products/shelf.seed.ts'
import { seededRates } from '#areas/taxes/rates.seed.ts'
import { seededTerritories } from '#areas/taxRegistrations/taxRegistrations.seed.ts'
import { allHouses } from '#areas/warehouses/warehouses.door.ts'
import { Channel } from '#contract/channel.ts'
import { codeIn } from '#contract/valueSet.ts'
import type { PostalArea } from '#rules/courier/postal.ts'
import { rowsOf } from '#server/db/statement.ts'
import { tableFor } from '#server/db/tables.ts'
import type { Tx } from '#server/db/tenant.ts'
import { happened, storyEnd } from '#server/seed/day.ts'
import { base, type DatedChance, insertRows } from '#server/seed/rows.ts'
import { orders } from './orders.ts'
import { type Basket, basketOf, byExpress, golden, type Shelved, shopOf, withinState } from './seeds/basket.seed.ts'
import { type Story, storyOf } from './seeds/stories.seed.ts'
import { houseOf, traced } from './seeds/traces.seed.ts'
import * as sets from './sets.ts'

const o = tableFor(orders)

/** Pincodes the express of the demo goes to. */
const metro = /^(110|400|500|560|600|700)/

type SeedPlace = Pick<PostalArea, 'code' | 'city' | 'state'>

interface Home {
  code: string
  state: string | null
  unionTerritory: boolean
}

interface Shop {
  homes: Home[]
  people: SeededBuyer[]
  vendor: string
  country: string
  shelf: Shelved[]
  places: SeedPlace[]
}

const day = 86_400_000
const channels = ['web', 'web', 'android', 'android', 'ios', 'social', 'store', 'manual', 'marketplace'] as const
const methods = ['upi', 'upi', 'upi', 'card', 'netbanking', 'wallet'] as const

const shelfOf = async (tx: Tx): Promise<Shelved[]> => {
  const goods = await seededGoods(tx, 400)
  const rates = await seededRates(
    tx,
    goods.flatMap(({ hsn }) => hsn ?? []),
  )
  return goods.map(one => ({ ...one, rate: rates.get(one.hsn ?? '') ?? 1800 }))
}

/** Its warehouses and the states they lie in. */
const homesOf = async (tx: Tx): Promise<Home[]> => {
  const territories = await seededTerritories(tx)
  return (await allHouses(tx)).map(({ code, state }) => ({
    code,
    state,
    unionTerritory: territories.has(state?.toLowerCase() ?? ''),
  }))
}

const addressOf = (country: string, at: number, name: string, place: SeedPlace) => ({
  name,
  line1: `${1 + (at % 90)} Market Road`,
  country,
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
  const isHome = ({ state }: SeedPlace) => shop.homes.some(home => home.state === state)
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
      created_at: created,
      updated_at: moved,
      placed_at: created,
      order_no: String(at),
      member: person.id,
      contact_name: person.name,
      phone: person.phone,
      email: person.email,
      item_count: basket.lines.reduce((sum, { quantity }) => sum + quantity, 0),
      grand: totals.grand,
      paid: captured,
      refunded: more.payment.refunded,
      state: codeIn(sets.OrderState, story.state),
      payment: codeIn(sets.OrderPayment, story.payment),
      hold: codeIn(sets.OrderHold, story.hold),
      push: codeIn(sets.OrderPush, story.push),
      delivery: story.delivery ? codeIn(sets.ParcelState, story.delivery) : null,
      courier: more.parcel?.courier ?? null,
      promised_at: more.parcel?.promised_at ?? null,
      risk,
      risk_signals: risk >= 70 ? ['New device', 'Many orders today'] : null,
      channel: codeIn(Channel, isGolden ? 'web' : chance.pick(channels)),
      shipping_method: isExpress ? 'EXPRESS' : 'STANDARD',
      pay_by: codeIn(sets.PaymentMethod, more.method),
      hold_reasons: story.holds.length > 0 ? story.holds : null,
      push_code: story.pushCode ?? null,
      skus: basket.lines.map(({ of }) => of.sku),
      coupons: basket.coupons.length > 0 ? basket.coupons : null,
      pincode: place.code,
      city: place.city,
      region: place.state,
      bill_to: address,
      ship_to: address,
      totals,
      quote: { lines: basket.priced.quote.lines, charges: basket.priced.quote.charges, totals },
      trace: basket.priced.trace,
      revision: 1,
      state_at: moved,
      payment_at: moved,
      hold_at: moved,
      push_at: moved,
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
      ...base(chance, vendor, id, 1, 0),
      created_at: created,
      updated_at: created,
      order,
      position: at + 1,
      sku: of.sku,
      name: of.name,
      variant: of.id,
      hsn: of.hsn,
      brand: of.brand,
      qty: quantity,
      unit_mrp: of.mrp,
      unit_price: of.price,
      discounts: quoted.discounts.map(({ discount, amount }) => ({ discount, amount })),
      net: quoted.net,
      rate: quoted.tax.rate,
      tax: quoted.tax.tax,
      components: quoted.tax.components,
      cancelled: has(['cancelled']),
      shipped: has(['shipped', 'delivered', 'closed', 'rtoClosed']),
      delivered: has(['delivered', 'closed']),
      returned: 0,
      rto: state === 'rtoClosed' || delivery === 'rtoDelivered' ? quantity : 0,
      refunded: 0,
      is_gift: false,
    }
  })

export const seedOrders = async (
  tx: Tx,
  { vendor, country, count }: { vendor: string; country: string; count: number },
  chance: DatedChance,
): Promise<void> => {
  const [shelf, places, people] = [await shelfOf(tx), await areasAfter(tx, '', 500), await seededBuyers(tx, 2000)]
  const shop: Shop = { vendor, country, shelf, places, people, homes: await homesOf(tx) }
  const end = storyEnd(chance.day)
  const all = Array.from({ length: count }, (_, at) => {
    const before = (1 - (at + 0.5) / count) ** 2 * 90 * day
    return made(shop, 1001 + at, Math.round(end - before), at === 0 && vendor === 'mgp', chance)
  })
  const more = all.map(one => one.more)
  const tables: [string, Record<string, unknown>[]][] = [
    ['orders', all.map(({ order }) => order)],
    ['order_lines', all.flatMap(({ lines }) => lines)],
    ['payments', more.map(({ payment }) => payment)],
    ['packages', more.flatMap(({ parcel }) => parcel ?? [])],
    ['holds', more.flatMap(({ holds }) => holds)],
    ['order_events', more.flatMap(({ events }) => events)],
    ['order_number', [{ vendor, last: 1000 + count }]],
  ]
  for (const [table, rows] of tables) await insertRows(tx, table, rows)
  await keepOrdering(tx, await orderingOf(tx))
}

/** What each member did. */
const orderingOf = (tx: Tx): Promise<Ordering[]> =>
  rowsOf<Ordering>(
    tx,
    sql`select ${o.member}, count(*)::int as orders, sum(${o.paid} - ${o.refunded})::bigint as spent, max(${o.placedAt}) as "lastAt",
        count(*) filter (where ${eq(o.state, 'rtoClosed')})::int as back
      from ${tableFor(orders)} where ${o.vendor} = app_vendor() and ${notInArray(o.state, ['pendingPayment', 'expired'])}
        and ${o.member} is not null group by ${o.member}`,
  )
