// The warehouses, mappings, couriers and rules of the vendor as the one resolver wants them, and what a warehouse can sell.
import { eq, type SQL, sql } from 'drizzle-orm'
import { reaches } from '#areas/postalAreas/postalAreas.door.ts'
import { nameOfCode } from '#contract/valueSet.ts'
import type { Courier, CourierRow } from '#rules/courier/candidate.ts'
import type { CourierRule } from '#rules/courier/courierRule.ts'
import type { WarehouseHours } from '#rules/courier/eta.ts'
import type { PostalArea } from '#rules/courier/postal.ts'
import type { Mapping } from '#rules/courier/warehouse.ts'
import { rowsOf } from '#server/db/statement.ts'
import { tableFor } from '#server/db/tables.ts'
import type { Tx } from '#server/db/tenant.ts'
import { called, fieldsWhere } from '#server/records/rows.ts'
import { notInTrash } from '#server/records/trash.ts'
import {
  type CourierMapping,
  type CourierPincode,
  type CourierRecord,
  courierMappings,
  courierPincodes,
  couriers,
} from '../couriers.ts'
import { RuleHazmat, RuleMode, RulePayment, Weekday } from '../sets.ts'
import { readShelfLife, readUnsellable } from '../stock/shelfLife.server.ts'
import { type Stock, stock } from '../stock.ts'
import { type PincodeMapping, pincodeMappings, type Warehouse, warehouses } from '../warehouses.ts'

const w = tableFor(warehouses)
const m = tableFor(pincodeMappings)
const c = tableFor(couriers)
const p = tableFor(courierPincodes)
const r = tableFor(courierMappings)
const s = tableFor(stock)

export interface House extends WarehouseHours {
  id: string
  code: string
}

export const readHouses = async (tx: Tx): Promise<House[]> => {
  const fields = ['id', 'code', 'cutoffs', 'holidays', 'handlingDays'] as const
  const rows = await fieldsWhere(tx, warehouses, fields, eq(w.status, 'active'), {
    order: sql`${w.priority}, ${w.code}`,
  })
  return rows.map(({ id, code, cutoffs, holidays, handlingDays }) => ({
    id,
    code,
    holidays: holidays ?? [],
    handlingDays: handlingDays ?? 0,
    cutoffs: Weekday.names.map(day => cutoffs?.find(one => one.day === day)?.time ?? null),
  }))
}

type Mapped = Pick<Mapping, 'warehouse' | 'isActive' | 'takesHazmat' | 'isCold'> &
  Pick<PincodeMapping, 'pattern' | 'priority' | 'tatDays' | 'blockedUntil' | 'blockReason'> &
  Pick<Warehouse, 'lat' | 'lng' | 'dailyCapacity'>

/** Mappings of warehouses that are open that reach one of these places; there may be many thousand others. */
export const readMappings = async (tx: Tx, areas: readonly PostalArea[]): Promise<Mapping[]> => {
  const rows = await rowsOf<Mapped>(
    tx,
    sql`select ${w.code} as warehouse, ${w.lat}, ${w.lng}, coalesce(${w.takesHazmat}, true) as "takesHazmat", coalesce(${w.isCold}, false) as "isCold",
        ${m.pattern}, ${m.priority}, ${m.tatDays} as "tatDays", ${eq(m.status, 'active')} as "isActive", ${m.blockedUntil} as "blockedUntil",
        ${m.blockReason} as "blockReason", ${w.dailyCapacity} as "dailyCapacity"
      from ${m} join ${w} on ${w.vendor} = ${m.vendor} and ${w.id} = ${m.warehouse}
      where ${m.vendor} = app_vendor() and ${notInTrash(m)} and ${eq(w.status, 'active')}
        and ${reaches(m.pattern, areas)} order by ${m.id}`,
  )
  return rows.map(({ lat, lng, ...row }) => ({
    ...row,
    ...(lat !== null && lng !== null && { at: { lat: Number(lat), lng: Number(lng) } }),
  }))
}

/** What of a courier decides whether it takes a parcel, when it goes, and what that costs. */
type Taking = 'code' | 'supports' | 'modes' | 'maxWeightG' | 'maxValue' | 'codLimit' | 'dailyCapacity'
type Going = 'isPaused' | 'pausedUntil' | 'holidays'
type Costing = 'rate' | 'reverseRate' | 'rtoShare'

type Serving = Pick<CourierRecord, Taking | Going | Costing> &
  Pick<CourierPincode, 'prepaid' | 'cod' | 'tatDays' | 'embargoUntil'> & {
    isActive: boolean
    ownLimit: CourierPincode['codLimit']
  }

const courierOf = (row: Serving): Courier => ({
  code: row.code,
  supports: row.supports.map(name => name.toUpperCase()),
  modes: row.modes.map(name => name.toUpperCase()) as Courier['modes'],
  maxWeightG: row.maxWeightG,
  maxValue: row.maxValue,
  codLimit: row.codLimit,
  dailyCapacity: row.dailyCapacity,
  state: row.isActive ? (row.isPaused ? 'PAUSED' : 'ACTIVE') : 'INACTIVE',
  pausedUntil: row.pausedUntil,
  ...(row.rate !== null && {
    cost: { rate: row.rate, reverseRate: row.reverseRate ?? 0, rtoRate: row.rtoShare ?? 0 },
  }),
})

export interface ServingRow extends CourierRow {
  holidays: readonly string[]
}

