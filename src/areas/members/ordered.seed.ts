// What the demo's members did, as told by their orders.
import { sql } from 'drizzle-orm'
import { run } from '#server/db/statement.ts'
import { bare, tableFor } from '#server/db/tables.ts'
import type { Tx } from '#server/db/tenant.ts'
import { members } from './members.ts'

const m = tableFor(members)

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
