// What the product rules need to know around a product: its variants, its place in the tree, the tax that applies.
import { sql } from 'drizzle-orm'
import { isLeaf, type Node, readTree, type Wanted } from '#areas/categories/categories.door.ts'
import { readTaxTables, type TaxTables } from '#areas/taxes/taxes.door.ts'
import { defaultUrlLang, type Localized } from '#contract/fields/localized.ts'
import { fieldOf } from '#contract/naming.ts'
import type { Param } from '#contract/said.ts'
import type { PublishContext, VariantFacts } from '#rules/product/publishBlockers.ts'
import { type Completeness, completenessOf } from '#rules/product.ts'
import { resolveTax } from '#rules/tax/resolveTax.ts'
import { dayAt } from '#rules/vendorDay.ts'
import { tableFor } from '#server/db/tables.ts'
import type { Tx } from '#server/db/tenant.ts'
import { fieldsWhere } from '#server/records/rows.ts'
import type { Scene } from '#server/records/serve.ts'
import { type Product, products, type Variant, variants } from './products.ts'

/** What every product must say about itself, whatever its category adds. */
const always = ['name', 'shortDescription', 'description', 'brand', 'category', 'hsn', 'media'] as const

const isFilled = (value: unknown): boolean => {
  if (value === null || value === undefined || value === '') return false
  if (Array.isArray(value)) return value.length > 0
  return typeof value === 'object' ? Object.keys(value).length > 0 : true
}

const said = (values: Record<string, unknown>, field: string): unknown => {
  const value = values[field]
  return field === 'name' || field === 'shortDescription' || field === 'description'
    ? (value as Localized | null)?.[defaultUrlLang]
    : value
}

const inAttributes = 'attributes.'
const attributeField = (code: string): string => `${inAttributes}${code}`

/** What people call what is missing: an attribute by its set's label, all else by the field's. */
const missingNamed = (missing: readonly string[], wanted: readonly Wanted[]): Param[] => {
  const labels = new Map(wanted.map(({ code, label }) => [attributeField(code), label]))
  return missing.map(field => labels.get(field) ?? fieldOf(products, field))
}

/** Share of the required fields that are filled in the default language; the category's attribute set adds its own. */
export const completenessIn = (tree: readonly Node[], values: Record<string, unknown>): Completeness => {
  const category = tree.find(node => node.id === values.category)
  const attributes = (values.attributes as Record<string, unknown> | null) ?? {}
  const required = [...always, ...(category?.required ?? []).map(({ code }) => attributeField(code))]
  const filled = required.filter(field =>
    isFilled(field.startsWith(inAttributes) ? attributes[field.slice(inAttributes.length)] : said(values, field)),
  )
  return completenessOf(required, filled)
}

const v = tableFor(variants)

const judged = [
  ...['id', 'product', 'sku', 'status', 'price', 'mrp', 'floorPrice', 'cost', 'optionText', 'options'],
  ...['position', 'oosPolicy', 'version'],
] as const

export type VariantRow = Pick<Variant, (typeof judged)[number]>

/** Live variants of some products, in order. */
export const variantsOf = async (tx: Tx, products: readonly string[]): Promise<VariantRow[]> => {
  if (products.length === 0) return []
  const ofThem = sql`${v.product} = any(${sql.param(products)}::uuid[])`
  return fieldsWhere(tx, variants, judged, ofThem, { order: sql`${v.product}, ${v.position}, ${v.id}` })
}

export const asFacts = (variant: VariantRow): VariantFacts => ({
  sku: variant.sku,
  status: variant.status,
  price: variant.price,
  mrp: variant.mrp,
})

const taxApplies = (row: Product, tree: readonly Node[], tables: TaxTables, date: string, country: string): boolean => {
  const codeOf = (id: string): string | null => tables.codeOf.get(id) ?? null
  const category = tree.find(node => node.id === row.category)
  return (
    resolveTax({
      product: { hsn: row.hsn, taxClass: row.taxClass ? codeOf(row.taxClass) : null },
      hsn: tables.hsn,
      category: category?.defaultTaxClass ? codeOf(category.defaultTaxClass) : null,
      vendor: tables.vendorDefault,
      rates: tables.rates,
      date,
      country,
    }).rate !== undefined
  )
}

export interface Around {
  variants: VariantRow[]
  context: PublishContext
}

/** Everything `publishBlockers` and `whyHidden` ask, for many products in four queries. */
export const aroundOf = async ({ tx, now, setting, staff }: Scene, rows: readonly Product[]): Promise<Around[]> => {
  const [tree, tables, variants] = [
    await readTree(tx),
    await readTaxTables(tx),
    await variantsOf(
      tx,
      rows.map(({ id }) => id),
    ),
  ]
  const date = dayAt(now, setting.timezone)
  return rows.map(row => {
    const completeness = completenessIn(tree, { ...row })
    const wanted = tree.find(node => node.id === row.category)?.required ?? []
    return {
      variants: variants.filter(({ product }) => product === row.id),
      context: {
        country: staff.place.country,
        currency: setting.currency,
        categoryIsLeaf: isLeaf(tree, row.category),
        completeness,
        missing: missingNamed(completeness.missing, wanted),
        slugTaken: false,
        taxResolved: taxApplies(row, tree, tables, date, staff.place.country),
      },
    }
  })
}
