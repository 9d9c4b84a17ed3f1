import { TextField } from '@radix-ui/themes'
import { isUnread } from '../unread.ts'
import type { ControlProps, FilterProps, Input } from '../visual.ts'
import { SpanFilter } from './filters.tsx'
import { announced } from './Typed.tsx'

const Control = (props: ControlProps) => (
  <TextField.Root
    {...announced(props)}
    type="date"
    className="field-date"
    value={isUnread(props.value) ? '' : String(props.value ?? '')}
    onChange={event => props.onChange(event.target.value || null)}
    onBlur={props.onBlur}
    color={props.invalid ? 'red' : undefined}
  />
)

const Filter = (props: FilterProps) => <SpanFilter {...props} type="date" />

export const date: Input = { Control, Filter }
