// The one way a day is entered: what is printed is read again in every language and calendar, what people say is understood,
// and the calendar goes by keys alone.
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { calendarNames, monthAt, monthsOn, weeksOf } from '#console/fields/calendarDays.ts'
import { clockText, type DayForm, dayEndText, dayText, readDay } from '#console/fields/dayText.ts'
import { FieldRow } from '#console/fields/FieldRow.tsx'
import { speak } from '#console/i18n/speech.ts'
import { wordsNow } from '#console/i18n/words.ts'
import { f } from '#contract/f.ts'
import type { Field } from '#contract/field.ts'
import { languages } from '#contract/session.ts'
import { type Desk, openDesk } from '../support/desk.tsx'

const formOf = (language: string, rest: Partial<DayForm> = {}): DayForm => ({
  language,
  isPersian: false,
  hasTime: true,
  isEnd: false,
  today: '2026-11-27',
  ...rest,
})
const dayMs = 86_400_000
const walls = Array.from({ length: 400 }, (_, at) =>
  new Date(Date.UTC(2026, 0, 1) + at * dayMs + at * 127 * 60_000).toISOString().slice(0, 16),
)

describe.each([...languages.map(one => [one, false] as const), ['fa', true] as const])(
  'in %s, Persian calendar: %s',
  (language, isPersian) => {
    test('what is printed is read as the same day and the same minute', () => {
      const form = formOf(language, { isPersian })
      expect(walls.filter(wall => readDay(dayText(wall, form), form) !== wall)).toEqual([])
      const alone = formOf(language, { isPersian, hasTime: false })
      const days = walls.map(wall => wall.slice(0, 10))
      expect(days.filter(day => readDay(dayText(day, alone), alone) !== day)).toEqual([])
    })

    test('names over the columns of days are short, each in the letters of its language', () => {
      const names = calendarNames({ language, isPersian }).weekdays()
      expect(new Set(names.map(({ long }) => long)).size).toBe(7)
      expect(names.filter(({ short }) => short.length > 6)).toEqual([])
      // Chinese names begin alike: what is short of one is another part of it.
      if (language !== 'zh-CHS')
        expect(names.filter(({ short, long }) => !long.startsWith(short.replace('.', '')))).toEqual([])
    })

    test('a time is written as its reader has it on his clock, and read again', () => {
      const form = formOf(language, { isPersian })
      const exact = dayText('2026-11-27T18:00', formOf(language))
      expect(exact.replaceAll(/[\u2066-\u2069]/g, '')).toContain(clockText('18:00', form))
      for (const time of ['00:00', '09:05', '12:00', '18:00', '23:59'])
        expect(readDay(`${form.today} ${clockText(time, form)}`, form)?.slice(11)).toBe(time)
      expect(dayEndText(form)).toMatch(/^(?:24|۲۴):|^12:00.AM$/)
    })

    test('an end at midnight is the day before as a whole, and is read as that', () => {
      const form = formOf(language, { isPersian, isEnd: true })
      expect(dayText('2026-12-01T00:00', form)).toBe(dayText('2026-11-30', { ...form, isEnd: false, hasTime: false }))
      expect(readDay(dayText('2026-12-01T00:00', form), form)).toBe('2026-12-01T00:00')
    })

    test('a month has every one of its days once, in whole weeks, and months follow each other', () => {
      const calendar = { language, isPersian }
      for (let count = 20_000; count < 20_800; count = monthsOn(count, 1, calendar)) {
        const { start, length } = monthAt(count, calendar)
        const weeks = weeksOf(count, calendar)
        expect(weeks.flat().filter(day => day !== undefined)).toEqual(Array.from({ length }, (_, at) => start + at))
        expect(weeks.every(week => week.length === 7)).toBe(true)
        expect(monthAt(monthsOn(count, 1, calendar), calendar).start).toBe(start + length)
        expect(monthAt(monthsOn(count, -1, calendar), calendar).start).toBeLessThan(start)
        expect(monthsOn(start, 12, calendar) - start).toBeGreaterThan(364)
      }
    })
  },
)

