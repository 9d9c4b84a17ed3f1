// The demo's members as those ask who fill it with carts and orders, and what they did, as told by their orders.
import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Row } from '#contract/resource.ts'
import { run } from '#server/db/statement.ts'
import { bare, tableFor } from '#server/db/tables.ts'
import type { Tx } from '#server/db/tenant.ts'
import { called, fieldsWhere } from '#server/records/rows.ts'
import { members } from './members.ts'
import { phoneHash } from './shopper.server.ts'

const m = tableFor(members)

/** Phone and email are sealed. */
export type SeededBuyer = Pick<Row<typeof members>, 'id' | 'name' | 'phone' | 'email'>

/** The first of those who may buy, by their numbers. */
export const seededBuyers = (tx: Tx, most: number): Promise<SeededBuyer[]> =>
  fieldsWhere(tx, members, ['id', 'name', 'phone', 'email'], eq(m.status, 'active'), {
    order: sql`${m.memberNo}`,
    limit: most,
  })

// Called as `phoneHash` calls the member.
const one = called(members, 'm')

/** The mark of the phone of the member whose id stands in this column; null for nobody, and without a phone. A sub-select. */
export const seededPhoneMark = (member: SQLWrapper): SQL =>
  sql`(select ${phoneHash} from ${m} ${one} where ${and(eq(one.vendor, sql`app_vendor()`), eq(one.id, member))})`

/** Money in minor units. */
export interface Ordering {
  member: string
  orders: number
  spent: number
  lastAt: string
  /** Orders that came back undelivered. */
  back: number
}

export const keepOrdering = async (tx: Tx, all: readonly Ordering[]): Promise<void> => {
  await run(
    tx,
    sql`update ${tableFor(members)} set ${bare(m.orderCount)} = o.orders, ${bare(m.netSpend)} = o.spent,
        ${bare(m.averageOrder)} = o.spent / greatest(o.orders, 1), ${bare(m.lastOrderAt)} = o."lastAt",
        ${bare(m.rtoRate)} = o.back * 10000 / greatest(o.orders, 1)
      from jsonb_to_recordset(${JSON.stringify(all)}::jsonb)
        as o (member uuid, orders int, spent bigint, "lastAt" timestamptz, back int)
      where ${m.vendor} = app_vendor() and ${m.id} = o.member`,
  )
}
