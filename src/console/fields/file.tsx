// Stored files, drawn in small. How comes with the first of them: most lists have none.
import { lazy, Suspense } from 'react'
import type { CellProps, Visual } from './visual.ts'

const Strip = lazy(async () => ({ default: (await import('./media/Strip.tsx')).Strip }))

const Cell = ({ value }: CellProps) => (
  <Suspense fallback={null}>
    <Strip value={value} />
  </Suspense>
)

export const file: Visual = { Cell }
