// What cash rules ask of the order's place, couriers, member and goods.
import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/tenant.ts'

export interface PincodeEntry {
  cod: boolean
  maxValue: number | null
  reason: string | null
}

/** What is kept of a pincode, while it holds. */
export const readPincode = async (tx: Tx, code: string, now: Date): Promise<PincodeEntry | undefined> => {
  const { rows } = await tx.execute<{ cod: boolean | null; most: string | null; reason: string | null }>(
    sql`select cod, max_value as most, reason from cod_pincodes
      where lower(pincode) = lower(${code}) and status = 1 and (until is null or until > ${now.toISOString()}::timestamptz)`,
  )
  const [row] = rows
  return row && { cod: row.cod ?? false, maxValue: row.most === null ? null : Number(row.most), reason: row.reason }
}

/** The greatest cash any courier takes there; nothing where one takes any amount, or where nobody keeps its couriers. */
export const readCourierLimit = async (tx: Tx, code: string, now: Date): Promise<number | null> => {
  const { rows } = await tx.execute<{ most: string | null; isOpen: boolean | null }>(
    sql`select max(least(p.cod_limit, c.cod_limit)) as most,
        bool_or(coalesce(p.cod_limit, c.cod_limit) is null) as "isOpen"
      from courier_pincodes p join couriers c on c.vendor = p.vendor and c.id = p.courier
      where p.pincode = ${code} and p.status = 1 and c.status = 1 and p.cod
        and (p.embargo_until is null or p.embargo_until <= ${now.toISOString()}::timestamptz)`,
  )
  const [row] = rows
  return row && !row.isOpen && row.most !== null ? Number(row.most) : null
}

export const readMember = async (tx: Tx, id: string, now: Date) => {
  const { rows } = await tx.execute<{ orders: number | null; rto: number | null; until: Date | string | null }>(
    sql`select order_count as orders, rto_rate as rto, cod_blocked_until as until from members where id = ${id}`,
  )
  const [row] = rows
  return {
    orders: row?.orders ?? 0,
    rtoRate: row?.rto ?? undefined,
    isBlocked: row?.until ? new Date(row.until) > now : false,
  }
}

/** The articles as rules call them: their SKUs and the slugs of their categories. */
export const readArticles = async (
  tx: Tx,
  skus: readonly string[],
): Promise<{ skus: readonly string[]; categories: readonly string[] }> => {
  const { rows } = await tx.execute<{ slug: string }>(
    sql`select distinct c.slug from variants v join products p on p.vendor = v.vendor and p.id = v.product
      join categories c on c.vendor = p.vendor and c.id = p.category
      where lower(v.sku) = any(${sql.param(skus.map(sku => sku.toLowerCase()))}::text[]) and v.status <> 2`,
  )
  return { skus, categories: rows.map(({ slug }) => slug) }
}
