// What a rate would change before it holds: for each article it applies to, the tax before and after, what the shop earns less or
// more when prices stay, and the price that would keep what it earns. Where tax comes on top of prices, neither moves.
import { type TaxAsk, taxAmounts } from '../tax.ts'
import { type ResolveAsk, resolveTax, type TaxRate } from './resolveTax.ts'
import type { SlabGap } from './slabRate.ts'

export type Article = Pick<ResolveAsk<TaxRate>, 'product' | 'category'> & { sku: string; price: number }

export type Moved = {
  sku: string
  price: number
  /** Absent where no rate holds without the rehearsed one. */
  before?: { rate: number; tax: number }
  after: { rate: number; tax: number }
  /** Of the shop's share at the same price. */
  change: number
  /** The price at which its share stays. */
  kept: number
}

export type Rehearsal = Omit<ResolveAsk<TaxRate>, 'product' | 'category' | 'rates'> & {
  articles: readonly Article[]
  /** As it would hold on that date. */
  rate: TaxRate
  /** All other rates. */
  rates: readonly TaxRate[]
  currency: string
  /** Whether prices hold their tax. */
  mode: TaxAsk['mode']
  slabGap?: SlabGap
}

type Policy = Pick<Rehearsal, 'currency' | 'mode' | 'slabGap'>

const taxed = ({ system, rate, cess, slabs }: TaxRate, amount: number, { currency, mode, slabGap }: Policy) =>
  taxAmounts({
    amount,
    currency,
    mode,
    system,
    rate,
    ...(cess && { cess }),
    ...(slabs && { slabs }),
    ...(slabGap && { slabGap }),
  })

/** The price that leaves the shop so much of it; the slab is that of the new price, not of the one before. */
const priceFor = (taxable: number, rate: TaxRate, policy: Policy): number =>
  policy.mode === 'inclusive' ? taxed(rate, taxable, { ...policy, mode: 'exclusive' }).gross : taxable

/** The articles whose class the rate is of, those that move most first. */
export function rehearsed({ articles, rate, rates, currency, mode, slabGap, ...asked }: Rehearsal): Moved[] {
  const policy: Policy = { currency, mode, ...(slabGap && { slabGap }) }
  const moved = articles.flatMap(({ sku, price, ...article }): Moved[] => {
    const found = resolveTax({ ...asked, ...article, rates: [rate, ...rates] }).rate
    if (found !== rate) return []
    const old = resolveTax({ ...asked, ...article, rates }).rate
    const [before, after] = [old && taxed(old, price, policy), taxed(rate, price, policy)]
    return [
      {
        sku,
        price,
        ...(before && { before: { rate: before.rate, tax: before.tax } }),
        after: { rate: after.rate, tax: after.tax },
        change: before ? after.taxable - before.taxable : 0,
        kept: before ? priceFor(before.taxable, rate, policy) : price,
      },
    ]
  })
  return moved.sort((one, other) => Math.abs(other.change) - Math.abs(one.change) || (one.sku < other.sku ? -1 : 1))
}
