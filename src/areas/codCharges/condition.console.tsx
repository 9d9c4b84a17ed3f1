// What a rule asks for, in words: `cartValue:>5000` is for who writes it.
import type { CellProps } from '#console/fields/visual.ts'
import { useWords } from '#console/i18n/words.ts'
import { sayCondition } from '#rules/shipping/facts.ts'

export const ConditionCell = ({ value }: CellProps) => {
  const words = useWords()
  const said = sayCondition(String(value ?? ''))
  if (!said) return <bdi className="field-code">{String(value ?? '')}</bdi>
  return <span className="field-text">{said.map(words.told).join(' · ')}</span>
}
