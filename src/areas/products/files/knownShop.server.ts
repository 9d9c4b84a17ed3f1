// What a chunk of the product file needs from the database: products by slug, their variants, and the words rows point with.
import { type SQL, sql } from 'drizzle-orm'
import { readBrands } from '#areas/brands/brands.door.ts'
import { type Node, readTree } from '#areas/categories/categories.door.ts'
import { readTaxTables, type TaxTables } from '#areas/taxes/taxes.door.ts'
import type { Values } from '#contract/field.ts'
import { defaultUrlLang } from '#contract/fields/localized.ts'
import type { RecordStatusName } from '#contract/valueSet.ts'
import { skuFrom } from '#rules/sku.ts'
import { slugOf } from '#rules/slug.ts'
import { tableFor } from '#server/db/tables.ts'
import { formerOf, ledBy } from '#server/records/redirects.ts'
import { fieldsWhere } from '#server/records/rows.ts'
import { kitOf } from '#server/records/scene.ts'
import type { BulkRow, Scene } from '#server/records/serve.ts'
import { holding } from '../asked/hanging.server.ts'
import type { productCreate as columns } from '../columns.ts'
import { type Product, products, variants } from '../products.ts'
import { type Kinds, readKinds } from './attributeCells.server.ts'
import { type KnownVariant, loadSkus, loadVariantsOf } from './known.server.ts'
import { readVocabulary, type Vocabulary } from './vocabulary.server.ts'

export type ProductFileRow = BulkRow<Values<typeof columns>>

/** Of a product, what the file may say. */
const spoken = [
  ...['id', 'status', 'slug', 'name', 'brand', 'category', 'tags', 'shortDescription', 'description'],
  ...['seoTitle', 'seoDescription', 'media', 'hsn', 'taxClass', 'compliance', 'extra', 'highlights'],
  ...['attributes', 'extraCategories', 'isReturnable', 'returnWindowDays', 'minPerOrder'],
  ...['maxPerOrder', 'sortRank'],
] as const

export type SpokenProduct = Pick<Product, (typeof spoken)[number]>

export interface KnownProduct {
  id: string
  status: RecordStatusName
  values: SpokenProduct
  /** Its own address, where the file names it by a former one. */
  now?: string
}

/** Where else a file names the same product by another of its addresses. */
interface Named {
  line: number
  slug: string
}

export interface ProductFileLookup {
  /** Products that are already there, by slug: their own, else one they had before. */
  slugs: Map<string, KnownProduct>
  /** Of slugs that name a product an earlier row has named by another one. */
  named: Map<string, Named>
  /** Their variants, by product id. */
  variants: Map<string, KnownVariant[]>
  /** Which product each SKU belongs to, lower-cased; grows as rows are judged. */
  skus: Map<string, string>
  barcodes: Map<string, string>
  brands: Map<string, string>
  houseBrand: string | null
  tree: Node[]
  /** Categories that hold products; grows as rows are judged. */
  filled: Set<string>
  tables: TaxTables
  vocabulary: Vocabulary
  attributeKinds: Kinds
}

const nameIn = (row: ProductFileRow): string => Object.values(row.values.name ?? {})[0] ?? ''

/** By its key; a file of somebody who has none names products by what they are called, or by what can be ordered. */
export const keyOf = (row: ProductFileRow): string => {
  const texts = [row.values.product_key, nameIn(row), row.values.sku].filter(text => text?.trim())
  const slug = slugOf(texts[0] ?? '', '')
  if (slug.length >= 3 || (row.values.product_key && /^[\x20-\x7e]*$/.test(row.values.product_key))) return slug
  // In other scripts: a code of its own, the same one every time.
  return texts[0] ? slugOf(skuFrom(texts[0], [], new Set()), '') : ''
}

const p = tableFor(products)
const v = tableFor(variants)

const productsWhere = async ({ tx }: Scene, found: SQL): Promise<ProductFileLookup['slugs']> => {
  const rows = await fieldsWhere(tx, products, spoken, found)
  return new Map(rows.map(row => [row.slug, { id: row.id, status: row.status, values: row }]))
}

