import type { ControlProps, Input } from '../visual.ts'
import { SpanFilter } from './filters.tsx'
import { Typed } from './Typed.tsx'

const Control = (props: ControlProps) => <Typed {...props} inputMode="decimal" suffix={props.field.facts.unit} />

export const decimal: Input = { Control, Filter: SpanFilter }
