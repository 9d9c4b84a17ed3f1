// What only warehouses and their mappings need on the server: days and patterns that can be read, one claim a pattern, embargoes,
// and the answer to "can we deliver there, by when, with whom, and why not otherwise".
import { sql } from 'drizzle-orm'
import { belongingTo, readRegistrations } from '#areas/taxes/registrations.reading.ts'
import { finding, remark } from '#contract/finding.ts'
import type { Finding } from '#contract/problem.ts'
import type { ActionInput } from '#contract/resource.ts'
import { postalFinding, readPattern } from '#rules/courier/postal.ts'
import { isFinding } from '#rules/refusal.ts'
import { invalid } from '#server/records/refusal.ts'
import { type Handler, type Scene, serve } from '#server/records/serve.ts'
import { block } from './block.server.ts'
import { checkPincode } from './checkPincode.server.ts'
import { deliveryMap } from './deliveryMap.server.ts'
import { pincodeMapping } from './pincodeMapping.server.ts'
import { warehousePincodes } from './warehousePincodes.server.ts'
import { pincodeMappings, type Warehouse, warehouses } from './warehouses.ts'

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
    patches: (records as Warehouse[]).map(({ id, holidays }) => ({
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
  // Registrations name their warehouses; here it is only told.
  async virtual({ tx }, rows) {
    const all = await readRegistrations(tx)
    return rows.map(({ id }) => {
      const own = belongingTo(all, id)
      return { registration: own?.id ?? null, registrationTitle: own?.number ?? null }
    })
  },
  actions: { checkPincode, closeFor },
})

const claims = async ({ tx }: Scene, pattern: string, warehouse: unknown, own: string): Promise<Finding[]> => {
  const { rows } = await tx.execute<{ code: string; priority: number }>(
    sql`select w.code, m.priority from pincode_mappings m join warehouses w on w.vendor = m.vendor and w.id = m.warehouse
      where m.vendor = app_vendor() and m.status <> 2 and lower(m.pattern) = lower(${pattern}) and m.warehouse = ${warehouse}
        and m.id::text <> ${own} limit 1`,
  )
  const [twin] = rows
  if (!twin) return []
  return [
    remark('DUPLICATE', '{pattern} already mapped to {warehouse} with priority {priority}', {
      params: { pattern, warehouse: twin.code, priority: twin.priority },
      path: 'pattern',
      key: 'pincodeMappings.findings.mapped',
    }),
  ]
}

export const pincodeMappingsServer = serve(pincodeMappings, {
  async check(scene, changes) {
    const found: Finding[][] = []
    for (const { before, after } of changes) {
      const pattern = readPattern(String(after.pattern), scene.staff.place.country)
      if (isFinding(pattern)) found.push([{ ...pattern, path: 'pattern' }])
      else found.push(await claims(scene, String(after.pattern), after.warehouse, before?.id ?? ''))
    }
    return found
  },
  filters: {
    resolves: (_op, values) =>
      sql`(t.pattern = ${values[0]} or t.pattern = '*' or (t.pattern like '%*' and ${values[0]} like replace(t.pattern, '*', '%')))`,
  },
  actions: { block, deliveryMap },
  uploads: { pincodeMapping, warehousePincodes },
})
