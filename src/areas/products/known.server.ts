// What a chunk of rows that name SKUs needs from the database: their variants and products, locked in SKU order so that two
// files on the same SKU follow each other instead of clashing.
import { sql } from 'drizzle-orm'
import { finding } from '#contract/finding.ts'
import { oneOf } from '#contract/naming.ts'
import type { Finding } from '#contract/problem.ts'
import { nameOfCode, RecordStatus, type RecordStatusName } from '#contract/valueSet.ts'
import { rowsOf } from '#server/db/statement.ts'
import type { BulkRow, BulkRules, BulkVerdict, Scene } from '#server/records/serve.ts'
import { variants } from './products.ts'
import { Hazard, OutOfStock } from './sets.ts'

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

/** What a row that names a SKU changes most often. */
export interface NamedVariant {
  id: string
  sku: string
  price: number
  mrp: number
  floorPrice: number | null
  barcode: string | null
  weightG: number | null
  optionText: string | null
  options: { name: string; value: string }[] | null
  netQuantity: string | null
  unit: string | null
  cost: number | null
  lengthMm: number | null
  widthMm: number | null
  heightMm: number | null
  shade: string | null
  hazmat: string | null
  keepCold: boolean | null
  oosPolicy: string | null
  extra: Record<string, string> | null
  /** Its product's. */
  productId: string
}

export interface KnownVariant extends NamedVariant {
  product: KnownProduct
}

type Stored = Record<string, unknown> & { id: string }

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

const variantOf = (row: Stored): NamedVariant => ({
  id: row.id,
  sku: String(row.sku),
  price: Number(row.price),
  mrp: Number(row.mrp),
  floorPrice: row.floor_price as number | null,
  barcode: row.barcode as string | null,
  weightG: row.weight_g as number | null,
  optionText: row.option_text as string | null,
  options: row.options as NamedVariant['options'],
  netQuantity: row.net_quantity as string | null,
  unit: units[Number(row.unit ?? 0)] ?? null,
  cost: row.cost as number | null,
  lengthMm: row.length_mm as number | null,
  widthMm: row.width_mm as number | null,
  heightMm: row.height_mm as number | null,
  shade: row.shade as string | null,
  hazmat: nameOfCode(Hazard, Number(row.hazmat ?? 0)),
  keepCold: row.keep_cold as boolean | null,
  oosPolicy: nameOfCode(OutOfStock, Number(row.oos_policy ?? 0)),
  extra: row.extra as Record<string, string> | null,
  productId: String(row.product),
})

const variantColumns = sql`v.id, v.sku, v.price, v.mrp, v.floor_price, v.barcode, v.weight_g, v.option_text, v.options, v.net_quantity, v.unit, v.cost,
  v.length_mm, v.width_mm, v.height_mm, v.shade, v.hazmat, v.keep_cold, v.oos_policy, v.extra, v.product`

type Hands = Pick<Scene, 'tx' | 'staff'>

const productsOf = async ({ tx, staff }: Hands, ids: readonly string[]): Promise<Map<string, KnownProduct>> => {
  const rows = await rowsOf<Stored>(
    tx,
    sql`select p.id, p.slug, p.status, p.name, p.short_description, p.description, p.highlights, p.min_per_order, p.max_per_order,
        p.is_returnable, p.return_window_days, p.category, p.extra_categories, p.tags, p.launch_at
      from products p where p.vendor = ${staff.place.vendorCode} and p.id = any(${sql.param(ids)}::uuid[])`,
  )
  return new Map(rows.map(row => [row.id, productOf(row)]))
}

const withProducts = async (hands: Hands, named: readonly NamedVariant[]): Promise<KnownVariant[]> => {
  const products = await productsOf(hands, [...new Set(named.map(({ productId }) => productId))])
  return named.flatMap(variant => {
    const product = products.get(variant.productId)
    return product ? [{ ...variant, product }] : []
  })
}

/** By lower-cased SKU. */
export type NamedSkus = Map<string, NamedVariant>
export type KnownSkus = Map<string, KnownVariant>

const bySku = <V extends NamedVariant>(found: readonly V[]): Map<string, V> =>
  new Map(found.map(variant => [variant.sku.toLowerCase(), variant]))

/** Their products are read by themselves: joined, the planner reads all products there are for some hundred rows. */
export const lockSkus = async (
  { tx, staff }: Hands,
  skus: readonly (string | null | undefined)[],
): Promise<NamedSkus> => {
  const wanted = [...new Set(skus.filter(sku => typeof sku === 'string').map(sku => sku.trim().toLowerCase()))]
  if (wanted.length === 0) return new Map()
  const rows = await rowsOf<Stored>(
    tx,
    sql`select ${variantColumns} from variants v
      where v.vendor = ${staff.place.vendorCode} and lower(v.sku) = any(${sql.param(wanted)}::text[]) and v.status <> 2
      order by v.sku for update`,
  )
  return bySku(rows.map(variantOf))
}

export const loadSkus = async (hands: Hands, skus: readonly (string | null | undefined)[]): Promise<KnownSkus> => {
  const named = await lockSkus(hands, skus)
  return named.size > 0 ? bySku(await withProducts(hands, [...named.values()])) : new Map()
}

export const loadVariantsOf = async (hands: Hands, products: readonly string[]): Promise<KnownVariant[]> => {
  if (products.length === 0) return []
  const rows = await rowsOf<Stored>(
    hands.tx,
    sql`select ${variantColumns} from variants v
      where v.vendor = ${hands.staff.place.vendorCode} and v.product = any(${sql.param(products)}::uuid[]) and v.status <> 2
      order by v.position, v.id`,
  )
  const found = await withProducts(hands, rows.map(variantOf))
  const slug = ({ product }: KnownVariant) => product.slug
  return found.sort((one, other) => (slug(one) < slug(other) ? -1 : slug(one) > slug(other) ? 1 : 0))
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

export const skusIn = ({ skus }: { skus: NamedSkus }): NamedSkus => skus

/** Row rules of a file that names SKUs: each row is about that variant. */
export const aboutVariants = (
  rules: BulkRules<unknown, never>,
  skusIn: (known: never) => ReadonlyMap<string, NamedVariant>,
): BulkRules<unknown, never> => ({
  ...rules,
  judge(unit, known, scene) {
    const skus = skusIn(known as never)
    const about = (unit as BulkRow<{ sku?: string | null }>[]).flatMap(({ line, values }) => {
      const variant = skus.get(values.sku?.toLowerCase() ?? '')
      return variant ? [{ line, resource: variants, id: variant.id }] : []
    })
    return { ...rules.judge(unit, known, scene), about }
  },
})
