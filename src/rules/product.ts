// Figures a product shows about itself: how complete it is, the discount it may claim, what one unit costs.
import { portion, round } from './money.ts'

export type Completeness = {
  /** Basis points, 16 of 18 = 8889. */
  percent: number
  /** 1 only when nothing is missing; never from the rounded percent. */
  completion: 0 | 1
  missing: string[]
}

export function completenessOf(required: readonly string[], filled: Iterable<string>): Completeness {
  const have = new Set(filled)
  const missing = required.filter(attribute => !have.has(attribute))
  const percent = required.length === 0 ? 10_000 : portion(10_000, required.length - missing.length, required.length)
  return { percent, completion: missing.length === 0 ? 1 : 0, missing }
}

/** One product speaks several languages: complete only when it is so in every enabled one. */
export const completionOf = (languages: Iterable<Completeness>): 0 | 1 =>
  [...languages].every(language => language.completion === 1) ? 1 : 0

/** Whole percent, cut so that the shop never promises more than it gives. */
export const discountShown = (mrp: number, price: number): number =>
  mrp <= 0 || price >= mrp ? 0 : Number(((BigInt(mrp) - BigInt(price)) * 100n) / BigInt(mrp))

/** Price of one ml, g, piece or cm in minor units; the quantity is a decimal as on the wire. */
export function unitPrice(price: number, netQuantity: string | number): number | undefined {
  const [, whole, fraction = ''] = /^(\d+)(?:\.(\d+))?$/.exec(String(netQuantity).trim()) ?? []
  const quantity = whole === undefined ? 0n : BigInt(whole + fraction)
  return quantity === 0n ? undefined : round(BigInt(price) * 10n ** BigInt(fraction.length), quantity)
}
