// Stored in minor units, typed and read in major ones, always of the place's own currency.
import { useWords } from '#console/i18n/words.ts'
import type { CellProps, Visual } from './visual.ts'

const Cell = ({ value }: CellProps) => {
  const { money: spoken } = useWords()
  return <bdi className="field-figure">{spoken(Number(value))}</bdi>
}

export const money: Visual = { Cell, atEnd: true }
