// A state is a dot and a word, never a colour alone. Tones come from value sets, so a colour means one thing everywhere.
import type { ReactNode } from 'react'
import { useWords } from '#console/i18n/words.ts'
import type { Tone, ValueSet } from '#contract/valueSet.ts'

interface StatusDotProps {
  tone: Tone | undefined
  children: ReactNode
  /** A job at work. */
  moving?: boolean
}

export const StatusDot = ({ tone = 'gray', children, moving = false }: StatusDotProps) => (
  <span className="status-dot" data-tone={tone} data-moving={moving || undefined}>
    {children}
  </span>
)

/** The value of a set, in its tone and in the reader's words. */
export const ValueDot = ({ set, value, moving }: { set: ValueSet; value: string; moving?: boolean }) => {
  const words = useWords()
  return (
    <StatusDot tone={set.tones[value]} moving={moving}>
      {words.value(set, value)}
    </StatusDot>
  )
}
