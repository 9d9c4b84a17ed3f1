// What can be done with the picked rows; it comes when there are some.
import { lazy, Suspense } from 'react'
import { spoken } from '#console/i18n/inside.ts'
import { useList } from './list.ts'
import { selectionOf } from './scope.ts'

const BulkActions = lazy(() =>
  spoken(import('./BulkActions.tsx')).then(({ BulkActions }) => ({ default: BulkActions })),
)

export const BulkBar = () =>
  selectionOf(useList()) ? (
    <Suspense>
      <BulkActions />
    </Suspense>
  ) : null
