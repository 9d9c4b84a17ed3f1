import { inUnits, localeOf } from '#console/i18n/figures.ts'
import { useWords } from '#console/i18n/words.ts'
import type { CellProps, Visual } from './visual.ts'

/** Units that are words, by their name in Intl; signs such as g and mm are the same in every language. */
const spelled: Readonly<Record<string, string>> = {
  days: 'day',
  months: 'month',
  years: 'year',
  h: 'hour',
  min: 'minute',
}

const Cell = ({ value, field }: CellProps) => {
  const { number, language } = useWords()
  const { unit = '' } = field.facts
  const amount = Number(value)
  return (
    <bdi className="field-figure">
      {spelled[unit]
        ? inUnits(localeOf(language), spelled[unit], 'long', 0).format(amount)
        : `${number(amount)}${unit && ` ${unit}`}`}
    </bdi>
  )
}

export const integer: Visual = { Cell, atEnd: true }