test.each([
  ['en', 'tomorrow 18:00', '2026-11-28T18:00'],
  ['en', '30 Nov', '2026-11-30T00:00'],
  ['en', '30/11/2026 9:30', '2026-11-30T09:30'],
  ['en', '2026-11-30', '2026-11-30T00:00'],
  ['de', 'morgen 18:00', '2026-11-28T18:00'],
  ['fr', 'demain 18h00', '2026-11-28T18:00'],
  ['ur', '30 نومبر', '2026-11-30T00:00'],
  ['zh-CHS', '11月30日', '2026-11-30T00:00'],
  ['en', '31 Nov', undefined],
  ['en', '2026-02-30', undefined],
  ['en', 'soon', undefined],
])('in %s "%s" is %s', (language, text, wall) => expect(readDay(text, formOf(language))).toBe(wall))

describe('the control', () => {
  let desk: Desk
  beforeEach(async () => {
    desk = await openDesk({ resources: [] })
  })
  afterEach(async () => {
    await speak('en')
    await desk.close()
  })

  const show = (field: Field, start: unknown = null) => {
    let last: unknown
    const Bench = () => {
      const [value, setValue] = useState<unknown>(start)
      const take = (next: unknown) => {
        last = next
        setValue(next)
      }
      return <FieldRow name="it" field={field} label="It" value={value} onChange={take} />
    }
    desk.show(<Bench />)
    return { input: screen.getByLabelText<HTMLInputElement>(/^It/), last: () => last }
  }

  test('says what it understood while one types, and prints it in the reader’s format when it is left', async () => {
    const { input, last } = show(f.moment())
    await desk.user.type(input, '5 Jan 2027 18:00')
    expect(screen.getByRole('status', { hidden: true }).textContent).toBe('5 Jan 2027, 18:00')
    await desk.user.tab()
    expect(input.value).toBe('5 Jan 2027, 18:00')
    expect(last()).toBe('2027-01-05T12:30:00.000Z')
  })

  test.each([f.date(), f.moment(), f.moment({ ends: true })])('is not the browser’s own', field =>
    expect(show(field).input.type).toBe('text'),
  )

  test('the calendar opens by Alt ↓, goes by arrows and Page, Enter picks and gives the focus back', async () => {
    const { input, last } = show(f.date(), '2026-11-30')
    await desk.user.click(input)
    await desk.user.keyboard('{Alt>}{ArrowDown}{/Alt}')
    await screen.findByRole('grid', { name: 'November 2026' })
    await waitFor(() => expect(document.activeElement?.textContent).toBe('30'))
    await desk.user.keyboard('{ArrowRight}')
    await screen.findByRole('grid', { name: 'December 2026' })
    expect(document.activeElement?.textContent).toBe('1')
    await desk.user.keyboard('{PageDown}{ArrowDown}{Enter}')
    await waitFor(() => expect(document.activeElement).toBe(input))
    expect(last()).toBe('2027-01-08')
    expect(screen.queryByRole('grid')).toBeNull()
  })

  test('where the page runs from right to left the arrow to the left is the next day', async () => {
    await speak('ur')
    const { input, last } = show(f.date(), '2026-11-10')
    await desk.user.click(input)
    await desk.user.keyboard('{Alt>}{ArrowDown}{/Alt}')
    await screen.findByRole('grid')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('10'))
    await desk.user.keyboard('{ArrowLeft}{Enter}')
    await waitFor(() => expect(last()).toBe('2026-11-11'))
  })

  test.each(languages)(
    'what an empty moment proposes to say is understood in %s, and looks like no value',
    async language => {
      await speak(language)
      const { input } = show(f.moment())
      const form = formOf(language)
      const said = wordsNow().t('field.day.said', { time: clockText('18:00', form) })
      expect(input.placeholder).toBe(wordsNow().t('field.day.example', { day: said }))
      expect(readDay(said, formOf(language))).toBe('2026-11-28T18:00')
    },
  )

  test('a day picked for an end is over with its own last minute', async () => {
    const { input, last } = show(f.moment({ ends: true }), '2026-11-29T18:30:00.000Z')
    expect(input.value).toBe('29 Nov 2026')
    await desk.user.click(input)
    await desk.user.keyboard('{Alt>}{ArrowDown}{/Alt}')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('29'))
    await desk.user.keyboard('{ArrowRight}{Enter}')
    await waitFor(() => expect(last()).toBe('2026-11-30T18:30:00.000Z'))
  })
})
