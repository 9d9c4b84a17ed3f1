// By the clock: how many orders of the last thirty days each rate would have taken, and what was left of their fees after the
// couriers. Figures are no change of anybody's, so neither version nor history tells of them.
import { sql } from 'drizzle-orm'
import { type PostalArea, rankOf } from '#rules/courier/postal.ts'
import { candidatesOf, type RateAsk, type Zone } from '#rules/shipping/choice.ts'
import type { ShippingRate } from '#rules/shipping/rate.ts'
import { shippingOf } from '#rules/shipping.ts'
import { run } from '#server/db/statement.ts'
import { bare, tableFor } from '#server/db/tables.ts'
import type { Tx } from '#server/db/tenant.ts'
import { isOld, keepCounted } from '#server/records/counted.ts'
import { called } from '#server/records/rows.ts'
import type { Scene } from '#server/records/serve.ts'
import { type RateCard, readCard } from './card.server.ts'
import { type PastOrder, pastOrders } from './orders.server.ts'
import { shippingRates, shippingZones } from './shippingRates.ts'

const days = 30

/** How the card of a moment is asked about an order that was placed. */
export const askOf = (
  { rates, zones }: Pick<RateAsk<ShippingRate>, 'rates' | 'zones'>,
  order: PastOrder,
  currency: string,
  at: string,
) => ({
  rates,
  zones,
  currency,
  now: at,
  area: order.area,
  method: order.method,
  cart: { value: order.goods, weightG: order.weightG, items: order.items },
  shopper: { isFirstOrder: order.isFirst },
})

/** The rate an order takes by this card, if any does. */
export const rateFor = (card: RateCard, order: PastOrder, currency: string, at: string): ShippingRate | undefined => {
  const [best] = candidatesOf(askOf(card, order, currency, at))
  return best && !best.why ? best.rate : undefined
}

type Figures = { id: string; orders30: number; left30: number }

/** Of each zone what reaches a place: found once for all orders that went there. */
const zonesAt = (zones: readonly Zone[]): ((area: PostalArea) => readonly Zone[]) => {
  const known = new Map<string, readonly Zone[]>()
  return area => {
    const there =
      known.get(area.code) ??
      zones.map(({ code, patterns }) => ({
        code,
        patterns: patterns.filter(pattern => rankOf([pattern], area) !== undefined),
      }))
    known.set(area.code, there)
    return there
  }
}

const countedBy = async (
  card: RateCard,
  parts: AsyncIterable<readonly PastOrder[]>,
  currency: string,
): Promise<Figures[]> => {
  const figures = new Map(card.rates.map(({ id }) => [id, { id, orders30: 0, left30: 0 }]))
  const zones = zonesAt(card.zones)
  for await (const past of parts)
    for (const order of past) {
      const there = { rates: card.rates, zones: zones(order.area) }
      const { rate, fee = 0 } = shippingOf(askOf(there, order, currency, order.at))
      const own = rate && figures.get(rate.id)
      if (!own) continue
      own.orders30++
      if (order.cost !== null) own.left30 += fee - order.cost
    }
  return [...figures.values()]
}

const rates = tableFor(shippingRates)
const r = called(shippingRates, 'r')
const o = called(shippingRates, 'o')
/** The figures of now. */
const p = called(shippingRates, 'p')

/** A rate that is not in force takes no orders, whatever it took before. */
const keep = async (tx: Tx, figures: readonly Figures[]): Promise<void> => {
  const { id, orders30, left30 } = r
  const rows = figures.map(of => ({ [id.name]: of.id, [orders30.name]: of.orders30, [left30.name]: of.left30 }))
  await run(
    tx,
    sql`update ${rates} ${r} set ${bare(r.orders30)} = ${p.orders30}, ${bare(r.left30)} = ${p.left30}
      from ${rates} ${o} left join json_populate_recordset(null::${rates}, ${JSON.stringify(rows)}::json) ${p} on ${p.id} = ${o.id}
      where ${r.vendor} = app_vendor() and ${o.vendor} = ${r.vendor} and ${o.id} = ${r.id}
        and (${r.orders30}, ${r.left30}) is distinct from (${p.orders30}, ${p.left30})`,
  )
}

const zones = tableFor(shippingZones)

const changed = sql`select max(at) from (select max(${rates.updatedAt}) as at from ${rates} where ${rates.vendor} = app_vendor()
  union all select max(${zones.updatedAt}) from ${zones} where ${zones.vendor} = app_vendor()) written`

export const countRates = async ({ tx, setting, now }: Scene): Promise<boolean> => {
  if (!(await isOld(tx, 'shippingRates', now, changed))) return false
  const card = await readCard(tx, setting.urlLang)
  await keep(tx, await countedBy(card, pastOrders(tx, now, days), setting.currency))
  await keepCounted(tx, 'shippingRates', now)
  return false
}
