// The warehouses, mappings, couriers and rules of the vendor as the one resolver wants them, and what a warehouse can sell.
import { type SQL, sql } from 'drizzle-orm'
import { writtenPattern } from '#areas/shippingRates/postal.reading.ts'
import { nameOfCode } from '#contract/valueSet.ts'
import type { Courier, CourierRow } from '#rules/courier/candidate.ts'
import type { CourierRule } from '#rules/courier/courierRule.ts'
import type { WarehouseHours } from '#rules/courier/eta.ts'
import { type PostalArea, patternsOf } from '#rules/courier/postal.ts'
import type { Mapping } from '#rules/courier/warehouse.ts'
import type { Tx } from '#server/db/tenant.ts'
import { RuleHazmat, RuleMode, RulePayment, Weekday } from './sets.ts'
import { readShelfLife, readUnsellable } from './shelfLife.reading.ts'

export interface House extends WarehouseHours {
  id: string
  code: string
}

/** Codes of warehouses by their ids, open or not. */
export const readHouseCodes = async (tx: Tx, ids: readonly string[]): Promise<Map<string, string>> => {
  const { rows } = await tx.execute<{ id: string; code: string }>(
    sql`select id, code from warehouses where vendor = app_vendor() and id = any(${sql.param(ids)}::uuid[])`,
  )
  return new Map(rows.map(({ id, code }) => [id, code]))
}

interface HouseRow extends Record<string, unknown> {
  id: string
  code: string
  cutoffs: { day: string; time: string }[] | null
  holidays: string[] | null
  handlingDays: number | null
}

export const readHouses = async (tx: Tx): Promise<House[]> => {
  const { rows } = await tx.execute<HouseRow>(
    sql`select id, code, cutoffs, holidays, handling_days as "handlingDays" from warehouses where vendor = app_vendor() and status = 1
      order by priority, code`,
  )
  return rows.map(({ id, code, cutoffs, holidays, handlingDays }) => ({
    ...{ id, code, holidays: holidays ?? [], handlingDays: handlingDays ?? 0 },
    cutoffs: Weekday.names.map(day => cutoffs?.find(one => one.day === day)?.time ?? null),
  }))
}

const iso = (value: unknown): string | null => (value ? new Date(value as string).toISOString() : null)

/** Mappings of warehouses that are open that reach one of these places; there may be many thousand others. */
export const readMappings = async (tx: Tx, areas: readonly PostalArea[]): Promise<Mapping[]> => {
  const patterns = [...new Set(areas.flatMap(patternsOf))]
  const { rows } = await tx.execute<Mapping & { lat: string | null; lng: string | null } & Record<string, unknown>>(
    sql`select w.code as warehouse, w.lat, w.lng, coalesce(w.takes_hazmat, true) as "takesHazmat", coalesce(w.is_cold, false) as "isCold", m.pattern, m.priority, m.tat_days as "tatDays", m.status = 1 as "isActive",
        m.blocked_until as "blockedUntil", m.block_reason as "blockReason", w.daily_capacity as "dailyCapacity"
      from pincode_mappings m join warehouses w on w.vendor = m.vendor and w.id = m.warehouse
      where m.vendor = app_vendor() and m.status <> 2 and w.status = 1
        and ${writtenPattern(sql`m.pattern`)} = any(${sql.param(patterns)}::text[]) order by m.id`,
  )
  return rows.map(({ lat, lng, ...row }) => ({
    ...{ ...row, blockedUntil: iso(row.blockedUntil) },
    ...(lat !== null && lng !== null && { at: { lat: Number(lat), lng: Number(lng) } }),
  }))
}

interface Serving extends Record<string, unknown> {
  code: string
  name: string
  supports: string[]
  modes: string[]
  maxWeightG: number | null
  maxValue: string | null
  codLimit: string | null
  dailyCapacity: number | null
  status: number
  isPaused: boolean
  pausedUntil: unknown
  rate: string | null
  reverseRate: string | null
  rtoShare: number | null
  holidays: string[] | null
  prepaid: boolean
  cod: boolean
  tatDays: number
  ownLimit: string | null
  embargoUntil: unknown
}

