// Which orders of a member count as none, and how the others ended.
import { sql } from 'drizzle-orm'
import { OrderState, ParcelState } from '#areas/orders/sets.ts'
import { codeIn } from '#contract/valueSet.ts'

const over = (['expired', 'cancelled'] as const).map(name => codeIn(OrderState, name))

/** Never paid for, or called off. One that waits for its payment is one: of two checkouts at once only one is a first order. */
export const calledOff = sql.param(over)

/** Not paid for yet either. */
export const noOrder = sql.param([codeIn(OrderState, 'pendingPayment'), ...over])

/** How an order ended that arrived. */
export const arrived = sql.param((['delivered', 'closed'] as const).map(name => codeIn(OrderState, name)))

/** How a parcel ended that nobody took. */
export const cameBack = sql.param(
  (['rtoInitiated', 'rtoTransit', 'rtoDelivered', 'restocked', 'writtenOff'] as const).map(name =>
    codeIn(ParcelState, name),
  ),
)
