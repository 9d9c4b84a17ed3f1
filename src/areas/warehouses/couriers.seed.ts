// Demo couriers: who goes where, what they take, and the rules of the worked example.
import { readAreas } from '#areas/postalAreas/postalAreas.door.ts'
import { codeIn } from '#contract/valueSet.ts'
import type { Tx } from '#server/db/tenant.ts'
import { base, type DatedChance, insertRows } from '#server/seed/rows.ts'
import { AwbMode, RuleHazmat, RuleMode, RulePayment } from './sets.ts'

interface Carrier {
  code: string
  name: string
  supports: readonly string[]
  modes: readonly string[]
  rate: number
  /** Zones it goes to; all when absent. */
  zones?: readonly string[]
  prefix?: string
  cod?: boolean
  tatDays: number
  codLimit?: number
  maxWeightG?: number
  rto?: number
}

const everything = ['prepaid', 'cod', 'reverse', 'exchange']

const india: readonly Carrier[] = [
  {
    code: 'AIRX',
    name: 'Air Express',
    supports: ['prepaid', 'cod'],
    modes: ['air'],
    rate: 9500,
    tatDays: 1,
    zones: ['NORTH', 'SOUTH', 'WEST'],
    maxWeightG: 10_000,
    rto: 600,
  },
  {
    code: 'BLD',
    name: 'Blue Dash',
    supports: everything,
    modes: ['air', 'surface'],
    rate: 7200,
    tatDays: 2,
    zones: ['NORTH', 'SOUTH', 'WEST', 'EAST'],
    codLimit: 200_000,
    rto: 700,
  },
  { code: 'DLV', name: 'Delivery One', supports: everything, modes: ['surface'], rate: 5200, tatDays: 4, rto: 1100 },
  {
    code: 'ECM',
    name: 'E-Com Movers',
    supports: everything,
    modes: ['surface'],
    rate: 5600,
    tatDays: 3,
    zones: ['NORTH', 'SOUTH', 'WEST', 'EAST', 'NORTHEAST'],
    rto: 900,
  },
  {
    code: 'PST',
    name: 'Country Post',
    supports: ['prepaid', 'cod'],
    modes: ['surface'],
    rate: 4100,
    tatDays: 8,
    zones: ['NORTHEAST', 'REMOTE'],
    cod: false,
    rto: 1400,
  },
  {
    code: 'SPD',
    name: 'Speed Riders',
    supports: ['prepaid'],
    modes: ['hyperlocal'],
    rate: 6900,
    tatDays: 0,
    prefix: '400',
    cod: false,
    maxWeightG: 5000,
    rto: 200,
  },
]

const emirates: readonly Carrier[] = [
  { code: 'GLF', name: 'Gulf Couriers', supports: everything, modes: ['surface'], rate: 1400, tatDays: 2, rto: 500 },
  { code: 'DUN', name: 'Dune Post', supports: ['prepaid'], modes: ['surface'], rate: 900, cod: false, tatDays: 4 },
]

const carriersOf = (vendor: string, country: string): readonly Carrier[] =>
  country === 'ARE' ? emirates : vendor === 'mgp' ? india : india.slice(2, 4)

type Rule = readonly [
  name: string,
  match: string,
  payment: keyof typeof RulePayment.codes,
  courier: string,
  mode: keyof typeof RuleMode.codes,
  priority: number,
]

const rules: readonly Rule[] = [
  ['Everything to Delivery One', '*', 'any', 'DLV', 'allocate', 1],
  ['Karnataka COD', 'state:Karnataka', 'cod', 'ECM', 'allocate', 2],
  ['Mumbai by riders', '400*', 'prepaid', 'SPD', 'force', 5],
  ['No cash by air to Bihar', 'state:Bihar', 'cod', 'AIRX', 'never', 10],
]

export const seedCouriers = async (tx: Tx, vendor: string, country: string, chance: DatedChance): Promise<void> => {
  const carriers = carriersOf(vendor, country).map(carrier => ({ ...carrier, id: chance.id() }))
  await insertRows(
    tx,
    'couriers',
    carriers.map(({ id, code, name, supports, modes, rate, codLimit, maxWeightG, rto = 0 }) => ({
      ...base(chance, vendor, id, 1, 370),
      code,
      name,
      supports,
      modes,
      rate,
      reverse_rate: rate + 1500,
      rto_share: rto,
      is_paused: false,
      cod_limit: codLimit ?? null,
      max_weight_g: maxWeightG ?? null,
      vol_divisor: 5000,
      slab_g: 500,
      awb_mode: codeIn(AwbMode, 'api'),
    })),
  )
  const areas = (await readAreas(tx)).map(({ code, zones }) => ({ code, zone: zones?.[0] ?? '' }))
  await insertRows(
    tx,
    'courier_pincodes',
    carriers.flatMap(({ id, zones, prefix, supports, cod = true, tatDays }) =>
      areas
        .filter(({ code, zone }) => (!zones || zones.includes(zone)) && (!prefix || code.startsWith(prefix)))
        .map(({ code, zone }) => ({
          ...base(chance, vendor, chance.id(), 1, 360),
          courier: id,
          pincode: code,
          prepaid: true,
          cod: cod && zone !== 'REMOTE',
          reverse: supports.includes('reverse'),
          tat_days: zone === 'REMOTE' ? tatDays + 4 : tatDays,
        })),
    ),
  )
  const ids = new Map(carriers.map(({ code, id }) => [code, id]))
  await insertRows(
    tx,
    'courier_mappings',
    rules.flatMap(([name, match, payment, courier, mode, priority]) =>
      ids.has(courier)
        ? [
            {
              ...base(chance, vendor, chance.id(), 1, 360),
              name,
              match,
              payment: codeIn(RulePayment, payment),
              hazmat: codeIn(RuleHazmat, 'any'),
              mode: codeIn(RuleMode, mode),
              courier: ids.get(courier),
              priority,
            },
          ]
        : [],
    ),
  )
}
