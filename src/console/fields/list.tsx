// Short texts in order, or names of a closed set; days are said as days are.
import { useWords } from '#console/i18n/words.ts'
import { allByName, isByName } from './byName.ts'
import type { CellProps, Visual } from './visual.ts'

export const textsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

const isDay = /^\d{4}-\d{2}-\d{2}$/

const Cell = ({ value, field }: CellProps) => {
  const words = useWords()
  const { of } = field.facts
  const said = (text: string) => (of ? words.value(of, text) : isDay.test(text) ? words.date(text) : text)
  const texts = textsOf(value).map(said)
  return (
    <span dir={of || isByName(field.facts.format) ? undefined : 'auto'}>
      {allByName(field, texts.slice(0, 5), words)}
      {texts.length > 5 ? ` +${texts.length - 5}` : ''}
    </span>
  )
}

export const list: Visual = { Cell }
