// Entered on the vendor's clock.
import { Text, TextField } from '@radix-ui/themes'
import { useSetting } from '../setting.ts'
import { isUnread } from '../unread.ts'
import { instantOf, wallOf } from '../vendorTime.ts'
import type { ControlProps, FilterProps, Input } from '../visual.ts'
import { DayInput } from './DayInput.tsx'
import { SpanFilter } from './filters.tsx'
import { announced } from './Typed.tsx'

const Control = (props: ControlProps) => {
  const setting = useSetting()
  const { value, onChange } = props
  const wall = value ? wallOf(String(value), setting.timezone) : ''
  return (
    <DayInput
      {...announced(props)}
      hasTime
      isEnd={props.field.facts.ends}
      className="field-date"
      value={isUnread(value) ? value : wall}
      onDay={day => onChange(isUnread(day) ? day : (instantOf(day, setting) ?? null))}
      onBlur={props.onBlur}
      color={props.invalid ? 'red' : undefined}
    >
      <TextField.Slot side="right">
        <Text size="1" color="gray">
          <bdi>{setting.timezone}</bdi>
        </Text>
      </TextField.Slot>
    </DayInput>
  )
}

const Filter = (props: FilterProps) => <SpanFilter {...props} type="date" />

export const moment: Input = { Control, Filter }
