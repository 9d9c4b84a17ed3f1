// Every kind: what its cell shows, and that what is typed into its control comes out as the same value.
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Cell } from '#console/fields/Cell.tsx'
import { Filter } from '#console/fields/Control.tsx'
import { checkValue } from '#console/fields/check.ts'
import { inputs } from '#console/fields/controls/inputs.ts'
import { FieldRow } from '#console/fields/FieldRow.tsx'
import { persianText, readPersian } from '#console/fields/persianDay.ts'
import { visuals } from '#console/fields/visuals.ts'
import { speak } from '#console/i18n/speech.ts'
import { currentMe, currentPlace, setMe } from '#console/session/me.ts'
import { f } from '#contract/f.ts'
import type { Field } from '#contract/field.ts'
import { resource } from '#contract/resource.ts'
import { RecordStatus } from '#contract/valueSet.ts'
import type { Clause } from '#rules/expression/tree.ts'
import { type Desk, openDesk } from '../support/desk.tsx'

const brandId = '018f0000-0000-7000-8000-000000000001'
const tagId = '018f0000-0000-7000-8000-000000000002'
const brands = resource({
  name: 'brands',
  one: 'brand',
  label: 'Brands',
  group: 'catalogue',
  icon: 'tag',
  title: 'name',
  lifecycle: 'toggle',
  fields: { name: f.text() },
  actions: {},
})
const rows = [
  { id: brandId, name: 'Rose house' },
  { id: tagId, name: 'Blue house' },
]
const setting = { vendor: 'mgp', currency: 'INR', timezone: 'Asia/Kolkata', urlLang: 'en-in' }

let desk: Desk
beforeEach(async () => {
  desk = await openDesk({
    resources: [brands],
    script: {
      'GET /v1/brands': ({ search }) => {
        const words = (search.get('filter') ?? '').replaceAll('"', '').toLowerCase()
        const found = rows.filter(({ name }) => name.toLowerCase().includes(words))
        return { body: { data: { rows: found, page: { number: 1, size: 10, total: found.length, about: false } } } }
      },
      'GET /v1/brands/*': ({ path }) => ({ body: { data: rows.find(({ id }) => path.endsWith(id)) } }),
    },
  })
})
afterEach(() => desk.close())

const Bench = ({ field, start, taken }: { field: Field; start: unknown; taken(value: unknown): void }) => {
  const [value, setValue] = useState(start)
  return (
    <FieldRow
      name="it"
      field={field}
      label="It"
      value={value}
      required={field.required}
      onChange={next => {
        setValue(next)
        taken(next)
      }}
    />
  )
}

/** Draws the control, types, and answers what came out last. */
const typed = async (field: Field, act: () => Promise<void>, start: unknown = null): Promise<unknown> => {
  let last: unknown
  desk.show(
    <Bench
      field={field}
      start={start}
      taken={value => {
        last = value
      }}
    />,
  )
  await act()
  return last
}
const type = (text: string) => async () => desk.user.type(screen.getByLabelText(/^It/), text)

test('there are twenty kinds and each has three faces', () => {
  expect(Object.keys(visuals)).toHaveLength(20)
  expect(Object.keys(inputs)).toEqual(Object.keys(visuals))
  for (const { Cell: one } of Object.values(visuals)) expect(one).toBeTruthy()
  for (const { Control, Filter: narrow } of Object.values(inputs)) expect([Control, narrow].every(Boolean)).toBe(true)
})

