// Which orders of a member count as none.
import { sql } from 'drizzle-orm'
import { OrderState } from '#areas/orders/sets.ts'
import { codeIn } from '#contract/valueSet.ts'

const over = (['expired', 'cancelled'] as const).map(name => codeIn(OrderState, name))

/** Never paid for, or called off. One that waits for its payment is one: of two checkouts at once only one is a first order. */
export const calledOff = sql.param(over)

/** Not paid for yet either. */
export const noOrder = sql.param([codeIn(OrderState, 'pendingPayment'), ...over])
