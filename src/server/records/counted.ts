// When figures of delivery and stock were counted last, and whether they are old: an hour has passed, or what they are counted by has
// changed.
import { type SQL, sql } from 'drizzle-orm'
import { rowsOf, run } from '../db/statement.ts'
import type { Tx } from '../db/tenant.ts'

type Counted = 'shippingRates' | 'codRules' | 'stock' | 'couriers'

const keptMs = 3_600_000

/** `changed` is when the records they are counted by were written last, where that matters at once. */
export const isOld = async (tx: Tx, what: Counted, now: Date, changed: SQL = sql`'-infinity'`): Promise<boolean> => {
  const before = new Date(now.getTime() - keptMs).toISOString()
  const [row] = await rowsOf<{ old: boolean }>(
    tx,
    sql`select counted_at <= ${before}::timestamptz or counted_at < (${changed})::timestamptz as old from delivery_counts
      where vendor = app_vendor() and what = ${what}`,
  )
  return row?.old !== false
}

export const keepCounted = async (tx: Tx, what: Counted, now: Date): Promise<void> => {
  await run(
    tx,
    sql`insert into delivery_counts (vendor, what, counted_at) values (app_vendor(), ${what}, ${now.toISOString()}::timestamptz)
      on conflict (vendor, what) do update set counted_at = excluded.counted_at`,
  )
}
