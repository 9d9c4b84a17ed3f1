// A calendar day, the same in every zone.
import { useWords } from '#console/i18n/words.ts'
import type { CellProps, Visual } from './visual.ts'

const Cell = ({ value }: CellProps) => {
  const { date: spoken } = useWords()
  return (
    <time dateTime={String(value)} className="field-figure">
      {spoken(String(value))}
    </time>
  )
}

export const date: Visual = { Cell }
