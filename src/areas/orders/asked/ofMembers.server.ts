// The orders of members, as their own area asks: what they came to, where they went, whose they are.
import { and, eq, gt, inArray, isNotNull, notInArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { OrdersOfMember, SentTo } from '#areas/members/members.ports.ts'
import type { Value } from '#contract/valueSet.ts'
import { rowsOf } from '#server/db/statement.ts'
import { tableFor } from '#server/db/tables.ts'
import type { Tx } from '#server/db/tenant.ts'
import { called, fieldsWhere } from '#server/records/rows.ts'
import { notInTrash } from '#server/records/trash.ts'
import { type OrderRow, orders } from '../orders.ts'
import type { OrderState, ParcelState } from '../sets.ts'

type State = Value<typeof OrderState>

const o = tableFor(orders)

/** Never paid for, or called off. One that waits for its payment is one: of two checkouts at once only one is a first order. */
export const calledOffStates: readonly State[] = ['expired', 'cancelled']
/** Not paid for yet either. */
export const noOrderStates: readonly State[] = ['pendingPayment', ...calledOffStates]
/** How an order ended that arrived. */
const arrived: readonly State[] = ['delivered', 'closed']
/** How a parcel ended that nobody took. */
const cameBack: readonly Value<typeof ParcelState>[] = [
  ...(['rtoInitiated', 'rtoTransit', 'rtoDelivered', 'restocked', 'writtenOff'] as const),
]

/** A sub-select of the ids of all orders of these members, whatever became of them. */
export const idsOfOrders = (members: readonly string[]): SQL =>
  sql`select ${o.id} from ${o} where ${o.vendor} = app_vendor() and ${o.member} = any(${sql.param(members)}::uuid[])`

/** A sub-select of who placed orders of these numbers, written as they are kept. */
export const whoOrdered = (vendor: string, numbers: readonly string[]): SQL =>
  sql`select ${o.member} from ${o} where ${eq(o.vendor, vendor)} and ${notInTrash(o)}
    and ${o.orderNo} = any(${sql.param(numbers)}::text[])`

/** Of a member, by the columns that hold their vendor and id, how many orders were neither called off nor left unpaid too long. */
export const countOfOrders = ({ vendor, id }: { vendor: SQLWrapper; id: SQLWrapper }): SQL =>
  sql`(select count(*)::int from ${o}
    where ${o.vendor} = ${vendor} and ${o.member} = ${id} and ${notInArray(o.state, [...calledOffStates])})`

/** Where the orders of these members went, and whether they arrived or came back. */
export const ordersSentTo = (tx: Tx, members: readonly string[]): Promise<SentTo[]> =>
  rowsOf<SentTo>(
    tx,
    sql`select ${o.member}, ${o.shipTo} as "to", ${inArray(o.state, arrived)} as delivered,
        coalesce(${inArray(o.delivery, cameBack)}, false) as returned
      from ${o} where ${o.vendor} = app_vendor() and ${o.member} = any(${sql.param(members)}::uuid[])
        and ${isNotNull(o.shipTo)} and ${notInTrash(o)}`,
  )

/** Where the last orders of members went, latest first. */
export const lastSentTo = (tx: Tx, limit: number): Promise<Pick<OrderRow, 'member' | 'shipTo'>[]> =>
  fieldsWhere(tx, orders, ['member', 'shipTo'], and(isNotNull(o.member), isNotNull(o.shipTo)), {
    order: sql`${o.placedAt} desc, ${o.id}`,
    limit,
    deleted: true,
  })

/** One line for each of these members, also for those who never ordered; of `risks` at most so many. */
export const countedOrders = (tx: Tx, members: readonly string[], mostRisks: number): Promise<OrdersOfMember[]> => {
  const l = called(orders, 'l')
  const isDelivered = inArray(o.state, arrived)
  const isCod = eq(o.payBy, 'cod')
  const counts = (which: SQL | undefined) => sql`count(*) filter (where ${which})::int`
  return rowsOf<OrdersOfMember>(
    tx,
    sql`select m.id, count(${o.id})::int as orders,
        coalesce(sum(${o.paid} - ${o.refunded}) filter (where ${isDelivered}), 0)::float8 as spend,
        max(${o.placedAt}) as "lastAt", ${counts(isDelivered)} as delivered,
        ${counts(and(isDelivered, gt(o.refunded, 0)))} as returned, ${counts(isCod)} as cod,
        ${counts(and(isCod, inArray(o.delivery, cameBack)))} as rto,
        ${counts(sql`cardinality(${o.coupons}) > 0`)} as discounted,
        array(select ${l.risk} from ${tableFor(orders)} ${l} where ${l.vendor} = app_vendor() and ${l.member} = m.id
          and ${notInTrash(l)} order by ${l.placedAt} desc, ${l.id} desc limit ${mostRisks}) as risks
      from unnest(${sql.param(members)}::uuid[]) m(id) left join ${o} on ${o.vendor} = app_vendor() and ${o.member} = m.id
        and ${notInTrash(o)} and ${notInArray(o.state, [...noOrderStates])}
      group by m.id`,
  )
}
