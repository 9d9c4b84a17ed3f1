// What a discount gives, as short as a bar of the sale calendar is.
import { useWords } from '#console/i18n/words.ts'
import type { AnyRow } from '#contract/resource.ts'
import type { DiscountRow } from './discounts.ts'
import { Benefit, DiscountKind } from './sets.ts'

export const SaleBar = ({ row }: { row: AnyRow }) => {
  const { percent, money, value } = useWords()
  const { kind, benefit, percentOff, amountOff } = row as unknown as DiscountRow
  if (benefit === 'freeShipping') return value(Benefit, benefit)
  if (benefit === 'percent' && typeof percentOff === 'number') return <bdi>{percent(percentOff)}</bdi>
  return typeof amountOff === 'number' ? <bdi>{money(amountOff)}</bdi> : value(DiscountKind, kind)
}
