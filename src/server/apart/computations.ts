// What the threads of `compute.ts` can reckon: pure functions of one plain value.
import { risksOf, worstBy } from '#rules/pricing/risks.ts'

export const risksOfShelf = risksOf
export const worstByDiscount = worstBy
