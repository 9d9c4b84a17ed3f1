// The answer of a reading action wherever it is told: what its area draws of it, and its steps.
import { Suspense } from 'react'
import { usePresented } from '#console/present.ts'
import { Skeleton } from '#console/theme/Skeleton.tsx'
import type { Shown } from '#contract/call.ts'
import type { Resource } from '#contract/resource.ts'
import { ShownView } from './ShownView.tsx'

interface Props {
  resource: Resource
  /** The action's name. */
  action: string
  input: Readonly<Record<string, unknown>>
  shown: Shown
}

/** Drawn by its area; nothing where it draws none. Whoever shows it waits for it together with what stands below it. */
export const AnswerDrawing = ({ resource, action, input, shown }: Props) => {
  const Picture = usePresented(resource).pictures?.[action]
  return Picture && <Picture shown={shown} input={input} />
}

export const AnswerView = (props: Props) => (
  <Suspense fallback={<Skeleton lines={8} />}>
    <div className="answer-picture">
      <AnswerDrawing {...props} />
    </div>
    <ShownView shown={props.shown} />
  </Suspense>
)
