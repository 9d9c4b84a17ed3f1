// One of a closed set: a dot and a word, never a colour alone.
import { useWords } from '#console/i18n/words.ts'
import { StatusDot } from '#console/theme/StatusDot.tsx'
import type { ValueSet } from '#contract/valueSet.ts'
import type { CellProps, Visual } from './visual.ts'

export const empty: ValueSet = { name: 'none', codes: {}, names: [], tones: {}, labels: {} }

const Cell = ({ value, field }: CellProps) => {
  const words = useWords()
  const of = field.facts.of ?? empty
  const tone = of.tones[String(value)]
  const word = words.value(of, String(value))
  return tone ? <StatusDot tone={tone}>{word}</StatusDot> : <span>{word}</span>
}

export const choice: Visual = { Cell, isPicked: true }
