// Demo pincodes: real ones of cities of India and of the Emirates.
import { tableOf } from '#contract/address.ts'
import { codeIn, RecordStatus } from '#contract/valueSet.ts'
import type { Tx } from '#server/db/tenant.ts'
import { base, type DatedChance, insertRows } from '#server/seed/rows.ts'
import { type City, codesIn, emirates, farIndia, india } from './pincodes.ts'
import { postalAreas } from './postalAreas.ts'

const active = codeIn(RecordStatus, 'active')

export const seedPostalAreas = async (tx: Tx, vendor: string, country: string, chance: DatedChance): Promise<void> => {
  const rows = (cities: readonly City[], isRemote: boolean) =>
    cities.flatMap(([city, state, zone, lat, lng, codes]) =>
      codesIn(codes).map(code => ({
        ...base(chance, vendor, chance.id(), active, 380),
        code,
        country,
        city,
        district: city,
        state,
        zone,
        lat,
        lng,
        is_remote: isRemote,
      })),
    )
  const areas = country === 'IND' ? [...rows(india, false), ...rows(farIndia, true)] : rows(emirates, false)
  await insertRows(tx, tableOf(postalAreas), areas)
}
