// What a quote leaves on an order: its lines as they were priced, the quote itself, and the uses of its discounts.
import { codVerdictOf } from '#areas/codCharges/codCharges.door.ts'
import type { Quoted, Use } from '#areas/discounts/discounts.door.ts'
import { readGoods } from '#areas/products/products.door.ts'
import type { QuotedLine } from '#rules/pricing/quote.ts'
import type { Scene } from '#server/records/serve.ts'
import { orderLines } from '../orderLines.ts'

/** What each discount gives, with the code it was asked by. */
export const usesOf = ({ quote, codes }: Quoted): Use[] => {
  const sums = new Map<string, number>()
  for (const { discounts } of quote.lines)
    for (const { discount, amount } of discounts) sums.set(discount, (sums.get(discount) ?? 0) + amount)
  const shipping = quote.considered.filter(one => one.class === 'SHIPPING' && 'amount' in one)
  for (const one of shipping) sums.set(one.discount.id, (one as { amount: number }).amount)
  return [...sums].map(([discount, amount]) => {
    const code = codes.find(one => one.discount === discount)
    return { discount, amount, ...(code && { code: code.id }) }
  })
}

/** Its lines, but for gifts nobody gives any more. */
export const keptOf = ({ quote }: Quoted): QuotedLine[] => quote.lines.filter(({ isRemoved }) => !isRemoved)

export const quoteKept = (quoted: Quoted) => {
  const { lines, charges, totals } = quoted.quote
  // The order itself may take its shopper into a segment, or out of one.
  const segments = quoted.context.member?.segments ?? []
  const cod = codVerdictOf(quoted)
  return { lines, charges, totals, uses: usesOf(quoted), segments, ...(cod && { cod }) }
}

/** What a line costs and why, in the fields of its record. */
export const pricedOf = ({ net, discounts, tax }: QuotedLine) => ({
  net,
  discounts: discounts.map(({ discount, amount }) => ({ discount, amount })),
  rate: tax.rate,
  tax: tax.tax,
  components: tax.components.map(one => ({ ...one })),
})

/** What it asks of the warehouses. `givers` are those who gave a price instead of the shop's, by SKU. */
export const createLines = async (
  scene: Scene,
  order: string,
  kept: readonly QuotedLine[],
  { from = 1, givers }: { from?: number; givers?: ReadonlyMap<string, string> } = {},
): Promise<{ variant: string; quantity: number }[]> => {
  const sold = await readGoods(scene.tx, { skus: kept.map(({ sku }) => sku) }, 'brand')
  await scene.write.create(
    orderLines,
    kept.map((line, at) => {
      const { sku, quantity, unit } = line
      const of = sold.get(sku.toLowerCase())
      return {
        order,
        position: from + at,
        sku,
        name: of?.name ?? sku,
        variant: of?.id ?? null,
        hsn: of?.hsn ?? null,
        brand: of?.brand ?? null,
        qty: quantity,
        unitMrp: of?.mrp ?? unit,
        unitPrice: unit,
        pricedByName: givers?.get(sku.toLowerCase()) ?? null,
        ...pricedOf(line),
        isGift: false,
        cancelled: 0,
        setAside: 0,
        neverPaid: 0,
        shipped: 0,
        delivered: 0,
        returned: 0,
        rto: 0,
        refunded: 0,
      }
    }),
  )
  return kept.flatMap(({ sku, quantity }) => {
    const variant = sold.get(sku.toLowerCase())?.id
    return variant ? [{ variant, quantity }] : []
  })
}
