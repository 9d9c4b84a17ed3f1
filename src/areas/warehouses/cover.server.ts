// How long what can be sold lasts at the pace of late: counted every hour. A figure is no change of anybody's, so neither version nor
// history tells of it.
import { sql } from 'drizzle-orm'
import { isOld, keepCounted } from '#areas/shippingRates/counted.keeping.ts'
import { run } from '#server/db/statement.ts'
import type { Scene } from '#server/records/serve.ts'

const days = 30
/** Lines written at once; who sells one of them now is counted the next time. */
const chunk = 2000

export const countCover = async ({ tx, now }: Scene): Promise<boolean> => {
  if (!(await isOld(tx, 'stock', now))) return false
  const since = new Date(now.getTime() - days * 86_400_000).toISOString()
  // Shipped off the shelf, in numbers as the index has them.
  const { count } = await run(
    tx,
    sql`with shipped as (
        select stock, -sum(delta) as pieces from inventory_logs where vendor = app_vendor() and at > ${since}::timestamptz
          and reason = 4 and bucket = 1
        group by stock),
      lasting as (
        select s.id, (greatest(s.available, 0) * ${days} / nullif(m.pieces, 0))::int as days from stock s
          left join shipped m on m.stock = s.id where s.vendor = app_vendor() and s.status <> 2),
      due as (
        select s.id, l.days from stock s join lasting l on l.id = s.id where s.vendor = app_vendor()
          and s.days_of_cover is distinct from l.days order by s.id limit ${chunk} for update of s skip locked)
      update stock s set days_of_cover = due.days from due where s.vendor = app_vendor() and s.id = due.id`,
  )
  if (count === chunk) return true
  await keepCounted(tx, 'stock', now)
  return false
}
