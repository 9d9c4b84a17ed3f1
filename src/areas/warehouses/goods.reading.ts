// What goods ask of the house they leave and of who carries them: whether they are hazardous or kept cold, and how they are tagged.
import { type SQL, sql } from 'drizzle-orm'
import type { Hazard } from '#rules/courier/candidate.ts'
import type { Needs } from '#rules/courier/warehouse.ts'
import { rowsOf } from '#server/db/statement.ts'
import type { Tx } from '#server/db/tenant.ts'

export interface Goods {
  /** The worst of all. */
  hazard: Hazard
  isCold: boolean
  tags: readonly string[]
}

interface Row {
  sku: string
  hazmat: number
  cold: boolean
  tags: string[]
}

/** By the codes of the variants' own value set. */
const hazards: readonly Hazard[] = ['NONE', 'AEROSOL', 'FLAMMABLE']

export const worse = (one: Hazard, other: Hazard): Hazard =>
  hazards[Math.max(hazards.indexOf(one), hazards.indexOf(other))] ?? 'NONE'

const read = async (tx: Tx, which: SQL): Promise<Row[]> =>
  rowsOf<Row>(
    tx,
    sql`select lower(v.sku) as sku, coalesce(v.hazmat, 0)::int as hazmat, coalesce(v.keep_cold, false) as cold,
        array(select g.code from products p join tags g on g.vendor = p.vendor and g.id = any(p.tags) and g.status <> 2
          where p.vendor = v.vendor and p.id = v.product order by g.code) as tags
      from variants v where v.vendor = app_vendor() and v.status <> 2 and ${which}`,
  )

const together = (rows: readonly Row[]): Goods => ({
  hazard: hazards[Math.max(0, ...rows.map(({ hazmat }) => hazmat))] ?? 'NONE',
  isCold: rows.some(({ cold }) => cold),
  tags: [...new Set(rows.flatMap(({ tags }) => tags))],
})

/** Read once for any number of parcels: each is asked about by its SKUs. */
export const readGoods = async (tx: Tx, skus: readonly string[]): Promise<(some: readonly string[]) => Goods> => {
  if (skus.length === 0) return () => together([])
  const rows = await read(tx, sql`lower(v.sku) = any(${sql.param(skus.map(sku => sku.toLowerCase()))}::text[])`)
  const bySku = new Map(rows.map(row => [row.sku, row]))
  return some => together(some.flatMap(sku => bySku.get(sku.toLowerCase()) ?? []))
}

export const goodsByVariant = async (tx: Tx, variants: readonly string[]): Promise<Goods> =>
  together(await read(tx, sql`v.id = any(${sql.param(variants)}::uuid[])`))

export const needsOf = ({ hazard, isCold }: Pick<Goods, 'hazard' | 'isCold'>): Needs => ({
  ...{ isHazardous: hazard !== 'NONE', isCold },
})
