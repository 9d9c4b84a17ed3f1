// The quote in words: one step a discount that was considered, each with its reason, between the base price and the total.
import { channelSaid } from '#contract/channel.ts'
import { momentFigure, type Param, type Said } from '#contract/said.ts'
import { sayMoney } from '../money.ts'
import { sayPercent } from '../percent.ts'
import type { Step, Trace } from '../trace.ts'
import type { PriceContext, Supplied } from './cart.ts'
import type { Audience, BulkDiscount, Discount } from './discount.ts'
import type { Considered, Missing, Outcome, Reached } from './outcome.ts'
import type { Quote, Totals } from './quote.ts'
import { sumOf } from './reductions.ts'
import { goodsSaid } from './sentence.ts'
import { say } from './words.ts'
import { mostWorlds } from './worlds.ts'

type Money = (minor: number) => Param

const moneyIn =
  ({ currency }: { currency: string }): Money =>
  minor =>
    sayMoney(minor, currency)

const list = (names: readonly Param[]): Param => (names.length === 0 ? say('pricing.none') : names)
const namesOf = (discounts: readonly Discount[]): Param => list(discounts.map(({ name }) => name))
const instant = (at: number) => momentFigure(new Date(at).toISOString())

const audienceSaid = (audience: Audience, had: readonly string[]): Said => {
  if (audience.kind === 'SEGMENT') return say('pricing.no.segment', { needed: audience.names, had: list(had) })
  if (audience.kind === 'TIER') return say('pricing.no.tier', { needed: audience.names, had: list(had) })
  return say(audience.kind === 'MEMBERS' ? 'pricing.no.members' : 'pricing.no.firstOrder')
}

/** What a trace is said with. */
export type TraceWords = Pick<PriceContext, 'currency' | 'categoryNames'>

const missingSaid = (missing: Missing, words: TraceWords): Said => {
  const money = moneyIn(words)
  switch (missing.rule) {
    case 'starts':
    case 'ends':
      return say(`pricing.no.${missing.rule}`, { at: instant(missing.needed) })
    case 'channel':
      return say('pricing.no.channel', { needed: missing.needed.map(channelSaid) })
    case 'audience':
      return audienceSaid(missing.needed, missing.had)
    case 'target':
    case 'trigger': {
      const { needed } = missing
      return needed
        ? say('pricing.no.target', {
            needed: goodsSaid(needed, {
              currency: words.currency,
              nameOf: (kind, slug) => (kind === 'category' ? words.categoryNames?.get(slug.toLowerCase()) : undefined),
            }),
          })
        : say('pricing.no.line')
    }
    case 'offerItems':
      return say('pricing.no.offerItems', { needed: missing.needed })
    case 'minSubtotal':
      return say(`pricing.no.subtotal.${missing.stage}${missing.isPart ? 'Part' : ''}`, {
        needed: money(missing.needed),
        had: money(missing.had),
      })
    case 'spend':
      return say('pricing.no.spend', { needed: money(missing.needed), had: money(missing.had) })
    case 'minQty':
    case 'units':
      return say('pricing.no.units', { needed: missing.needed, had: missing.had })
    case 'unitsOfSku':
    case 'unitsOfProduct':
    case 'buy':
    case 'get':
      return say(`pricing.no.${missing.rule}`, { needed: missing.needed, had: missing.had })
    case 'dearer':
      return say('pricing.no.dearer', { by: money(missing.by) })
    case 'cycle':
      return say('pricing.no.cycle', { had: missing.had })
    default:
      return say(`pricing.no.${missing.rule}`)
  }
}

/** Each tier with the units that stand in it, and what is off there. */
const tiersSaid = ({ tiers }: BulkDiscount, reached: readonly Reached[], money: Money): Param =>
  reached.map(({ from, units }) => {
    const tier = tiers.find(({ minQty }) => minQty === from)!
    return 'percent' in tier
      ? say('pricing.tierPercent', { count: units, percent: sayPercent(tier.percent), from })
      : say('pricing.tierPrice', { count: units, price: money(tier.unitPrice), from })
  })

/** How the saving came about, where that is a rule of its own. */
const appliedSaid = (
  amount: Param,
  { made, reached }: Extract<Outcome, { outcome: 'APPLIED' }>,
  by: Discount,
  money: Money,
) => {
  if (made) return say('pricing.sets', { amount, count: made.sets, units: made.units, price: money(made.price) })
  if (by.kind === 'BULK' && reached) return say('pricing.graduated', { amount, tiers: tiersSaid(by, reached, money) })
  return say('pricing.applied', { amount })
}

