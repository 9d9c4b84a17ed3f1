// Where a supply is taxed: within a state when the warehouse that sends it is registered in the state it goes to, otherwise
// between states. The home state of the settings stands in where nobody is registered or no warehouse is known to send it.
import { and, eq, inArray, sql } from 'drizzle-orm'
import { sendersFor } from '#areas/warehouses/warehouses.door.ts'
import type { PostalArea } from '#rules/courier/postal.ts'
import type { PriceContext, Supplied } from '#rules/pricing/cart.ts'
import { states } from '#rules/states.ts'
import { tableFor } from '#server/db/tables.ts'
import type { Tx } from '#server/db/tenant.ts'
import { fieldsWhere } from '#server/records/rows.ts'
import { belongingTo, type Registration, readRegistrations } from './registrations.server.ts'
import { type TaxZoneRow, taxZones } from './taxZones.ts'

export interface Supply {
  area: PostalArea | undefined
  /** Code of the warehouse that sends it, where that is settled; who would send it where nobody says. */
  sender?: string | null
  lines: readonly { sku: string; quantity: number }[]
  homeState: string | null | undefined
  at: Date
}

interface Zone {
  code: string
  unionTerritory: boolean
}

const z = tableFor(taxZones)

/** The zone a state is, by its name. */
export const zoneOf = async (tx: Tx, state: string): Promise<Zone | undefined> => {
  const isIt = and(eq(z.status, 'active'), sql`lower(${z.name}) = lower(${state})`)
  const [found] = await fieldsWhere(tx, taxZones, ['code', 'isUnionTerritory'], isIt)
  return found && { code: found.code, unionTerritory: found.isUnionTerritory ?? false }
}

/** Those of these ids, also removed ones. */
export const zonesById = (
  tx: Tx,
  ids: readonly string[],
): Promise<Pick<TaxZoneRow, 'id' | 'code' | 'isUnionTerritory'>[]> =>
  fieldsWhere(tx, taxZones, ['id', 'code', 'isUnionTerritory'], inArray(z.id, ids), { deleted: true })

/** As people write it, in small letters or capitals. */
const isSame = (state: string, home: string | null | undefined): boolean =>
  state.toLowerCase() === home?.trim().toLowerCase()

/** By the code of its registration. */
export const stateCalled = (code: string | null | undefined): string => states.get(code ?? '')?.name ?? code ?? ''

type Found = Pick<PriceContext, 'place' | 'unionTerritory' | 'supplied'>
type Sent = { state?: string | null | undefined; house?: string | null; by: 'warehouse' | 'registration' }

/** The warehouse that has the first claim to send it, however busy it is today; null where none sends it. */
const senderOf = async (tx: Tx, { country, code }: PostalArea, { lines, at }: Supply): Promise<string | null> => {
  const [sent] = await sendersFor({ tx, now: at, country }, [{ pincode: code, lines }])
  return sent?.choice.mappings[0]?.warehouse ?? null
}

/** Who is registered in one state alone sends from there; else the registration of the warehouse that sends it says. */
const sentFrom = async (tx: Tx, area: PostalArea, supply: Supply, all: readonly Registration[]): Promise<Sent> => {
  if (new Set(all.map(({ state }) => state)).size === 1) return { by: 'registration', state: all[0]?.state }
  const house = supply.sender ?? (await senderOf(tx, area, supply))
  return { by: 'warehouse', house, state: belongingTo(all, house)?.state }
}

/** Where nobody knows the sender the home state stands in; without one it is taxed between states. */
const fromHome = (to: string, homeState: string | null | undefined, why: Supplied): Found => ({
  place: isSame(to, homeState) ? 'intra' : 'inter',
  supplied: { ...why, to, ...(homeState?.trim() && { from: homeState.trim() }) },
})

/**
 * Whether a supply is taxed within a state or between states, and why so. Where the place is not known it is between states.
 */
export const supplyOf = async (tx: Tx, supply: Supply): Promise<Found> => {
  const { area, homeState } = supply
  if (!area?.state) return { place: 'inter', supplied: { by: 'unknown' } }
  const to = area.state
  const zone = await zoneOf(tx, to)
  const unionTerritory = zone?.unionTerritory ?? false
  const all = zone ? await readRegistrations(tx) : []
  if (!zone || all.length === 0) return { ...fromHome(to, homeState, { by: 'unregistered' }), unionTerritory }
  if (!all.some(({ state }) => state === zone.code)) return { place: 'inter', supplied: { by: 'elsewhere', to } }
  const { by, state, house } = await sentFrom(tx, area, supply, all)
  if (!state) {
    const why: Supplied = house ? { by: 'unnamed', house } : { by: 'uncovered' }
    return { ...fromHome(to, homeState, why), unionTerritory }
  }
  const supplied: Supplied = { by, to, from: stateCalled(state), ...(house && { house }) }
  return { place: state === zone.code ? 'intra' : 'inter', unionTerritory, supplied }
}
