// Demo rate cards: one that leaves no pincode of India without a fee, with tiers, weights and a sale that is over, and a plain
// one of the Emirates.
import { tableOf } from '#contract/address.ts'
import { codeIn, RecordStatus, type RecordStatusName, type Value } from '#contract/valueSet.ts'
import type { Tx } from '#server/db/tenant.ts'
import { daysAgo } from '#server/seed/day.ts'
import { base, type DatedChance, insertRows } from '#server/seed/rows.ts'
import { FeeAudience, FeeBasis, LeavesFrom, SurchargeKind, ValueBase } from './sets.ts'
import { shippingMethods, shippingRates, shippingSurcharges, shippingZones } from './shippingRates.ts'

const active = codeIn(RecordStatus, 'active')

interface Card {
  zones: readonly (readonly [code: string, name: string, patterns: readonly string[]])[]
  methods: readonly (readonly [code: string, label: string, promise: string, takesHazmat: boolean, cutoff?: string])[]
  /** `from` and `to` are days after the day of the seed, less than none before it. */
  rates: readonly (Record<string, unknown> & {
    name: string
    method: string
    zone?: string
    basis: Value<typeof FeeBasis>
    audience?: Value<typeof FeeAudience>
    status?: RecordStatusName
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
      { name: 'Standard', method: 'STANDARD', basis: 'flat', flat: 7900, free_above: free },
      {
        name: 'Standard, metro',
        method: 'STANDARD',
        zone: 'METRO',
        basis: 'cartValue',
        free_above: free,
        tiers: [
          { from: 0, to: 49_900, fee: 6900 },
          { from: 49_900, to: null, fee: 6000 },
        ],
      },
      {
        name: 'Standard, remote',
        method: 'STANDARD',
        zone: 'REMOTE',
        basis: 'weight',
        first_g: 500,
        first_fee: 4500,
        step_g: 500,
        step_fee: 3500,
      },
      {
        name: 'Standard, north-east',
        method: 'STANDARD',
        zone: 'NORTHEAST',
        basis: 'flat',
        flat: 9900,
        free_above: 149_900,
      },
      {
        name: 'First order',
        method: 'STANDARD',
        basis: 'flat',
        flat: 2900,
        free_above: 49_900,
        audience: 'firstOrder',
      },
      { name: 'Express, metro', method: 'EXPRESS', zone: 'METRO', basis: 'flat', flat: 14_900 },
      {
        name: 'Same day, Bengaluru',
        method: 'SAME_DAY',
        zone: 'BLR',
        basis: 'items',
        item_tiers: [
          { from: 0, to: 4, fee: 19_900 },
          { from: 4, to: null, fee: 24_900 },
        ],
      },
      {
        name: 'Festive week',
        method: 'STANDARD',
        basis: 'flat',
        flat: 4900,
        free_above: 49_900,
        priority: 10,
        from: -21,
        to: -11,
      },
      { name: 'Express everywhere, proposed', method: 'EXPRESS', basis: 'flat', flat: 19_900, status: 'draft' },
    ],
  },
  ARE: {
    zones: [['DUBAI', 'Dubai', ['dubai-*']]],
    methods: [
      ['STANDARD', 'Standard', 'In 2 to 3 days', true],
      ['EXPRESS', 'Express', 'Tomorrow', false],
    ],
    rates: [
      { name: 'Standard', method: 'STANDARD', basis: 'flat', flat: 2000, free_above: 20_000 },
      { name: 'Standard, Dubai', method: 'STANDARD', zone: 'DUBAI', basis: 'flat', flat: 1500, free_above: 15_000 },
      { name: 'Express', method: 'EXPRESS', basis: 'flat', flat: 3500 },
    ],
  },
}

const surcharges: (Record<string, unknown> & { kind: Value<typeof SurchargeKind> })[] = [
  { name: 'Hazardous goods', kind: 'hazmat', condition: 'hazmat:Y', flat: 2500, even_if_free: false },
  { name: 'Oversize', kind: 'oversize', condition: 'weight:>10000', share: 5000, even_if_free: true },
  {
    name: 'Small orders to remote areas',
    kind: 'remote',
    condition: 'remote:Y cartValue:<300',
    flat: 3000,
    even_if_free: true,
  },
]

export const seedShipping = async (tx: Tx, vendor: string, country: string, chance: DatedChance): Promise<void> => {
  const card = cards[country]
  if (!card) return
  const ids = new Map([...card.zones, ...card.methods].map(([code]) => [code, chance.id()]))
  const kept = (code: string) => base(chance, vendor, ids.get(code)!, active, 370)
  await insertRows(
    tx,
    tableOf(shippingZones),
    card.zones.map(([code, name, patterns]) => ({ ...kept(code), code, name, patterns })),
  )
  await insertRows(
    tx,
    tableOf(shippingMethods),
    card.methods.map(([code, label, promise, takesHazmat, cutoff = null]) => ({
      ...kept(code),
      code,
      cutoff,
      hazmat_allowed: takesHazmat,
      warehouse_kind: codeIn(LeavesFrom, 'any'),
      label: { 'en-in': label },
      promise: { 'en-in': promise },
    })),
  )
  await insertRows(
    tx,
    tableOf(shippingSurcharges),
    surcharges.map(({ kind, ...row }) => ({
      ...base(chance, vendor, chance.id(), active, 360),
      ...row,
      kind: codeIn(SurchargeKind, kind),
    })),
  )
  await insertRows(
    tx,
    tableOf(shippingRates),
    card.rates.map(({ status = 'active', method, zone, basis, audience = 'all', from, to, ...rate }) => ({
      ...base(chance, vendor, chance.id(), codeIn(RecordStatus, status), 360),
      value_base: codeIn(ValueBase, 'afterDiscount'),
      priority: 50,
      ...rate,
      basis: codeIn(FeeBasis, basis),
      audience: codeIn(FeeAudience, audience),
      starts_at: from === undefined ? null : daysAgo(chance.day, -from),
      ends_at: to === undefined ? null : daysAgo(chance.day, -to),
      method: ids.get(method),
      zone: zone ? ids.get(zone) : null,
    })),
  )
}
