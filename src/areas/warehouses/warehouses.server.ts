// What only warehouses and their mappings need on the server: days and patterns that can be read, one claim a pattern, embargoes,
// and the answer to "can we deliver there, by when, with whom, and why not otherwise".
import { sql } from 'drizzle-orm'
import { reaches } from '#areas/postalAreas/postalAreas.door.ts'
import { finding, remark } from '#contract/finding.ts'
import type { Finding } from '#contract/problem.ts'
import type { ActionInput } from '#contract/resource.ts'
import { pincodesFigure } from '#contract/said.ts'
import { postalFinding, readPattern } from '#rules/courier/postal.ts'
import { isFinding } from '#rules/refusal.ts'
import { rowsOf } from '#server/db/statement.ts'
import { tableFor } from '#server/db/tables.ts'
import { invalid } from '#server/records/refusal.ts'
import { called } from '#server/records/rows.ts'
import { type Change, type Handler, type Scene, serve } from '#server/records/serve.ts'
import { notInTrash } from '#server/records/trash.ts'
import { block } from './delivery/block.server.ts'
import { checkPincode } from './delivery/checkPincode.server.ts'
import { deliveryMap } from './delivery/deliveryMap.server.ts'
import { pincodeMapping } from './delivery/pincodeMapping.server.ts'
import { warehousePincodes } from './delivery/warehousePincodes.server.ts'
import { type PincodeMapping, pincodeMappings, type Warehouse, warehouses } from './warehouses.ts'

const w = tableFor(warehouses)
const m = tableFor(pincodeMappings)

const dayForm = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/

/** Days that are none. */
export const badDays = (days: unknown): Finding[] => {
  const wrong = ((days as string[] | null) ?? []).find(day => !dayForm.test(day))
  return wrong === undefined ? [] : [{ ...finding('DAY'), path: 'holidays' }]
}

/** Every day from one to the other, both included. */
const daysBetween = (from: string, to: string): string[] => {
  const days: string[] = []
  for (let at = Date.parse(`${from}T00:00:00Z`); at <= Date.parse(`${to}T00:00:00Z`); at += 86_400_000)
    days.push(new Date(at).toISOString().slice(0, 10))
  return days
}

const closeFor: Handler<typeof warehouses, ActionInput<typeof warehouses, 'closeFor'>> = async ({ records, input }) => {
  const { from, to } = input
  const days = daysBetween(from, to)
  if (days.length === 0 || days.length > 60) {
    throw invalid([remark('RANGE', 'From 1 to 60 days', { path: 'to', key: 'warehouses.findings.days' })])
  }
  return {
    patches: records.map(({ id, holidays }) => ({
      id,
      patch: { holidays: [...new Set([...(holidays ?? []), ...days])].sort() },
    })),
  }
}

export const warehousesServer = serve(warehouses, {
  check: async ({ staff }, changes) =>
    changes.map(({ after }) => {
      const place = after.pincode ? postalFinding(staff.place.country, String(after.pincode)) : undefined
      return [...badDays(after.holidays), ...(place ? [{ ...place, path: 'pincode' }] : [])]
    }),
  actions: { checkPincode, closeFor },
})

type Twin = Pick<PincodeMapping, 'priority'> & Pick<Warehouse, 'code'> & { at: number }

/** The mappings of the same pattern to the same warehouse, by the place of the change. */
const twinsOf = async ({ tx }: Scene, changes: readonly Change[]): Promise<ReadonlyMap<number, Twin>> => {
  const claims = changes.map(({ before, after }, at) => ({
    at,
    pattern: after.pattern,
    warehouse: after.warehouse,
    own: before?.id,
  }))
  const rows = await rowsOf<Twin>(
    tx,
    sql`select c.at, ${w.code}, ${m.priority} from json_to_recordset(${JSON.stringify(claims)}::json) as c (at int, pattern text, warehouse uuid, own uuid)
      join ${m} on ${m.vendor} = app_vendor() and ${notInTrash(m)} and ${m.warehouse} = c.warehouse
        and lower(${m.pattern}) = lower(c.pattern) and ${m.id} is distinct from c.own
      join ${w} on ${w.vendor} = ${m.vendor} and ${w.id} = ${m.warehouse}`,
  )
  return new Map(rows.map(row => [row.at, row]))
}

const mapped = (pattern: unknown, { code, priority }: Twin): Finding =>
  remark('DUPLICATE', '{pattern} already mapped to {warehouse} with priority {priority}', {
    params: { pattern: pincodesFigure(String(pattern)), warehouse: code, priority },
    path: 'pattern',
    key: 'pincodeMappings.findings.mapped',
  })

export const pincodeMappingsServer = serve(pincodeMappings, {
  async check(scene, changes) {
    const twins = await twinsOf(scene, changes)
    return changes.map(({ after }, at) => {
      const pattern = readPattern(String(after.pattern), scene.staff.place.country)
      if (isFinding(pattern)) return [{ ...pattern, path: 'pattern' }]
      const twin = twins.get(at)
      return twin ? [mapped(after.pattern, twin)] : []
    })
  },
  filters: {
    resolves: (_op, [code = ''], { vendor }) => reaches(sql`${called(pincodeMappings, 't').pattern}`, { code, vendor }),
  },
  actions: { block, deliveryMap },
  uploads: { pincodeMapping, warehousePincodes },
})
