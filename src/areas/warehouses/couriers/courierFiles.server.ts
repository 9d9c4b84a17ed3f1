// Row rules of the courier files: where each courier goes, and the rules that give parcels to them.
import { sql } from 'drizzle-orm'
import type { Values } from '#contract/field.ts'
import { finding } from '#contract/finding.ts'
import type { AnyRow } from '#contract/resource.ts'
import { postalFinding } from '#rules/courier/postal.ts'
import { tableFor } from '#server/db/tables.ts'
import { newId } from '#server/records/ids.ts'
import { rowsWhere } from '#server/records/rows.ts'
import { type BulkRow, bulk, type Scene } from '#server/records/serve.ts'
import { courierMappingColumns, courierPincodeColumns } from '../columns.ts'
import { type CourierMapping, type CourierPincode, courierMappings, courierPincodes, couriers } from '../couriers.ts'
import {
  type Codes,
  codesById,
  couriersByCode,
  differing,
  does,
  failed,
  housesByCode,
  unknown,
} from '../known.server.ts'
import { warehouses } from '../warehouses.ts'
import { flagFindings, readTakes } from './courierChecks.server.ts'

type PincodeRow = BulkRow<Values<typeof courierPincodeColumns>>
type RuleRow = BulkRow<Values<typeof courierMappingColumns>>

const keyOf = (courier: string, pincode: string): string => `${courier} ${pincode.toLowerCase()}`

const p = tableFor(courierPincodes)
const r = tableFor(courierMappings)

const loadPincodes = async ({ tx }: Scene, rows: PincodeRow[]) => {
  const pincodes = rows.map(({ values }) => values.pincode ?? '')
  const stored = await rowsWhere(tx, courierPincodes, sql`${p.pincode} = any(${sql.param(pincodes)}::text[])`)
  return {
    codes: await couriersByCode(tx),
    takes: await readTakes(tx),
    known: new Map(stored.map(row => [keyOf(row.courier, row.pincode), row])),
  }
}

type KnownPincodes = Awaited<ReturnType<typeof loadPincodes>>

export const courierPincode = bulk(courierPincodeColumns, {
  extras: 'record',
  load: loadPincodes,
  judge([row], { codes, takes, known }: KnownPincodes, { setting, staff }) {
    const { values, line } = row as PincodeRow
    const courier = codes.get(values.courier?.toLowerCase() ?? '')
    if (!courier) return failed(line, unknown(couriers, values.courier ?? '', setting.vendor, 'courier'))
    const wrong = postalFinding(staff.place.country, values.pincode ?? '')
    if (wrong) return failed(line, { ...wrong, path: 'pincode' })
    const given = {
      prepaid: values.prepaid,
      cod: values.cod,
      reverse: values.reverse,
      tatDays: values.tat_days,
      codLimit: values.cod_limit,
      embargoUntil: values.embargo_until,
      remark: values.remark,
      codEmbargoUntil: values.cod_embargo_until,
    }
    const flags = flagFindings(given, takes.get(courier))
    if (flags.length > 0) return failed(line, ...flags)
    const before = known.get(keyOf(courier, values.pincode ?? ''))
    const id = before?.id ?? newId()
    const about = [{ line, resource: courierPincodes, id }]
    if (!before) {
      const draft = { courier, pincode: values.pincode, ...differing({}, given) }
      return { ...does({ does: 'create', resource: courierPincodes, id, draft }), about }
    }
    const patch = differing(before, given)
    const isSame = Object.keys(patch).length === 0
    return { ...(isSame ? does() : does({ does: 'change', resource: courierPincodes, id, patch })), about }
  },
  async rows({ tx }, records) {
    const codes = codesById(await couriersByCode(tx))
    return (records as (AnyRow & CourierPincode & { x?: object | null })[]).map(row => ({
      ...row.x,
      courier: codes.get(row.courier),
      pincode: row.pincode,
      prepaid: row.prepaid,
      cod: row.cod,
      reverse: row.reverse,
      tat_days: row.tatDays,
      cod_limit: row.codLimit,
      embargo_until: row.embargoUntil,
      cod_embargo_until: row.codEmbargoUntil,
      remark: row.remark,
    }))
  },
})

const loadRules = async ({ tx }: Scene, rows: RuleRow[]) => {
  const names = rows.map(({ values }) => (values.rule ?? '').toLowerCase())
  const stored = await rowsWhere(tx, courierMappings, sql`lower(${r.name}) = any(${sql.param(names)}::text[])`)
  return {
    houses: await housesByCode(tx),
    carriers: await couriersByCode(tx),
    known: new Map(stored.map(row => [row.name.toLowerCase(), row])),
  }
}

type KnownRules = Awaited<ReturnType<typeof loadRules>>

/** Undefined where the file says nothing, null for any. */
const idIn = (codes: Codes, text: string | null | undefined): string | null | undefined | false => {
  if (text === undefined || text === null) return text
  return /^(any|\*)$/i.test(text) ? null : (codes.get(text.toLowerCase()) ?? false)
}

export const courierMapping = bulk(courierMappingColumns, {
  extras: 'record',
  load: loadRules,
  judge([row], { houses, carriers, known }: KnownRules, { setting }) {
    const { values, line } = row as RuleRow
    const warehouse = idIn(houses, values.warehouse)
    if (warehouse === false)
      return failed(line, unknown(warehouses, values.warehouse ?? '', setting.vendor, 'warehouse'))
    const courier =
      values.courier === undefined ? undefined : (carriers.get(values.courier?.toLowerCase() ?? '') ?? false)
    if (courier === false) return failed(line, unknown(couriers, values.courier ?? '', setting.vendor, 'courier'))
    const before = known.get((values.rule ?? '').toLowerCase())
    if (!before && !courier) return failed(line, finding('REQUIRED', { col: 'courier' }, 'courier'))
    const given = {
      warehouse,
      courier,
      match: values.match === 'ANY' ? '*' : values.match,
      payment: values.payment,
      weightFromG: values.weight_from_g,
      weightToG: values.weight_to_g,
      valueFrom: values.value_from,
      valueTo: values.value_to,
      hazmat: values.hazmat,
      mode: values.mode,
      priority: values.priority,
      validFrom: values.valid_from,
      validTo: values.valid_to,
      tags: values.tags,
    }
    const id = before?.id ?? newId()
    const about = [{ line, resource: courierMappings, id }]
    if (!before) {
      const draft = { name: values.rule, ...differing({}, given) }
      return { ...does({ does: 'create', resource: courierMappings, id, draft }), about }
    }
    const patch = differing(before, given)
    const isSame = Object.keys(patch).length === 0
    return { ...(isSame ? does() : does({ does: 'change', resource: courierMappings, id, patch })), about }
  },
  async rows({ tx }, records) {
    const [houses, carriers] = [codesById(await housesByCode(tx)), codesById(await couriersByCode(tx))]
    return (records as (AnyRow & CourierMapping & { x?: object | null })[]).map(row => ({
      ...row.x,
      rule: row.name,
      warehouse: row.warehouse ? houses.get(row.warehouse) : 'ANY',
      match: row.match,
      payment: row.payment,
      hazmat: row.hazmat,
      tags: row.tags,
      courier: carriers.get(row.courier),
      mode: row.mode,
      weight_from_g: row.weightFromG,
      weight_to_g: row.weightToG,
      value_from: row.valueFrom,
      value_to: row.valueTo,
      priority: row.priority,
      valid_from: row.validFrom,
      valid_to: row.validTo,
    }))
  },
})
