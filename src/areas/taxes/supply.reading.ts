// Where a supply is taxed: within a state when the warehouse that sends it is registered in the state it goes to, otherwise
// between states. The home state of the settings stands in where nobody is registered or no warehouse is known to send it.
import { sql } from 'drizzle-orm'
import { readMappings, readSellable } from '#areas/warehouses/coverage.reading.ts'
import type { PostalArea } from '#rules/courier/postal.ts'
import { warehousesFor } from '#rules/courier/warehouse.ts'
import type { PriceContext } from '#rules/pricing/cart.ts'
import type { Tx } from '#server/db/tenant.ts'
import { registrationOf } from './registrations.reading.ts'

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
  /** Somebody is registered in it. */
  isRegistered: boolean
}

const zoneOf = async (tx: Tx, state: string): Promise<Zone | undefined> => {
  const { rows } = await tx.execute<Zone>(sql`
    select z.code, coalesce(z.is_union_territory, false) as "unionTerritory",
      exists (select 1 from tax_registrations r where r.vendor = z.vendor and r.tax_zone = z.id and r.status = 1) as "isRegistered"
    from tax_zones z where z.status = 1 and lower(z.name) = lower(${state})
      and exists (select 1 from tax_registrations r where r.vendor = z.vendor and r.tax_zone is not null and r.status = 1)`)
  return rows[0]
}

/** The warehouse that has the first claim to send it; the state it is registered in. */
const sendingState = async (
  tx: Tx,
  area: PostalArea,
  { lines, maxSplits, at }: Supply,
): Promise<string | undefined> => {
  const sellable = await readSellable(
    tx,
    lines.map(({ sku }) => sku),
    at,
  )
  const mappings = await readMappings(tx)
  const [first] = warehousesFor({ area, lines, mappings, sellable, maxSplits, now: at.toISOString() }).mappings
  const { rows } = await tx.execute<{ id: string }>(
    sql`select id from warehouses where code = ${first?.warehouse ?? null} and status <> 2`,
  )
  return (await registrationOf(tx, rows[0]?.id ?? null))?.state ?? undefined
}

export const supplyOf = async (tx: Tx, supply: Supply): Promise<Pick<PriceContext, 'place' | 'unionTerritory'>> => {
  const { area, homeState } = supply
  if (!area?.state) return { place: 'inter' }
  const zone = await zoneOf(tx, area.state)
  const isHome = area.state === homeState
  const { unionTerritory = false } = zone ?? {}
  if (!zone) return { place: isHome ? 'intra' : 'inter', unionTerritory }
  if (!zone.isRegistered) return { place: 'inter' }
  const from = await sendingState(tx, area, supply)
  return { place: (from ? from === zone.code : isHome) ? 'intra' : 'inter', unionTerritory }
}
