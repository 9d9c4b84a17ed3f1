import type { ControlProps, Input } from '../visual.ts'
import { SpanFilter } from './filters.tsx'
import { Typed } from './Typed.tsx'

const Control = (props: ControlProps) => <Typed {...props} inputMode="decimal" suffix="%" />

export const percent: Input = { Control, Filter: SpanFilter }