describe('what is typed comes out as a value', () => {
  test('text', async () => expect(await typed(f.text(), type('Rose'))).toBe('Rose'))
  test('integer', async () => expect(await typed(f.integer(), type('42'))).toBe(42))
  test('decimal', async () => expect(await typed(f.decimal(), type('12.5'))).toBe('12.5'))
  test('money in major units', async () => expect(await typed(f.money(), type('499.5'))).toBe(49_950))
  test('money as it is grouped where it is counted', async () =>
    expect(await typed(f.money(), type('₹10,00,000.50'))).toBe(100_000_050))
  test('money of another currency stays as it was typed', async () =>
    expect(await typed(f.money(), type('$5'))).toEqual({ unread: '$5' }))
  describe('in German', () => {
    beforeEach(() => speak('de'))
    afterEach(() => speak('en'))
    test.each([
      ['money with the sign of the reader’s decimals', f.money(), '1.299,50', 129_950],
      ['thousands by their dot', f.money(), '1.299', 129_900],
      ['what can only be decimals', f.money(), '30.00', 3000],
      ['what nobody groups', f.decimal(), '0.125', '0.125'],
    ])('%s', async (_, field, text, value) => expect(await typed(field, type(text))).toBe(value))
    test.each([
      [f.money(), '1299,5', 129_950, '1299,50'],
      [f.decimal(), '1,125', '1.125', '1,125'],
      [f.percent(), '12,5', 1250, '12,5'],
    ])('a figure that was typed stands in its input as the reader writes it: %#', async (field, text, value, shown) => {
      expect(await typed(field, type(`${text}{Tab}`))).toBe(value)
      expect((screen.getByLabelText(/^It/) as HTMLInputElement).value).toBe(shown)
    })
  })
  test('percent', async () => expect(await typed(f.percent(), type('12.5'))).toBe(1250))
  test('date', async () => expect(await typed(f.date(), type('2026-04-01'))).toBe('2026-04-01'))
  test('moment in vendor time', async () =>
    expect(await typed(f.moment(), type('2026-04-01T09:00'))).toBe('2026-04-01T03:30:00.000Z'))
  test('list', async () => expect(await typed(f.list(), type('one{Enter}two{Enter}'))).toEqual(['one', 'two']))
  test('localized, one language', async () =>
    expect(await typed(f.localized(), type('Rose'))).toEqual({ 'en-in': 'Rose' }))
  test('json', async () => expect(await typed(f.json(z.unknown()), type('{{"a":1}'))).toEqual({ a: 1 }))
  test('toggle', async () =>
    expect(await typed(f.toggle(), () => desk.user.click(screen.getByRole('switch')))).toBe(true))

  test('choice by keyboard', async () => {
    const value = await typed(f.choice(RecordStatus), async () => {
      screen.getByRole('combobox', { name: /^It/ }).focus()
      await desk.user.keyboard('{Enter}')
      await desk.user.click(await screen.findByRole('option', { name: 'Hidden' }))
    })
    expect(value).toBe('hidden')
  })

  test('reference by searching', async () => {
    const value = await typed(f.reference('brands'), async () => {
      await desk.user.type(screen.getByRole('combobox', { name: /^It/ }), 'ros')
      await screen.findByRole('option', { name: 'Create “ros”' })
      await desk.user.keyboard('{Enter}')
    })
    expect(value).toBe(brandId)
    expect(await screen.findByDisplayValue('Rose house')).toBeTruthy()
  })

  test('Enter right after typing takes what was typed, not what was found for less', async () => {
    const value = await typed(f.reference('brands'), async () => {
      await desk.user.type(screen.getByRole('combobox', { name: /^It/ }), '{ArrowDown}')
      await screen.findByRole('option', { name: 'Rose house' })
      await desk.user.keyboard('blue{Enter}')
      await screen.findByDisplayValue('Blue house')
    })
    expect(value).toBe(tagId)
  })

  test('references one after another, and one taken away', async () => {
    const pick = async (text: string, name: string) => {
      await desk.user.type(screen.getByRole('combobox', { name: /^It/ }), text)
      await screen.findByRole('option', { name })
      await screen.findByRole('option', { name: `Create “${text}”` })
      await desk.user.keyboard('{Enter}')
    }
    const value = await typed(f.references('brands'), async () => {
      await pick('rose', 'Rose house')
      await pick('blue', 'Blue house')
      await desk.user.click(screen.getByRole('button', { name: 'Remove Rose house' }))
    })
    expect(value).toEqual([tagId])
  })
})

test('text that is no value yet stays as typed and is told', async () => {
  const value = await typed(f.money(), type('12,5'))
  expect(value).toEqual({ unread: '12,5' })
  expect(screen.getByDisplayValue('12,5')).toBeTruthy()
  expect(checkValue(f.money(), value, setting, 'Price')?.code).toBe('DECIMAL_COMMA')
})

test('a second language gets a tab and leaves the first alone', async () => {
  const value = await typed(
    f.localized(),
    async () => {
      await desk.user.click(screen.getByRole('tab', { name: /Arabic/ }))
      await desk.user.type(screen.getByRole('textbox', { name: /^It/ }), 'ورد')
    },
    { 'en-in': 'Rose', 'ar-ae': 'x' },
  )
  expect(value).toEqual({ 'en-in': 'Rose', 'ar-ae': 'xورد' })
})

