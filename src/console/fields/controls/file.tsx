// Stored files, one or several. Their part comes with the first form that has some.
import { lazy, Suspense } from 'react'
import { Skeleton } from '#console/theme/Skeleton.tsx'
import type { ControlProps, Input } from '../visual.ts'
import { TextFilter } from './filters.tsx'

const Media = lazy(async () => ({ default: (await import('../media/Media.tsx')).Media }))

const Control = (props: ControlProps) => (
  <Suspense fallback={<Skeleton lines={2} />}>
    <Media {...props} />
  </Suspense>
)

export const file: Input = { Control, Filter: TextFilter }
