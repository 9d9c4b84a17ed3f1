import { isUnread } from '../unread.ts'
import type { ControlProps, FilterProps, Input } from '../visual.ts'
import { DayInput } from './DayInput.tsx'
import { SpanFilter } from './filters.tsx'
import { announced } from './Typed.tsx'

const Control = (props: ControlProps) => (
  <DayInput
    {...announced(props)}
    value={isUnread(props.value) ? props.value : String(props.value ?? '')}
    onDay={day => props.onChange(day || null)}
    onBlur={props.onBlur}
    color={props.invalid ? 'red' : undefined}
  />
)

const Filter = (props: FilterProps) => <SpanFilter {...props} type="date" />

export const date: Input = { Control, Filter }
