// What became of each discount that was considered: the six answers of kernel 0.4, as figures. `trace.ts` puts them into words.
import type { Expression } from '../expression/tree.ts'
import type { Audience, Discount, DiscountClass, LimitName } from './discount.ts'

export type Cause = 'cap' | 'floor' | 'budget' | 'goods'
export type ExhaustedLimit = LimitName | 'couponsPerOrder'

/** What a discount asks for and did not find. */
export type Missing =
  | { rule: 'starts' | 'ends'; needed: number; had: number }
  | { rule: 'hours' | 'shipping' | 'worthless' }
  | { rule: 'channel' | 'payment'; needed: readonly string[]; had: string | undefined }
  | { rule: 'audience'; needed: Audience; had: readonly string[] }
  | { rule: 'code' }
  | { rule: 'target' | 'trigger'; needed: Expression | undefined }
  | { rule: 'minSubtotal' | 'spend'; needed: number; had: number }
  | { rule: 'minQty' | 'units'; needed: number; had: number }
  | { rule: 'cycle'; had: number }

export type Outcome =
  | { outcome: 'APPLIED'; amount: number }
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
export const outcomeOf = (amount: number, wanted: number, by: Cause | undefined): Outcome =>
  by === undefined || amount === wanted ? { outcome: 'APPLIED', amount } : { outcome: 'CAPPED', amount, wanted, by }
