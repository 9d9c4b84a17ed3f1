import type { ControlProps, Input } from '../visual.ts'
import { SpanFilter } from './filters.tsx'
import { Typed } from './Typed.tsx'

const Control = (props: ControlProps) => <Typed {...props} inputMode="numeric" suffix={props.field.facts.unit} />

export const integer: Input = { Control, Filter: SpanFilter }
