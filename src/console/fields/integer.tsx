import { useWords } from '#console/i18n/words.ts'
import { spelledIn } from './unit.ts'
import type { CellProps, Visual } from './visual.ts'

const Cell = ({ value, field }: CellProps) => {
  const { number, language } = useWords()
  const { unit = '' } = field.facts
  // A scale has a number too, in the reader's digits.
  const numbered = (text: string) => text.replace(/\d+/g, found => number(Number(found)))
  const amount = Number(value)
  return (
    <bdi className="field-figure">
      {spelledIn(unit, language)?.format(amount) ?? `${number(amount)}${unit && ` ${numbered(unit)}`}`}
    </bdi>
  )
}

export const integer: Visual = { Cell, atEnd: true }
