// A day, with its time or without, in the reader's own format and calendar: typed, also as one says it ("tomorrow 18:00"), or
// picked from a calendar that is fetched when somebody opens it (Alt ↓). What is understood of a text is shown while it is typed.
import { IconButton, Popover, TextField } from '@radix-ui/themes'
import { type ComponentProps, lazy, type ReactNode, Suspense, useId, useMemo, useRef, useState } from 'react'
import { useWords } from '#console/i18n/words.ts'
import { useMaybeMe } from '#console/session/me.ts'
import { Icon } from '#console/theme/Icon.tsx'
import { Skeleton } from '#console/theme/Skeleton.tsx'
import { dayAt } from '#rules/vendorDay.ts'
import { clockText, type DayForm, dayText, readDay } from '../dayText.ts'
import { useLandmark } from '../landmark.ts'
import { useSetting } from '../setting.ts'
import { isUnread, type Unread, unread } from '../unread.ts'

const DayPicker = lazy(async () => ({ default: (await import('./DayPicker.tsx')).DayPicker }))

interface DayInputProps extends Omit<ComponentProps<typeof TextField.Root>, 'type' | 'value' | 'onChange' | 'ref'> {
  /** `2026-04-01`, or `2026-04-01T09:00` where it has a time; empty when there is none. */
  value: string | Unread
  hasTime?: boolean
  /** Something ends at it. */
  isEnd?: boolean
  onDay(wall: string | Unread): void
  children?: ReactNode
}

const useDayForm = (hasTime: boolean, isEnd: boolean): DayForm => {
  const { language } = useWords()
  const { timezone } = useSetting()
  const isPersian = useMaybeMe()?.profile.calendar === 'persian' && language === 'fa'
  const today = dayAt(new Date(), timezone)
  return useMemo(() => ({ language, isPersian, hasTime, isEnd, today }), [language, isPersian, hasTime, isEnd, today])
}

export const DayInput = (props: DayInputProps) => {
  const { value, hasTime = false, isEnd = false, onDay, onBlur, className = '', children, ...rest } = props
  const { t, dir } = useWords()
  const form = useDayForm(hasTime, isEnd)
  const { ref, container } = useLandmark()
  const input = useRef<HTMLInputElement | null>(null)
  const noteId = useId()
  const [typed, setTyped] = useState<string>()
  const [isOpen, setOpen] = useState(false)
  const wall = isUnread(value) ? '' : value
  const example = hasTime ? t('field.day.said', { time: clockText('18:00', form) }) : dayText(form.today, form)
  const shown = dayText(wall, form)
  const meant = typed === undefined ? '' : dayText(readDay(typed, form) ?? '', form)
  const understood = meant !== '' && typed?.trim() !== meant ? meant : undefined
  const type = (text: string) => {
    setTyped(text)
    onDay(text.trim() === '' ? '' : (readDay(text, form) ?? unread(text)))
  }
  const pick = (next: string) => {
    setTyped(undefined)
    onDay(next)
  }
  return (
    <div className="field-day">
      <Popover.Root open={isOpen} onOpenChange={setOpen}>
        <TextField.Root
          {...rest}
          ref={element => {
            input.current = element
            ref(element)
          }}
          className={`field-date ${hasTime ? 'field-moment' : ''} ${className}`}
          // Figures alone run from left to right; names of days and months as the reader's language does.
          dir={form.isPersian ? 'ltr' : dir}
          aria-describedby={[rest['aria-describedby'], understood && noteId].filter(Boolean).join(' ') || undefined}
          aria-keyshortcuts="Alt+ArrowDown"
          autoComplete="off"
          spellCheck={false}
          placeholder={t('field.day.example', { day: example })}
          value={typed ?? (isUnread(value) ? value.unread : shown)}
          onChange={event => type(event.target.value)}
          onKeyDown={event => {
            if (!(event.altKey && event.key === 'ArrowDown')) return rest.onKeyDown?.(event)
            event.preventDefault()
            setOpen(true)
          }}
          onBlur={event => {
            setTyped(undefined)
            onBlur?.(event)
          }}
        >
          {children}
          <TextField.Slot side="right">
            <Popover.Trigger>
              <IconButton
                type="button"
                size="1"
                variant="ghost"
                color="gray"
                tabIndex={-1}
                disabled={rest.disabled}
                aria-label={t('field.day.choose')}
              >
                <Icon name="calendar" size={14} />
              </IconButton>
            </Popover.Trigger>
          </TextField.Slot>
        </TextField.Root>
        <Popover.Content
          container={container}
          size="1"
          className="day-picker"
          aria-label={t('field.day.choose')}
          onCloseAutoFocus={event => {
            event.preventDefault()
            input.current?.focus()
          }}
        >
          <Suspense fallback={<Skeleton lines={7} height="2em" />}>
            <DayPicker wall={wall} form={form} onPick={pick} onDone={() => setOpen(false)} />
          </Suspense>
        </Popover.Content>
      </Popover.Root>
      <p id={noteId} className="field-note" role="status" hidden={!understood}>
        {/* Its text is never taken out: a dialog that loses a node while the focus moves on takes the focus itself. */}
        {understood ?? '\u00a0'}
      </p>
    </div>
  )
}
