// Demo registrations: the states of India as tax zones, and a vendor registered where its goods leave from.
import { eq } from 'drizzle-orm'
import { allHouses } from '#areas/warehouses/warehouses.door.ts'
import { tableOf } from '#contract/address.ts'
import { codeIn } from '#contract/valueSet.ts'
import { checkCharacterOf } from '#rules/gstin.ts'
import { states } from '#rules/states.ts'
import { tableFor } from '#server/db/tables.ts'
import type { Tx } from '#server/db/tenant.ts'
import { fieldsWhere } from '#server/records/rows.ts'
import { base, type DatedChance, insertRows } from '#server/seed/rows.ts'
import { RegistrationKind, type TaxRegistrationRow, TurnoverBand, taxRegistrations } from './taxRegistrations.ts'
import { taxZones } from './taxZones.ts'

const z = tableFor(taxZones)

/** State, series and city of each GSTIN; the PAN is one nobody has. */
const indian = [
  ['29', 'KA', 'Bengaluru 560001'],
  ['07', 'DL', 'New Delhi 110001'],
  ['27', 'MH', 'Mumbai 400001'],
] as const

const gstinOf = (state: string): string => {
  const first = `${state}AAAAA0000A1Z`
  return first + checkCharacterOf(first)
}

const company = (vendor: string): string => `${vendor.split('-')[0]!.toUpperCase()} Retail`

const inIndia = async (tx: Tx, vendor: string, chance: DatedChance): Promise<void> => {
  const houses = await allHouses(tx, { deleted: true })
  const inState = (code: string) => houses.filter(({ state }) => state === states.get(code)?.name).map(({ id }) => id)
  const zones = new Map([...states.keys()].map(code => [code, chance.id()]))
  await insertRows(
    tx,
    tableOf(taxZones),
    [...states.values()].map(({ code, name, union }) => ({
      ...base(chance, vendor, zones.get(code)!, 1, 400),
      code,
      name,
      country: 'IND',
      is_union_territory: union,
    })),
  )
  await insertRows(
    tx,
    tableOf(taxRegistrations),
    indian.map(([state, series, city]) => ({
      ...base(chance, vendor, chance.id(), 1, 395),
      number: gstinOf(state),
      kind: codeIn(RegistrationKind, 'gstin'),
      country: 'IND',
      tax_zone: zones.get(state),
      turnover_band: codeIn(TurnoverBand, 'above5Cr'),
      legal_name: company(vendor),
      address: city,
      invoice_series: series,
      warehouses: inState(state),
    })),
  )
}

export const seedRegistrations = async (
  tx: Tx,
  vendor: string,
  country: string,
  chance: DatedChance,
): Promise<void> => {
  if (country === 'IND') return inIndia(tx, vendor, chance)
  if (country !== 'ARE') return
  await insertRows(tx, tableOf(taxRegistrations), [
    {
      ...base(chance, vendor, chance.id(), 1, 395),
      number: '100000000000003',
      kind: codeIn(RegistrationKind, 'trn'),
      country: 'ARE',
      turnover_band: codeIn(TurnoverBand, 'above5Cr'),
      legal_name: company(vendor),
      address: 'Dubai',
      invoice_series: 'AE',
    },
  ])
}

/** Names in small letters of the territories whose tax is the union's. */
export const seededTerritories = async (tx: Tx): Promise<Set<string>> => {
  const rows = await fieldsWhere(tx, taxZones, ['name', 'isUnionTerritory'], eq(z.status, 'active'))
  return new Set(rows.flatMap(({ name, isUnionTerritory }) => (isUnionTerritory ? [name.toLowerCase()] : [])))
}

/** Who numbers invoices, for the demo's: with the ids of the warehouses it names. */
export const seededSeries = (tx: Tx): Promise<Pick<TaxRegistrationRow, 'id' | 'invoiceSeries' | 'warehouses'>[]> =>
  fieldsWhere(tx, taxRegistrations, ['id', 'invoiceSeries', 'warehouses'], undefined)
