// Fields one below the other; what begins with one and ends with another stands on one line, a group named by both.
import type { ReactNode } from 'react'
import { useWords } from '#console/i18n/words.ts'
import type { Field } from '#contract/field.ts'
import { spansIn } from './spans.ts'

type Named = readonly [string, Field]

interface FieldSpansProps {
  fields: readonly Named[]
  nameOf(name: string): string
  /** With a key of its own. */
  draw(field: Named): ReactNode
}

export const FieldSpans = ({ fields, nameOf, draw }: FieldSpansProps) => {
  const words = useWords()
  return spansIn(fields).map(span => {
    const drawn = span.map(draw)
    if (span.length === 1) return drawn
    const label = words.row(span.map(([name]) => nameOf(name)))
    return (
      // biome-ignore lint/a11y/useSemanticElements: a fieldset does not lay out as a flexible box everywhere
      <div key={label} role="group" aria-label={label} className="field-pair">
        {drawn}
      </div>
    )
  })
}
