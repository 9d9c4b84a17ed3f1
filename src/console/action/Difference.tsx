// Two contents of one record: field by field, and as its area draws them where it does.
import { Suspense } from 'react'
import { useWords } from '#console/i18n/words.ts'
import { usePresented } from '#console/present.ts'
import type { FieldDiff } from '#contract/call.ts'
import type { Resource } from '#contract/resource.ts'
import { DiffView } from './DiffView.tsx'

interface DifferenceProps {
  resource: Resource
  id: string
  diff: readonly FieldDiff[]
}

export const Difference = ({ resource, id, diff }: DifferenceProps) => {
  const { t } = useWords()
  const { drawn } = usePresented(resource)
  if (diff.length === 0) return <p>{t('action.alike')}</p>
  const isDrawn = drawn !== undefined && diff.some(({ field }) => drawn.tells.includes(field))
  const side = (name: 'before' | 'after') => Object.fromEntries(diff.map(one => [one.field, one[name]]))
  return (
    <>
      <DiffView resource={resource} diff={diff} id={id} />
      {isDrawn && (
        <Suspense fallback={null}>
          <drawn.Drawn before={side('before')} after={side('after')} />
        </Suspense>
      )}
    </>
  )
}
