// The answer of a reading action wherever it is told: what its area draws of it, and its steps.
import { Suspense } from 'react'
import { usePresented } from '#console/present.ts'
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

/** Drawn by its area; nothing where it draws none. */
export const AnswerPicture = ({ resource, action, input, shown }: Props) => {
  const Picture = usePresented(resource).pictures?.[action]
  return (
    Picture && (
      <Suspense fallback={null}>
        <Picture shown={shown} input={input} />
      </Suspense>
    )
  )
}

export const AnswerView = (props: Props) => (
  <>
    <div className="answer-picture">
      <AnswerPicture {...props} />
    </div>
    <ShownView shown={props.shown} />
  </>
)