test('a language is added by its name, by its tag, or not at all', async () => {
  const add = async (text: string) => {
    await desk.user.click(screen.getByRole('button', { name: 'Add language' }))
    await desk.user.type(screen.getByRole('combobox', { name: 'Add language' }), text)
  }
  await typed(f.localized(), () => add('Tamil{Enter}'), { 'en-in': 'Rose' })
  const tabs = () => screen.getAllByRole('tab').map(tab => tab.querySelector('bdi')?.textContent)
  expect(tabs()).toEqual(['English', 'Tamil'])
  await add('zh-hans-cn{Enter}')
  expect(tabs().at(-1)).toContain('Chinese')
  await add('nothing like it')
  await desk.user.tab()
  expect(screen.getAllByRole('tab')).toHaveLength(3)
  await add('en-ae{Enter}')
  expect(tabs()).toEqual([
    'English (India)',
    'Tamil',
    expect.stringContaining('Chinese'),
    'English (United Arab Emirates)',
  ])
})

test('a text in several languages tells how many are there and shows the first beside the others', async () => {
  await typed(f.localized(), async () => {}, { 'en-in': 'Rose', 'ar-ae': 'ورد' })
  expect(screen.getByText('2 of 2 languages')).toBeTruthy()
  expect(screen.queryByRole('note')).toBeNull()
  await desk.user.click(screen.getByRole('tab', { name: /Arabic/ }))
  expect(screen.getByRole('note', { name: 'The text in English' }).textContent).toContain('Rose')
})

describe('cells', () => {
  const shown = (field: Field, value: unknown, row = {}) =>
    desk.show(<Cell name="it" field={field} value={value} row={row} />).container.textContent

  test('money in the currency of the place', () => expect(shown(f.money(), 49_900)).toContain('499.00'))
  test('percent from basis points', () => expect(shown(f.percent(), 1250)).toBe('12.5%'))
  test('a status is a dot and a word', () => {
    shown(f.choice(RecordStatus), 'hidden')
    expect(document.querySelector('[data-tone=amber]')?.textContent).toBe('Hidden')
  })
  test('a reference shows the title of the row', () =>
    expect(shown(f.reference('brands'), brandId, { itTitle: 'Rose house' })).toBe('Rose house'))
  test('a localized text falls back', () => expect(shown(f.localized(), { 'en-ae': 'Rose' })).toBe('Rose'))
  test('a scale is in the reader’s digits, as the figure before it is', async () => {
    expect(shown(f.integer({ unit: '/ 100' }), 43)).toBe('43 / 100')
    await speak('fa')
    expect(shown(f.integer({ unit: '/ 100' }), 43)).toBe('۴۳ / ۱۰۰')
    await speak('en')
  })
  test('nothing is a dash', () => expect(shown(f.integer(), null)).toBe('–'))
  test('of a branch of a tree the leaf stands by itself, so that what is above gives way', () => {
    expect(shown(f.text({ format: 'branch' }), 'Skin > Face > Serums')).toBe('Skin › Face › Serums')
    expect(document.querySelector('.field-branch-leaf')?.textContent).toBe('Serums')
    expect(shown(f.text({ format: 'branch' }), 'Skin')).toBe('Skin')
  })
  test('days of a list are said as days', () => {
    expect(shown(f.list(), ['2027-01-26', 'Diwali'])).toBe('26 Jan 2027, Diwali')
  })
  test('markup of a body is never drawn', () => {
    shown(f.text({ format: 'html' }), '<img src=x onerror=alert(1)><b>Rose</b>')
    expect(document.querySelector('img')).toBeNull()
  })
  test('a moment of today is its time and carries the whole', () => {
    const now = new Date()
    shown(f.moment(), now.toISOString())
    const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'Asia/Kolkata' }).format(now)
    expect(screen.getByText(time).getAttribute('datetime')).toBe(now.toISOString())
  })
})

test('a code from outside is told by the word people have for it; any other stands as it came, that of an object too', () => {
  const called = { PARCEL_OUT: { of: RecordStatus, value: 'hidden' } }
  const field = f.text({ format: 'code', called })
  for (const code of ['PARCEL_OUT', 'UNHEARD_OF', 'constructor'])
    desk.show(<Cell value={code} name="code" field={field} />)
  expect(screen.getByText('Hidden').className).toBe('field-text')
  for (const code of ['UNHEARD_OF', 'constructor']) expect(screen.getByText(code).className).toBe('field-code')
})

