// The vendor's rate card and pincodes as the rules want them. Methods and zones are told apart by their code, so that a trace
// can be read.
import { eq, sql } from 'drizzle-orm'
import type { Value } from '#contract/valueSet.ts'
import type { Zone } from '#rules/shipping/choice.ts'
import { readCondition } from '#rules/shipping/facts.ts'
import type { FeeTier, ShippingRate } from '#rules/shipping/rate.ts'
import type { Surcharge } from '#rules/shipping/surcharge.ts'
import { tableFor } from '#server/db/tables.ts'
import type { Tx } from '#server/db/tenant.ts'
import { fieldsWhere } from '#server/records/rows.ts'
import type { FeeAudience, FeeBasis } from './sets.ts'
import {
  type ShippingRateRow,
  shippingMethods,
  shippingRates,
  shippingSurcharges,
  shippingZones,
} from './shippingRates.ts'

/** Codes of methods and zones by their ids. */
export interface Codes {
  methods: ReadonlyMap<string, string>
  zones: ReadonlyMap<string, string>
}

export interface Method {
  id: string
  code: string
  /** In the shop's language or in English. */
  name: string
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

const audiencesBy = {
  all: 'ALL',
  tier: 'TIER',
  segment: 'SEGMENT',
  firstOrder: 'FIRST_ORDER',
} as const satisfies Record<Value<typeof FeeAudience>, string>

const bases = { flat: 'FLAT', cartValue: 'CART_VALUE', weight: 'WEIGHT', items: 'ITEMS' } as const satisfies Record<
  Value<typeof FeeBasis>,
  string
>

/** What a quote asks of a rate. */
const rateFields = [
  ...(['name', 'method', 'zone', 'basis', 'flat', 'tiers', 'itemTiers'] as const),
  ...(['firstG', 'firstFee', 'stepG', 'stepFee', 'maxG', 'minFee', 'maxFee', 'freeAbove'] as const),
  ...(['valueBase', 'thresholdGrace', 'audience', 'audienceOf', 'priority', 'startsAt', 'endsAt'] as const),
] as const

type RateFields = Pick<ShippingRateRow, (typeof rateFields)[number]>

type Values = Readonly<Record<string, unknown>>

const tiersOf = ({ basis, itemTiers, tiers }: RateFields): FeeTier[] | null => {
  const rows = basis === 'items' ? itemTiers : basis === 'cartValue' ? tiers : null
  return rows?.map(({ from, to, fee }) => ({ from, to: to ?? null, fee })) ?? null
}

const weightOf = ({ basis, firstG, firstFee, stepG, stepFee, maxG }: RateFields): ShippingRate['weight'] =>
  basis === 'weight'
    ? {
        firstG: Number(firstG),
        firstFee: Number(firstFee),
        stepG: Number(stepG),
        stepFee: Number(stepFee),
        maxG: maxG ?? null,
      }
    : null

/** A rate from the fields of its record, as far as they are there; those of another basis say nothing. */
export const rateOf = (id: string, values: Values, { methods, zones }: Codes): ShippingRate => {
  const rate = values as Values & RateFields
  return {
    id,
    name: String(rate.name),
    method: methods.get(rate.method) ?? String(rate.method),
    zone: rate.zone ? (zones.get(rate.zone) ?? rate.zone) : null,
    basis: bases[rate.basis],
    flat: rate.basis === 'flat' ? (rate.flat ?? null) : null,
    tiers: tiersOf(rate),
    weight: weightOf(rate),
    freeAbove: rate.freeAbove ?? null,
    valueBase: rate.valueBase === 'beforeDiscount' ? 'BEFORE_DISCOUNT' : 'AFTER_DISCOUNT',
    min: rate.minFee ?? null,
    max: rate.maxFee ?? null,
    audience: audiencesBy[rate.audience],
    of: rate.audienceOf ?? null,
    thresholdGrace: rate.thresholdGrace === true,
    priority: Number(rate.priority),
    startsAt: rate.startsAt ?? null,
    endsAt: rate.endsAt ?? null,
  }
}

const methodFields = ['id', 'code', 'label', 'cutoff', 'hazmatAllowed', 'warehouseKind', 'promise'] as const

const readMethods = async (tx: Tx, urlLang: string): Promise<Method[]> =>
  (await fieldsWhere(tx, shippingMethods, methodFields, undefined)).map(
    ({ id, code, label, cutoff, hazmatAllowed, warehouseKind, promise }) => ({
      id,
      code,
      name: label[urlLang] ?? label['en-in'] ?? code,
      cutoff,
      takesHazmat: hazmatAllowed ?? true,
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

/** What a method is called whose code is kept. */
export const methodNamed = ({ methods }: Pick<RateCard, 'methods'>, code: string): string =>
  methods.find(method => method.code === code)?.name ?? code

const s = tableFor(shippingSurcharges)

/** Surcharges that are switched on, by name; flat in minor units, shares in basis points. */
export const readSurcharges = async (tx: Tx): Promise<Surcharge[]> => {
  const rows = await fieldsWhere(
    tx,
    shippingSurcharges,
    ['id', 'name', 'condition', 'flat', 'share', 'evenIfFree'],
    eq(s.status, 'active'),
    { order: sql`${s.name}, ${s.id}` },
  )
  return rows.map(({ id, name, condition, flat, share, evenIfFree }) => ({
    id,
    name,
    flat,
    percent: share,
    when: readCondition(condition).when,
    evenIfFree: evenIfFree ?? false,
  }))
}
