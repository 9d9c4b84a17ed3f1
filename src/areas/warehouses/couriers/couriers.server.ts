// What only couriers need on the server: pincodes and flags that agree with what a courier takes, and rules that never tie.
import { sql } from 'drizzle-orm'
import { finding, remark } from '#contract/finding.ts'
import type { Finding } from '#contract/problem.ts'
import { courierRuleFindings } from '#rules/courier/courierRule.ts'
import { postalFinding } from '#rules/courier/postal.ts'
import { rowsOf } from '#server/db/statement.ts'
import { tableFor } from '#server/db/tables.ts'
import type { Tx } from '#server/db/tenant.ts'
import { fieldsWhere } from '#server/records/rows.ts'
import { type Change, type Scene, serve } from '#server/records/serve.ts'
import { notInTrash } from '#server/records/trash.ts'
import { undoneIn } from '#server/records/undone.ts'
import { courierMappings, courierPincodes, couriers } from '../couriers.ts'
import { coverage } from '../delivery/coverage.server.ts'
import { readCourierRules, ruleOf } from '../delivery/serving.server.ts'
import { badDays } from '../warehouses.server.ts'
import { warehouses } from '../warehouses.ts'
import { flagFindings, readTakes } from './courierChecks.server.ts'
import { courierMapping, courierPincode } from './courierFiles.server.ts'
import { goesOn, lastAsks, lastFailures, pauseFailing, resumeDue } from './failing.server.ts'
import { countHealth, health } from './health.server.ts'
import { pause } from './pausing.server.ts'

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

const p = tableFor(courierPincodes)

/** Which of the new rows are there already: a courier has one row a pincode. */
const twins = async (tx: Tx, changes: readonly Change[]): Promise<ReadonlySet<string>> => {
  const made = changes.flatMap(({ before, after }) => (before ? [] : [{ c: after.courier, p: after.pincode }]))
  if (made.length === 0) return new Set()
  const rows = await rowsOf<{ key: string }>(
    tx,
    sql`select ${p.courier} || ' ' || ${p.pincode} as key from json_to_recordset(${JSON.stringify(made)}::json) as m (c uuid, p text)
      join ${p} on ${p.vendor} = app_vendor() and ${notInTrash(p)} and ${p.courier} = m.c and ${p.pincode} = m.p`,
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

/** Codes of all there ever were, by their ids. */
const codesOf = async ({ tx }: Pick<Scene, 'tx'>) => {
  const codes = async (of: typeof couriers | typeof warehouses) =>
    new Map((await fieldsWhere(tx, of, ['id', 'code'], undefined, { deleted: true })).map(({ id, code }) => [id, code]))
  return { couriers: await codes(couriers), houses: await codes(warehouses) }
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
        id: before?.id ?? '',
        values: after,
        isLive: after.status === 'active' || !before,
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
