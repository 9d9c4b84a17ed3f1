// Whether what lies in a cart can be had now, and whether that was not so while it stood left.
import { type SQL, sql } from 'drizzle-orm'
import { StockBucket } from '#areas/warehouses/sets.ts'
import { codeIn } from '#contract/valueSet.ts'
import type { Behaviour } from '#server/records/serve.ts'

const line = sql`jsonb_to_recordset(t.lines) as l (sku text, qty int)`
const shelf = sql`variants v join stock s on s.vendor = v.vendor and s.variant = v.id and s.status <> 2`
const isOf = sql`v.vendor = t.vendor and lower(v.sku) = lower(l.sku) and v.status <> 2`

/** Every line of it, wherever its pieces lie. */
export const inStock = sql`(select coalesce(bool_and(coalesce(
  (select sum(s.available) from ${shelf} where ${isOf}), 0) >= l.qty), false) from ${line})`

/** All of it can be had; of something too little lay on a shelf since it was left, and more came in. */
const isBack = sql`(exists (select 1 from ${line} join ${shelf} on ${isOf}
    join inventory_logs g on g.vendor = s.vendor and g.stock = s.id
    where g.bucket = ${codeIn(StockBucket, 'onHand')} and g.delta > 0 and g.at > t.last_activity_at
      and g.balance_after - g.delta < l.qty) and ${inStock})`

const said = (is: SQL, [value = 'Y']: readonly string[]): SQL =>
  /^(y|yes|true|1)$/i.test(value) ? is : sql`(${is}) is not true`

/** `inStock:Y` finds what can be had as a whole, `back:Y` what can be had again. */
export const filters: NonNullable<Behaviour['filters']> = {
  inStock: (_op, values) => said(inStock, values),
  back: (_op, values) => said(isBack, values),
}
