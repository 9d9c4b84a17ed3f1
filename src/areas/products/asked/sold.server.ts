// Goods as others sell them: by SKU or by id, with what a price, a tax and the rules of a discount ask of them.
import { and, eq, ne, or, type SQL, sql } from 'drizzle-orm'
import { joinedBrands } from '#areas/brands/brands.door.ts'
import { tagCodesIn } from '#areas/tags/tags.door.ts'
import type { PriceSchedule } from '#rules/pricing/cart.ts'
import { rowsOf } from '#server/db/statement.ts'
import { tableFor } from '#server/db/tables.ts'
import type { Tx } from '#server/db/tenant.ts'
import { called } from '#server/records/rows.ts'
import { notInTrash } from '#server/records/trash.ts'
import { schedulesOf } from '../prices/priceNow.server.ts'
import { products, variants } from '../products.ts'

/** Money in the smallest unit, weight in grams. */
export interface SoldGoods {
  variant: string
  sku: string
  price: number
  mrp: number
  floor: number | null
  cost: number | null
  weight: number
  hazmat: boolean
  product: string
  slug: string
  name: string
  hsn: string | null
  taxClass: string | null
  category: string
  brand: string
  tags: string[] | null
  /** Its prices for a time. */
  windows: PriceSchedule[] | null
}

// Called as `schedulesOf` calls the variant.
const v = called(variants, 'v')
const p = called(products, 'p')

const meant = ({ skus, ids }: { skus: readonly string[]; ids: readonly string[] }): SQL | undefined =>
  or(
    sql`lower(${v.sku}) = any(${sql.param(skus.map(sku => sku.toLowerCase()))}::text[])`,
    sql`${v.id} = any(${sql.param(ids)}::uuid[])`,
  )

/** By SKU, in any case, or by the id of the variant, also hidden ones; without `wanted`, all that are on sale. In order of SKUs. */
export const readSold = (
  tx: Tx,
  wanted?: { skus: readonly string[]; ids: readonly string[] },
): Promise<SoldGoods[]> => {
  const some = wanted ? meant(wanted) : and(eq(v.status, 'active'), eq(p.status, 'active'))
  return rowsOf<SoldGoods>(
    tx,
    sql`select ${v.id} as variant, ${v.sku}, ${v.price}, ${v.mrp}, ${v.floorPrice} as floor, ${v.cost},
      coalesce(${v.weightG}, 0) as weight, coalesce(${ne(v.hazmat, 'none')}, false) as hazmat,
      ${p.id} as product, ${p.slug}, ${p.name} ->> 'en-in' as name, ${p.hsn}, ${p.taxClass} as "taxClass", ${p.category},
      b.code as brand, ${tagCodesIn(p.tags)} as tags, ${schedulesOf} as windows
      from ${tableFor(variants)} ${v} join ${tableFor(products)} ${p} on ${and(eq(p.vendor, v.vendor), eq(p.id, v.product))}
        left join ${joinedBrands} b on b.id = ${p.brand}
      where ${and(notInTrash(v), some)} order by ${v.sku}`,
  )
}
