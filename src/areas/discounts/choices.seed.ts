// The columns of seeded discounts that hold a choice: the seed speaks names, as everybody does, and the rows keep codes.
import { codeIn, type ValueSet } from '#contract/valueSet.ts'
import {
  AmountPer,
  Audience,
  Benefit,
  CodeMode,
  CountBy,
  CountedOf,
  DiscountKind,
  PaidHow,
  Placement,
  ReturnPolicy,
  SetMode,
  SetPick,
  TierMode,
} from './sets.ts'

export const choices = {
  kind: DiscountKind,
  benefit: Benefit,
  code_mode: CodeMode,
  audience: Audience,
  paid_how: PaidHow,
  counted_of: CountedOf,
  amount_per: AmountPer,
  return_policy: ReturnPolicy,
  tier_mode: TierMode,
  count_by: CountBy,
  placement: Placement,
  set_mode: SetMode,
  set_pick: SetPick,
}

/** The same row with the codes of its choices. */
export const coded = (row: Readonly<Record<string, unknown>>): Record<string, unknown> => {
  const codes = Object.entries<ValueSet>(choices).flatMap(([column, set]) =>
    typeof row[column] === 'string' ? [[column, codeIn(set, row[column])]] : [],
  )
  return { ...row, ...Object.fromEntries(codes) }
}
