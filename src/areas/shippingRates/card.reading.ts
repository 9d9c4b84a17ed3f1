// The vendor's rate card and pincodes as the rules want them. Methods and zones are told apart by their code, so that a trace
// can be read.
import { eq, sql } from 'drizzle-orm'
import type { Zone } from '#rules/shipping/choice.ts'
import { readCondition } from '#rules/shipping/facts.ts'
import type { FeeTier, ShippingRate } from '#rules/shipping/rate.ts'
import type { Surcharge } from '#rules/shipping/surcharge.ts'
import { tableFor } from '#server/db/tables.ts'
import type { Tx } from '#server/db/tenant.ts'
import { fieldsWhere } from '#server/records/rows.ts'
import { shippingMethods, shippingRates, shippingSurcharges, shippingZones } from './shippingRates.ts'

/** Codes of methods and zones by their ids. */
export interface Codes {
  methods: ReadonlyMap<string, string>
  zones: ReadonlyMap<string, string>
}

export interface Method {
  id: string
  code: string
  takesHazmat: boolean
  /** After this time of the vendor's day a parcel leaves a day later. */
  cutoff: string | null
  leavesFrom: 'any' | 'store'
  /** What shoppers read, in the shop's language or in English. */
  promise: string | null
}

export interface RateCard {
  codes: Codes
  methods: Method[]
  zones: Zone[]
  rates: ShippingRate[]
}

const audiencesBy = { all: 'ALL', tier: 'TIER', segment: 'SEGMENT', firstOrder: 'FIRST_ORDER' } as const
const bases = { flat: 'FLAT', cartValue: 'CART_VALUE', weight: 'WEIGHT', items: 'ITEMS' } as const

type Values = Readonly<Record<string, unknown>>

const tiersOf = (values: Values): FeeTier[] | null => {
  const rows = (values.basis === 'items' ? values.itemTiers : values.basis === 'cartValue' ? values.tiers : null) as
    | { from: number; to?: number | null; fee: number }[]
    | null
  return rows?.map(({ from, to, fee }) => ({ from, to: to ?? null, fee })) ?? null
}

const amount = (value: unknown): number | null => (value === null || value === undefined ? null : Number(value))

/** A rate from the fields of its record; those of another basis say nothing. */
export const rateOf = (id: string, values: Values, { methods, zones }: Codes): ShippingRate => ({
  id,
  name: String(values.name),
  method: methods.get(String(values.method)) ?? String(values.method),
  zone: values.zone ? (zones.get(String(values.zone)) ?? String(values.zone)) : null,
  basis: bases[values.basis as keyof typeof bases],
  flat: values.basis === 'flat' ? amount(values.flat) : null,
  tiers: tiersOf(values),
  weight:
    values.basis === 'weight'
      ? {
          firstG: Number(values.firstG),
          firstFee: Number(values.firstFee),
          stepG: Number(values.stepG),
          stepFee: Number(values.stepFee),
          maxG: amount(values.maxG),
        }
      : null,
  freeAbove: amount(values.freeAbove),
  valueBase: values.valueBase === 'beforeDiscount' ? 'BEFORE_DISCOUNT' : 'AFTER_DISCOUNT',
  min: amount(values.minFee),
  max: amount(values.maxFee),
  audience: audiencesBy[values.audience as keyof typeof audiencesBy],
  of: (values.audienceOf as string | null) ?? null,
  thresholdGrace: values.thresholdGrace === true,
  priority: Number(values.priority),
  startsAt: (values.startsAt as string | null) ?? null,
  endsAt: (values.endsAt as string | null) ?? null,
})

/** What a quote asks of a rate. */
const rateFields = [
  ...(['name', 'method', 'zone', 'basis', 'flat', 'tiers', 'itemTiers'] as const),
  ...(['firstG', 'firstFee', 'stepG', 'stepFee', 'maxG', 'minFee', 'maxFee', 'freeAbove'] as const),
  ...(['valueBase', 'thresholdGrace', 'audience', 'audienceOf', 'priority', 'startsAt', 'endsAt'] as const),
] as const

const methodFields = ['id', 'code', 'cutoff', 'hazmatAllowed', 'warehouseKind', 'promise'] as const

const readMethods = async (tx: Tx, urlLang: string): Promise<Method[]> =>
  (await fieldsWhere(tx, shippingMethods, methodFields, undefined)).map(
    ({ id, code, cutoff, hazmatAllowed, warehouseKind, promise }) => ({
      ...{ id, code, cutoff, takesHazmat: hazmatAllowed ?? true },
      leavesFrom: warehouseKind === 'store' ? 'store' : 'any',
      promise: promise?.[urlLang] ?? promise?.['en-in'] ?? null,
    }),
  )

/** Everything in force, or about to be. */
export const readCard = async (tx: Tx, urlLang: string): Promise<RateCard> => {
  const methods = await readMethods(tx, urlLang)
  const zones = await fieldsWhere(tx, shippingZones, ['id', 'code', 'patterns', 'status'], undefined)
  const rates = await fieldsWhere(
    tx,
    shippingRates,
    ['id', ...rateFields],
    eq(tableFor(shippingRates).status, 'active'),
  )
  const codes: Codes = {
    methods: new Map(methods.map(({ id, code }) => [id, code])),
    zones: new Map(zones.map(({ id, code }) => [id, code])),
  }
  return {
    codes,
    methods,
    zones: zones.filter(({ status }) => status === 'active').map(({ code, patterns }) => ({ code, patterns })),
    rates: rates.map(({ id, ...values }) => rateOf(id, values, codes)),
  }
}

const s = tableFor(shippingSurcharges)

export const readSurcharges = async (tx: Tx): Promise<Surcharge[]> => {
  const rows = await fieldsWhere(
    tx,
    shippingSurcharges,
    ['id', 'name', 'condition', 'flat', 'share', 'evenIfFree'],
    eq(s.status, 'active'),
    { order: sql`${s.name}, ${s.id}` },
  )
  return rows.map(({ id, name, condition, flat, share, evenIfFree }) => ({
    ...{ id, name, flat, percent: share },
    when: readCondition(condition).when,
    evenIfFree: evenIfFree ?? false,
  }))
}
