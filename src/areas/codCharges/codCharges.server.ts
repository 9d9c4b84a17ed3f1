// What only cash on delivery needs on the server: slabs that cover every value, rules that can be read and say why, and the
// answer to "can they pay cash, and if not, why".
import { knownArea, sayPlace } from '#areas/shippingRates/postal.reading.ts'
import { digitsOf } from '#contract/currency.ts'
import type { Finding } from '#contract/problem.ts'
import type { ActionInput } from '#contract/resource.ts'
import { wording } from '#contract/said.ts'
import { codeIn, type Value } from '#contract/valueSet.ts'
import { codRuleFindings } from '#rules/cod/codRule.ts'
import { slabBlockers, slabFindings } from '#rules/cod/slabFindings.ts'
import { codOf } from '#rules/cod.ts'
import { readPattern } from '#rules/courier/postal.ts'
import { factsOf, readCondition, sayFact } from '#rules/shipping/facts.ts'
import { shownSteps } from '#rules/trace.ts'
import { type Change, type Handler, type Scene, serve } from '#server/records/serve.ts'
import { codCharges, codRules, RoundCollect } from './codCharges.ts'
import { codSlab } from './codSlab.server.ts'
import { chargeFor, readCharges, readRules, ruleOf, type StoredSlab, slabsOf } from './policy.reading.ts'

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

/** The step what is collected is rounded to, in minor units; 0 leaves it. */
const roundingOf = (to: Value<typeof RoundCollect>, currency: string): number =>
  codeIn(RoundCollect, to) * 10 ** digitsOf(currency)

const title = wording('codCharges.quoted.title', 'Cash on delivery')

const quote: Handler<typeof codCharges, ActionInput<typeof codCharges, 'quote'>> = async scene => {
  const { input, tx, setting, now } = scene
  const { currency } = setting
  const area = await knownArea(scene, input.pincode)
  const charge = chargeFor(await readCharges(tx, setting.vendor), area, now)
  const facts = factsOf(
    {
      ...{ area, cartValue: input.value, weightG: input.weightG ?? 1, rtoRate: input.returned ?? undefined },
      ...{ isHazmat: input.hazmat ?? false, isFirstOrder: input.firstOrder ?? false },
    },
    currency,
  )
  const { trace } = codOf({
    ...{ goods: input.value, shipping: input.shipping ?? 0, currency, facts },
    slabs: slabsOf(charge?.slabs ?? []),
    base: charge?.base === 'goodsPlusShipping' ? 'GOODS_PLUS_SHIPPING' : 'GOODS',
    ceiling: charge?.ceiling ?? null,
    minOrder: charge?.minOrder ?? null,
    roundTo: roundingOf(charge?.roundCollect ?? 'none', currency),
    rules: await readRules(tx, now, setting.urlLang),
    sayFact: name => sayFact(name, facts),
  })
  const steps = shownSteps({ ...trace, steps: [sayPlace(area), ...trace.steps] })
  return { result: { kind: 'trace', title, result: trace.result, steps } }
}

export const codChargesServer = serve(codCharges, {
  check: async (scene, changes) => changes.map(change => judgeCharge(change, scene)),
  blockers: async ({ setting }, rows) =>
    rows.map(row => slabBlockers(slabsIn(row), (row.ceiling as number | null) ?? null, setting.currency)),
  actions: { quote },
  uploads: { codSlab },
})

export const codRulesServer = serve(codRules, {
  check: async (scene, changes) => changes.map(change => judgeRule(change, scene)),
  actions: {
    async blockPincodes({ input, tx, write, staff, setting, now }) {
      for (const code of input.pincodes) await knownArea({ tx, staff }, code, 'pincodes')
      const [made] = await write.create(codRules, [
        {
          name: `${input.pincodes[0]} +${input.pincodes.length - 1} ${now.toISOString().slice(0, 16)}`,
          priority: 1,
          condition: `pincode:${input.pincodes.join(',')}`,
          verdict: 'deny',
          shopperMessage: { [setting.urlLang]: input.message, 'en-in': input.message },
          endsAt: input.until ?? null,
        },
      ])
      await write.move(codRules, [made!.id], 'publish')
      return {}
    },
  },
})
