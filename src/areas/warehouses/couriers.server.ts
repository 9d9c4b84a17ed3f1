// What only couriers need on the server: pincodes and flags that agree with what a courier takes, rules that never tie, and what
// pausing one leaves without another.
import { sql } from 'drizzle-orm'
import { finding, remark } from '#contract/finding.ts'
import { fieldOf } from '#contract/naming.ts'
import type { ActionInput } from '#contract/resource.ts'
import { wording } from '#contract/said.ts'
import { courierRuleFindings } from '#rules/courier/courierRule.ts'
import { postalFinding } from '#rules/courier/postal.ts'
import { pauseWarning, withoutOther } from '#rules/courier.ts'
import type { Tx } from '#server/db/tenant.ts'
import { type Change, type Handler, type Scene, serve } from '#server/records/serve.ts'
import { flagFindings, readTakes } from './courierChecks.reading.ts'
import { courierMapping, courierPincode } from './courierFiles.server.ts'
import { courierMappings, courierPincodes, couriers } from './couriers.ts'
import { readCourierRules, ruleOf } from './coverage.reading.ts'
import { coverage } from './coverage.server.ts'
import { badDays } from './warehouses.server.ts'

type Served = { courier: string; pincode: string }

/** Everywhere somebody who is not paused goes. */
const readServed = async (tx: Tx): Promise<Served[]> => {
  const { rows } = await tx.execute<Served>(
    sql`select c.code as courier, p.pincode from courier_pincodes p join couriers c on c.vendor = p.vendor and c.id = p.courier
      where p.vendor = app_vendor() and p.status = 1 and c.status = 1 and not coalesce(c.is_paused, false) and (p.prepaid or p.cod)
      order by p.pincode`,
  )
  return rows
}

const mostNamed = 500

const pause: Handler<typeof couriers, ActionInput<typeof couriers, 'pause'>> = async ({ records, input, tx, now }) => {
  const [record] = records
  if (!record) return {}
  if (input.until && input.until <= now.toISOString()) {
    const why = remark('RANGE', 'Must lie ahead', { path: 'until', key: 'pincodeMappings.findings.past' })
    return { refused: [{ id: record.id, why }] }
  }
  const served = await readServed(tx)
  const warning = pauseWarning(record.code, served)
  const patches = [{ id: record.id, patch: { isPaused: true, pausedUntil: input.until ?? null } }]
  if (!warning) return { patches }
  const alone = withoutOther(record.code, served)
  return {
    patches,
    warnings: [warning],
    result: {
      kind: 'table',
      title: wording('couriers.paused.title', 'Pincodes that have no other courier'),
      columns: [fieldOf(courierPincodes, 'pincode')],
      rows: alone.slice(0, mostNamed).map(code => [code]),
    },
  }
}

export const couriersServer = serve(couriers, {
  check: async (_scene, changes) => changes.map(({ after }) => badDays(after.holidays)),
  actions: {
    pause,
    coverage,
    resume: async ({ records }) => ({
      patches: records.map(({ id }) => ({ id, patch: { isPaused: false, pausedUntil: null } })),
    }),
  },
})

/** Which of the new rows are there already: a courier has one row a pincode. */
const twins = async (tx: Tx, changes: readonly Change[]): Promise<ReadonlySet<string>> => {
  const made = changes.flatMap(({ before, after }) => (before ? [] : [{ c: after.courier, p: after.pincode }]))
  if (made.length === 0) return new Set()
  const { rows } = await tx.execute<{ key: string }>(
    sql`select p.courier || ' ' || p.pincode as key from json_to_recordset(${JSON.stringify(made)}::json) as m (c uuid, p text)
      join courier_pincodes p on p.vendor = app_vendor() and p.status <> 2 and p.courier = m.c and p.pincode = m.p`,
  )
  return new Set(rows.map(({ key }) => key))
}

export const courierPincodesServer = serve(courierPincodes, {
  async check({ tx, staff }, changes) {
    const [takes, known] = [await readTakes(tx), await twins(tx, changes)]
    return changes.map(({ before, after }) => {
      const form = postalFinding(staff.place.country, String(after.pincode))
      const own = [
        ...(form ? [{ ...form, path: 'pincode' }] : []),
        ...flagFindings(after, takes.get(String(after.courier))),
      ]
      if (own.length > 0 || before || !known.has(`${after.courier} ${after.pincode}`)) return own
      return [
        finding(
          'DUPLICATE',
          { v: String(after.pincode), other: takes.get(String(after.courier))?.code ?? '' },
          'pincode',
        ),
      ]
    })
  },
  actions: {},
  uploads: { courierPincode },
})

const codesOf = async ({
  tx,
}: Pick<Scene, 'tx'>): Promise<{ couriers: Map<string, string>; houses: Map<string, string> }> => {
  const { rows } = await tx.execute<{ id: string; code: string; kind: string }>(
    sql`select id, code, 'c' as kind from couriers where vendor = app_vendor()
      union all select id, code, 'w' from warehouses where vendor = app_vendor()`,
  )
  const of = (kind: string) => new Map(rows.flatMap(row => (row.kind === kind ? [[row.id, row.code] as const] : [])))
  return { couriers: of('c'), houses: of('w') }
}

export const courierMappingsServer = serve(courierMappings, {
  async check(scene, changes) {
    const rules = await readCourierRules(scene.tx)
    const codes = await codesOf(scene)
    return changes.map(({ before, after }) => {
      const courier = codes.couriers.get(String(after.courier)) ?? ''
      const warehouse = after.warehouse ? (codes.houses.get(String(after.warehouse)) ?? '') : null
      const rule = ruleOf({ ...after, id: before?.id ?? '' }, courier, warehouse)
      return courierRuleFindings(rule, after.status === 'active' || !before ? rules : [], scene.staff.place.country)
    })
  },
  actions: {},
  uploads: { courierMapping },
})
