// Help on a field or an action: a question mark, or in a form, whose fields say themselves what they mean, the key alone. What it opens is fetched when somebody asks.
import { lazy, Suspense, useState } from 'react'
import { HelpMark } from './HelpMark.tsx'
import type { HelpSubject } from './subject.ts'

const HelpPopover = lazy(async () => ({ default: (await import('./HelpPopover.tsx')).HelpPopover }))

export interface HelpProps {
  of: HelpSubject
  label: string
  /** The id of that label on the page. */
  beside?: string
  /** Shown nowhere: it stands for its field, from which the key of help opens it. */
  isQuiet?: boolean
  /** In the order of Tab, where the focus finds no field to ask from. */
  isStop?: boolean
}

export const HelpButton = (props: HelpProps) => {
  const [isAsked, setAsked] = useState(false)
  const mark = (
    <HelpMark beside={props.beside} isStop={props.isStop} isQuiet={props.isQuiet} onClick={() => setAsked(true)} />
  )
  if (!isAsked) return mark
  return (
    <Suspense fallback={mark}>
      <HelpPopover {...props} />
    </Suspense>
  )
}
