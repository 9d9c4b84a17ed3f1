import { useWords } from '#console/i18n/words.ts'
import type { CellProps, Visual } from './visual.ts'

const Cell = ({ value }: CellProps) => {
  const { t } = useWords()
  return <span>{t(value ? 'field.yes' : 'field.no')}</span>
}

export const toggle: Visual = { Cell, start: false, isPicked: true }
