// What stands at /<area>/<second part>: a screen the area has of its own under that name, else the record with that id; and at
// /<area>/queue/<name> what waits for a decision.
import '#console/i18n/later.ts'
import { lazy, Suspense } from 'react'
import { RecordScreen } from '#console/detail/RecordScreen.tsx'
import { useLensAt } from '#console/lens/lensAt.ts'
import { usePresented } from '#console/present.ts'
import { Skeleton } from '#console/theme/Skeleton.tsx'
import type { Resource } from '#contract/resource.ts'

const DeckPage = lazy(() => import('#console/deck/DeckPage.tsx').then(({ DeckPage }) => ({ default: DeckPage })))
const LensRecord = lazy(() =>
  import('#console/lens/LensRecord.tsx').then(({ LensRecord }) => ({ default: LensRecord })),
)

export const RecordPage = ({ resource, id }: { resource: Resource; id: string }) => {
  const own = usePresented(resource).screens?.find(({ path }) => path === id)
  const at = useLensAt()
  if (own)
    return (
      <Suspense fallback={<Skeleton lines={12} height="1.5em" />}>
        <own.Screen resource={resource} />
      </Suspense>
    )
  if (!at || resource.lifecycle === 'none') return <RecordScreen resource={resource} id={id} />
  return (
    <Suspense>
      <LensRecord resource={resource} id={id} at={at} />
    </Suspense>
  )
}

export const QueuePage = ({ resource, queue }: { resource: Resource; queue: string }) => (
  <Suspense fallback={<Skeleton lines={12} height="1.5em" />}>
    <DeckPage resource={resource} queue={queue} />
  </Suspense>
)
