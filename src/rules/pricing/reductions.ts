// What a percent, an amount or a fixed price takes off units. Prices a shopper sees per unit are rounded per unit first and
// multiplied then (kernel 0.3): 333.33 less 10 % is 300.00 each.
import { alloc, portion } from '../money.ts'
import { costOf, countOf, dearestFirst, type Lot, type Take } from './units.ts'

/** Some units of one lot. */
export type Piece = { lot: Lot; count: number }

export const whole = (lot: Lot): Piece => ({ lot, count: lot.count })
/** The dearest so many units: what is given for a number of units is worth most with them. */
export const dearest = (lots: readonly Lot[], units: number): Piece[] => {
  const pieces: Piece[] = []
  for (const lot of lots.toSorted(dearestFirst)) {
    const count = Math.min(lot.count, units - countOf(pieces))
    if (count > 0) pieces.push({ lot, count })
  }
  return pieces
}

export const costs = (pieces: readonly Piece[]): number[] => pieces.map(({ lot, count }) => costOf(lot, count))
export const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0)

export const percentOff = (cost: number, count: number, percent: number): number => {
  const rest = 10_000 - percent
  // Units of one line that no longer cost the same are rounded together.
  return cost % count === 0
    ? (cost / count - portion(cost / count, rest, 10_000)) * count
    : cost - portion(cost, rest, 10_000)
}

export const priceOff = (cost: number, count: number, unitPrice: number): number =>
  Math.max(0, cost - unitPrice * count)

export const takesOf = (pieces: readonly Piece[], offs: readonly number[]): Take[] =>
  pieces.map(({ lot, count }, place) => ({ lot, count, off: offs[place]! }))

/** An amount off several things at once never exceeds them. */
export const spread = (amount: number, over: readonly number[]): number[] => alloc(Math.min(amount, sumOf(over)), over)

export type Reducing = { benefit: 'PERCENT' | 'AMOUNT' | 'FIXED_PRICE'; value: number; per?: string | undefined }

const lowered = (pieces: readonly Piece[], { benefit, value, per }: Reducing): Take[] => {
  const cost = costs(pieces)
  const each = (off: (cost: number, count: number) => number): Take[] =>
    takesOf(
      pieces,
      pieces.map(({ count }, place) => off(cost[place]!, count)),
    )
  if (benefit === 'PERCENT') return each((amount, count) => percentOff(amount, count, value))
  if (benefit === 'FIXED_PRICE') return each((amount, count) => priceOff(amount, count, value))
  if (per === 'UNIT') return each((amount, count) => Math.min(amount, value * count))
  if (per !== 'LINE') return takesOf(pieces, spread(value, cost))
  const lines = [...new Set(pieces.map(({ lot }) => lot.line))]
  return lines.flatMap(line => {
    const own = pieces.filter(({ lot }) => lot.line === line)
    return takesOf(own, spread(value, costs(own)))
  })
}

/** Units whose price stays are not part of it: another discount may have them. */
export const reduced = (pieces: readonly Piece[], by: Reducing): Take[] =>
  lowered(pieces, by).filter(({ off }) => off > 0)
