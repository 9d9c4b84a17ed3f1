// Which orders of a member count as none, as codes for a statement.
import { sql } from 'drizzle-orm'
import { calledOffStates, noOrderStates } from '#areas/orders/ofMembers.reading.ts'
import { OrderState } from '#areas/orders/sets.ts'
import { codeIn } from '#contract/valueSet.ts'

/** Never paid for, or called off. One that waits for its payment is one: of two checkouts at once only one is a first order. */
export const calledOff = sql.param(calledOffStates.map(name => codeIn(OrderState, name)))

/** Not paid for yet either. */
export const noOrder = sql.param(noOrderStates.map(name => codeIn(OrderState, name)))
