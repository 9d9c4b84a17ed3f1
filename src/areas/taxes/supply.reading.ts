// Where a supply is taxed: within a state when the warehouse that sends it is registered in the state it goes to, otherwise
// between states. The home state of the settings stands in where nobody is registered or no warehouse is known to send it.
import { sql } from 'drizzle-orm'
import { readMappings, readSellable } from '#areas/warehouses/coverage.reading.ts'
import { needsOf, readGoods } from '#areas/warehouses/goods.reading.ts'
import type { PostalArea } from '#rules/courier/postal.ts'
import { warehousesFor } from '#rules/courier/warehouse.ts'
import type { PriceContext } from '#rules/pricing/cart.ts'
import type { Tx } from '#server/db/tenant.ts'
import { belongingTo, type Registration, readRegistrations } from './registrations.reading.ts'

interface Supply {
  area: PostalArea | undefined
  lines: readonly { sku: string; quantity: number }[]
  homeState: string | null | undefined
  maxSplits: number
  at: Date
}

interface Zone extends Record<string, unknown> {
  code: string
  unionTerritory: boolean
}

/** The zone a state is, by its name. */
export const zoneOf = async (tx: Tx, state: string): Promise<Zone | undefined> => {
  const { rows } = await tx.execute<Zone>(sql`
    select code, coalesce(is_union_territory, false) as "unionTerritory" from tax_zones
    where status = 1 and lower(name) = lower(${state})`)
  return rows[0]
}

/** Code of the warehouse that has the first claim to send it. */
const senderOf = async (tx: Tx, area: PostalArea, { lines, maxSplits, at }: Supply): Promise<string | null> => {
  const skus = lines.map(({ sku }) => sku)
  const ask = { area, lines, maxSplits, now: at.toISOString() }
  const known = { mappings: await readMappings(tx, [area]), sellable: await readSellable(tx, skus, at) }
  const needs = needsOf((await readGoods(tx, skus))(skus))
  return warehousesFor({ ...ask, ...known, needs }).mappings[0]?.warehouse ?? null
}

/** Code of the state it is sent from; who is registered in one alone sends from there. */
const sentFrom = async (tx: Tx, area: PostalArea, supply: Supply, all: readonly Registration[]) => {
  const states = new Set(all.map(({ state }) => state))
  if (states.size === 1) return all[0]?.state
  return belongingTo(all, await senderOf(tx, area, supply))?.state
}

/** As people write it, in small letters or capitals. */
const isSame = (state: string, home: string | null | undefined): boolean =>
  state.toLowerCase() === home?.trim().toLowerCase()

export const supplyOf = async (tx: Tx, supply: Supply): Promise<Pick<PriceContext, 'place' | 'unionTerritory'>> => {
  const { area, homeState } = supply
  if (!area?.state) return { place: 'inter' }
  const zone = await zoneOf(tx, area.state)
  const all = zone ? await readRegistrations(tx) : []
  if (zone && all.length > 0 && !all.some(({ state }) => state === zone.code)) return { place: 'inter' }
  const from = zone && all.length > 0 ? await sentFrom(tx, area, supply, all) : undefined
  const isWithin = from ? from === zone?.code : isSame(area.state, homeState)
  return { place: isWithin ? 'intra' : 'inter', unionTerritory: zone?.unionTerritory ?? false }
}
