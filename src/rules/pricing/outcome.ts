// What became of each discount that was considered: the six answers of kernel 0.4, as figures. `trace.ts` puts them into words.
import type { Expression } from '../expression/tree.ts'
import type { Audience, Discount, DiscountClass, LimitName } from './discount.ts'

export type Cause = 'cap' | 'floor' | 'budget' | 'goods'
export type ExhaustedLimit = LimitName | 'couponsPerOrder'

/** Sets at a price: how many were formed, of how many units, for how much each. */
export type Made = { sets: number; units: number; price: number }

/** Of graduated bulk: how many units stand in each tier, of which something comes off or not. */
export type Reached = { from: number; units: number }

/** What a threshold counts: goods before discounts, what line discounts leave of them, or what all discounts leave. */
export type Stage = 'base' | 'afterLine' | 'afterAll'

/** What a discount asks for and did not find; `had` is the very figure `needed` was compared to. */
export type Missing =
  | { rule: 'starts' | 'ends'; needed: number; had: number }
  | { rule: 'hours' | 'shipping' | 'worthless' | 'excluded' | 'subscription' }
  | { rule: 'offerItems'; needed: readonly string[] }
  | { rule: 'channel' | 'payment'; needed: readonly string[]; had: string | undefined }
  | { rule: 'audience'; needed: Audience; had: readonly string[] }
  | { rule: 'code' }
  | { rule: 'target' | 'trigger'; needed: Expression | undefined }
  /** `isPart`: of the goods it is for, not of all. */
  | { rule: 'minSubtotal'; needed: number; had: number; stage: Stage; isPart: boolean }
  | { rule: 'spend'; needed: number; had: number }
  | { rule: 'minQty' | 'units' | 'unitsOfSku' | 'unitsOfProduct' | 'buy' | 'get'; needed: number; had: number }
  /** Charges would rise by more than it takes off. */
  | { rule: 'dearer'; by: number }
  | { rule: 'cycle'; had: number }

export type Outcome =
  | { outcome: 'APPLIED'; amount: number; made?: Made; reached?: readonly Reached[] }
  | { outcome: 'CAPPED'; amount: number; wanted: number; by: Cause }
  | { outcome: 'NOT_ELIGIBLE'; missing: Missing }
  /** Below zero it would have saved more, and came later by its priority. */
  | { outcome: 'LOST_TO'; other: Discount; by: number }
  /** `by` is what the shopper pays less because of them. */
  | { outcome: 'NOT_COMBINABLE'; with: readonly Discount[]; by: number }
  | { outcome: 'EXHAUSTED'; limit: ExhaustedLimit; of: number }

export type Considered = { discount: Discount; class: DiscountClass } & Outcome

export const given = (outcome: Outcome): number => ('amount' in outcome ? outcome.amount : 0)

/** Applied as asked, or capped by what held it. */
export const outcomeOf = (
  amount: number,
  wanted: number,
  by: Cause | undefined,
  { made, reached }: Pick<Extract<Outcome, { outcome: 'APPLIED' }>, 'made' | 'reached'> = {},
): Outcome =>
  by === undefined || amount === wanted
    ? { outcome: 'APPLIED', amount, ...(made && { made }), ...(reached && { reached }) }
    : { outcome: 'CAPPED', amount, wanted, by }
