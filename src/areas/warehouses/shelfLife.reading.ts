// Which pieces are too near their end to be sold: those of batches with fewer days left than the vendor wants.
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/tenant.ts'

/** The first day a batch may end on and still be sold, where the vendor is; one statement, for lines may be locked meanwhile. */
export const readLeastExpiry = async (tx: Tx, now: Date | undefined): Promise<string> => {
  const { rows } = await tx.execute<{ day: string }>(
    sql`select ((coalesce(${now?.toISOString() ?? null}::timestamptz, now()) at time zone v.timezone)::date + s.min_shelf_life_days)::text as day
      from vendor v join settings s on s.vendor = v.code where v.code = app_vendor()`,
  )
  return rows[0]!.day
}

/** By line of stock, how many of its pieces end before that day; lines without any are left out. */
export const readUnsellable = async (tx: Tx, lines: SQL, least: string): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await tx.execute<{ stock: string; n: number }>(
    sql`select b.stock, sum(b.qty)::int as n from stock_batches b
      where b.vendor = app_vendor() and b.status <> 2 and b.qty > 0 and b.expiry_date < ${least}::date
        and b.stock in (${lines}) group by b.stock`,
  )
  return new Map(rows.map(({ stock, n }) => [stock, n]))
}
