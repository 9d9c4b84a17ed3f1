// What only cash on delivery needs on the server: slabs that cover every value, and rules that can be read and say why.
import { eq } from 'drizzle-orm'
import type { Finding } from '#contract/problem.ts'
import { codRuleFindings } from '#rules/cod/codRule.ts'
import { slabBlockers, slabFindings } from '#rules/cod/slabFindings.ts'
import { readPattern } from '#rules/courier/postal.ts'
import { readCondition } from '#rules/shipping/facts.ts'
import { tableFor } from '#server/db/tables.ts'
import { fieldsWhere } from '#server/records/rows.ts'
import { type Change, type Scene, serve } from '#server/records/serve.ts'
import { codCharges, codRules } from './codCharges.ts'
import { codSlab } from './codSlab.server.ts'
import { filters } from './filters.server.ts'
import { countRules, ladder } from './ladder.server.ts'
import { codMemberBlock } from './memberBlock.server.ts'
import { reorder } from './order.server.ts'
import { ruleOf, type StoredSlab, slabsOf } from './policy.server.ts'
import { explain, quote } from './quote.server.ts'
import { keepReach, ruleFilters } from './reach.server.ts'
import { replay } from './replay.server.ts'

const slabsIn = (values: Record<string, unknown>) => slabsOf((values.slabs as StoredSlab[] | null) ?? [])

const holesIn = (values: Record<string, unknown>, { setting }: Scene): Finding[] =>
  slabBlockers(slabsIn(values), (values.ceiling as number | null) ?? null, setting.currency)

const judgeCharge = ({ before, after }: Change, scene: Scene): Finding[] => {
  const pattern = readPattern(String(after.pattern), scene.staff.place.country)
  const wrong = [
    ...('kind' in pattern ? [] : [{ ...pattern, path: 'pattern' }]),
    ...slabFindings(slabsIn(after), scene.setting.currency),
  ]
  // What is in force stays whole.
  return wrong.length === 0 && before?.status === 'active' ? holesIn(after, scene) : wrong
}

const judgeRule = ({ after }: Change, { setting }: Scene): Finding[] => {
  const { finding: unread } = readCondition(String(after.condition))
  if (unread) return [{ ...unread, path: 'condition' }]
  return codRuleFindings(ruleOf('', after, setting.urlLang)).map(found =>
    found.path === 'message' ? { ...found, path: 'shopperMessage' } : found,
  )
}

export const codChargesServer = serve(codCharges, {
  check: async (scene, changes) => changes.map(change => judgeCharge(change, scene)),
  blockers: async (scene, rows) => rows.map(row => holesIn(row, scene)),
  filters,
  actions: { quote, explain },
  uploads: { codSlab },
})

export const codRulesServer = serve(codRules, {
  // Putting one at a place numbers all in force anew.
  locksFirst: async ({ tx }) => {
    await fieldsWhere(tx, codRules, ['id'], eq(tableFor(codRules).status, 'active'), { lock: 'locked' })
  },
  check: async (scene, changes) => changes.map(change => judgeRule(change, scene)),
  filters: ruleFilters,
  actions: { reorder, replay, ladder },
  written: (scene, changes) =>
    keepReach(
      scene.tx,
      changes.map(({ after }) => after.id),
    ),
  clock: countRules,
  uploads: { codMemberBlock },
})
