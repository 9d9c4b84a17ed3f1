// What a rate asks along its scale, stretch by stretch: as it is drawn, with a jump between two stretches.
import { feeOf, limitedFee, type ShippingRate } from './rate.ts'

/** From one value to another; the fee at both ends. */
export type Stretch = { from: number; to: number; first: number; last: number }

const level = (from: number, to: number, fee: number): Stretch => ({ from, to, first: fee, last: fee })

/** Where a new fee may begin. */
function cutsOf({ tiers, weight, freeAbove, basis }: ShippingRate, most: number): number[] {
  const steps = weight
    ? Array.from({ length: 100 }, (_, at) => weight.firstG + 1 + at * weight.stepG).filter(
        g => g < (weight.maxG ?? most),
      )
    : (tiers ?? []).map(({ from }) => from)
  const free = freeAbove && (basis === 'FLAT' || basis === 'CART_VALUE') ? [freeAbove] : []
  return [...new Set([0, ...steps, ...free, ...(weight?.maxG ? [weight.maxG + 1] : [])])]
    .filter(cut => cut < most)
    .sort((one, other) => one - other)
}

/** Along order value, weight or items, whichever the rate looks at, up to `most`. */
export function feeCurve(rate: ShippingRate, most: number, currency: string): Stretch[] {
  const cuts = cutsOf(rate, most)
  return cuts.flatMap((from, at): Stretch[] => {
    const cart = { value: { before: from, after: from }, weightG: from, items: from }
    const fee = feeOf(rate, cart, currency)
    if (!('fee' in fee)) return []
    const isFree =
      rate.basis !== 'WEIGHT' && rate.basis !== 'ITEMS' && typeof rate.freeAbove === 'number' && from >= rate.freeAbove
    return [level(from, cuts[at + 1] ?? most, isFree ? 0 : limitedFee(rate, fee.fee))]
  })
}
