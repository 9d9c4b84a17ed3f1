// The calendar behind a day's input (APG date grid): arrows by day and week as the page runs, Page by month, with Shift by year,
// Home and End within the week, Enter picks. Where there is a time it stands below and keeps the calendar open.
import { Button, IconButton, TextField } from '@radix-ui/themes'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useWords } from '#console/i18n/words.ts'
import { Icon } from '#console/theme/Icon.tsx'
import { calendarNames, countOf, isoOf, monthsOn, placeInWeek, weeksOf } from '../calendarDays.ts'
import { clockText, type DayForm, dayEndText, dayText, readDay } from '../dayText.ts'
import './dayPicker.css'

interface DayPickerProps {
  /** What is chosen now; empty for nothing. */
  wall: string
  form: DayForm
  onPick(wall: string): void
  onDone(): void
}

/** The day a wall reading names to its reader: of an end at midnight, the day before. */
const namedDay = (wall: string, { isEnd }: DayForm): number =>
  countOf(wall) - (isEnd && wall.slice(11, 16) === '00:00' ? 1 : 0)

const timeOf = (wall: string, { isEnd }: DayForm): string => {
  const time = wall.slice(11, 16)
  return isEnd && time === '00:00' ? '' : time
}

interface TimeProps {
  time: string
  form: DayForm
  onTime(time: string): void
  onDone(): void
}

/** A time as it is written on that day; empty is the day's beginning, or its end where something ends. */
const Time = ({ time, form, onTime, onDone }: TimeProps) => {
  const { t } = useWords()
  const id = useId()
  const [typed, setTyped] = useState<string>()
  const read = (text: string): string | undefined =>
    readDay(`${form.today} ${text}`, form)?.slice(11, 16) ?? readDay(text, form)?.slice(11, 16)
  return (
    <div className="day-picker-time">
      <label htmlFor={id}>{t('field.day.time')}</label>
      <TextField.Root
        id={id}
        size="1"
        dir="ltr"
        inputMode="numeric"
        autoComplete="off"
        placeholder={form.isEnd ? dayEndText(form) : clockText('00:00', form)}
        value={typed ?? (time && clockText(time, form))}
        onChange={({ target }) => {
          setTyped(target.value)
          const next = target.value.trim() === '' ? '' : read(target.value)
          if (next !== undefined) onTime(next)
        }}
        onBlur={() => setTyped(undefined)}
        onKeyDown={event => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          onDone()
        }}
      />
      <Button type="button" size="1" onClick={onDone}>
        {t('field.day.done')}
      </Button>
    </div>
  )
}

export const DayPicker = ({ wall, form, onPick, onDone }: DayPickerProps) => {
  const words = useWords()
  const { t, dir } = words
  const headId = useId()
  const grid = useRef<HTMLTableElement>(null)
  const today = countOf(form.today)
  const chosen = wall ? namedDay(wall, form) : undefined
  const [at, setAt] = useState(chosen ?? today)
  const follows = useRef(true)
  const names = calendarNames(form)
  useEffect(() => {
    if (follows.current) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }, [at])
  const put = (count: number, time = wall ? timeOf(wall, form) : '') => {
    const day = isoOf(count)
    if (!form.hasTime) return onPick(day)
    onPick(time ? `${day}T${time}` : `${form.isEnd ? isoOf(count + 1) : day}T00:00`)
  }
  const pick = (count: number) => {
    follows.current = true
    setAt(count)
    put(count)
    if (!form.hasTime) onDone()
  }
  const turn = (months: number) => {
    follows.current = false
    setAt(monthsOn(at, months, form))
  }
  const press = (event: KeyboardEvent) => {
    const ahead = dir === 'rtl' ? -1 : 1
    const to: Record<string, () => number> = {
      ArrowRight: () => at + ahead,
      ArrowLeft: () => at - ahead,
      ArrowDown: () => at + 7,
      ArrowUp: () => at - 7,
      Home: () => at - placeInWeek(at, form),
      End: () => at + 6 - placeInWeek(at, form),
      PageDown: () => monthsOn(at, event.shiftKey ? 12 : 1, form),
      PageUp: () => monthsOn(at, event.shiftKey ? -12 : -1, form),
    }
    const next = to[event.key]
    if (!next) return
    event.preventDefault()
    event.stopPropagation()
    follows.current = true
    setAt(next())
  }
  return (
    <div className="day-picker-body">
      <div className="day-picker-head">
        <IconButton
          type="button"
          size="1"
          variant="ghost"
          color="gray"
          aria-label={t('field.day.before')}
          onClick={() => turn(-1)}
        >
          <Icon name="chevron-left" />
        </IconButton>
        <strong id={headId} aria-live="polite">
          {names.month(at)}
        </strong>
        <IconButton
          type="button"
          size="1"
          variant="ghost"
          color="gray"
          aria-label={t('field.day.after')}
          onClick={() => turn(1)}
        >
          <Icon name="chevron-right" />
        </IconButton>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a date grid is a table one walks through */}
      <table ref={grid} role="grid" aria-labelledby={headId} onKeyDown={press}>
        <thead>
          <tr>
            {names.weekdays().map(({ short, long }) => (
              <th key={long} scope="col" abbr={long}>
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(at, form).map(week => (
            <tr key={week.find(count => count !== undefined)}>
              {week.map((count, place) =>
                count === undefined ? (
                  <td key={`before ${place}`} />
                ) : (
                  <td key={count}>
                    <button
                      type="button"
                      className="day-picker-day"
                      tabIndex={count === at ? 0 : -1}
                      aria-label={names.whole(count)}
                      aria-current={count === today ? 'date' : undefined}
                      aria-pressed={count === chosen}
                      onClick={() => pick(count)}
                    >
                      {names.day(count)}
                    </button>
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {form.hasTime && (
        <Time
          time={wall ? timeOf(wall, form) : ''}
          form={form}
          onTime={time => put(chosen ?? at, time)}
          onDone={onDone}
        />
      )}
      <p className="day-picker-said">{wall && dayText(wall, form)}</p>
    </div>
  )
}
