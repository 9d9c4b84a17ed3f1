// What was being typed when the access ended: the card comes when there is something in it, which is seldom.
import { lazy, Suspense } from 'react'
import { useUnsaved } from './unsaved.ts'

const UnsavedCard = lazy(() => import('./UnsavedCard.tsx').then(({ UnsavedCard }) => ({ default: UnsavedCard })))

export const Unsaved = () =>
  useUnsaved().length > 0 ? (
    <Suspense>
      <UnsavedCard />
    </Suspense>
  ) : null
