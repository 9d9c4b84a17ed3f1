// The vendor's rate card and pincodes as the rules want them. Methods and zones are told apart by their code, so that a trace
// can be read.
import { sql } from 'drizzle-orm'
import { nameOfCode } from '#contract/valueSet.ts'
import type { Zone } from '#rules/shipping/choice.ts'
import { readCondition } from '#rules/shipping/facts.ts'
import type { FeeTier, ShippingRate } from '#rules/shipping/rate.ts'
import type { Surcharge } from '#rules/shipping/surcharge.ts'
import type { Tx } from '#server/db/tenant.ts'
import { FeeAudience, FeeBasis, ValueBase } from './sets.ts'

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

const instant = (value: unknown): string | null => (value ? new Date(value as string).toISOString() : null)

/** Everything in force, or about to be. */
export const readCard = async (tx: Tx, urlLang: string): Promise<RateCard> => {
  const { rows: methods } = await tx.execute<Method & Record<string, unknown>>(
    sql`select id, code, cutoff, coalesce(hazmat_allowed, true) as "takesHazmat",
      case warehouse_kind when 1 then 'store' else 'any' end as "leavesFrom",
      coalesce(promise ->> ${urlLang}, promise ->> 'en-in') as promise from shipping_methods where status <> 2`,
  )
  const { rows: zones } = await tx.execute<{ id: string; code: string; patterns: string[]; status: number }>(
    sql`select id, code, patterns, status from shipping_zones where status <> 2`,
  )
  const { rows: rates } = await tx.execute<Record<string, unknown> & { id: string }>(
    sql`select id, name, method, zone, basis, flat, tiers, item_tiers as "itemTiers", first_g as "firstG",
      first_fee as "firstFee", step_g as "stepG", step_fee as "stepFee", max_g as "maxG", free_above as "freeAbove",
      value_base as "valueBase", min_fee as "minFee", max_fee as "maxFee", audience, audience_of as "audienceOf",
      threshold_grace as "thresholdGrace", priority,
      starts_at as "startsAt", ends_at as "endsAt" from shipping_rates where status = 1`,
  )
  const codes: Codes = {
    methods: new Map(methods.map(({ id, code }) => [id, code])),
    zones: new Map(zones.map(({ id, code }) => [id, code])),
  }
  return {
    codes,
    methods,
    zones: zones.filter(({ status }) => status === 1),
    rates: rates.map(row => {
      const named = {
        basis: nameOfCode(FeeBasis, Number(row.basis)),
        valueBase: nameOfCode(ValueBase, Number(row.valueBase)),
        audience: nameOfCode(FeeAudience, Number(row.audience)),
      }
      return rateOf(row.id, { ...row, ...named, startsAt: instant(row.startsAt), endsAt: instant(row.endsAt) }, codes)
    }),
  }
}

export const readSurcharges = async (tx: Tx): Promise<Surcharge[]> => {
  const { rows } = await tx.execute<{
    id: string
    name: string
    condition: string
    flat: string | null
    share: number | null
    even_if_free: boolean | null
  }>(
    sql`select id, name, condition, flat, share, even_if_free from shipping_surcharges where status = 1 order by name, id`,
  )
  return rows.map(({ id, name, condition, flat, share, even_if_free: evenIfFree }) => ({
    id,
    name,
    when: readCondition(condition).when,
    flat: amount(flat),
    percent: share,
    evenIfFree: evenIfFree ?? false,
  }))
}
