// /<area>/<bench>: what one works with beside a list, a page and a tab of its own. What its action asks stands beside what it answers,
// unless the area draws it otherwise.
import '#console/i18n/later.ts'
import { Heading } from '@radix-ui/themes'
import { Suspense } from 'react'
import { CalculatorSides } from '#console/action/Calculator.tsx'
import { useWords } from '#console/i18n/words.ts'
import { useKeys } from '#console/keys/useKeys.ts'
import { usePresented } from '#console/present.ts'
import { Skeleton } from '#console/theme/Skeleton.tsx'
import { screenOf } from '#contract/address.ts'
import type { Resource } from '#contract/resource.ts'
import type { ResolvedAction } from '#contract/standard.ts'
import { go } from './navigation.tsx'
import { useTitle } from './title.ts'
import '#console/grid/grid.css'

const titleId = 'bench-title'

export const BenchPage = ({ resource, action }: { resource: Resource; action: ResolvedAction }) => {
  const words = useWords()
  const Own = usePresented(resource).benches?.[action.name]
  const title = words.action(action)
  useTitle(title)
  useKeys('record', { Escape: () => go(screenOf(resource)) })
  return (
    <div className="bench" data-bench={action.id}>
      <header className="list-head">
        <Heading as="h1" size="5" tabIndex={-1} id={titleId}>
          {title}
        </Heading>
      </header>
      <Suspense fallback={<Skeleton lines={8} />}>
        {Own ? (
          <section className="bench-sheet" aria-labelledby={titleId}>
            <Own resource={resource} />
          </section>
        ) : (
          <div className="bench-sheet">
            <CalculatorSides resource={resource} action={action} labelledBy={titleId} />
          </div>
        )}
      </Suspense>
    </div>
  )
}
