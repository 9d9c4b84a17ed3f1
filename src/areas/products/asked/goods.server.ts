// What things are, as areas ask that keep, send and value them: how they are handled, what they are worth, what their product is.
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { codesOf } from '#areas/tags/tags.door.ts'
import { defaultUrlLang } from '#contract/fields/localized.ts'
import { nameOfCode, type Value } from '#contract/valueSet.ts'
import { rowsOf } from '#server/db/statement.ts'
import { tableFor } from '#server/db/tables.ts'
import type { Tx } from '#server/db/tenant.ts'
import { notInTrash } from '#server/records/trash.ts'
import { products, variants } from '../products.ts'
import { Hazard } from '../sets.ts'

const v = tableFor(variants)
const p = tableFor(products)
/** Part of the statement itself, as a computed field is prepared once for all. */
const usual = sql`${defaultUrlLang}`.inlineParams()

export interface Handled {
  /** In small letters. */
  sku: string
  hazard: Value<typeof Hazard>
  isCold: boolean
  /** Codes of its product's tags, in order. */
  tags: readonly string[]
}

/** Of those a condition on their table holds for that are not in the trash. */
const handled = async (tx: Tx, which: SQL): Promise<Handled[]> => {
  const rows = await rowsOf<Omit<Handled, 'hazard'> & { hazmat: number }>(
    tx,
    sql`select lower(${v.sku}) as sku, coalesce(${v.hazmat}, 0)::int as hazmat, coalesce(${v.keepCold}, false) as "isCold",
        coalesce((select ${codesOf(p.tags)} from ${p} where ${p.vendor} = ${v.vendor} and ${p.id} = ${v.product}), '{}') as tags
      from ${v} where ${v.vendor} = app_vendor() and ${notInTrash(v)} and ${which}`,
  )
  return rows.map(({ hazmat, ...row }) => ({ ...row, hazard: nameOfCode(Hazard, hazmat) }))
}

/** The same by their SKUs in any case. */
export const handledBySku = (tx: Tx, skus: readonly string[]): Promise<Handled[]> =>
  handled(tx, sql`lower(${v.sku}) = any(${sql.param(skus.map(sku => sku.toLowerCase()))}::text[])`)

/** How variants are to be handled, by their ids; those of nobody are left out. */
export const handledById = (tx: Tx, ids: readonly string[]): Promise<Handled[]> =>
  handled(tx, sql`${v.id} = any(${sql.param(ids)}::uuid[])`)

/** What one piece of each of them is worth together, in minor units: what it cost, or its price where nobody says. */
export const worthOf = async (tx: Tx, ids: readonly string[]): Promise<number> => {
  const [all] = await rowsOf<{ worth: number | null }>(
    tx,
    sql`select sum(coalesce(${v.cost}, ${v.price}))::bigint as worth from unnest(${sql.param(ids)}::uuid[]) w (id)
      join ${v} on ${v.vendor} = app_vendor() and ${v.id} = w.id`,
  )
  return all?.worth ?? 0
}

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
