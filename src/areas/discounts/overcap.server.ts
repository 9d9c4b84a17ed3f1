// A second person allows what a discount gives beyond what its author may: the percent, the budget and the loss it has now.
import { remark } from '#contract/finding.ts'
import type { Finding } from '#contract/problem.ts'
import type { ActionInput } from '#contract/resource.ts'
import { highestPercent } from '#rules/pricing/recordFindings.ts'
import type { Handler } from '#server/records/serve.ts'
import type { discounts } from './discounts.ts'
import { below, lossOf, worstBy } from './margin.server.ts'
import { shelfOf } from './shelf.reading.ts'
import { type LiveDiscount, readShop } from './shop.reading.ts'

export const overcap: Handler<typeof discounts, ActionInput<typeof discounts, 'overcap'>> = async scene => {
  const { records, staff, tx, now } = scene
  const own = records.filter(({ updatedBy }) => updatedBy === staff.userId)
  const why = remark('SECOND_PERSON', 'Somebody else must allow what you wrote', { key: 'discounts.findings.ownWork' })
  const shop = await readShop(tx, now)
  const shelf = await shelfOf(scene, shop)
  const patches = []
  const warnings: Finding[] = []
  for (const record of records.filter(one => !own.includes(one))) {
    const live = record as unknown as LiveDiscount
    const worst = await worstBy(live, shelf, shop)
    if (worst) warnings.push(below(worst, shop.vendor.currency))
    const allowed = {
      allowedPercent: highestPercent(live),
      allowedBudget: record.budget ?? 0,
      allowedLoss: worst ? lossOf(worst) : 0,
    }
    patches.push({ id: record.id, patch: allowed })
  }
  return { patches, warnings, refused: own.map(({ id }) => ({ id, why })) }
}
