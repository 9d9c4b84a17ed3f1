// May this order be paid in cash, at which fee, and how much is collected at the door: limits, rules, slab, advance and
// rounding, in that order, with the step that decided. Orders, simulators and the courier resolver share the answer.
import type { Param, Said } from '#contract/said.ts'
import { type CodRule, type CodVerdict, codRuleFor, verdictWord } from './cod/codRule.ts'
import { type CodSlab, codFee, sayCalc, saySlab, slabAt } from './cod/slabs.ts'
import type { Facts } from './expression/holds.ts'
import { portion, round, sayMoney } from './money.ts'
import type { Step, Trace } from './trace.ts'
import { say } from './words.ts'

export type CodAsk = {
  /** Goods after all discounts, and the shipping charge beside them. */
  goods: number
  shipping?: number
  /** What is to be paid apart from the cash fee; goods and shipping where nobody says. */
  total?: number
  currency: string
  /** Minor units to a major one times the step: 100 rounds to whole rupees; absent leaves it. */
  roundTo?: number
  slabs: readonly CodSlab[]
  base: 'GOODS' | 'GOODS_PLUS_SHIPPING'
  /** From this value on there is no cash at all. */
  ceiling?: number | null
  minOrder?: number | null
  /** Barred whatever the rules say. Staff read why, the shopper only that it is so. */
  blocked?: { by: 'pincode' | 'member'; of: string; why: string } | undefined
  limits?: { settings?: number | null; courier?: number | null; pincode?: number | null }
  rules?: readonly CodRule[]
  facts?: Facts
  sayFact?: (name: string) => Param
}

export type CodQuote = {
  verdict: CodVerdict
  /** The rule that decided, where one did. */
  rule?: CodRule
  fee?: number
  advance?: number
  collect?: number
  roundOff?: number
  /** In the shop's own words, or ours. */
  reason?: Param
  trace: Trace
}

const bars = {
  pincode: { rule: 'codPincode', reason: 'cod.notHere' },
  member: { rule: 'codMember', reason: 'cod.notNow' },
} as const
const sources = { settings: 'cod.bySettings', courier: 'cod.byCourier', pincode: 'cod.byPincode' } as const

function limitStep({ goods, minOrder, limits = {}, currency }: CodAsk): Step {
  const value = sayMoney(goods, currency)
  if (minOrder && goods < minOrder)
    return {
      rule: 'codLimit',
      input: value,
      outcome: say('cod.from', { amount: sayMoney(minOrder, currency) }),
      state: 'failed',
    }
  const given = (Object.keys(sources) as (keyof typeof sources)[]).flatMap(whose =>
    typeof limits[whose] === 'number' ? [{ whose, amount: limits[whose] }] : [],
  )
  const [least] = given.sort((one, other) => one.amount - other.amount)
  if (!least) return { rule: 'codLimit', input: value, outcome: say('cod.noLimit') }
  const amount = sayMoney(least.amount, currency)
  if (goods > least.amount)
    return { rule: 'codLimit', input: value, outcome: say('cod.upTo', { amount }), state: 'failed' }
  return {
    rule: 'codLimit',
    input: value,
    outcome: say('cod.limit', { amount, whose: say(sources[least.whose]) }),
    state: 'passed',
  }
}

function feeSteps(ask: CodAsk): { fee?: number; steps: Step[]; reason?: Said } {
  const { goods, shipping = 0, currency, ceiling } = ask
  const base = ask.base === 'GOODS' ? goods : goods + shipping
  const input = sayMoney(base, currency)
  const failed = (reason: Said) => ({
    reason,
    steps: [{ rule: 'codSlab', input, outcome: reason, state: 'failed' } as Step],
  })
  if (typeof ceiling === 'number' && base >= ceiling)
    return failed(say('cod.below', { amount: sayMoney(ceiling, currency) }))
  const slab = slabAt(ask.slabs, base)
  if (!slab) return failed(say('cod.noFee', { value: input }))
  const fee = codFee(slab, base)
  return {
    fee,
    steps: [
      { rule: 'codSlab', input, outcome: saySlab(slab, currency), state: 'passed' },
      { rule: 'codFee', input: sayCalc(slab, base, currency), outcome: sayMoney(fee, currency) },
    ],
  }
}

/** To the nearest step, half upwards; what that adds or takes is kept beside it. */
export const collectRound = (amount: number, step: number): { collect: number; roundOff: number } => {
  const collect = round(amount, step) * step
  return { collect, roundOff: collect - amount }
}

const advanceOf = (total: number, { percent, flat }: NonNullable<CodRule['advance']>): number =>
  percent ? portion(total, percent, 10_000) : Math.min(flat ?? 0, total)

const denied = (reason: Param, steps: Step[], rule?: CodRule): CodQuote => ({
  verdict: 'DENY',
  ...(rule && { rule }),
  reason,
  trace: { result: reason, steps },
})

export function codOf(ask: CodAsk): CodQuote {
  const { currency, facts = {}, sayFact = name => String(facts[name]) } = ask
  if (ask.blocked) {
    const { by, of, why } = ask.blocked
    const { rule, reason } = bars[by]
    return denied(say(reason, { of }), [{ rule, input: of, outcome: why || say('cod.deny'), state: 'failed' }])
  }
  const limit = limitStep(ask)
  if (limit.state === 'failed') return denied(limit.outcome, [limit])
  const { rule, steps: ruleSteps } = codRuleFor(ask.rules ?? [], { facts, sayFact })
  const steps: Step[] = [limit, ...ruleSteps]
  if (rule?.verdict === 'DENY') return denied(rule.message || say('cod.deny'), steps, rule)
  const { fee, reason, steps: ofFee } = feeSteps(ask)
  steps.push(...ofFee)
  if (fee === undefined) return denied(reason!, steps)

  const total = (ask.total ?? ask.goods + (ask.shipping ?? 0)) + fee
  const verdict = rule?.verdict ?? 'ALLOW'
  const advance = verdict === 'REQUIRE_ADVANCE' ? advanceOf(total, rule?.advance ?? {}) : 0
  const said = (n: number) => sayMoney(n, currency)
  if (advance > 0)
    steps.push({
      rule: 'advance',
      input: said(total),
      outcome: say('cod.split', { advance: said(advance), due: said(total - advance) }),
    })
  const { collect, roundOff } = ask.roundTo
    ? collectRound(total - advance, ask.roundTo)
    : { collect: total - advance, roundOff: 0 }
  steps.push({
    rule: 'collect',
    input: said(total - advance),
    outcome: roundOff === 0 ? said(collect) : say('cod.roundOff', { amount: said(collect), off: said(roundOff) }),
  })
  const facts3 = { verdict: say(verdictWord[verdict]), fee: said(fee), collect: said(collect) }
  const result =
    advance > 0 ? say('cod.answerAdvance', { ...facts3, advance: said(advance) }) : say('cod.answer', facts3)
  return {
    verdict,
    ...(rule && { rule }),
    fee,
    ...(advance > 0 && { advance }),
    collect,
    roundOff,
    trace: { result, steps },
  }
}
