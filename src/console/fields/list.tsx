// Short texts in order, or names of a closed set.
import { useWords } from '#console/i18n/words.ts'
import type { CellProps, Visual } from './visual.ts'

export const textsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

const Cell = ({ value, field }: CellProps) => {
  const words = useWords()
  const { of } = field.facts
  const texts = textsOf(value).map(text => (of ? words.value(of, text) : text))
  return (
    <span dir="auto">
      {words.row(texts.slice(0, 5))}
      {texts.length > 5 ? ` +${texts.length - 5}` : ''}
    </span>
  )
}

export const list: Visual = { Cell }