/** Whether a courier takes cash at that moment at a pincode: one the statement calls `p`, unless it is told another name of it. */
export const takesCash = (now: Date, at = called(courierPincodes, 'p')): SQL =>
  sql`(${at.cod} and (${at.codEmbargoUntil} is null or ${at.codEmbargoUntil} <= ${now.toISOString()}::timestamptz))`

/** Whether anybody has said where any courier goes: until then nobody can be asked. */
const isTold = async (tx: Tx): Promise<boolean> => {
  const rows = await rowsOf(
    tx,
    sql`select from ${p} where ${p.vendor} = app_vendor() and ${eq(p.status, 'active')} limit 1`,
  )
  return rows.length > 0
}

/**
 * Who goes to a pincode, and whether for cash at that moment; undefined while nobody has said of any pincode which courier goes there.
 */
export const readServing = async (tx: Tx, pincode: string, now: Date): Promise<ServingRow[] | undefined> => {
  const rows = await rowsOf<Serving>(
    tx,
    sql`select ${c.code}, ${c.supports}, ${c.modes}, ${c.maxWeightG} as "maxWeightG", ${c.maxValue} as "maxValue", ${c.codLimit} as "codLimit",
        ${c.dailyCapacity} as "dailyCapacity", ${eq(c.status, 'active')} as "isActive", ${c.isPaused} as "isPaused",
        ${c.pausedUntil} as "pausedUntil", ${c.rate}, ${c.reverseRate} as "reverseRate", ${c.rtoShare} as "rtoShare", ${c.holidays},
        ${p.prepaid}, ${takesCash(now, p)} as cod, ${p.tatDays} as "tatDays", ${p.codLimit} as "ownLimit", ${p.embargoUntil} as "embargoUntil"
      from ${p} join ${c} on ${c.vendor} = ${p.vendor} and ${c.id} = ${p.courier}
      where ${p.vendor} = app_vendor() and ${eq(p.pincode, pincode)} and ${eq(p.status, 'active')} and ${notInTrash(c)} order by ${c.code}`,
  )
  if (rows.length === 0 && !(await isTold(tx))) return undefined
  return rows.map(row => ({
    courier: courierOf(row),
    prepaid: row.prepaid,
    cod: row.cod,
    tatDays: row.tatDays,
    codLimit: row.ownLimit,
    embargoUntil: row.embargoUntil,
    holidays: row.holidays ?? [],
  }))
}

const figure = (value: string | number | null): number | null => (value === null ? null : Number(value))

type Named = Readonly<Record<string, unknown>>

/** A rule from the fields of its record, with the codes of what it refers to. */
export const ruleOf = (values: Named, courier: string, warehouse: string | null): CourierRule => ({
  id: String(values.id ?? ''),
  name: String(values.name),
  warehouse,
  match: String(values.match),
  courier,
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

type StoredRule = Omit<CourierMapping, 'payment' | 'hazmat' | 'mode'> &
  Record<'payment' | 'hazmat' | 'mode', number> & { courierCode: string; warehouseCode: string | null }

export const readCourierRules = async (tx: Tx): Promise<CourierRule[]> => {
  const rows = await rowsOf<StoredRule>(
    tx,
    sql`select ${r.id}, ${r.name}, ${r.match}, ${r.payment}, ${r.hazmat}, ${r.tags}, ${r.mode}, ${r.priority}, ${r.weightFromG} as "weightFromG",
        ${r.weightToG} as "weightToG", ${r.valueFrom} as "valueFrom", ${r.valueTo} as "valueTo", ${r.validFrom} as "validFrom",
        ${r.validTo} as "validTo", ${c.code} as "courierCode", ${w.code} as "warehouseCode"
      from ${r} join ${c} on ${c.vendor} = ${r.vendor} and ${c.id} = ${r.courier}
        left join ${w} on ${w.vendor} = ${r.vendor} and ${w.id} = ${r.warehouse}
      where ${r.vendor} = app_vendor() and ${eq(r.status, 'active')} order by ${r.priority}, ${r.id}`,
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
  const rows = await rowsOf<Pick<Stock, 'id' | 'variant' | 'sku'> & { code: string; n: number }>(
    tx,
    sql`select ${s.id}, ${s.variant}, ${w.code}, ${s.sku}, ${s.available} as n
      from ${s} join ${w} on ${w.vendor} = ${s.vendor} and ${w.id} = ${s.warehouse}
      where ${s.vendor} = app_vendor() and ${notInTrash(s)} and ${s.sku} = any(${sql.param(skus)}::text[])`,
  )
  const variants = [...new Set(rows.map(({ variant }) => variant))]
  const old = await readUnsellable(tx, rows, await readShelfLife(tx, variants, now))
  const known = new Map(rows.map(({ id, code, sku, n }) => [`${code} ${sku}`, n - (old.get(id) ?? 0)]))
  return held => (house, sku) => {
    const n = known.get(`${house} ${sku}`)
    return n === undefined ? 0 : Math.max(0, n + (held?.get(`${house} ${sku}`) ?? 0))
  }
}

type BySku = (sku: string) => number

const soldBy = async (tx: Tx, skus: readonly string[], now: Date): Promise<(sku: string) => number[]> => {
  const rows = await fieldsWhere(tx, warehouses, ['code'], eq(w.status, 'active'))
  const sellable = (await readShelves(tx, skus, now))()
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
