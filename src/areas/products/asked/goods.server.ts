// What things are, as areas ask that keep, send and sell them: how they are handled, what they weigh, what their product is.
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { joinedBrands } from '#areas/brands/brands.door.ts'
import { codesOf } from '#areas/tags/tags.door.ts'
import { defaultUrlLang } from '#contract/fields/localized.ts'
import type { Row } from '#contract/resource.ts'
import { nameOfCode, type Value } from '#contract/valueSet.ts'
import { rowsOf } from '#server/db/statement.ts'
import { tableFor } from '#server/db/tables.ts'
import type { Tx } from '#server/db/tenant.ts'
import { notInTrash } from '#server/records/trash.ts'
import { products, variants } from '../products.ts'
import { Hazard } from '../sets.ts'

const v = tableFor(variants)
const p = tableFor(products)
// Codes stand in the text itself: a plan that is made for any value finds partial indexes by them.
const isKept = notInTrash(v).inlineParams()
/** Part of the statement itself, as a computed field is prepared once for all. */
const usual = sql`${defaultUrlLang}`.inlineParams()

/** A variant with what its product says of it; money in minor units, weight in grams. */
export type Good = Pick<Row<typeof variants>, 'id' | 'sku' | 'mrp' | 'weightG'> &
  Pick<Row<typeof products>, 'hsn' | 'category'> & {
    hazard: Value<typeof Hazard>
    isCold: boolean
    /** In English. */
    name: string
  }

/** What costs as much again to be told, and is told where it is asked for. */
export interface MoreOfGood {
  /** Code of the brand. */
  brand: string | null
  /** Codes of its product's tags, in order. */
  tags: readonly string[]
}

type Wanted = { skus: readonly string[] } | { ids: readonly string[] }

const meant = (wanted: Wanted): SQL =>
  'ids' in wanted
    ? sql`${v.id} = any(${sql.param(wanted.ids)}::uuid[])`
    : sql`lower(${v.sku}) = any(${sql.param(wanted.skus.map(sku => sku.toLowerCase()))}::text[])`

const moreOf: Readonly<Record<keyof MoreOfGood, SQL>> = {
  brand: sql`(select b.code from ${joinedBrands} b where b.id = ${p.brand})`,
  tags: sql`coalesce(${codesOf(p.tags)}, '{}')`,
}

/** What goods are, by their SKUs in any case or by their ids, by SKU in small letters; none of the trash, and none of nobody. */
export const readGoods = async <const M extends keyof MoreOfGood = never>(
  tx: Tx,
  wanted: Wanted,
  more?: M,
): Promise<Map<string, Good & Pick<MoreOfGood, M>>> => {
  const further = more ? sql`, ${moreOf[more]} as ${sql.identifier(more)}` : sql``
  const rows = await rowsOf<Omit<Good, 'hazard'> & Pick<MoreOfGood, M> & { hazmat: number }>(
    tx,
    sql`select ${v.id}, ${v.sku}, ${v.mrp}::float8 as mrp, ${v.weightG} as "weightG", coalesce(${v.hazmat}, 0)::int as hazmat,
        coalesce(${v.keepCold}, false) as "isCold", ${p.hsn}, ${p.category}, ${p.name} ->> ${usual} as name${further}
      from ${v} join ${p} on ${p.vendor} = ${v.vendor} and ${p.id} = ${v.product}
      where ${v.vendor} = app_vendor() and ${isKept} and ${meant(wanted)}`,
  )
  return new Map(rows.map(row => [row.sku.toLowerCase(), { ...row, hazard: nameOfCode(Hazard, row.hazmat) }]))
}

/** Sub-select of the `id` of the variant with that SKU in any case, of the vendor; both are columns of the statement that asks. */
export const variantWithSku = (vendor: SQLWrapper, sku: SQL): SQL =>
  sql`select ${v.id} from ${v} where ${v.vendor} = ${vendor} and lower(${v.sku}) = lower(${sku}) and ${isKept}`

/** A select of `variant` and the `category` its product is in, of those that are there. */
export const categoriesOf = (ids: readonly string[]): SQL =>
  sql`select ${v.id} as variant, ${p.category} as category from ${v} join ${p} on ${p.vendor} = ${v.vendor} and ${p.id} = ${v.product}
    where ${v.vendor} = app_vendor() and ${v.id} = any(${sql.param(ids)}::uuid[])`

/** What the product of a variant is called where nobody asks in another language, or its SKU; for fields that are computed. */
export const productNameOf = (vendor: SQLWrapper, variant: SQLWrapper): SQL =>
  sql`(select coalesce(${p.name} ->> ${usual}, ${v.sku}) from ${v} join ${p} on ${p.vendor} = ${v.vendor} and ${p.id} = ${v.product}
    where ${v.vendor} = ${vendor} and ${v.id} = ${variant})`

/** A select of the ids of the variants of these products; ids that are none find nothing. */
export const variantsOf = (vendor: SQLWrapper, ofProducts: readonly string[]): SQL =>
  sql`select ${v.id} from ${v} where ${v.vendor} = ${vendor} and ${v.product}::text = any(${sql.param(ofProducts)}::text[])`
