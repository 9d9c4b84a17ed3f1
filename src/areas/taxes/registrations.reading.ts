// Which registration a supply is made under.
import { eq, sql } from 'drizzle-orm'
import { readHouseCodes } from '#areas/warehouses/coverage.reading.ts'
import { tableFor } from '#server/db/tables.ts'
import type { Tx } from '#server/db/tenant.ts'
import { fieldsWhere } from '#server/records/rows.ts'
import { taxRegistrations, taxZones } from './registrations.ts'

export interface Registration {
  id: string
  number: string
  /** Code of its state, where the country has any. */
  state: string | null
  /** Ids and codes of the warehouses it names. */
  warehouses: string[]
}

const r = tableFor(taxRegistrations)

/** Those that hold, the oldest first. */
export const readRegistrations = async (tx: Tx): Promise<Registration[]> => {
  const rows = await fieldsWhere(
    tx,
    taxRegistrations,
    ['id', 'number', 'taxZone', 'warehouses'],
    eq(r.status, 'active'),
    { order: sql`${r.createdAt}, ${r.id}` },
  )
  if (rows.length === 0) return []
  const zones = await fieldsWhere(tx, taxZones, ['id', 'code'], undefined, { deleted: true })
  const stateOf = new Map(zones.map(({ id, code }) => [id, code]))
  const codes = await readHouseCodes(
    tx,
    rows.flatMap(({ warehouses }) => warehouses ?? []),
  )
  return rows.map(({ id, number, taxZone, warehouses }) => ({
    id,
    number,
    state: stateOf.get(taxZone ?? '') ?? null,
    warehouses: (warehouses ?? []).flatMap(house => {
      const code = codes.get(house)
      return code ? [house, code] : []
    }),
  }))
}

/** The one a warehouse, by id or code, belongs to; the only one there is where nobody names it. */
export const belongingTo = (all: readonly Registration[], warehouse: string | null): Registration | undefined =>
  all.find(({ warehouses }) => warehouse && warehouses.includes(warehouse)) ?? (all.length === 1 ? all[0] : undefined)

export const registrationOf = async (tx: Tx, warehouse: string | null): Promise<Registration | undefined> =>
  belongingTo(await readRegistrations(tx), warehouse)
