// Goods as a cart holds them: price, floor, tax, and what rules may ask of them.
import { sql } from 'drizzle-orm'
import { schedulesOf } from '#areas/products/priceNow.reading.ts'
import { remark } from '#contract/finding.ts'
import type { Finding } from '#contract/problem.ts'
import type { CartLine, PriceSchedule } from '#rules/pricing/cart.ts'
import { resolveTax } from '#rules/tax/resolveTax.ts'
import type { Tx } from '#server/db/tenant.ts'
import type { Shop } from './shop.reading.ts'

export interface AskedLine {
  /** What it is called in the answer; the SKU where nobody says. */
  id?: string
  sku?: string
  variant?: string
  quantity: number
  giftOf?: string
  subscription?: { cycle: number }
  /** Instead of the price of the shop, also of one that holds for a time. */
  price?: number
}

export interface Goods extends Record<string, unknown> {
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
  windows: PriceSchedule[] | null
}

const numbers = ['price', 'mrp', 'floor', 'cost'] as const

/** Without `skus` and `ids`, all that are on sale. */
export const readGoods = async (
  tx: Tx,
  wanted?: { skus: readonly string[]; ids: readonly string[] },
): Promise<Goods[]> => {
  const some = wanted
    ? sql`and (lower(v.sku) = any(${sql.param(wanted.skus.map(sku => sku.toLowerCase()))}::text[]) or v.id = any(${sql.param(wanted.ids)}::uuid[]))`
    : sql`and v.status = 1 and p.status = 1`
  const { rows } = await tx.execute<Goods>(
    sql`select v.id as variant, v.sku, v.price, v.mrp, v.floor_price as floor, v.cost, coalesce(v.weight_g, 0) as weight,
      coalesce(v.hazmat, 0) <> 0 as hazmat, p.id as product, p.slug, p.name ->> 'en-in' as name, p.hsn,
      p.tax_class as "taxClass", p.category, b.code as brand,
      (select array_agg(g.code) from tags g where g.vendor = p.vendor and g.id = any(p.tags)) as tags,
      ${schedulesOf} as windows
      from variants v join products p on p.vendor = v.vendor and p.id = v.product
        left join brands b on b.vendor = p.vendor and b.id = p.brand
      where v.status <> 2 ${some} order by v.sku`,
  )
  return rows.map(row => ({
    ...row,
    ...Object.fromEntries(numbers.map(name => [name, row[name] === null ? null : Number(row[name])])),
  }))
}

/** Slugs from the root down, and the whole path, so that a rule may name any of them. */
const categoriesOf = ({ tree }: Shop, id: string): string[] => {
  const slugs: string[] = []
  for (let node = tree.find(one => one.id === id); node; node = tree.find(one => one.id === node?.parent))
    slugs.unshift(node.slug)
  return [...slugs, slugs.join('/')]
}

const taxOf = ({ taxes, tree, day, vendor }: Shop, goods: Goods) => {
  const classOf = (id: string | null | undefined) => (id ? (taxes.codeOf.get(id) ?? null) : null)
  const { rate, finding } = resolveTax({
    product: { hsn: goods.hsn, taxClass: classOf(goods.taxClass) },
    category: classOf(tree.find(({ id }) => id === goods.category)?.defaultTaxClass),
    ...{ hsn: taxes.hsn, vendor: taxes.vendorDefault, rates: taxes.rates, date: day, country: vendor.country },
  })
  const tax = {
    rate: rate?.rate ?? 0,
    ...(rate?.cess && { cess: rate.cess }),
    ...(rate?.slabs && { slabs: rate.slabs }),
  }
  return { tax, finding }
}

export const lineOf = (
  shop: Shop,
  goods: Goods,
  { id, quantity, giftOf, subscription, price }: AskedLine,
): CartLine => ({
  ...{
    id: id ?? goods.sku,
    sku: goods.sku,
    product: goods.slug,
    quantity,
    price: price ?? goods.price,
    mrp: goods.mrp,
  },
  ...{ floorPrice: goods.floor, cost: goods.cost },
  schedules: (goods.windows ?? []).map(one => ({ ...one, ...(price !== undefined && { price }) })),
  facts: {
    ...{ brand: goods.brand, category: categoriesOf(shop, goods.category), tag: goods.tags ?? [] },
    ...{ hsn: goods.hsn, hazmat: goods.hazmat },
  },
  tax: taxOf(shop, goods).tax,
  ...(giftOf && { giftOf }),
  ...(subscription && { subscription }),
})

/** The lines that can be sold, and what is wrong with the others. */
export const linesOf = (
  shop: Shop,
  goods: readonly Goods[],
  asked: readonly AskedLine[],
): { lines: CartLine[]; weight: number; hazmat: boolean; findings: Finding[] } => {
  const findings: Finding[] = []
  const found = asked.flatMap(line => {
    const one = goods.find(
      ({ sku, variant }) => sku.toLowerCase() === line.sku?.toLowerCase() || variant === line.variant,
    )
    if (one) {
      const { finding } = taxOf(shop, one)
      if (finding) findings.push({ ...finding, path: 'lines' })
      return [{ one, line }]
    }
    const params = { sku: line.sku ?? line.variant ?? '' }
    findings.push(
      remark('REF_NOT_FOUND', 'There is no SKU {sku}', {
        params,
        path: 'lines',
        key: 'discounts.findings.noSku',
      }),
    )
    return []
  })
  return {
    lines: found.map(({ one, line }) => lineOf(shop, one, line)),
    weight: found.reduce((sum, { one, line }) => sum + one.weight * line.quantity, 0),
    hazmat: found.some(({ one }) => one.hazmat),
    findings,
  }
}
