import { useWords } from '#console/i18n/words.ts'
import type { CellProps, Visual } from './visual.ts'

const Cell = ({ value }: CellProps) => {
  const { percent: spoken } = useWords()
  return <bdi className="field-figure field-percent">{spoken(Number(value))}</bdi>
}

export const percent: Visual = { Cell, atEnd: true }
