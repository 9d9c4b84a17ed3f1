// Set price: the new price of one variant and the preview of many. What would break a price rule is named and left unwritten.
import { digitsOf } from '#contract/currency.ts'
import type { Finding } from '#contract/problem.ts'
import { portion, round, sayMoney } from '../money.ts'
import { refusal } from '../refusal.ts'

export type PriceMode = 'set' | '+%' | '-%' | '+amt' | 'endWith'
/** `value`: minor units for set, +amt (may be negative) and endWith (99 for .99, 0 for .00); basis points for +% and -%. */
/** `ending` as in endWith: what comes out is rounded to the nearest price that ends so. */
export type PriceChange = { mode: PriceMode; value: number; mrpToo?: boolean; ending?: number }
export type Priced = {
  sku: string
  price: number
  mrp?: number | null
  floorPrice?: number | null
  cost?: number | null
}

export type PriceLine = {
  sku: string
  old: number
  price: number
  mrp: number | null
  /** Basis points of the price after cost; null where cost is unknown or may not be seen. */
  margin: number | null
  changed: boolean
  /** The price falls by more than half: the whole run then needs the secure step. */
  bigDrop: boolean
  findings: Finding[]
}

const changes: Record<PriceMode, (amount: number, value: number, currency: string) => number> = {
  set: (_amount, value) => value,
  '+%': (amount, value) => portion(amount, 10_000 + value, 10_000),
  '-%': (amount, value) => portion(amount, 10_000 - value, 10_000),
  '+amt': (amount, value) => amount + value,
  endWith: (amount, value, currency) => {
    const major = 10 ** digitsOf(currency)
    return Math.floor(amount / major) * major + value
  },
}

/** The nearest amount above nothing that ends so; of two as near the lower one. */
const roundedTo = (amount: number, ending: number, major: number): number => {
  const below = Math.floor((amount - ending) / major) * major + ending
  const nearest = amount - below <= below + major - amount ? below : below + major
  return nearest < 1 ? nearest + major : nearest
}

/** Keeps the whole part for endWith, and steps one whole unit down where an ending would pass the MRP. */
export function repriced(price: number, change: PriceChange, currency: string, mrp?: number | null): number {
  const major = 10 ** digitsOf(currency)
  const worked = changes[change.mode](price, change.value, currency)
  // What is nothing or less is refused, not rounded up.
  const isEnding = change.ending !== undefined && worked > 0
  const next = isEnding ? roundedTo(worked, change.ending!, major) : worked
  const over = (isEnding || change.mode === 'endWith') && !change.mrpToo && mrp && price <= mrp && next > mrp
  return over && (change.mode === 'endWith' || worked <= mrp) ? next - major : next
}

function findingsOf(price: number, mrp: number | null, floor: number | null | undefined, currency: string): Finding[] {
  const print = (amount: number) => sayMoney(amount, currency)
  const found: Finding[] = []
  if (price < 1) found.push(refusal('RANGE', 'price.zero', { price: print(price) }))
  if (mrp !== null && price > mrp)
    found.push(refusal('RULE', 'price.aboveMrp', { price: print(price), mrp: print(mrp) }))
  if (floor && price < floor)
    found.push(refusal('RULE', 'price.belowFloor', { price: print(price), floor: print(floor) }))
  return found.map(each => ({ ...each, path: 'price' }))
}

function lineOf(variant: Priced, change: PriceChange, currency: string): PriceLine {
  const price = repriced(variant.price, change, currency, variant.mrp)
  const mrp = variant.mrp && change.mrpToo ? repriced(variant.mrp, change, currency) : (variant.mrp ?? null)
  const known = variant.cost !== null && variant.cost !== undefined && price > 0
  return {
    sku: variant.sku,
    old: variant.price,
    price,
    mrp,
    margin: known ? round(BigInt(price - variant.cost!) * 10_000n, price) : null,
    changed: price !== variant.price || mrp !== (variant.mrp ?? null),
    bigDrop: price * 2 < variant.price,
    findings: findingsOf(price, mrp, variant.floorPrice, currency),
  }
}

export type PricePreview = { lines: PriceLine[]; changed: number; unchanged: number; refused: number; bigDrops: number }

export function previewPrices(variants: readonly Priced[], change: PriceChange, currency: string): PricePreview {
  const lines = variants.map(variant => lineOf(variant, change, currency))
  const fine = lines.filter(line => line.findings.length === 0)
  return {
    lines,
    changed: fine.filter(line => line.changed).length,
    unchanged: fine.filter(line => !line.changed).length,
    refused: lines.length - fine.length,
    bigDrops: fine.filter(line => line.bigDrop).length,
  }
}
