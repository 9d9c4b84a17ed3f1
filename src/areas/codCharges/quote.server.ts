// Can they pay cash: what an order of this value, to this pincode, by this member is told, with the rule or figure that decided.
import { categoryNames } from '#areas/categories/categories.door.ts'
import { knownArea } from '#areas/postalAreas/postalAreas.door.ts'
import { settingsOf } from '#areas/settings/settings.door.ts'
import { pastOrder, readArticles } from '#areas/shippingRates/shippingRates.door.ts'
import { remark } from '#contract/finding.ts'
import type { ActionInput } from '#contract/resource.ts'
import { type CodAsk, codOf } from '#rules/cod.ts'
import type { PostalArea } from '#rules/courier/postal.ts'
import { factsOf, sayFact } from '#rules/shipping/facts.ts'
import type { Tx } from '#server/db/tenant.ts'
import { invalid } from '#server/records/refusal.ts'
import type { Handler, Scene } from '#server/records/serve.ts'
import type { codCharges } from './codCharges.ts'
import { factsOfPast } from './facts.server.ts'
import { chargeFor, policyOf, readCharges, readRules } from './policy.server.ts'
import { type CodMember, readBars, readMember } from './subject.server.ts'
import { toldCash } from './told.server.ts'

type Input = ActionInput<typeof codCharges, 'quote'>

const noPlace = remark('REF_NOT_FOUND', 'The order has no known pincode', {
  path: 'order',
  key: 'codCharges.findings.noPlace',
})

/** All that the policy of a pincode says of any order of this member. */
const policyAt = async (
  { tx, setting, now }: Scene,
  area: PostalArea,
  member: CodMember | undefined,
): Promise<Omit<CodAsk, 'goods' | 'facts' | 'sayFact'>> => {
  const charge = chargeFor(await readCharges(tx), area, now)
  const policy = policyOf(charge, await settingsOf(tx), setting.currency)
  const bars = await readBars(tx, area.code, member, now)
  return {
    ...policy,
    ...bars,
    limits: { ...policy.limits, ...bars.limits },
    rules: await readRules(tx, now, setting.urlLang),
  }
}

const categoriesOf = async (tx: Tx, skus: readonly string[]): Promise<string[]> => {
  const articles = await readArticles(tx, skus)
  return [...new Set([...articles.values()].flatMap(({ categories }) => categories))]
}

export const quote: Handler<typeof codCharges, Input> = async scene => {
  const { input, tx, setting, now } = scene
  const area = await knownArea(scene, input.pincode)
  const member = input.member ? await readMember(tx, input.member, now) : undefined
  const categories = input.skus ? await categoriesOf(tx, input.skus) : []
  const names = await categoryNames(tx, categories)
  const facts = factsOf(
    {
      area,
      cartValue: input.value,
      weightG: input.weightG ?? 1,
      isHazmat: input.hazmat ?? false,
      isFirstOrder: input.firstOrder || member?.orders === 0,
      orders: member?.orders,
      rtoRate: input.returned ?? member?.rtoRate ?? undefined,
      isBlocked: member?.isBlocked,
      ...(input.skus && { skus: input.skus, categories }),
    },
    setting.currency,
  )
  const policy = await policyAt(scene, area, member)
  const { trace } = codOf({
    ...policy,
    goods: input.value,
    shipping: input.shipping ?? 0,
    facts,
    sayFact: name => sayFact(name, facts, names),
  })
  return { result: toldCash(area, trace) }
}

/** The same answer for an order that was placed, so that "why no cash" names the rule and the figure. */
export const explain: Handler<typeof codCharges, ActionInput<typeof codCharges, 'explain'>> = async scene => {
  const { input, tx, setting, now } = scene
  const order = await pastOrder(tx, now, input.order)
  if (!order) throw invalid([noPlace])
  const facts = factsOfPast(order, setting.currency)
  const names = await categoryNames(tx, order.categories)
  const member = order.member ? await readMember(tx, order.member, now) : undefined
  const { trace } = codOf({
    ...(await policyAt(scene, order.area, member)),
    goods: order.goods.after,
    shipping: order.shipping,
    facts,
    sayFact: name => sayFact(name, facts, names),
  })
  return { result: toldCash(order.area, trace) }
}
