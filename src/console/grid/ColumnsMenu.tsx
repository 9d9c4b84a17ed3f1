// The button of the columns; what can be chosen, and what it opens in, come with the first press.
import { lazy, Suspense, useState } from 'react'
import { spoken } from '#console/i18n/inside.ts'
import { ColumnsButton } from './ColumnsButton.tsx'

const ColumnsPopover = lazy(() =>
  spoken(import('./ColumnsPopover.tsx')).then(({ ColumnsPopover }) => ({ default: ColumnsPopover })),
)

export const ColumnsMenu = () => {
  const [isWanted, setWanted] = useState(false)
  const button = <ColumnsButton aria-haspopup="dialog" aria-expanded={false} onClick={() => setWanted(true)} />
  if (!isWanted) return button
  return (
    <Suspense fallback={button}>
      <ColumnsPopover />
    </Suspense>
  )
}
