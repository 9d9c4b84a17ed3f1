// What a chunk of rows that name SKUs needs from the database: their variants and products, locked in one order so that two
// files on the same SKU follow each other instead of clashing.
import { sql } from 'drizzle-orm'
import { finding } from '#contract/finding.ts'
import { oneOf } from '#contract/naming.ts'
import type { Finding } from '#contract/problem.ts'
import { tableFor } from '#server/db/tables.ts'
import { fieldsWhere } from '#server/records/rows.ts'
import type { BulkRow, BulkRules, BulkVerdict, Scene } from '#server/records/serve.ts'
import { type Product, products, type Variant, variants } from '../products.ts'

const ofProduct = [
  ...['id', 'slug', 'status', 'name', 'shortDescription', 'description', 'highlights', 'minPerOrder'],
  ...['maxPerOrder', 'isReturnable', 'returnWindowDays', 'category', 'extraCategories', 'tags', 'launchAt'],
] as const

const ofVariant = [
  ...['id', 'sku', 'price', 'mrp', 'floorPrice', 'barcode', 'weightG', 'optionText', 'options'],
  ...['netQuantity', 'unit', 'cost', 'lengthMm', 'widthMm', 'heightMm', 'shade', 'hazmat', 'keepCold'],
  ...['oosPolicy', 'extra', 'product'],
] as const

export type KnownProduct = Omit<Pick<Product, (typeof ofProduct)[number]>, 'tags'> & { tags: string[] }

type StoredVariant = Pick<Variant, (typeof ofVariant)[number]>

/** What a row that names a SKU changes most often. */
export type NamedVariant = Omit<StoredVariant, 'product'> & {
  /** Its product's. */
  productId: string
}

export type KnownVariant = NamedVariant & { product: KnownProduct }

const v = tableFor(variants)
const p = tableFor(products)

const variantOf = ({ product, hazmat, oosPolicy, ...row }: StoredVariant): NamedVariant => ({
  ...row,
  hazmat: hazmat ?? 'none',
  oosPolicy: oosPolicy ?? 'deny',
  productId: product,
})

type Reader = Pick<Scene, 'tx' | 'staff'>

const productsOf = async ({ tx }: Reader, ids: readonly string[]): Promise<Map<string, KnownProduct>> => {
  const found = sql`${p.id} = any(${sql.param(ids)}::uuid[])`
  const rows = await fieldsWhere(tx, products, ofProduct, found, { deleted: true })
  return new Map(rows.map(row => [row.id, { ...row, tags: row.tags ?? [] }]))
}

const withProducts = async (reader: Reader, named: readonly NamedVariant[]): Promise<KnownVariant[]> => {
  const owners = await productsOf(reader, [...new Set(named.map(({ productId }) => productId))])
  return named.flatMap(variant => {
    const product = owners.get(variant.productId)
    return product ? [{ ...variant, product }] : []
  })
}

/** By lower-cased SKU. */
export type NamedSkus = Map<string, NamedVariant>
export type KnownSkus = Map<string, KnownVariant>

const bySku = <V extends NamedVariant>(found: readonly V[]): Map<string, V> =>
  new Map(found.map(variant => [variant.sku.toLowerCase(), variant]))

/**
 * Locked in the order of their ids. Their products are read by themselves: joined, the planner reads all products there are for some
 * hundred rows.
 */
export const lockSkus = async ({ tx }: Reader, skus: readonly (string | null | undefined)[]): Promise<NamedSkus> => {
  const wanted = [...new Set(skus.filter(sku => typeof sku === 'string').map(sku => sku.trim().toLowerCase()))]
  if (wanted.length === 0) return new Map()
  const called = sql`lower(${v.sku}) = any(${sql.param(wanted)}::text[])`
  return bySku((await fieldsWhere(tx, variants, ofVariant, called, { lock: 'locked' })).map(variantOf))
}

export const loadSkus = async (reader: Reader, skus: readonly (string | null | undefined)[]): Promise<KnownSkus> => {
  const named = await lockSkus(reader, skus)
  return named.size > 0 ? bySku(await withProducts(reader, [...named.values()])) : new Map()
}

export const loadVariantsOf = async (reader: Reader, ids: readonly string[]): Promise<KnownVariant[]> => {
  if (ids.length === 0) return []
  const ofThem = sql`${v.product} = any(${sql.param(ids)}::uuid[])`
  const rows = await fieldsWhere(reader.tx, variants, ofVariant, ofThem, { order: sql`${v.position}, ${v.id}` })
  const found = await withProducts(reader, rows.map(variantOf))
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
export const aboutVariants = <Known>(
  rules: BulkRules<unknown, never>,
  skusIn: (known: Known) => ReadonlyMap<string, NamedVariant>,
): BulkRules<unknown, never> => ({
  ...rules,
  judge(unit, known, scene) {
    const skus = skusIn(known as Known)
    const about = (unit as BulkRow<{ sku?: string | null }>[]).flatMap(({ line, values }) => {
      const variant = skus.get(values.sku?.toLowerCase() ?? '')
      return variant ? [{ line, resource: variants, id: variant.id }] : []
    })
    return { ...rules.judge(unit, known, scene), about }
  },
})
