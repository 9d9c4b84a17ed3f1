// An address in one line and how good it is, and what an order came to in one sentence.
import { lazy, Suspense } from 'react'
import type { CellProps } from '#console/fields/visual.ts'
import { useWords } from '#console/i18n/words.ts'
import { type AddressValues, printAddress } from '#rules/address.ts'

type Addressed = AddressValues & { name?: string }

const isSameAddress = (one: unknown, other: unknown): boolean =>
  one !== null &&
  other !== null &&
  typeof one === 'object' &&
  typeof other === 'object' &&
  (one as Addressed).name === (other as Addressed).name &&
  printAddress(one as Addressed) === printAddress(other as Addressed)

/** Whose it is stands above it already, unless it is somebody else's. */
export const AddressCell = ({ value, row }: CellProps) => {
  const address = value as Addressed | null
  if (!address) return null
  return (
    <span dir="auto">
      {address.name && address.name !== row?.contactName && (
        <>
          {address.name}
          <br />
        </>
      )}
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

/** Most goods go where their bill goes. */
export const BillToCell = ({ value, row, ...props }: CellProps) => {
  const { t } = useWords()
  const isSame = isSameAddress(value, row?.shipTo)
  return isSame ? t('orders.screen.sameAddress') : <AddressCell value={value} row={row} {...props} />
}

export const TotalsCell = ({ value }: CellProps) => {
  const { t, money } = useWords()
  const { goods = 0, tax = 0 } = (value ?? {}) as Record<string, number>
  return <>{t('orders.screen.goods', { goods: money(goods), tax: money(tax) })}</>
}
