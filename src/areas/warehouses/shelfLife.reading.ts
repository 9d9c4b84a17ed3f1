// Which pieces are too near their end to be sold: those of batches with fewer days left than their category wants, or the vendor
// where no category above them says.
import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/tenant.ts'

export interface ShelfLife {
  /** The day it is where the vendor is. */
  today: string
  /** How many days a batch of the thing must have left. */
  days(variant: string): number
  /** The first day a batch of the thing may end on and still be sold. */
  least(variant: string): string
}

interface Known extends Record<string, unknown> {
  today: string
  usual: number
  own: Record<string, number> | null
}

const dayMs = 86_400_000
const after = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

/** The nearest category above each thing that says; in one statement, for lines may be locked meanwhile. */
export const readShelfLife = async (tx: Tx, variants: readonly string[], now: Date | undefined): Promise<ShelfLife> => {
  const { rows } = await tx.execute<Known>(sql`
    with recursive above (variant, category) as (
      select v.id, p.category from variants v join products p on p.vendor = v.vendor and p.id = v.product
        where v.vendor = app_vendor() and v.id = any(${sql.param(variants)}::uuid[])
      union all
      select a.variant, c.parent from above a join categories c on c.vendor = app_vendor() and c.id = a.category
        where c.min_shelf_life_days is null and c.parent is not null)
    select (coalesce(${now?.toISOString() ?? null}::timestamptz, now()) at time zone v.timezone)::date::text as today,
      s.min_shelf_life_days as usual,
      (select json_object_agg(a.variant, c.min_shelf_life_days) from above a join categories c
        on c.vendor = app_vendor() and c.id = a.category and c.min_shelf_life_days is not null) as own
    from vendor v join settings s on s.vendor = v.code where v.code = app_vendor()`)
  const { today, usual, own } = rows[0]!
  const days = (variant: string) => own?.[variant] ?? usual
  return { today, days, least: variant => after(today, days(variant)) }
}

/** By line of stock, how many of its pieces end too soon; lines without any are left out. */
export const readUnsellable = async (
  tx: Tx,
  lines: readonly { id: string; variant: string }[],
  { least }: ShelfLife,
): Promise<ReadonlyMap<string, number>> => {
  const asked = lines.map(({ id, variant }) => ({ id, least: least(variant) }))
  const { rows } = await tx.execute<{ stock: string; n: number }>(
    sql`select b.stock, sum(b.qty)::int as n from json_to_recordset(${JSON.stringify(asked)}::json) as l (id uuid, least date)
      join stock_batches b on b.vendor = app_vendor() and b.stock = l.id and b.status <> 2 and b.qty > 0 and b.expiry_date < l.least
      group by b.stock`,
  )
  return new Map(rows.map(({ stock, n }) => [stock, n]))
}
