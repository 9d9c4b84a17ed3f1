import { useWords } from '#console/i18n/words.ts'
import { spelledIn } from './unit.ts'
import type { CellProps, Visual } from './visual.ts'

const Cell = ({ value, field }: CellProps) => {
  const { number, language } = useWords()
  const { unit = '' } = field.facts
  const amount = Number(value)
  return (
    <bdi className="field-figure">
      {spelledIn(unit, language)?.format(amount) ?? `${number(amount)}${unit && ` ${unit}`}`}
    </bdi>
  )
}

export const integer: Visual = { Cell, atEnd: true }
