// What stands at /<area>/<second part>: the bench of that name, else the record with that id; and at /<area>/queue/<name> what waits
// for a decision.
import '#console/i18n/entered.ts'
import '#console/i18n/later.ts'
import { lazy, Suspense } from 'react'
import { RecordScreen } from '#console/detail/RecordScreen.tsx'
import { useLensAt } from '#console/lens/lensAt.ts'
import { Skeleton } from '#console/theme/Skeleton.tsx'
import { kebab } from '#contract/address.ts'
import type { Resource } from '#contract/resource.ts'
import { benchesOf } from '#contract/standard.ts'
import { BenchPage } from './BenchPage.tsx'

const DeckPage = lazy(() => import('#console/deck/DeckPage.tsx').then(({ DeckPage }) => ({ default: DeckPage })))
const LensRecord = lazy(() =>
  import('#console/lens/LensRecord.tsx').then(({ LensRecord }) => ({ default: LensRecord })),
)

export const RecordPage = ({ resource, id }: { resource: Resource; id: string }) => {
  const bench = benchesOf(resource).find(({ name }) => kebab(name) === id)
  const at = useLensAt()
  if (bench) return <BenchPage resource={resource} action={bench} />
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
