// Demo rate cards: one that leaves no pincode of India without a fee, with tiers, weights and a sale that is over, and a plain
// one of the Emirates.
import type { Tx } from '#server/db/tenant.ts'
import { daysAgo } from '#server/seed/day.ts'
import { base, type DatedChance, insertRows } from '#server/seed/rows.ts'
import { type City, codesIn, emirates, farIndia, india } from './pincodes.ts'

const seedAreas = async (tx: Tx, vendor: string, country: string, chance: DatedChance): Promise<void> => {
  const rows = (cities: readonly City[], isRemote: boolean) =>
    cities.flatMap(([city, state, zone, lat, lng, codes]) =>
      codesIn(codes).map(code => ({
        ...base(chance, vendor, chance.id(), 1, 380),
        ...{ code, country, city, district: city, state, zone, lat, lng, is_remote: isRemote },
      })),
    )
  const areas = country === 'IND' ? [...rows(india, false), ...rows(farIndia, true)] : rows(emirates, false)
  await insertRows(tx, 'postal_areas', areas)
}

interface Card {
  zones: readonly (readonly [code: string, name: string, patterns: readonly string[]])[]
  methods: readonly (readonly [code: string, label: string, promise: string, takesHazmat: boolean, cutoff?: string])[]
  /** `from` and `to` are days after the day of the seed, less than none before it. */
  rates: readonly (Record<string, unknown> & {
    name: string
    method: string
    zone?: string
    from?: number
    to?: number
  })[]
}

const free = 99_900

const cards: Record<string, Card> = {
  IND: {
    zones: [
      ['METRO', 'Metro cities', ['110*', '400*', '560*', '600*', '700*', '500*']],
      ['REMOTE', 'Islands and mountains', ['zone:REMOTE', '744*']],
      ['NORTHEAST', 'North-east', ['zone:NORTHEAST']],
      ['BLR', 'Bengaluru city', ['5600*']],
    ],
    methods: [
      ['STANDARD', 'Standard', 'In 3 to 6 days', true],
      ['EXPRESS', 'Express', 'In 1 to 2 days', false, '17:00'],
      ['SAME_DAY', 'Same day', 'Today by 21:00', true, '12:00'],
    ],
    rates: [
      { name: 'Standard', method: 'STANDARD', basis: 1, flat: 7900, free_above: free },
      {
        ...{ name: 'Standard, metro', method: 'STANDARD', zone: 'METRO', basis: 2, free_above: free },
        tiers: [
          { from: 0, to: 49_900, fee: 6900 },
          { from: 49_900, to: null, fee: 6000 },
        ],
      },
      {
        ...{ name: 'Standard, remote', method: 'STANDARD', zone: 'REMOTE', basis: 3 },
        ...{ first_g: 500, first_fee: 4500, step_g: 500, step_fee: 3500 },
      },
      {
        name: 'Standard, north-east',
        method: 'STANDARD',
        zone: 'NORTHEAST',
        basis: 1,
        flat: 9900,
        free_above: 149_900,
      },
      { name: 'First order', method: 'STANDARD', basis: 1, flat: 2900, free_above: 49_900, audience: 2 },
      { name: 'Express, metro', method: 'EXPRESS', zone: 'METRO', basis: 1, flat: 14_900 },
      {
        ...{ name: 'Same day, Bengaluru', method: 'SAME_DAY', zone: 'BLR', basis: 4 },
        item_tiers: [
          { from: 0, to: 4, fee: 19_900 },
          { from: 4, to: null, fee: 24_900 },
        ],
      },
      {
        ...{ name: 'Festive week', method: 'STANDARD', basis: 1, flat: 4900, free_above: 49_900, priority: 10 },
        ...{ from: -21, to: -11 },
      },
      { name: 'Express everywhere, proposed', method: 'EXPRESS', basis: 1, flat: 19_900, status: 3 },
    ],
  },
  ARE: {
    zones: [['DUBAI', 'Dubai', ['dubai-*']]],
    methods: [
      ['STANDARD', 'Standard', 'In 2 to 3 days', true],
      ['EXPRESS', 'Express', 'Tomorrow', false],
    ],
    rates: [
      { name: 'Standard', method: 'STANDARD', basis: 1, flat: 2000, free_above: 20_000 },
      { name: 'Standard, Dubai', method: 'STANDARD', zone: 'DUBAI', basis: 1, flat: 1500, free_above: 15_000 },
      { name: 'Express', method: 'EXPRESS', basis: 1, flat: 3500 },
    ],
  },
}

const surcharges = [
  { name: 'Hazardous goods', kind: 2, condition: 'hazmat:Y', flat: 2500, even_if_free: false },
  { name: 'Oversize', kind: 3, condition: 'weight:>10000', share: 5000, even_if_free: true },
  {
    name: 'Small orders to remote areas',
    kind: 1,
    condition: 'remote:Y cartValue:<300',
    flat: 3000,
    even_if_free: true,
  },
]

export const seedShipping = async (tx: Tx, vendor: string, country: string, chance: DatedChance): Promise<void> => {
  const card = cards[country]
  if (!card) return
  await seedAreas(tx, vendor, country, chance)
  const ids = new Map([...card.zones, ...card.methods].map(([code]) => [code, chance.id()]))
  const kept = (code: string) => base(chance, vendor, ids.get(code)!, 1, 370)
  await insertRows(
    tx,
    'shipping_zones',
    card.zones.map(([code, name, patterns]) => ({ ...kept(code), code, name, patterns })),
  )
  await insertRows(
    tx,
    'shipping_methods',
    card.methods.map(([code, label, promise, takesHazmat, cutoff = null]) => ({
      ...{ ...kept(code), code, cutoff, hazmat_allowed: takesHazmat, warehouse_kind: 0 },
      ...{ label: { 'en-in': label }, promise: { 'en-in': promise } },
    })),
  )
  await insertRows(
    tx,
    'shipping_surcharges',
    surcharges.map(row => ({ ...base(chance, vendor, chance.id(), 1, 360), ...row })),
  )
  await insertRows(
    tx,
    'shipping_rates',
    card.rates.map(({ status = 1, method, zone, from, to, ...rate }) => ({
      ...base(chance, vendor, chance.id(), Number(status), 360),
      ...{ value_base: 1, audience: 1, priority: 50, ...rate },
      starts_at: from === undefined ? null : daysAgo(chance.day, -from),
      ends_at: to === undefined ? null : daysAgo(chance.day, -to),
      ...{ method: ids.get(method), zone: zone ? ids.get(zone) : null },
    })),
  )
}
