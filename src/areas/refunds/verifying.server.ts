// Whether the money of orders adds up: what went back against the refunds that say so and against what was taken, and the cash
// couriers handed over against the payments it settled.
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { moneyOfOrders } from '#areas/orders/orders.door.ts'
import { fieldOf, resourceCalled } from '#contract/naming.ts'
import type { Resource } from '#contract/resource.ts'
import { type Param, type Said, wording } from '#contract/said.ts'
import { sayMoney } from '#rules/money.ts'
import { rowsOf } from '#server/db/statement.ts'
import { tableFor } from '#server/db/tables.ts'
import type { Handler, Scene } from '#server/records/serve.ts'
import { notInTrash } from '#server/records/trash.ts'
import { mostShown, verifiedShown } from '#server/records/verified.ts'
import { codRemittances } from './codRemittances.ts'
import { refunds } from './refunds.ts'

interface Wrong {
  /** What it is about, as people call it. */
  of: string
  what: string
  said: number
  is: number
}

const whats: Readonly<Record<string, Said>> = {
  order: wording('refunds.verified.order', 'The order total differs from its processed refunds'),
  payments: wording('refunds.verified.payments', 'Its payments differ from those refunds'),
  over: wording('refunds.verified.over', 'Refunded more than paid'),
  short: wording('refunds.verified.short', 'The shortfall is not what was due minus what was collected'),
  captured: wording('refunds.verified.captured', 'The payment differs from what was remitted'),
}

const answered = async ({ tx, setting }: Scene, about: Resource, title: Param, wrong: SQL, count: SQL) => {
  const rows = await rowsOf<Wrong>(tx, sql`${wrong} order by 1, 2 limit ${mostShown + 1}`)
  const [all] = await rowsOf<{ n: number }>(tx, count)
  const money = (amount: number): Param => sayMoney(amount, setting.currency)
  return {
    result: verifiedShown({
      well: wording('refunds.verified.well', 'No discrepancies'),
      counts: [{ label: resourceCalled(about), value: all?.n ?? 0 }],
      wrong: wording('refunds.verified.wrong', 'Discrepancies'),
      columns: [
        title,
        wording('stock.verified.what', 'Issue'),
        wording('refunds.verified.said', 'Recorded'),
        wording('refunds.verified.is', 'Calculated'),
      ],
      rows: rows.map(({ of, what, said, is }): Param[] => [of, whats[what] ?? what, money(said), money(is)]),
    }),
  }
}

const r = tableFor(refunds)
const m = tableFor(codRemittances)

const isProcessed = and(sql`${r.vendor} = app_vendor()`, notInTrash(r), eq(r.state, 'processed'))

/** Of each order that gave money back, or says so. */
const backByOrder = sql`select o.order_no, o.refunded::float8 as refunded, o.paid::float8 as paid, coalesce(r.amount, 0)::float8 as amount,
    coalesce(r.parts, 0)::float8 as parts, coalesce(o.back, 0)::float8 as back, coalesce(o.over, 0)::float8 as over,
    coalesce(o.captured, 0)::float8 as captured
  from ${moneyOfOrders} o
    left join (select ${r.order} as "order", sum(${r.amount}) as amount, sum((select coalesce(sum((s ->> 'amount')::bigint), 0)
        from jsonb_array_elements(${r.split}) s)) as parts
      from ${r} where ${isProcessed} group by 1) r on r."order" = o.id
  where o.refunded <> 0 or r.amount <> 0 or o.back <> 0`

export const verifyRefunds: Handler<typeof refunds, undefined> = scene =>
  answered(
    scene,
    refunds,
    fieldOf(refunds, 'order'),
    sql`select b.order_no as of, w.what, w.said, w."is" from (${backByOrder}) b
      cross join lateral (values ('order', b.refunded, b.amount, b.refunded <> b.amount), ('payments', b.back, b.parts, b.back <> b.parts),
        ('over', b.back, b.captured, b.over > 0 or b.refunded > b.paid)) w(what, said, "is", wrong) where w.wrong`,
    sql`select count(*)::int as n from ${r} where ${isProcessed}`,
  )

const isThere = and(sql`${m.vendor} = app_vendor()`, notInTrash(m))

/** A payment at the door is settled once all its parcels were handed over for: by what they brought together. */
export const verifyRemittances: Handler<typeof codRemittances, undefined> = scene =>
  answered(
    scene,
    codRemittances,
    fieldOf(codRemittances, 'awb'),
    sql`select b.awb as of, w.what, w.said, w."is" from (
        select ${m.awb} as awb, ${m.due}::float8 as due, ${m.collected}::float8 as collected, ${m.short}::float8 as short, y.cash_captured::float8 as captured,
          sum(least(${m.due}, ${m.collected})) over (partition by ${m.order})::float8 as together,
          row_number() over (partition by ${m.order} order by ${m.createdAt} desc, ${m.id} desc) = 1
            and sum(${m.due}) over (partition by ${m.order}) >= y.cash as settled
        from ${m} join ${moneyOfOrders} y on y.id = ${m.order} and y.cash is not null where ${isThere}) b
      cross join lateral (values ('short', b.short, greatest(0, b.due - b.collected), true),
        ('captured', b.captured, b.together, b.settled)) w(what, said, "is", counts)
      where w.counts and w.said <> w."is"`,
    sql`select count(*)::int as n from ${m} where ${isThere}`,
  )