const figure = (value: string | number | null): number | null => (value === null ? null : Number(value))

const courierOf = (row: Serving): Courier => ({
  ...{ code: row.code, supports: row.supports.map(name => name.toUpperCase()) },
  modes: row.modes.map(name => name.toUpperCase()) as Courier['modes'],
  ...{ maxWeightG: row.maxWeightG, maxValue: figure(row.maxValue), codLimit: figure(row.codLimit) },
  dailyCapacity: row.dailyCapacity,
  state: row.status !== 1 ? 'INACTIVE' : row.isPaused ? 'PAUSED' : 'ACTIVE',
  pausedUntil: iso(row.pausedUntil),
  ...(row.rate !== null && {
    cost: { rate: Number(row.rate), reverseRate: Number(row.reverseRate ?? 0), rtoRate: row.rtoShare ?? 0 },
  }),
})

export interface ServingRow extends CourierRow {
  holidays: readonly string[]
}

/** Whether a courier takes cash at a pincode `p` at that moment. */
export const takesCash = (now: Date): SQL =>
  sql`(p.cod and (p.cod_embargo_until is null or p.cod_embargo_until <= ${now.toISOString()}::timestamptz))`

/** Who goes to a pincode, and whether for cash at that moment. */
export const readServing = async (tx: Tx, pincode: string, now: Date): Promise<ServingRow[]> => {
  const { rows } = await tx.execute<Serving>(
    sql`select c.code, c.name, c.supports, c.modes, c.max_weight_g as "maxWeightG", c.max_value as "maxValue", c.cod_limit as "codLimit",
        c.daily_capacity as "dailyCapacity", c.status, c.is_paused as "isPaused", c.paused_until as "pausedUntil", c.rate,
        c.reverse_rate as "reverseRate", c.rto_share as "rtoShare", c.holidays, p.prepaid, ${takesCash(now)} as cod, p.tat_days as "tatDays",
        p.cod_limit as "ownLimit", p.embargo_until as "embargoUntil"
      from courier_pincodes p join couriers c on c.vendor = p.vendor and c.id = p.courier
      where p.vendor = app_vendor() and p.pincode = ${pincode} and p.status = 1 and c.status <> 2 order by c.code`,
  )
  return rows.map(row => ({
    ...{ courier: courierOf(row), prepaid: row.prepaid, cod: row.cod, tatDays: row.tatDays },
    ...{ codLimit: figure(row.ownLimit), embargoUntil: iso(row.embargoUntil), holidays: row.holidays ?? [] },
  }))
}

/** Whether anybody has said where any courier goes: until then nobody can be asked. */
export const couriersToldOf = async (tx: Tx): Promise<boolean> => {
  const { rows } = await tx.execute(
    sql`select from courier_pincodes where vendor = app_vendor() and status = 1 limit 1`,
  )
  return rows.length > 0
}

type Named = Readonly<Record<string, unknown>>

/** A rule from the fields of its record, with the codes of what it refers to. */
export const ruleOf = (values: Named, courier: string, warehouse: string | null): CourierRule => ({
  ...{ id: String(values.id ?? ''), name: String(values.name), warehouse, match: String(values.match), courier },
  payment: String(values.payment).toUpperCase() as CourierRule['payment'],
  hazmat: String(values.hazmat).toUpperCase() as CourierRule['hazmat'],
  tags: (values.tags as string[] | null) ?? [],
  mode: String(values.mode).toUpperCase() as CourierRule['mode'],
  priority: Number(values.priority),
  weightFromG: figure((values.weightFromG as number | null) ?? null),
  weightToG: figure((values.weightToG as number | null) ?? null),
  valueFrom: figure((values.valueFrom as number | null) ?? null),
  valueTo: figure((values.valueTo as number | null) ?? null),
  validFrom: (values.validFrom as string | null) ?? null,
  validTo: (values.validTo as string | null) ?? null,
})

