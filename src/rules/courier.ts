// Which courier takes a parcel, and why every other one does not. The only code that chooses one: check pincode, allocation
// and simulators all ask it.
import type { Finding } from '#contract/problem.ts'
import type { Param, Said } from '#contract/said.ts'
import { type CourierRow, droppedBecause, type Parcel } from './courier/candidate.ts'
import { applies, byClaim, type CourierRule, sayRule } from './courier/courierRule.ts'
import { portion, sayMoney } from './money.ts'
import { refusal } from './refusal.ts'
import type { Step, Trace } from './trace.ts'
import { say } from './words.ts'

export type CourierChoice = { row?: CourierRow; rule?: CourierRule; finding?: Finding; trace: Trace }

/** What a parcel costs in the end: the way there, and its share of the way back. */
export const landedCost = ({ courier: { cost } }: CourierRow): number =>
  cost ? cost.rate + portion(cost.reverseRate, cost.rtoRate, 10_000) : 0

const codeOf = ({ courier }: CourierRow): string => courier.code

const byCost = (one: CourierRow, other: CourierRow): number =>
  landedCost(one) - landedCost(other) || one.tatDays - other.tatDays || (codeOf(one) < codeOf(other) ? -1 : 1)

type Won = { row: CourierRow; rule?: CourierRule; why: Said }

function winner(left: readonly CourierRow[], rules: readonly CourierRule[], currency: string): Won | undefined {
  const ruled = (mode: CourierRule['mode']): Won | undefined => {
    for (const rule of rules.filter(one => one.mode === mode)) {
      const row = left.find(one => codeOf(one) === rule.courier)
      if (row)
        return { row, rule, why: say(mode === 'FORCE' ? 'courier.forced' : 'courier.ruled', { rule: rule.name }) }
    }
    return undefined
  }
  const forced = ruled('FORCE') ?? ruled('ALLOCATE')
  if (forced) return forced
  const [row] = [...left].sort(byCost)
  return row && { row, why: say('courier.cheapest', { cost: sayMoney(landedCost(row), currency) }) }
}

/** Why a courier that could have gone does not. */
function behind(row: CourierRow, won: Won, rules: readonly CourierRule[], currency: string): Param {
  const best = codeOf(won.row)
  const own = rules.find(({ courier, mode }) => courier === codeOf(row) && mode !== 'NEVER')
  if (won.rule)
    return own ? say('courier.behind', { rule: sayRule(own), winner: sayRule(won.rule) }) : say('courier.noRule')
  if (landedCost(row) > landedCost(won.row))
    return say('courier.dearer', { cost: sayMoney(landedCost(row), currency), winner: best })
  return row.tatDays > won.row.tatDays
    ? say('courier.slower', { winner: best })
    : say('house.behind', { warehouse: best })
}

export function courierFor(parcel: Parcel, rows: readonly CourierRow[], rules: readonly CourierRule[]): CourierChoice {
  const asked = rules.filter(rule => applies(rule, parcel)).sort(byClaim(parcel.area.country))
  const never = new Map(asked.flatMap(rule => (rule.mode === 'NEVER' ? [[rule.courier, rule] as const] : [])))
  const judged = rows.map(row => {
    const forbidding = never.get(codeOf(row))
    const out = droppedBecause(row, parcel) ?? (forbidding && say('courier.never', { rule: forbidding.name }))
    return { row, out }
  })
  const won = winner(
    judged.flatMap(({ row, out }) => (out ? [] : [row])),
    asked,
    parcel.currency,
  )
  const steps = judged.map(({ row, out }): Step => {
    const [rule, input] = ['courier', codeOf(row)] as const
    if (out) return { rule, input, outcome: out, state: 'failed' }
    if (row === won?.row) return { rule, input, outcome: won.why, state: 'passed' }
    return { rule, input, outcome: behind(row, won!, asked, parcel.currency) }
  })
  if (!won) {
    const finding = refusal('RULE', 'courier.none')
    return { finding, trace: { result: say('courier.none'), steps } }
  }
  return { row: won.row, ...(won.rule && { rule: won.rule }), trace: { result: codeOf(won.row), steps } }
}

/** Pincodes nobody else serves: what pausing this courier leaves without one. */
export const withoutOther = (code: string, rows: readonly { courier: string; pincode: string }[]): string[] => {
  const others = new Set(rows.flatMap(({ courier, pincode }) => (courier === code ? [] : [pincode])))
  return rows.flatMap(({ courier, pincode }) => (courier === code && !others.has(pincode) ? [pincode] : []))
}

export const pauseWarning = (code: string, rows: Parameters<typeof withoutOther>[1]): Finding | undefined => {
  const count = withoutOther(code, rows).length
  return count > 0 ? refusal('RULE', 'courier.noAlternative', { count }) : undefined
}
