// What the form of a discount is told before anybody types: the vendor's usual percent, and from where on somebody has to agree.
import { settingsOf } from '#areas/settings/settings.door.ts'
import { remark } from '#contract/finding.ts'
import type { FormFact } from '#contract/formFact.ts'
import type { AnyRow } from '#contract/resource.ts'
import type { Figure } from '#contract/said.ts'
import { sayMoney } from '#rules/money.ts'
import { sayPercent } from '#rules/percent.ts'
import { refusal } from '#rules/pricing/words.ts'
import type { Scene } from '#server/records/serve.ts'

const above = (ceiling: Figure) =>
  remark('APPROVAL', 'Above your discount limit of {ceiling}. Requires approval', {
    params: { ceiling },
    key: 'discounts.findings.aboveCeiling',
  })

/** Only a new one is given the usual percent. */
const usual = (percent: number): FormFact => ({
  field: 'percentOff',
  when: { kind: ['product'], benefit: ['percent'] },
  empty: percent,
})

export const formFacts = async (scene: Scene, row: AnyRow | undefined): Promise<FormFact[]> => {
  const { productDiscount, discountBudget } = await settingsOf(scene.tx)
  const most = Math.max(productDiscount, Number(row?.allowedPercent ?? 0))
  const percent = { above: { most, tell: above(sayPercent(productDiscount)) } }
  const budget = {
    most: Math.max(discountBudget, Number(row?.allowedBudget ?? 0)),
    tell: refusal('INFO', 'pricing.record.budget', { most: sayMoney(discountBudget, scene.setting.currency) }),
  }
  return [
    ...(row ? [] : [usual(productDiscount)]),
    { field: 'percentOff', ...percent },
    { field: 'bulkTiers', part: 'percent', ...percent },
    { field: 'phases', part: 'percent', ...percent },
    { field: 'setTiers', part: 'percent', ...percent },
    { field: 'budget', above: budget },
  ]
}
