import { useWords } from '#console/i18n/words.ts'
import type { CellProps, Visual } from './visual.ts'

const Cell = ({ value, field }: CellProps) => {
  const { number } = useWords()
  const { unit } = field.facts
  return (
    <bdi className="field-figure">
      {number(Number(value))}
      {unit ? ` ${unit}` : ''}
    </bdi>
  )
}

export const integer: Visual = { Cell, atEnd: true }
