// Who may pay in cash: rules in the one expression language, of which the first that holds decides. What nobody knows is held
// against nobody: a rule that asks about it, or about its opposite, does not hold.
import type { Finding } from '#contract/problem.ts'
import type { Param } from '#contract/said.ts'
import { type Facts, met } from '../expression/holds.ts'
import { surely } from '../expression/surely.ts'
import type { Query } from '../expression/tree.ts'
import { refusal } from '../refusal.ts'
import type { Step } from '../trace.ts'
import { say } from '../words.ts'

export const codVerdicts = ['ALLOW', 'DENY', 'REQUIRE_OTP', 'REQUIRE_ADVANCE'] as const
export type CodVerdict = (typeof codVerdicts)[number]

export type CodRule = {
  id: string
  name: string
  /** Lower is asked first. */
  priority: number
  when: Query
  verdict: CodVerdict
  /** What the shopper is told, in the language of the shop. */
  message?: string | null
  advance?: { percent?: number | null; flat?: number | null }
}

export const verdictWord = {
  ALLOW: 'cod.allow',
  DENY: 'cod.deny',
  REQUIRE_OTP: 'cod.otp',
  REQUIRE_ADVANCE: 'cod.advance',
} as const

const sayFacts = (rule: CodRule, facts: Facts, sayFact: (name: string) => Param): Param => {
  const names = [...new Set(met(rule.when, facts).map(({ field }) => field))]
  return names.map(sayFact)
}

/** As they are asked. */
export const inOrder = (rules: readonly CodRule[]): CodRule[] =>
  [...rules].sort((one, other) => one.priority - other.priority || (one.id < other.id ? -1 : 1))

/** The first rule that holds, with every rule asked before it. */
export function codRuleFor(
  rules: readonly CodRule[],
  { facts, sayFact }: { facts: Facts; sayFact: (name: string) => Param },
): { rule?: CodRule; steps: Step[] } {
  const steps: Step[] = []
  for (const rule of inOrder(rules)) {
    if (!surely(rule.when, facts)) {
      steps.push({ rule: 'codRule', input: rule.name, outcome: say('cod.passed') })
      continue
    }
    const verdict = say(verdictWord[rule.verdict])
    const outcome = say('cod.because', { rule: verdict, facts: sayFacts(rule, facts, sayFact) })
    steps.push({ rule: 'codRule', input: rule.name, outcome, state: rule.verdict === 'DENY' ? 'failed' : 'passed' })
    return { rule, steps }
  }
  return { steps }
}

/** Share of the last ten cash orders that came back; nothing is said of who had fewer than three. */
export function rtoRate(orders: readonly { isReturned: boolean }[]): number | undefined {
  const last = orders.slice(-10)
  if (last.length < 3) return undefined
  return Math.round((last.filter(({ isReturned }) => isReturned).length * 10_000) / last.length)
}

export function codRuleFindings({ verdict, message, advance }: Omit<CodRule, 'id'>): Finding[] {
  if (verdict === 'DENY' && !message?.trim()) return [{ ...refusal('REQUIRED', 'cod.messageNeeded'), path: 'message' }]
  if (verdict !== 'REQUIRE_ADVANCE') return []
  const { percent, flat } = advance ?? {}
  if (!percent && !flat) return [{ ...refusal('REQUIRED', 'cod.percentNeeded'), path: 'advancePercent' }]
  if (percent && percent >= 10_000) return [{ ...refusal('RULE', 'cod.prepaid'), path: 'advancePercent' }]
  return []
}
