// One value of any kind, read only: what an area presents itself outranks the kind's own.
import { presentedOf } from '#console/present.ts'
import { ComposedCell, composedOf } from './Composed.tsx'
import { isEmpty } from './empty.ts'
import type { CellProps } from './visual.ts'
import { visualOf } from './visuals.ts'

export const Cell = (props: CellProps) => {
  const { cells, composed: columns } = presentedOf(props.resource)
  const Own = cells?.[props.name] ?? columns?.[props.name]
  if (Own) return <Own {...props} />
  const composed = composedOf(props)
  if (composed) return <ComposedCell {...composed} />
  if (isEmpty(props.value)) return <span className="field-none">–</span>
  const { Cell: Drawn } = visualOf(props.field)
  return <Drawn {...props} />
}
