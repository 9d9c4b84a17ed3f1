// Rows of small records, told by the part each goes by.
import { useWords } from '#console/i18n/words.ts'
import { usePlace } from '#console/session/me.ts'
import { textIn } from './title.ts'
import type { CellProps, Visual } from './visual.ts'

export type GroupRow = Readonly<Record<string, unknown>>

export const rowsOf = (value: unknown): GroupRow[] => (Array.isArray(value) ? (value as GroupRow[]) : [])

const shown = 5

const Cell = ({ value, field }: CellProps) => {
  const { t, row } = useWords()
  const rows = rowsOf(value)
  const { urlLang } = usePlace()
  const { named } = field.facts
  if (!named) return <span>{t('field.entries', { count: rows.length })}</span>
  return (
    <span dir="auto">
      {row(rows.slice(0, shown).map(one => textIn(one[named], urlLang)))}
      {rows.length > shown ? ` +${rows.length - shown}` : ''}
    </span>
  )
}

export const groups: Visual = { Cell }
