// Typed in major units, always of the place's own currency.
import { useSetting } from '../setting.ts'
import type { ControlProps, Input } from '../visual.ts'
import { SpanFilter } from './filters.tsx'
import { Typed } from './Typed.tsx'

const Control = (props: ControlProps) => {
  const { currency } = useSetting()
  return <Typed {...props} inputMode="decimal" suffix={<bdi>{currency}</bdi>} />
}

export const money: Input = { Control, Filter: SpanFilter }
