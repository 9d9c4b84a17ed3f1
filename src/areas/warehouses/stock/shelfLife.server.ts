// Which pieces are too near their end to be sold: those of batches with fewer days left than their category wants, or the vendor
// where no category above them says.
import { gt, sql } from 'drizzle-orm'
import { leastDaysOf } from '#areas/categories/categories.door.ts'
import { categoriesOf } from '#areas/products/products.door.ts'
import { settingIn } from '#areas/settings/settings.door.ts'
import { rowsOf } from '#server/db/statement.ts'
import { tableFor } from '#server/db/tables.ts'
import type { Tx } from '#server/db/tenant.ts'
import { notInTrash } from '#server/records/trash.ts'
import { vendorDay } from '#server/records/vendor.ts'
import { stockBatches } from '../stock.ts'

export interface ShelfLife {
  /** The day it is where the vendor is. */
  today: string
  /** How many days a batch of the thing must have left. */
  days(variant: string): number
  /** The first day a batch of the thing may end on and still be sold. */
  least(variant: string): string
}

interface ShelfLifeRules {
  today: string
  usual: number
  own: Record<string, number> | null
}

const b = tableFor(stockBatches)

const dayMs = 86_400_000
const after = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

/** The nearest category above each thing that says; in one statement, for lines may be locked meanwhile. */
export const readShelfLife = async (tx: Tx, variants: readonly string[], now: Date | undefined): Promise<ShelfLife> => {
  const rows = await rowsOf<ShelfLifeRules>(
    tx,
    sql`select ${vendorDay(now)} as today, ${settingIn('minShelfLifeDays', sql`app_vendor()`)} as usual, ${leastDaysOf(categoriesOf(variants))} as own`,
  )
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
  const rows = await rowsOf<{ stock: string; n: number }>(
    tx,
    sql`select ${b.stock}, sum(${b.qty})::int as n from json_to_recordset(${JSON.stringify(asked)}::json) as l (id uuid, least date)
      join ${b} on ${b.vendor} = app_vendor() and ${b.stock} = l.id and ${notInTrash(b)} and ${gt(b.qty, 0)}
        and ${b.expiryDate} < l.least
      group by ${b.stock}`,
  )
  return new Map(rows.map(({ stock, n }) => [stock, n]))
}
