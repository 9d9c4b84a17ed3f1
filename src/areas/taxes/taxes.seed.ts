// Demo tax tables. India follows the rates in force since 22 September 2025, the Emirates their 5 % VAT: days of law, whenever the demo
// is made. One draft for the next financial year waits for approval.
import type { Tx } from '#server/db/tenant.ts'
import { nextOf } from '#server/seed/day.ts'
import { base, type DatedChance, insertRows } from '#server/seed/rows.ts'

const classes = [
  ['STD', 'Standard rate', 1],
  ['REDUCED', 'Reduced rate', 1],
  ['ZERO', 'Zero rated', 2],
  ['EXEMPT', 'Exempt', 3],
  ['APPAREL_SLAB', 'Apparel by price per piece', 1],
] as const

const hsn = [
  ['3303', 'Perfumes and toilet waters', 'STD'],
  ['3304', 'Beauty and make-up preparations', 'STD'],
  ['330430', 'Manicure and pedicure preparations', 'STD'],
  ['33049910', 'Face powder and talcum powder', 'REDUCED'],
  ['3305', 'Preparations for use on the hair', 'REDUCED'],
  ['3306', 'Oral hygiene, tooth paste', 'REDUCED'],
  ['3307', 'Shaving, bath and deodorant preparations', 'STD'],
  ['3401', 'Soap bars', 'REDUCED'],
  ['9619', 'Baby napkins and sanitary towels', 'REDUCED'],
  ['6109', 'T-shirts and vests, knitted', 'APPAREL_SLAB'],
  ['6111', 'Babies garments, knitted', 'APPAREL_SLAB'],
  ['3924', 'Tableware and feeding bottles of plastics', 'REDUCED'],
] as const

interface Rate {
  name: string
  of: string
  rate: number
  slabs?: { upto: number | null; rate: number }[]
  status?: number
  /** Of the day every year it is to hold from; in force already when absent. */
  next?: string
  /** Not notified yet when absent. */
  ref?: string
}

const rates: Record<string, Rate[]> = {
  IND: [
    { name: 'GST 18% standard', of: 'STD', rate: 1800, ref: 'Notification 09/2025, schedule II' },
    { name: 'GST 5% reduced', of: 'REDUCED', rate: 500, ref: 'Notification 09/2025, schedule I' },
    { name: 'GST 0% zero rated', of: 'ZERO', rate: 0, ref: 'IGST Act section 16' },
    {
      name: 'GST apparel by piece',
      of: 'APPAREL_SLAB',
      rate: 1800,
      slabs: [
        { upto: 250_000, rate: 500 },
        { upto: null, rate: 1800 },
      ],
      ref: 'Notification 09/2025, chapter 61',
    },
    {
      name: 'GST 12% standard, proposed',
      of: 'STD',
      rate: 1200,
      status: 3,
      next: '04-01',
    },
  ],
  ARE: [
    { name: 'VAT 5% standard', of: 'STD', rate: 500, ref: 'Federal Decree-Law 8 of 2017, article 3' },
    {
      name: 'VAT 5% on goods of the reduced list',
      of: 'REDUCED',
      rate: 500,
      ref: 'Federal Decree-Law 8 of 2017, article 3',
    },
    { name: 'VAT 0% zero rated', of: 'ZERO', rate: 0, ref: 'Federal Decree-Law 8 of 2017, article 45' },
  ],
}

/** Since when the laws named above hold. */
const inForce: Record<string, string> = { IND: '2025-09-22', ARE: '2018-01-01' }

/** Class code -> id. */
export const seedTaxes = async (
  tx: Tx,
  vendor: string,
  country: string,
  chance: DatedChance,
): Promise<Map<string, string>> => {
  const idOf = new Map(classes.map(([code]) => [code as string, chance.id()]))
  await insertRows(
    tx,
    'tax_classes',
    classes.map(([code, name, kind]) => ({ ...base(chance, vendor, idOf.get(code)!, 1, 400), code, name, kind })),
  )
  await insertRows(
    tx,
    'hsn_codes',
    hsn.map(([code, description, of]) => ({
      ...base(chance, vendor, chance.id(), 1, 400),
      code,
      description,
      tax_class: idOf.get(of),
    })),
  )
  await insertRows(
    tx,
    'taxes',
    (rates[country] ?? []).map(rate => ({
      ...base(chance, vendor, chance.id(), rate.status ?? 1, 300),
      name: rate.name,
      country,
      tax_class: idOf.get(rate.of),
      system: country === 'IND' ? 1 : 2,
      rate: rate.rate,
      cess: 0,
      slabs: rate.slabs ?? null,
      valid_from: rate.next ? nextOf(chance.day, rate.next) : inForce[country],
      legal_ref: rate.ref ?? null,
    })),
  )
  return idOf
}
