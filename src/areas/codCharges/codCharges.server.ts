// What only cash on delivery needs on the server: slabs that cover every value, and rules that can be read and say why.
import type { Finding } from '#contract/problem.ts'
import { codRuleFindings } from '#rules/cod/codRule.ts'
import { slabBlockers, slabFindings } from '#rules/cod/slabFindings.ts'
import { readPattern } from '#rules/courier/postal.ts'
import { readCondition } from '#rules/shipping/facts.ts'
import { type Change, type Scene, serve } from '#server/records/serve.ts'
import { codCharges, codRules } from './codCharges.ts'
import { codSlab } from './codSlab.server.ts'
import { filters } from './filters.server.ts'
import { codMemberBlock } from './memberBlock.server.ts'
import { reorder } from './order.server.ts'
import { ruleOf, type StoredSlab, slabsOf } from './policy.reading.ts'
import { explain, quote } from './quote.server.ts'
import { replay } from './replay.server.ts'

const slabsIn = (values: Record<string, unknown>) => slabsOf((values.slabs as StoredSlab[] | null) ?? [])

const judgeCharge = ({ after }: Change, { setting, staff }: Scene): Finding[] => {
  const pattern = readPattern(String(after.pattern), staff.place.country)
  return [
    ...('kind' in pattern ? [] : [{ ...pattern, path: 'pattern' }]),
    ...slabFindings(slabsIn(after), setting.currency),
  ]
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
  blockers: async ({ setting }, rows) =>
    rows.map(row => slabBlockers(slabsIn(row), (row.ceiling as number | null) ?? null, setting.currency)),
  filters,
  actions: { quote, explain },
  uploads: { codSlab },
})

export const codRulesServer = serve(codRules, {
  check: async (scene, changes) => changes.map(change => judgeRule(change, scene)),
  actions: { reorder, replay },
  uploads: { codMemberBlock },
})