export const outcomeSaid = (outcome: Considered, words: TraceWords): Said => {
  const money = moneyIn(words)
  switch (outcome.outcome) {
    case 'APPLIED':
      return appliedSaid(money(outcome.amount), outcome, outcome.discount, money)
    case 'CAPPED':
      return say(`pricing.capped.${outcome.by}`, { amount: money(outcome.amount), wanted: money(outcome.wanted) })
    case 'NOT_ELIGIBLE':
      return missingSaid(outcome.missing, words)
    case 'LOST_TO': {
      const other = outcome.other.name
      return outcome.by > 0 ? say('pricing.lost', { other, by: money(outcome.by) }) : say('pricing.lostRank', { other })
    }
    case 'NOT_COMBINABLE': {
      const others = namesOf(outcome.with)
      return outcome.by > 0
        ? say('pricing.apartBy', { others, by: money(outcome.by) })
        : say('pricing.apart', { others })
    }
    case 'EXHAUSTED': {
      const of = outcome.limit === 'budget' ? money(outcome.of) : outcome.of
      return say(`pricing.used.${outcome.limit}`, { of })
    }
  }
}

const ruleOf = { LINE: 'lineDiscount', ORDER: 'orderDiscount', SHIPPING: 'shippingDiscount' } as const

const considering = (considered: Considered, words: TraceWords): Step => ({
  rule: ruleOf[considered.class],
  input: considered.discount.name,
  outcome: outcomeSaid(considered, words),
  ...('amount' in considered && considered.amount > 0 && { state: 'passed' as const }),
})

const combining = ({ combination }: Quote, money: Money): Step[] => {
  if (!combination) return []
  const { wins, replaces, saves, isPartial } = combination
  // Said of those that won: what they replace stands in its own line, with what it would have cost.
  const input = namesOf(wins)
  const count = replaces.length
  const said = [
    ...(count === 0 || wins.length === 0
      ? []
      : [saves > 0 ? say('pricing.replaces', { count, by: money(saves) }) : say('pricing.replacesSame', { count })]),
    ...(isPartial ? [say('pricing.worlds', { n: mostWorlds })] : []),
  ]
  return said.map(outcome => ({ rule: 'combination', input, outcome }))
}

const homeless = { uncovered: 'uncoveredAlone', unnamed: 'unnamedAlone', unregistered: 'unregisteredAlone' } as const

/** From where to where it is taxed, and why from there: without a home state nothing stands in for who is not known. */
const supplying = ({ by, ...known }: Supplied, place: PriceContext['place']): Step => {
  const { from, to } = known
  const why = !from && by in homeless ? homeless[by as keyof typeof homeless] : by
  return {
    rule: 'supply',
    input: from && to ? say(`pricing.supply.${place === 'intra' ? 'within' : 'between'}`, { from, to }) : (to ?? ''),
    outcome: say(`pricing.supply.${why}`, known),
  }
}

/** What a trace says of the sums an order comes to, by where it goes from and to: these follow it when it goes elsewhere. */
const summing = (
  { taxable, tax, roundOff, grand }: Pick<Totals, 'taxable' | 'tax' | 'roundOff' | 'grand'>,
  { supplied, place }: Pick<PriceContext, 'supplied' | 'place'>,
  money: Money,
): Step[] => [
  ...(supplied ? [supplying(supplied, place)] : []),
  { rule: 'orderTax', input: money(taxable), outcome: money(tax) },
  ...(roundOff === 0 ? [] : [{ rule: 'roundOff' as const, input: money(grand - roundOff), outcome: money(roundOff) }]),
]

export const traceOf = (quote: Quote, context: PriceContext): Trace => {
  const { system, supplied, place } = context
  const { totals, charges, lines } = quote
  const money = moneyIn(context)
  const units = sumOf(lines.filter(line => !line.isRemoved).map(({ quantity }) => quantity))
  const fee = (name: 'SHIPPING' | 'COD'): number => charges.find(charge => charge.name === name)?.amount ?? 0
  const steps: Step[] = [
    { rule: 'basePrice', input: say('pricing.units', { count: units }), outcome: money(totals.items) },
    ...quote.considered.map(one => considering(one, context)),
    ...combining(quote, money),
    { rule: 'shippingFee', input: money(totals.shipping), outcome: money(fee('SHIPPING')) },
    ...(totals.cod > 0 ? [{ rule: 'codFee' as const, input: money(totals.goods), outcome: money(totals.cod) }] : []),
    ...summing(totals, { ...(system === 'GST' && { supplied, place }) }, money),
  ]
  return { result: say('pricing.total', { amount: money(totals.grand) }), steps }
}

const summed: ReadonlySet<string> = new Set(['warehouse', 'supply', 'orderTax', 'roundOff'])

/** A kept trace of an order whose tax was split anew: all before its sums stays as it was said when it was priced. */
export const retraced = (
  { steps }: Trace,
  totals: Pick<Totals, 'taxable' | 'tax' | 'roundOff' | 'grand' | 'cod'>,
  at: Pick<PriceContext, 'supplied' | 'place'>,
  currency: string,
): Trace => {
  const money = moneyIn({ currency })
  const isKept = ({ rule }: Step) => !summed.has(rule) && (rule !== 'codFee' || totals.cod > 0)
  const first = steps.findIndex(({ rule }) => summed.has(rule))
  const [before, after] = first < 0 ? [steps, []] : [steps.slice(0, first), steps.slice(first)]
  return {
    result: say('pricing.total', { amount: money(totals.grand) }),
    steps: [...before.filter(isKept), ...summing(totals, at, money), ...after.filter(isKept)],
  }
}
