// Can they pay cash: what an order of this value, to this pincode, by this member is told, with the rule or figure that decided.
import { knownArea, sayPlace } from '#areas/shippingRates/postal.reading.ts'
import { digitsOf } from '#contract/currency.ts'
import type { ActionInput } from '#contract/resource.ts'
import { wording } from '#contract/said.ts'
import { codeIn, type Value } from '#contract/valueSet.ts'
import { type CodAsk, codOf } from '#rules/cod.ts'
import type { PostalArea } from '#rules/courier/postal.ts'
import { factsOf, sayFact } from '#rules/shipping/facts.ts'
import { shownSteps } from '#rules/trace.ts'
import type { Handler, Scene } from '#server/records/serve.ts'
import { type codCharges, RoundCollect } from './codCharges.ts'
import { chargeFor, readCharges, readRules, slabsOf } from './policy.reading.ts'
import { readArticles, readCourierLimit, readMember, readPincode } from './subject.reading.ts'

type Input = ActionInput<typeof codCharges, 'quote'>

/** The step what is collected is rounded to, in minor units; 0 leaves it. */
const roundingOf = (to: Value<typeof RoundCollect>, currency: string): number =>
  codeIn(RoundCollect, to) * 10 ** digitsOf(currency)

const title = wording('codCharges.quoted.title', 'Cash on delivery')

/** All that a pincode's policy says of any order. */
const policyAt = async (
  { tx, setting, now }: Scene,
  area: PostalArea,
): Promise<Omit<CodAsk, 'goods' | 'facts' | 'sayFact'>> => {
  const { currency } = setting
  const charge = chargeFor(await readCharges(tx, setting.vendor), area, now)
  const entry = await readPincode(tx, area.code, now)
  return {
    ...{ currency, slabs: slabsOf(charge?.slabs ?? []), rules: await readRules(tx, now, setting.urlLang) },
    base: charge?.base === 'goodsPlusShipping' ? 'GOODS_PLUS_SHIPPING' : 'GOODS',
    ceiling: charge?.ceiling ?? null,
    minOrder: charge?.minOrder ?? null,
    roundTo: roundingOf(charge?.roundCollect ?? 'none', currency),
    limits: { courier: await readCourierLimit(tx, area.code, now), pincode: entry?.maxValue ?? null },
    ...(entry && !entry.cod && { blocked: { of: area.code, why: entry.reason ?? '' } }),
  }
}

export const quote: Handler<typeof codCharges, Input> = async scene => {
  const { input, tx, setting, now } = scene
  const area = await knownArea(scene, input.pincode)
  const member = input.member ? await readMember(tx, input.member, now) : undefined
  const facts = factsOf(
    {
      ...{ area, cartValue: input.value, weightG: input.weightG ?? 1, isHazmat: input.hazmat ?? false },
      ...{ isFirstOrder: input.firstOrder || member?.orders === 0, orders: member?.orders },
      ...{ rtoRate: input.returned ?? member?.rtoRate ?? undefined, isBlocked: member?.isBlocked },
      ...(input.skus && (await readArticles(tx, input.skus))),
    },
    setting.currency,
  )
  const policy = await policyAt(scene, area)
  const { trace } = codOf({
    ...{ ...policy, goods: input.value, shipping: input.shipping ?? 0, facts },
    sayFact: name => sayFact(name, facts),
  })
  const steps = shownSteps({ ...trace, steps: [sayPlace(area), ...trace.steps] })
  return { result: { kind: 'trace', title, result: trace.result, steps } }
}