test('a filter of a span writes the clause of the query line', async () => {
  let clause: Clause | undefined
  desk.show(
    <Filter
      name="price"
      field={f.money()}
      label="Price"
      onClause={next => {
        clause = next
      }}
    />,
  )
  await desk.user.type(screen.getByLabelText('Price, From'), '500{Enter}')
  expect(clause).toEqual({ field: 'price', op: '>=', value: '500' })
})

test('a filter of a choice collects names', async () => {
  let clause: Clause | undefined = { field: 'status', op: '=', value: 'draft' }
  desk.show(
    <Filter
      name="status"
      field={f.choice(RecordStatus)}
      label="Status"
      clause={clause}
      onClause={next => {
        clause = next
      }}
    />,
  )
  await desk.user.click(screen.getByRole('checkbox', { name: 'Hidden' }))
  expect(clause).toEqual({ field: 'status', op: 'in', value: ['draft', 'hidden'] })
})

describe('the Persian calendar', () => {
  const choose = (calendar: 'persian' | undefined) => {
    const me = currentMe()!
    setMe({ ...me, profile: { ...me.profile, calendar } }, currentPlace())
  }
  beforeEach(async () => {
    await speak('fa')
    choose('persian')
  })
  afterEach(async () => {
    choose(undefined)
    await speak('en')
  })

  test('every day is read as it is written, for sixty years', () => {
    const days = Array.from({ length: 3000 }, (_, at) =>
      new Date(Date.UTC(1990, 0, 1 + at * 7)).toISOString().slice(0, 10),
    )
    expect(days.filter(day => readPersian(persianText(day), false) !== day)).toEqual([])
  })

  test.each([
    ['1405/09/01', '2026-11-22'],
    ['۱۴۰۵/۹/۱', '2026-11-22'],
    ['1403/12/30', '2025-03-20'],
    ['1404/12/30', undefined],
    ['1405/07/31', undefined],
    ['1405/13/01', undefined],
    ['2026-11-22', '2026-11-22'],
    ['2026-02-30', undefined],
    ['1405/09', undefined],
  ])('%s is %s', (text, day) => expect(readPersian(text, false)).toBe(day))

  test('is typed into a date, and shown as it is written there', async () => {
    expect(await typed(f.date(), type('۱۴۰۵/۹/۱'))).toBe('2026-11-22')
    await desk.user.tab()
    expect(screen.getByLabelText<HTMLInputElement>(/^It/).value).toBe('۱۴۰۵/۰۹/۰۱')
  })

  test('is typed into a moment of the shop with its time', async () => {
    expect(await typed(f.moment(), type('1405/09/01 14:30'))).toBe('2026-11-22T09:00:00.000Z')
    await desk.user.tab()
    expect(screen.getByLabelText<HTMLInputElement>(/^It/).value).toBe('۱۴۰۵/۰۹/۰۱ ۱۴:۳۰')
  })

  test('keeps what is no day as it was typed, and says so', async () => {
    const value = await typed(f.date(), type('1405/07/31'))
    expect(checkValue(f.date(), value, setting, 'It')).toMatchObject({ code: 'TYPE' })
    await desk.user.tab()
    expect(screen.getByLabelText<HTMLInputElement>(/^It/).value).toBe('1405/07/31')
  })
})

test('what is said of a record in the words of its reader runs as these do; what somebody wrote by its first letter', () => {
  const told = f.text({ told: 'itTold' })
  const row = { it: 'with code', itTold: { key: 'nothing.of.it' } }
  const { container } = desk.show(
    <>
      <Cell value="with code" name="it" field={told} row={row} />
      <Cell value="with code" name="it" field={told} row={{ it: 'with code' }} />
    </>,
  )
  expect([...container.querySelectorAll('.field-text')].map(one => one.getAttribute('dir'))).toEqual([null, 'auto'])
})

test('an address of mail that has no room goes on below before its @ or a dot', () => {
  const { container } = desk.show(
    <Cell value="rose.garden@example.org" name="it" field={f.text({ format: 'email' })} />,
  )
  const code = container.querySelector('.field-code')
  expect(code?.innerHTML).toBe('rose<wbr>.garden<wbr>@example<wbr>.org')
  expect(code?.textContent).toBe('rose.garden@example.org')
})
