// What lies in a package: units of the order's lines.
import { PicturedLines } from '#console/detail/PicturedLines.tsx'
import type { PanelProps } from '#console/present.ts'
import { orderLines } from './orderLines.ts'

interface Unit {
  line: string
  qty: number
}

export const Packed = ({ record }: PanelProps) => (
  <PicturedLines
    of={orderLines.name}
    lines={((record.units as Unit[] | null) ?? []).map(({ line, qty }) => ({ id: line, count: qty }))}
  />
)
