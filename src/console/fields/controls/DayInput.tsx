// A day, with its time or without, in the calendar the reader has chosen. The browser's own control knows the Gregorian one
// alone; a Persian date is typed as its readers write it.
import { TextField } from '@radix-ui/themes'
import { type ComponentProps, useState } from 'react'
import { useWords } from '#console/i18n/words.ts'
import { useMaybeMe } from '#console/session/me.ts'
import { persianText, readPersian } from '../persianDay.ts'
import { isUnread, type Unread, unread } from '../unread.ts'

interface DayInputProps extends Omit<ComponentProps<typeof TextField.Root>, 'type' | 'value' | 'onChange'> {
  /** `2026-04-01`, or `2026-04-01T09:00` where it has a time; empty when there is none. */
  value: string | Unread
  hasTime?: boolean
  /** Something ends at it. */
  isEnd?: boolean
  onDay(wall: string | Unread): void
}

const Persian = ({ value, hasTime = false, isEnd = false, onDay, onBlur, ...props }: DayInputProps) => {
  const [typed, setTyped] = useState<string>()
  const written = isUnread(value) ? value.unread : persianText(value)
  const type = (text: string) => {
    setTyped(text)
    onDay(text.trim() === '' ? '' : (readPersian(text, hasTime, isEnd) ?? unread(text)))
  }
  return (
    <TextField.Root
      {...props}
      dir="ltr"
      inputMode="numeric"
      autoComplete="off"
      placeholder={persianText(new Date().toISOString().slice(0, hasTime ? 16 : 10))}
      value={typed ?? written}
      onChange={event => type(event.target.value)}
      onBlur={event => {
        setTyped(undefined)
        onBlur?.(event)
      }}
    />
  )
}

export const DayInput = (props: DayInputProps) => {
  const { language } = useWords()
  const isPersian = useMaybeMe()?.profile.calendar === 'persian' && language === 'fa'
  if (isPersian) return <Persian {...props} />
  const { value, hasTime, isEnd: _isEnd, onDay, ...rest } = props
  return (
    <TextField.Root
      {...rest}
      type={hasTime ? 'datetime-local' : 'date'}
      value={isUnread(value) ? '' : value}
      onChange={event => onDay(event.target.value)}
    />
  )
}
