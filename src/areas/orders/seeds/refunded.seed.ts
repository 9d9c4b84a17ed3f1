// Demo orders as refunds, returns and the cash of couriers are made from them, and what those make of the orders.
import { and, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm'
import { codeIn } from '#contract/valueSet.ts'
import type { LineRecord, OrderRecord } from '#rules/refund/rows.ts'
import { rowsOf } from '#server/db/statement.ts'
import { bare, tableFor } from '#server/db/tables.ts'
import type { Tx } from '#server/db/tenant.ts'
import { orderLines } from '../orderLines.ts'
import { type OrderRow, orders } from '../orders.ts'
import { type PackageRow, packages } from '../packages.ts'
import { payments } from '../payments.ts'
import { OrderPayment } from '../sets.ts'

const o = tableFor(orders)
const l = tableFor(orderLines)
const p = tableFor(payments)
const k = tableFor(packages)

const ofOrder = sql`${p.vendor} = ${o.vendor} and ${p.order} = ${o.id}`

export interface DemoPaid extends Pick<OrderRow, 'id' | 'orderNo' | 'placedAt'> {
  quote: OrderRecord['quote']
  /** It came back whole. */
  isBack: boolean
  /** All of it went back. */
  isRefunded: boolean
  payment: string
  captured: number
  /** Code of how it was paid. */
  method: number
  lines: (LineRecord & { sku: string })[]
}

const told = {
  refunded: eq(o.payment, 'refunded'),
  arrived: and(eq(o.payment, 'paid'), inArray(o.state, ['delivered', 'closed']), ne(o.orderNo, '1001')),
}

/** Orders that were paid back, or that arrived and were paid, with a payment each; the newest first. */
export const demoPaid = (tx: Tx, which: keyof typeof told, most: number): Promise<DemoPaid[]> =>
  rowsOf<DemoPaid>(
    tx,
    sql`select ${o.id} as id, ${o.orderNo} as "orderNo", ${o.placedAt} as "placedAt", ${o.quote} as quote,
        ${eq(o.state, 'rtoClosed')} as "isBack", ${eq(o.payment, 'refunded')} as "isRefunded", ${p.id} as payment, ${p.captured} as captured,
        ${p.method} as method,
        (select json_agg(json_build_object('id', ${l.id}, 'sku', ${l.sku}, 'qty', ${l.qty}, 'net', ${l.net}, 'cancelled', ${l.cancelled},
          'shipped', ${l.shipped}, 'components', ${l.components}) order by ${l.position})
          from ${l} where ${l.vendor} = ${o.vendor} and ${l.order} = ${o.id}) as lines
      from ${o} join ${p} on ${ofOrder}
      where ${o.vendor} = app_vendor() and ${told[which]} order by ${o.placedAt} desc, ${o.id} limit ${most}`,
  )

/** Orders, payments and lines count what was given back, as they do when it happens. Amounts in minor units. */
export const demoGivenBack = async (
  tx: Tx,
  given: readonly { order: string; amount: number }[],
  ofLines: readonly { line: string; amount: number }[],
): Promise<void> => {
  const set = sql`jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g ("order" uuid, amount bigint)`
  await tx.execute(
    sql`update ${p} set ${bare(p.refunded)} = g.amount from ${set} where ${p.vendor} = app_vendor() and ${p.order} = g."order"`,
  )
  const state = (name: OrderRow['payment']) => codeIn(OrderPayment, name)
  await tx.execute(
    sql`update ${o} set ${bare(o.refunded)} = g.amount,
        ${bare(o.payment)} = case when g.amount >= ${o.paid} then ${state('refunded')}::smallint else ${state('partRefunded')}::smallint end
      from ${set} where ${o.vendor} = app_vendor() and ${o.id} = g."order"`,
  )
  const lines = sql`jsonb_to_recordset(${JSON.stringify(ofLines)}::jsonb) as g (line uuid, amount bigint)`
  await tx.execute(
    sql`update ${l} set ${bare(l.refunded)} = g.amount from ${lines} where ${l.vendor} = app_vendor() and ${l.id} = g.line`,
  )
}

export interface DemoCash extends Pick<PackageRow, 'courier'> {
  order: string
  /** In minor units. */
  due: number
  isShort: boolean
  awb: string
}

/** Parcels whose courier handed over their cash, or some of it; the newest first. */
export const demoCash = (tx: Tx): Promise<DemoCash[]> =>
  rowsOf<DemoCash>(
    tx,
    sql`select ${o.id} as "order", ${p.amount} as due, ${eq(o.payment, 'codShort')} as "isShort", ${k.awb} as awb, ${k.courier} as courier
      from ${o} join ${p} on ${ofOrder} join ${k} on ${k.vendor} = ${o.vendor} and ${k.order} = ${o.id}
      where ${o.vendor} = app_vendor() and ${and(inArray(o.payment, ['codRemitted', 'codShort']), isNotNull(k.awb))}
      order by ${o.placedAt} desc, ${o.id} limit 240`,
  )

/** Of these orders a courier collected less than was due: so much is paid. Amounts in minor units. */
export const demoShort = async (tx: Tx, all: readonly { order: string; collected: number }[]): Promise<void> => {
  const set = sql`jsonb_to_recordset(${JSON.stringify(all)}::jsonb) as g ("order" uuid, collected bigint)`
  await tx.execute(
    sql`update ${p} set ${bare(p.captured)} = g.collected from ${set} where ${p.vendor} = app_vendor() and ${p.order} = g."order"`,
  )
  await tx.execute(
    sql`update ${o} set ${bare(o.paid)} = g.collected from ${set} where ${o.vendor} = app_vendor() and ${o.id} = g."order"`,
  )
}
