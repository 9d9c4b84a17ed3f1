// How long what can be sold lasts at the pace of late: counted every hour. A figure is no change of anybody's, so neither version nor
// history tells of it.
import { eq, gt, sql } from 'drizzle-orm'
import { run } from '#server/db/statement.ts'
import { bare, tableFor } from '#server/db/tables.ts'
import { isOld, keepCounted } from '#server/records/counted.ts'
import { called } from '#server/records/rows.ts'
import type { Scene } from '#server/records/serve.ts'
import { notInTrash } from '#server/records/trash.ts'
import { inventoryLogs, stock } from '../stock.ts'

const s = tableFor(stock)
const l = tableFor(inventoryLogs)
const line = called(stock, 'line')

const days = 30
/** Lines written at once; who sells one of them now is counted the next time. */
const chunk = 2000

/** Shipped off the shelf, in numbers as the index has them. */
const offTheShelf = sql`${eq(l.reason, 'saleShip')} and ${eq(l.bucket, 'onHand')}`.inlineParams()

export const countCover = async ({ tx, now }: Scene): Promise<boolean> => {
  if (!(await isOld(tx, 'stock', now))) return false
  const since = new Date(now.getTime() - days * 86_400_000).toISOString()
  const { count } = await run(
    tx,
    sql`with shipped as (
        select ${l.stock} as stock, -sum(${l.delta}) as pieces from ${l}
        where ${l.vendor} = app_vendor() and ${gt(l.at, since)} and ${offTheShelf}
        group by ${l.stock}),
      lasting as (
        select ${s.id} as id, (greatest(${s.available}, 0) * ${days} / nullif(m.pieces, 0))::int as days from ${s}
          left join shipped m on m.stock = ${s.id} where ${s.vendor} = app_vendor() and ${notInTrash(s)}),
      due as (
        select ${line.id} as id, l.days from ${s} ${line} join lasting l on l.id = ${line.id} where ${line.vendor} = app_vendor()
          and ${line.daysOfCover} is distinct from l.days order by ${line.id} limit ${chunk} for update of ${line} skip locked)
      update ${s} set ${bare(s.daysOfCover)} = due.days from due where ${s.vendor} = app_vendor() and ${s.id} = due.id`,
  )
  if (count === chunk) return true
  await keepCounted(tx, 'stock', now)
  return false
}
