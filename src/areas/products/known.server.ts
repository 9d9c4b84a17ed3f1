// What a chunk of rows that name SKUs needs from the database: their variants and products, locked in SKU order so that two
// files on the same SKU follow each other instead of clashing.
import { sql } from 'drizzle-orm'
import { finding } from '#contract/finding.ts'
import { oneOf } from '#contract/naming.ts'
import type { Finding } from '#contract/problem.ts'
import { nameOfCode, RecordStatus, type RecordStatusName } from '#contract/valueSet.ts'
import type { BulkRow, BulkVerdict, Scene } from '#server/records/serve.ts'
import { variants } from './products.ts'

export interface KnownProduct {
  id: string
  slug: string
  status: RecordStatusName
  name: Record<string, string>
  shortDescription: Record<string, string> | null
  description: Record<string, string> | null
  highlights: string[] | null
  minPerOrder: number | null
  maxPerOrder: number | null
  isReturnable: boolean | null
  returnWindowDays: number | null
  category: string
  extraCategories: string[] | null
  tags: string[]
  launchAt: string | null
}

export interface KnownVariant {
  id: string
  sku: string
  price: number
  mrp: number
  floorPrice: number | null
  barcode: string | null
  weightG: number | null
  optionText: string | null
  netQuantity: string | null
  unit: string | null
  product: KnownProduct
}

type Stored = Record<string, unknown> & { vid: string; id: string }

const productOf = (row: Stored): KnownProduct => ({
  id: row.id,
  slug: String(row.slug),
  status: nameOfCode(RecordStatus, Number(row.status)),
  name: row.name as KnownProduct['name'],
  shortDescription: row.short_description as KnownProduct['shortDescription'],
  description: row.description as KnownProduct['description'],
  highlights: row.highlights as string[] | null,
  minPerOrder: row.min_per_order as number | null,
  maxPerOrder: row.max_per_order as number | null,
  isReturnable: row.is_returnable as boolean | null,
  returnWindowDays: row.return_window_days as number | null,
  category: String(row.category),
  extraCategories: row.extra_categories as string[] | null,
  tags: (row.tags as string[] | null) ?? [],
  launchAt:
    row.launch_at instanceof Date
      ? row.launch_at.toISOString()
      : row.launch_at
        ? new Date(String(row.launch_at)).toISOString()
        : null,
})

const units = [null, 'ml', 'g', 'pcs', 'cm'] as const

const select = sql`select v.id as vid, v.sku, v.price::float8 as price, v.mrp::float8 as mrp, v.floor_price::float8 as floor_price, v.barcode, v.weight_g, v.option_text,
  v.net_quantity::text as net_quantity, v.unit, p.id, p.slug, p.status, p.name, p.short_description, p.description, p.highlights, p.min_per_order, p.max_per_order,
  p.is_returnable, p.return_window_days, p.category, p.extra_categories, p.tags, p.launch_at
  from variants v join products p on p.vendor = v.vendor and p.id = v.product`

const assembled = (rows: Stored[]): KnownVariant[] => {
  const products = new Map<string, KnownProduct>()
  return rows.map(row => {
    const product = products.get(row.id) ?? productOf(row)
    products.set(row.id, product)
    return {
      id: row.vid,
      sku: String(row.sku),
      price: Number(row.price),
      mrp: Number(row.mrp),
      floorPrice: row.floor_price as number | null,
      barcode: row.barcode as string | null,
      weightG: row.weight_g as number | null,
      optionText: row.option_text as string | null,
      netQuantity: row.net_quantity as string | null,
      unit: units[Number(row.unit ?? 0)] ?? null,
      product,
    }
  })
}

/** By lower-cased SKU. */
export type KnownSkus = Map<string, KnownVariant>

export const loadSkus = async ({ tx }: Scene, skus: readonly (string | null | undefined)[]): Promise<KnownSkus> => {
  const wanted = [...new Set(skus.filter(sku => typeof sku === 'string').map(sku => sku.trim().toLowerCase()))]
  if (wanted.length === 0) return new Map()
  const list = sql.join(
    wanted.map(sku => sql`${sku}`),
    sql`, `,
  )
  const { rows } = await tx.execute<Stored>(
    sql`${select} where lower(v.sku) = any(array[${list}]::text[]) and v.status <> 2 order by v.sku for update of v`,
  )
  return new Map(assembled(rows).map(variant => [variant.sku.toLowerCase(), variant]))
}

export const loadVariantsOf = async (
  { tx }: Pick<Scene, 'tx'>,
  products: readonly string[],
): Promise<KnownVariant[]> => {
  if (products.length === 0) return []
  const ids = sql.join(
    products.map(id => sql`${id}::uuid`),
    sql`, `,
  )
  const { rows } = await tx.execute<Stored>(
    sql`${select} where p.id = any(array[${ids}]) and v.status <> 2 order by p.slug, v.position, v.id`,
  )
  return assembled(rows)
}

export const failed = (line: number, ...findings: Finding[]): BulkVerdict => ({
  changes: [],
  findings: findings.map(each => ({ ...each, line })),
  warnings: [],
})

export const noVariant = (row: BulkRow, vendor: string): BulkVerdict =>
  failed(
    row.line,
    finding(
      'REF_NOT_FOUND',
      { thing: oneOf(variants), v: String((row.values as { sku?: string }).sku ?? ''), vendor },
      'sku',
    ),
  )

/** The given values that differ from the current ones; an empty patch is an unchanged row. */
export const differing = (current: Record<string, unknown>, given: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(given).filter(
      ([field, value]) => value !== undefined && JSON.stringify(current[field] ?? null) !== JSON.stringify(value),
    ),
  )
