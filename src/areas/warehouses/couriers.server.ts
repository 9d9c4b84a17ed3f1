// What only couriers need on the server: pincodes and flags that agree with what a courier takes, and rules that never tie.
import { sql } from 'drizzle-orm'
import { finding, remark } from '#contract/finding.ts'
import type { Finding } from '#contract/problem.ts'
import { courierRuleFindings } from '#rules/courier/courierRule.ts'
import { postalFinding } from '#rules/courier/postal.ts'
import type { Tx } from '#server/db/tenant.ts'
import { type Change, type Scene, serve } from '#server/records/serve.ts'
import { undoneIn } from '#server/records/undone.ts'
import { flagFindings, readTakes } from './courierChecks.reading.ts'
import { courierMapping, courierPincode } from './courierFiles.server.ts'
import { courierMappings, courierPincodes, couriers } from './couriers.ts'
import { readCourierRules, ruleOf } from './coverage.reading.ts'
import { coverage } from './coverage.server.ts'
import { goesOn, lastAsks, lastFailures, pauseFailing, resumeDue } from './failing.server.ts'
import { countHealth, health } from './health.server.ts'
import { pause } from './pausing.server.ts'
import { badDays } from './warehouses.server.ts'

const notPaused = remark('STATE', 'It is not paused', { key: 'couriers.findings.notPaused' })

export const couriersServer = serve(couriers, {
  check: async (scene, changes) =>
    changes.map(({ before, after }) => {
      // However it goes on again, what it answered until then is forgiven; a person's pause that is taken back has not been.
      const isForgiven = !undoneIn(scene) || before?.pauseReason === 'failures'
      if (before?.isPaused && !after.isPaused && isForgiven) after.asksSince = scene.now.toISOString()
      return badDays(after.holidays)
    }),
  computed: { lastAsks, lastFailures },
  async clock(scene) {
    await countHealth(scene)
    await resumeDue(scene)
    return pauseFailing(scene)
  },
  refusals: row => ({ resume: row.isPaused ? undefined : notPaused }),
  actions: {
    pause,
    coverage,
    health,
    resume: async ({ records }) => ({
      patches: records.flatMap(({ id, isPaused }) => (isPaused ? [{ id, patch: goesOn }] : [])),
      refused: records.flatMap(({ id, isPaused }) => (isPaused ? [] : [{ id, why: notPaused }])),
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

/** What is wrong with a rule: alone, and beside the others where it is in force or is to be. */
const ruleFindings = async (
  scene: Scene,
  rules: readonly { id: string; values: Readonly<Record<string, unknown>>; isLive: boolean }[],
): Promise<Finding[][]> => {
  const live = await readCourierRules(scene.tx)
  const codes = await codesOf(scene)
  return rules.map(({ id, values, isLive }) => {
    const courier = codes.couriers.get(String(values.courier)) ?? ''
    const warehouse = values.warehouse ? (codes.houses.get(String(values.warehouse)) ?? '') : null
    const rule = ruleOf({ ...values, id }, courier, warehouse)
    return courierRuleFindings(rule, isLive ? live : [], scene.staff.place.country)
  })
}

export const courierMappingsServer = serve(courierMappings, {
  check: (scene, changes) =>
    ruleFindings(
      scene,
      changes.map(({ before, after }) => ({
        ...{ id: before?.id ?? '', values: after, isLive: after.status === 'active' || !before },
      })),
    ),
  // What was out of use is held against what came meanwhile.
  blockers: (scene, rows) =>
    ruleFindings(
      scene,
      rows.map(row => ({ id: row.id, values: row, isLive: true })),
    ),
  actions: {},
  uploads: { courierMapping },
})
