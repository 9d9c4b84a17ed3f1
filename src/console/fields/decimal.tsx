// Decimals stay text all the way, so that nothing is rounded between the file and the screen.
import type { CellProps, Visual } from './visual.ts'

const Cell = ({ value, field }: CellProps) => (
  <bdi className="field-figure">
    {String(value)}
    {field.facts.unit ? ` ${field.facts.unit}` : ''}
  </bdi>
)

export const decimal: Visual = { Cell, atEnd: true }
