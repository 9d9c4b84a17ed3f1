// Demo cash on delivery: fees by slab up to a ceiling, and rules that refuse, ask for a code or for an advance.
import { tableOf } from '#contract/address.ts'
import { codeIn, RecordStatus, type RecordStatusName, type Value } from '#contract/valueSet.ts'
import type { Tx } from '#server/db/tenant.ts'
import { daysAgo } from '#server/seed/day.ts'
import { base, type DatedChance, insertRows } from '#server/seed/rows.ts'
import { CodBase, CodVerdictName, codCharges, codRules } from './codCharges.ts'
import { codPincodes } from './codPincodes.ts'
import type { StoredSlab } from './policy.server.ts'

type Slab = Partial<StoredSlab> & Pick<StoredSlab, 'from' | 'to' | 'calc'>

const flat = (from: number, to: number | null, amount: number): Slab => ({ from, to, calc: 'flat', flat: amount })

const charges: Record<string, (Record<string, unknown> & { slabs: Slab[]; status?: RecordStatusName })[]> = {
  IND: [
    {
      name: 'Default',
      pattern: '*',
      ceiling: 500_000,
      slabs: [
        flat(0, 50_000, 4900),
        flat(50_000, 150_000, 3900),
        { from: 150_000, to: 500_000, calc: 'percent', percent: 200, min: 3000, max: 7500 },
      ],
    },
    {
      name: 'Islands and mountains',
      pattern: 'zone:REMOTE',
      ceiling: 200_000,
      min_order: 30_000,
      slabs: [flat(0, 200_000, 9900)],
    },
    {
      name: 'Next year, proposed',
      pattern: '*',
      status: 'draft',
      slabs: [flat(0, 50_000, 5900), flat(60_000, null, 4900)],
    },
  ],
  ARE: [{ name: 'Default', pattern: '*', ceiling: 100_000, slabs: [flat(0, 100_000, 1500)] }],
}

const rules: (Record<string, unknown> & { verdict: Value<typeof CodVerdictName> })[] = [
  {
    name: 'High RTO rate',
    priority: 10,
    condition: 'memberRtoRate:>=50',
    verdict: 'deny',
    shopper_message: { 'en-in': 'Please pay online for this order' },
  },
  {
    name: 'Medium RTO rate',
    priority: 20,
    condition: 'memberRtoRate:>=30',
    verdict: 'requireAdvance',
    advance_percent: 2000,
  },
  { name: 'First large order', priority: 30, condition: 'firstOrder:Y cartValue:>=2500', verdict: 'requireOtp' },
  {
    name: 'Hazardous goods by air',
    priority: 40,
    condition: 'remote:Y hazmat:Y',
    verdict: 'deny',
    shopper_message: { 'en-in': 'This parcel cannot be paid for at the door' },
  },
]

/** Pincodes without cash, or with little, for so many `days` from the day of the seed. */
const pincodes: Record<string, (Record<string, unknown> & { days?: number })[]> = {
  IND: [
    { pincode: '744105', cod: true, max_value: 150_000, reason: 'No bank of the courier near' },
    { pincode: '110006', cod: false, reason: 'High RTO', days: 71 },
  ],
}

export const seedCod = async (tx: Tx, vendor: string, country: string, chance: DatedChance): Promise<void> => {
  await insertRows(
    tx,
    tableOf(codCharges),
    (charges[country] ?? []).map(({ status = 'active', ...charge }) => ({
      ...base(chance, vendor, chance.id(), codeIn(RecordStatus, status), 350),
      base: codeIn(CodBase, 'goods'),
      ...charge,
    })),
  )
  await insertRows(
    tx,
    tableOf(codRules),
    rules.map(({ verdict, ...rule }) => ({
      ...base(chance, vendor, chance.id(), codeIn(RecordStatus, 'active'), 350),
      ...rule,
      verdict: codeIn(CodVerdictName, verdict),
    })),
  )
}

export const seedCodPincodes = (tx: Tx, vendor: string, country: string, chance: DatedChance): Promise<void> =>
  insertRows(
    tx,
    tableOf(codPincodes),
    (pincodes[country] ?? []).map(({ days, ...entry }) => ({
      ...base(chance, vendor, chance.id(), codeIn(RecordStatus, 'active'), 340),
      ...entry,
      until: days === undefined ? null : daysAgo(chance.day, -days),
    })),
  )
