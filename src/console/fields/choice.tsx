// One of a closed set: a dot and a word, never a colour alone.
import { useWords } from '#console/i18n/words.ts'
import { knownResource } from '#console/session/me.ts'
import { StatusDot } from '#console/theme/StatusDot.tsx'
import type { ValueSet } from '#contract/valueSet.ts'
import { useHasEnded } from './ended.ts'
import type { CellProps, Visual } from './visual.ts'

export const empty: ValueSet = { name: 'none', codes: {}, names: [], tones: {}, labels: {} }

/** The state a record is in, not one it was in. */
const isOfRecord = ({ name, value, row }: CellProps): boolean => name === 'status' && row?.status === value

const Cell = (props: CellProps) => {
  const { value, field, resource, row } = props
  const words = useWords()
  const hasEnded = useHasEnded()
  const known = isOfRecord(props) && resource ? knownResource(resource.name) : undefined
  if (known && row && hasEnded(known, row)) return <StatusDot tone="ring">{words.t('field.ended')}</StatusDot>
  const of = field.facts.of ?? empty
  const tone = of.tones[String(value)]
  const word = words.value(of, String(value))
  return tone ? <StatusDot tone={tone}>{word}</StatusDot> : <span>{word}</span>
}

export const choice: Visual = { Cell, isPicked: true }
