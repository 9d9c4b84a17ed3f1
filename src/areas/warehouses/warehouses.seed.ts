// Demo warehouses: where goods lie, which pincodes they serve, and stock of every variant with the row of the ledger that made it.
import { codeIn, type Value } from '#contract/valueSet.ts'
import type { Tx } from '#server/db/tenant.ts'
import { nextOf } from '#server/seed/day.ts'
import { base, type DatedChance, insertRows } from '#server/seed/rows.ts'
import { seedCouriers } from './couriers.seed.ts'
import { WarehouseKind, Weekday } from './sets.ts'
import { seedStock } from './stock.seed.ts'

/** Sunday is closed. */
const workdays = Weekday.names.slice(1)

interface House {
  code: string
  name: string
  city: string
  state: string
  pincode: string
  lat: string
  lng: string
  kind?: Value<typeof WarehouseKind>
  cutoff: string
  priority: number
  mappings: readonly (readonly [pattern: string, priority: number, tatDays: number])[]
}

const bengaluru = { city: 'Bengaluru', state: 'Karnataka', lat: '12.9716', lng: '77.5946' }

const houses: Record<string, readonly House[]> = {
  mgp: [
    {
      ...bengaluru,
      code: 'BLR1',
      name: 'Bengaluru South',
      pincode: '560100',
      cutoff: '16:00',
      priority: 10,
      mappings: [
        ['560*', 10, 1],
        ['state:Karnataka', 10, 2],
        ['zone:SOUTH', 10, 3],
        ['*', 30, 5],
      ],
    },
    {
      code: 'DEL1',
      name: 'Delhi West',
      city: 'New Delhi',
      state: 'Delhi',
      pincode: '110037',
      cutoff: '17:00',
      lat: '28.6139',
      lng: '77.2090',
      priority: 20,
      mappings: [
        ['110*', 10, 1],
        ['zone:NORTH', 10, 3],
        ['zone:NORTHEAST', 20, 6],
        ['*', 40, 5],
      ],
    },
    {
      code: 'BOM1',
      name: 'Mumbai Bhiwandi',
      city: 'Mumbai',
      state: 'Maharashtra',
      pincode: '400072',
      lat: '19.0760',
      lng: '72.8777',
      kind: 'thirdParty',
      cutoff: '15:00',
      priority: 30,
      mappings: [
        ['400*', 10, 1],
        ['zone:WEST', 10, 2],
        ['560*', 50, 3],
        ['*', 50, 6],
      ],
    },
  ],
  'mgp-are': [
    {
      code: 'DXB1',
      name: 'Dubai South',
      city: 'Dubai',
      state: 'Dubai',
      pincode: 'dubai-al-barsha',
      lat: '25.2048',
      lng: '55.2708',
      cutoff: '18:00',
      priority: 10,
      mappings: [
        ['dubai-*', 10, 1],
        ['*', 20, 3],
      ],
    },
  ],
  tmc: [
    {
      ...bengaluru,
      code: 'BLR2',
      name: 'Bengaluru North',
      pincode: '560064',
      cutoff: '14:00',
      priority: 10,
      mappings: [['*', 10, 4]],
    },
  ],
}

export const seedWarehouses = async (tx: Tx, vendor: string, country: string, chance: DatedChance): Promise<void> => {
  const made = (houses[vendor] ?? []).map(house => ({ ...house, id: chance.id() }))
  await insertRows(
    tx,
    'warehouses',
    made.map(({ mappings: _, cutoff, id, kind = 'own', ...house }) => ({
      ...base(chance, vendor, id, 1, 370),
      ...house,
      kind: codeIn(WarehouseKind, kind),
      takes_hazmat: true,
      is_cold: false,
      handling_days: 0,
      daily_capacity: 4000,
      safety_default: 2,
      address: `Plot 7, Logistics Park, ${house.city}`,
      cutoffs: workdays.map(day => ({ day, time: cutoff })),
      // Republic Day and Independence Day.
      holidays: [nextOf(chance.day, '01-26'), nextOf(chance.day, '08-15')].sort(),
    })),
  )
  await insertRows(
    tx,
    'pincode_mappings',
    made.flatMap(({ id, mappings }) =>
      mappings.map(([pattern, priority, tat]) => ({
        ...base(chance, vendor, chance.id(), 1, 365),
        warehouse: id,
        pattern,
        priority,
        tat_days: tat,
      })),
    ),
  )
  await seedStock(tx, vendor, made, chance)
  await seedCouriers(tx, vendor, country, chance)
}