/** By the slugs rows name them by, former ones of theirs as well. */
const readSlugs = async (scene: Scene, slugs: string[]): Promise<ProductFileLookup['slugs']> => {
  if (slugs.length === 0) return new Map()
  const own = await productsWhere(scene, sql`${p.slug} = any(${sql.param(slugs)}::text[])`)
  const others = slugs.filter(slug => !own.has(slug))
  const led = await ledBy(kitOf(scene), scene.tx, scene.staff.place.vendorCode, products, others)
  if (led.size === 0) return own
  const there = await productsWhere(
    scene,
    sql`${p.id} = any(${sql.param([...led.values()].map(({ record }) => record))}::uuid[])`,
  )
  return new Map([
    ...own,
    ...[...led].flatMap(([slug, { now }]) => {
      const known = there.get(now)
      return known ? [[slug, { ...known, now }] as const] : []
    }),
  ])
}

const readBarcodes = async ({ tx }: Scene, codes: string[]): Promise<Map<string, string>> => {
  if (codes.length === 0) return new Map()
  const rows = await fieldsWhere(tx, variants, ['barcode', 'sku'], sql`${v.barcode} = any(${sql.param(codes)}::text[])`)
  return new Map(rows.flatMap(({ barcode, sku }) => (barcode ? [[barcode, sku.toLowerCase()] as const] : [])))
}

/** A product is taken by the first row that names it, in whichever part of the file; `slugs` in the order of the rows. */
const namedBefore = async (
  scene: Scene,
  rows: readonly ProductFileRow[],
  slugs: ProductFileLookup['slugs'],
): Promise<ProductFileLookup['named']> => {
  const ids = [...new Set([...slugs.values()].map(({ id }) => id))]
  const former = await formerOf(kitOf(scene), scene.tx, products, ids)
  const namesOf = ({ id, values }: KnownProduct): string[] =>
    former.has(id) ? [values.slug, ...(former.get(id) ?? [])] : []
  const named: ProductFileLookup['named'] = new Map()
  const here = new Map<string, Named>()
  for (const row of rows) {
    const slug = keyOf(row)
    const known = slugs.get(slug)
    if (!known || named.has(slug)) continue
    const others = namesOf(known).flatMap(name => {
      const line = name === slug ? undefined : row.named?.(name)
      return line !== undefined && line < row.line ? [{ slug: name, line }] : []
    })
    const first = others[0] ?? here.get(known.id)
    if (first && first.slug !== slug) named.set(slug, first)
    else here.set(known.id, first ?? { slug, line: row.line })
  }
  return named
}

export const load = async (scene: Scene, rows: ProductFileRow[]): Promise<ProductFileLookup> => {
  const slugs = await readSlugs(scene, [...new Set(rows.map(keyOf))].filter(Boolean))
  const skus = await loadSkus(
    scene,
    rows.map(row => row.values.sku),
  )
  const variants = await loadVariantsOf(
    scene,
    [...slugs.values()].map(({ id }) => id),
  )
  const brands = await readBrands(scene.tx)
  const tree = await readTree(scene.tx)
  const byProduct = new Map<string, KnownVariant[]>()
  for (const variant of variants)
    byProduct.set(variant.product.id, [...(byProduct.get(variant.product.id) ?? []), variant])
  return {
    slugs,
    named: await namedBefore(scene, rows, slugs),
    variants: byProduct,
    skus: new Map([...skus.values(), ...variants].map(variant => [variant.sku.toLowerCase(), variant.product.id])),
    barcodes: await readBarcodes(
      scene,
      rows.flatMap(({ values }) => values.barcode ?? []),
    ),
    brands: new Map(
      brands.flatMap(({ id, code, name }) => [
        [code.toLowerCase(), id] as const,
        [(name[defaultUrlLang] ?? code).toLowerCase(), id] as const,
      ]),
    ),
    houseBrand: brands.find(({ code }) => code === scene.staff.place.brand)?.id ?? brands[0]?.id ?? null,
    tree,
    filled: await holding(
      scene.tx,
      tree.map(({ id }) => id),
    ),
    tables: await readTaxTables(scene.tx),
    vocabulary: await readVocabulary(scene),
    attributeKinds: await readKinds(scene),
  }
}
