// An address in one line and how good it is, and what an order came to in one sentence.
import { lazy, Suspense } from 'react'
import type { CellProps } from '#console/fields/visual.ts'
import { useWords } from '#console/i18n/words.ts'
import { type AddressValues, printAddress } from '#rules/address.ts'

export const AddressCell = ({ value }: CellProps) => {
  const address = value as (AddressValues & { name?: string }) | null
  if (!address) return null
  return (
    <span dir="auto">
      {address.name}
      <br />
      {printAddress(address)}
    </span>
  )
}

const Quality = lazy(async () => ({ default: (await import('./shipTo.console.tsx')).Quality }))

export const ShipToCell = ({ value, ...props }: CellProps) =>
  value ? (
    <>
      <AddressCell value={value} {...props} />
      <br />
      <Suspense fallback={null}>
        <Quality address={value as AddressValues} />
      </Suspense>
    </>
  ) : null

export const TotalsCell = ({ value }: CellProps) => {
  const { t, money } = useWords()
  const { goods = 0, tax = 0 } = (value ?? {}) as Record<string, number>
  return <>{t('orders.screen.goods', { goods: money(goods), tax: money(tax) })}</>
}