interface StoredRule extends Record<string, unknown> {
  courierCode: string
  warehouseCode: string | null
  payment: number
  hazmat: number
  mode: number
}

export const readCourierRules = async (tx: Tx): Promise<CourierRule[]> => {
  const { rows } = await tx.execute<StoredRule>(
    sql`select r.id, r.name, r.match, r.payment, r.hazmat, r.tags, r.mode, r.priority, r.weight_from_g as "weightFromG",
        r.weight_to_g as "weightToG", r.value_from as "valueFrom", r.value_to as "valueTo", r.valid_from::text as "validFrom",
        r.valid_to::text as "validTo", c.code as "courierCode", w.code as "warehouseCode"
      from courier_mappings r join couriers c on c.vendor = r.vendor and c.id = r.courier
        left join warehouses w on w.vendor = r.vendor and w.id = r.warehouse
      where r.vendor = app_vendor() and r.status = 1 order by r.priority, r.id`,
  )
  return rows.map(row => {
    const named = {
      payment: nameOfCode(RulePayment, row.payment),
      hazmat: nameOfCode(RuleHazmat, row.hazmat),
      mode: nameOfCode(RuleMode, row.mode),
    }
    return ruleOf({ ...row, ...named }, row.courierCode, row.warehouseCode)
  })
}

export type Sellable = (house: string, sku: string) => number

/** What lies in each warehouse of these SKUs without what ends too soon, and with what is held for an asker: `shelves(held)`. */
export const readShelves = async (
  tx: Tx,
  skus: readonly string[],
  now?: Date,
): Promise<(held?: ReadonlyMap<string, number>) => Sellable> => {
  if (skus.length === 0) return () => () => 0
  const { rows } = await tx.execute<{ id: string; variant: string; code: string; sku: string; n: number }>(
    sql`select s.id, s.variant, w.code, s.sku, s.available as n from stock s join warehouses w on w.vendor = s.vendor and w.id = s.warehouse
      where s.vendor = app_vendor() and s.status <> 2 and s.sku = any(${sql.param(skus)}::text[])`,
  )
  const variants = [...new Set(rows.map(({ variant }) => variant))]
  const old = await readUnsellable(tx, rows, await readShelfLife(tx, variants, now))
  const known = new Map(rows.map(({ id, code, sku, n }) => [`${code} ${sku}`, n - (old.get(id) ?? 0)]))
  return held => (house, sku) => {
    const n = known.get(`${house} ${sku}`)
    return n === undefined ? 0 : Math.max(0, n + (held?.get(`${house} ${sku}`) ?? 0))
  }
}

/** What each warehouse can sell of these SKUs: `sellable(warehouse code, SKU)`. */
export const readSellable = async (
  tx: Tx,
  skus: readonly string[],
  now?: Date,
  held?: ReadonlyMap<string, number>,
): Promise<Sellable> => (await readShelves(tx, skus, now))(held)

type BySku = (sku: string) => number

const soldBy = async (tx: Tx, skus: readonly string[], now: Date): Promise<(sku: string) => number[]> => {
  const { rows } = await tx.execute<{ code: string }>(
    sql`select code from warehouses where vendor = app_vendor() and status = 1`,
  )
  const sellable = await readSellable(tx, skus, now)
  return sku => rows.map(({ code }) => sellable(code, sku))
}

/** What all warehouses in use can sell of these SKUs together. */
export const readSellableInAll = async (tx: Tx, skus: readonly string[], now: Date): Promise<BySku> => {
  const sold = await soldBy(tx, skus, now)
  return sku => sold(sku).reduce((sum, n) => sum + n, 0)
}

/** What one order can have of these SKUs: one warehouse has to have all units of an article. */
export const readSellableAtOnce = async (tx: Tx, skus: readonly string[], now: Date): Promise<BySku> => {
  const sold = await soldBy(tx, skus, now)
  return sku => Math.max(0, ...sold(sku))
}
