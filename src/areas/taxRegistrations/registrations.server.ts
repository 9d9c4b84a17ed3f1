// Which registration a supply is made under.
import { and, eq, sql } from 'drizzle-orm'
import { warehouses as houses } from '#areas/warehouses/warehouses.ts'
import { tableFor } from '#server/db/tables.ts'
import type { Tx } from '#server/db/tenant.ts'
import { fieldsById, fieldsWhere } from '#server/records/rows.ts'
import { taxRegistrations } from './taxRegistrations.ts'
import { taxZones } from './taxZones.ts'

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
  const codes = await fieldsById(
    tx,
    houses,
    rows.flatMap(({ warehouses }) => warehouses ?? []),
    ['code'],
  )
  return rows.map(({ id, number, taxZone, warehouses }) => ({
    id,
    number,
    state: stateOf.get(taxZone ?? '') ?? null,
    warehouses: (warehouses ?? []).flatMap(house => {
      const code = codes.get(house)?.code
      return code ? [house, code] : []
    }),
  }))
}

/** The one a warehouse, by id or code, belongs to; the only one there is where nobody names it. */
export const belongingTo = (all: readonly Registration[], warehouse: string | null): Registration | undefined =>
  all.find(({ warehouses }) => warehouse && warehouses.includes(warehouse)) ?? (all.length === 1 ? all[0] : undefined)

/** The registration a supply from this warehouse, by id or code, is made under; undefined where none is known. */
export const registrationOf = async (tx: Tx, warehouse: string | null): Promise<Registration | undefined> =>
  belongingTo(await readRegistrations(tx), warehouse)

/** Digits an HSN must have on invoices: 6 once one registration turns over more than 5 crore. */
export const digitsNeeded = async (tx: Tx): Promise<number> => {
  const isGstin = and(eq(r.status, 'active'), eq(r.kind, 'gstin'))
  const bands = (await fieldsWhere(tx, taxRegistrations, ['turnoverBand'], isGstin)).map(one => one.turnoverBand)
  if (bands.includes('above5Cr')) return 6
  return bands.includes('upTo5Cr') ? 4 : 0
}

/** The number of each by its id, of those that were removed too: documents go on naming them. */
export const registrationNumbers = async (tx: Tx): Promise<ReadonlyMap<string, string>> => {
  const rows = await fieldsWhere(tx, taxRegistrations, ['id', 'number'], undefined, { deleted: true })
  return new Map(rows.map(({ id, number }) => [id, number]))
}
