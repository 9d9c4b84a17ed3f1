// An amount off what was placed already, offered for paying ahead: shared over the lines by what they come to, each taxed anew.
import type { TaxAmounts } from '../tax.ts'
import type { CartLine, PriceContext } from './cart.ts'
import { spread, sumOf } from './reductions.ts'
import { taxEach } from './taxed.ts'

export type OfferedOn = { net: number; quantity: number; tax: CartLine['tax']; was: Pick<TaxAmounts, 'tax'> }
export type OfferedLine = { off: number; net: number; tax: TaxAmounts }
/** `gross` is what is paid less: more than `off` where tax comes on top. */
export type Offered = { lines: OfferedLine[]; off: number; gross: number; tax: number }

export const offered = (on: readonly OfferedOn[], amount: number, context: PriceContext): Offered => {
  const offs = spread(
    amount,
    on.map(({ net }) => net),
  )
  const nets = on.map(({ net }, at) => net - offs[at]!)
  const taxed = taxEach(
    on.map(({ quantity, tax }, at) => ({ amount: nets[at]!, quantity, tax })),
    context,
  )
  const off = sumOf(offs)
  const tax = sumOf(on.map(({ was }) => was.tax)) - sumOf(taxed.map(one => one.tax))
  return {
    lines: taxed.map((one, at) => ({ off: offs[at]!, net: nets[at]!, tax: one })),
    off,
    tax,
    gross: context.taxMode === 'inclusive' ? off : off + tax,
  }
}
