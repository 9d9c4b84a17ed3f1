// Entered on the vendor's clock.
import { Text, TextField } from '@radix-ui/themes'
import { localeOf } from '#console/i18n/figures.ts'
import { useWords } from '#console/i18n/words.ts'
import { useSetting } from '../setting.ts'
import { isUnread } from '../unread.ts'
import { instantOf, wallOf } from '../vendorTime.ts'
import type { ControlProps, FilterProps, Input } from '../visual.ts'
import { DayInput } from './DayInput.tsx'
import { SpanFilter } from './filters.tsx'
import { announced } from './Typed.tsx'

/** `IST`, `GMT+4`: the place's own clock, short; the whole name is its title. */
const zoneText = (timeZone: string, language: string): string => {
  const locale = language === 'en' ? 'en-IN' : localeOf(language)
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'short' }).formatToParts()
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}

const Control = (props: ControlProps) => {
  const setting = useSetting()
  const { language } = useWords()
  const { value, onChange } = props
  const wall = value ? wallOf(String(value), setting.timezone) : ''
  return (
    <DayInput
      {...announced(props)}
      hasTime
      isEnd={props.field.facts.ends}
      value={isUnread(value) ? value : wall}
      onDay={day => onChange(isUnread(day) ? day : (instantOf(day, setting) ?? null))}
      onBlur={props.onBlur}
      color={props.invalid ? 'red' : undefined}
    >
      <TextField.Slot side="right">
        <Text size="1" color="gray" title={setting.timezone}>
          <bdi>{zoneText(setting.timezone, language)}</bdi>
        </Text>
      </TextField.Slot>
    </DayInput>
  )
}

const Filter = (props: FilterProps) => <SpanFilter {...props} type="date" />

export const moment: Input = { Control, Filter }
