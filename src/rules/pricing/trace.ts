// The quote in words: one step a discount that was considered, each with its reason, between the base price and the total.
import { channelSaid } from '#contract/channel.ts'
import { momentFigure, type Param, type Said } from '#contract/said.ts'
import { printTerm } from '../expression/print.ts'
import { sayMoney } from '../money.ts'
import type { Step, Trace } from '../trace.ts'
import type { PriceContext, Supplied } from './cart.ts'
import type { Audience, Discount } from './discount.ts'
import type { Considered, Missing, Outcome } from './outcome.ts'
import type { Quote } from './quote.ts'
import { sumOf } from './reductions.ts'
import { say } from './words.ts'
import { mostWorlds } from './worlds.ts'

type Money = (minor: number) => Param

const list = (names: readonly Param[]): Param => (names.length === 0 ? say('pricing.none') : names)
const namesOf = (discounts: readonly Discount[]): Param => list(discounts.map(({ name }) => name))
const instant = (at: number) => momentFigure(new Date(at).toISOString())

const audienceSaid = (audience: Audience, had: readonly string[]): Said => {
  if (audience.kind === 'SEGMENT') return say('pricing.no.segment', { needed: audience.names, had: list(had) })
  if (audience.kind === 'TIER') return say('pricing.no.tier', { needed: audience.names, had: list(had) })
  return say(audience.kind === 'MEMBERS' ? 'pricing.no.members' : 'pricing.no.firstOrder')
}

const missingSaid = (missing: Missing, money: Money): Said => {
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
      return needed ? say('pricing.no.target', { needed: printTerm(needed) }) : say('pricing.no.line')
    }
    case 'minSubtotal':
      return say(`pricing.no.subtotal.${missing.stage}${missing.isPart ? 'Part' : ''}`, {
        ...{ needed: money(missing.needed), had: money(missing.had) },
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

/** How the saving came about, where that is a rule of its own. */
const appliedSaid = (amount: Param, { made }: Extract<Outcome, { outcome: 'APPLIED' }>, by: Discount, money: Money) => {
  if (made) return say('pricing.sets', { amount, count: made.sets, units: made.units, price: money(made.price) })
  if (by.kind === 'BULK' && by.tierMode === 'GRADUATED') return say('pricing.graduated', { amount })
  return say('pricing.applied', { amount })
}

export const outcomeSaid = (outcome: Considered, money: Money): Said => {
  switch (outcome.outcome) {
    case 'APPLIED':
      return appliedSaid(money(outcome.amount), outcome, outcome.discount, money)
    case 'CAPPED':
      return say(`pricing.capped.${outcome.by}`, { amount: money(outcome.amount), wanted: money(outcome.wanted) })
    case 'NOT_ELIGIBLE':
      return missingSaid(outcome.missing, money)
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

const considering = (considered: Considered, money: Money): Step => ({
  rule: ruleOf[considered.class],
  input: considered.discount.name,
  outcome: outcomeSaid(considered, money),
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

const supplying = ({ by, ...known }: Supplied): Step => ({
  rule: 'warehouse',
  input: known.to ?? '',
  outcome: say(`pricing.supply.${by}`, known),
})

export const traceOf = (quote: Quote, { currency, system, supplied }: PriceContext): Trace => {
  const { totals, charges, lines } = quote
  const money: Money = minor => sayMoney(minor, currency)
  const units = sumOf(lines.filter(line => !line.isRemoved).map(({ quantity }) => quantity))
  const fee = (name: 'SHIPPING' | 'COD'): number => charges.find(charge => charge.name === name)?.amount ?? 0
  const steps: Step[] = [
    { rule: 'basePrice', input: say('pricing.units', { count: units }), outcome: money(totals.items) },
    ...quote.considered.map(one => considering(one, money)),
    ...combining(quote, money),
    { rule: 'shippingFee', input: money(totals.shipping), outcome: money(fee('SHIPPING')) },
    ...(totals.cod > 0 ? [{ rule: 'codFee' as const, input: money(totals.goods), outcome: money(totals.cod) }] : []),
    ...(system === 'GST' && supplied ? [supplying(supplied)] : []),
    { rule: 'orderTax', input: money(totals.taxable), outcome: money(totals.tax) },
    ...(totals.roundOff === 0
      ? []
      : [{ rule: 'roundOff' as const, input: money(totals.grand - totals.roundOff), outcome: money(totals.roundOff) }]),
  ]
  return { result: say('pricing.total', { amount: money(totals.grand) }), steps }
}
