// The answer to every "why" (kernel ruling 7): what came out, and the steps that led there, drawn by one component.
import type { Step as Shown } from '#contract/call.ts'
import type { Param } from '#contract/said.ts'

/** Every rule a trace may name; the console words them as `rule.<name>`. */
export const ruleNames = [
  ...(['status', 'schedule', 'blockers', 'stock', 'collection', 'serviceability'] as const),
  ...(['shippingRate', 'fee', 'feeLimit', 'freeShipping', 'surcharge', 'cliff', 'weight'] as const),
  ...(['codPincode', 'codMember', 'codLimit', 'codRule', 'codSlab', 'codFee', 'advance', 'collect'] as const),
  ...(['postalArea', 'warehouse', 'courier', 'eta', 'supply'] as const),
  ...(['product', 'hsn', 'category', 'vendor', 'rate', 'slab', 'slabGap', 'components', 'taxable'] as const),
  ...([
    'basePrice',
    'discounts',
    'lineDiscount',
    'orderDiscount',
    'shippingDiscount',
    'combination',
    'versionUsed',
  ] as const),
  ...(['shippingFee', 'orderTax', 'roundOff'] as const),
  ...(['redirect', 'shortened'] as const),
] as const
type Rule = (typeof ruleNames)[number]

export type Step = {
  rule: Rule | `blockers.${string}`
  input: Param
  outcome: Param
  /** Absent where a step only derives; `failed` is the red one, `notReached` comes after it. */
  state?: 'passed' | 'failed' | 'notReached'
}

export type Trace = { result: Param; steps: Step[] }

/** The step the reader is looking for, or nothing when every step went well. */
export const firstFailure = (trace: Trace): Step | undefined => trace.steps.find(step => step.state === 'failed')

/** A trace's steps as every screen draws them. */
export const shownSteps = (trace: Trace): Shown[] =>
  trace.steps.map(({ rule, input, outcome, state }) => ({
    rule,
    input,
    outcome,
    ...(state && state !== 'notReached' && { ok: state === 'passed' }),
  }))
