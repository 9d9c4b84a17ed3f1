// Carts priced before and after a change of the discounts: what a test cart or last week's orders would cost now.
import { quote } from '../pricing.ts'
import type { CartLine, PriceContext } from './cart.ts'
import type { Discount } from './discount.ts'
import { given } from './outcome.ts'
import type { Quote, Totals } from './quote.ts'

export type Change = { of: 'total' | 'line' | 'discount'; name: string; before: number; after: number }
export type TestCart = { name: string; lines: readonly CartLine[]; context: PriceContext }

const changed = (of: Change['of'], before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>): Change[] =>
  [...new Set([...before.keys(), ...after.keys()])]
    .map(name => ({ of, name, before: before.get(name) ?? 0, after: after.get(name) ?? 0 }))
    .filter(change => change.before !== change.after)

const totalsOf = ({ totals }: Quote): Map<string, number> => new Map(Object.entries(totals) as [keyof Totals, number][])
const linesOf = ({ lines }: Quote): Map<string, number> => new Map(lines.map(({ id, net }) => [id, net]))
const discountsOf = ({ considered }: Quote): Map<string, number> =>
  new Map(considered.map(one => [one.discount.id, given(one)]))

/** Only what differs: totals, then nets of lines by their ids, then what each discount gives by its id. */
export const changesOf = (before: Quote, after: Quote): Change[] => [
  ...changed('total', totalsOf(before), totalsOf(after)),
  ...changed('line', linesOf(before), linesOf(after)),
  ...changed('discount', discountsOf(before), discountsOf(after)),
]

/** The carts that would cost something else with these discounts. */
export const replay = (
  carts: readonly TestCart[],
  discounts: readonly Discount[],
): { name: string; changes: Change[] }[] =>
  carts
    .map(({ name, lines, context }) => ({
      name,
      changes: changesOf(quote(lines, context), quote(lines, { ...context, discounts })),
    }))
    .filter(({ changes }) => changes.length > 0)
