// Goods as a cart holds them: price, floor, tax, and what rules may ask of them.
import { readSold, type SoldGoods } from '#areas/products/products.door.ts'
import { remark } from '#contract/finding.ts'
import type { Finding } from '#contract/problem.ts'
import type { CartLine } from '#rules/pricing/cart.ts'
import { resolveTax } from '#rules/tax/resolveTax.ts'
import type { Tx } from '#server/db/tenant.ts'
import type { Shop } from './shop.server.ts'

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

export type Goods = SoldGoods

/** What a cart is made of, as the products know it; without `skus` and `ids`, all that are on sale. */
export const readGoods = (
  tx: Tx,
  wanted?: { skus: readonly string[]; ids: readonly string[] },
): Promise<readonly Goods[]> => readSold(tx, wanted)

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
    hsn: taxes.hsn,
    vendor: taxes.vendorDefault,
    rates: taxes.rates,
    classNames: taxes.classNames,
    date: day,
    country: vendor.country,
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
  id: id ?? goods.sku,
  sku: goods.sku,
  product: goods.slug,
  quantity,
  price: price ?? goods.price,
  mrp: goods.mrp,
  floorPrice: goods.floor,
  cost: goods.cost,
  schedules: (goods.windows ?? []).map(one => ({ ...one, ...(price !== undefined && { price }) })),
  facts: {
    brand: goods.brand,
    category: categoriesOf(shop, goods.category),
    tag: goods.tags ?? [],
    hsn: goods.hsn,
    hazmat: goods.hazmat,
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
      remark('REF_NOT_FOUND', 'SKU {sku} does not exist', {
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
