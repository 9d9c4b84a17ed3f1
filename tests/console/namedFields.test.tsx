// What is kept as a code of the wire and read by name: countries, languages and patterns of pincodes. Cells say them in the reader's words;
// controls take a choice by keys, any of the names, the code itself and what is pasted, and keep what is none of them.
import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Cell } from '#console/fields/Cell.tsx'
import { Filter } from '#console/fields/Control.tsx'
import { checkValue } from '#console/fields/check.ts'
import { FieldRow } from '#console/fields/FieldRow.tsx'
import { titleOf } from '#console/fields/title.ts'
import { useChipText } from '#console/grid/useChipText.ts'
import { speakTold } from '#console/i18n/inside.ts'
import { speak } from '#console/i18n/speech.ts'
import { wordsNow } from '#console/i18n/words.ts'
import { f } from '#contract/f.ts'
import type { Field } from '#contract/field.ts'
import { issueFinding } from '#contract/issue.ts'
import { pincodes } from '#contract/pincodes.ts'
import { resource } from '#contract/resource.ts'
import { pincodesFigure } from '#contract/said.ts'
import type { Clause } from '#rules/expression/tree.ts'
import { say } from '#rules/words.ts'
import { type Desk, openDesk } from '../support/desk.tsx'

const postalAreas = resource({
  name: 'postalAreas',
  one: 'pincode',
  label: 'Pincodes',
  group: 'settings',
  icon: 'map-pin',
  title: 'code',
  lifecycle: 'toggle',
  fields: { code: f.text(), state: f.text({ few: true }), zone: f.text({ few: true }) },
  actions: {},
})
const mappings = resource({
  name: 'mappings',
  one: 'mapping',
  label: 'Mappings',
  group: 'settings',
  icon: 'pin',
  title: 'pattern',
  lifecycle: 'toggle',
  fields: { pattern: f.text(pincodes), country: f.text({ format: 'country' }) },
  actions: {},
})
const pattern = f.text({ max: 80, ...pincodes })
const patterns = f.list({ max: 500, ...pincodes })
const country = f.text({ max: 3, format: 'country' })
const language = f.text({
  max: 12,
  format: 'language',
  pattern: { source: '^[a-z]{2,3}(-[a-z]{2,4})?-[a-z]{2}$', message: 'A language like en-in' },
})
const setting = { vendor: 'mgp', currency: 'INR', timezone: 'Asia/Kolkata', urlLang: 'en-in' }

const grouped = (values: readonly string[]) => ({
  body: {
    data: {
      by: 'state',
      total: { count: 9, sums: {} },
      groups: values.map(value => ({ value, count: 1, sums: {} })),
    },
  },
})

let desk: Desk
beforeEach(async () => {
  desk = await openDesk({
    resources: [postalAreas, mappings],
    script: {
      'GET /v1/postal-areas/groups': ({ search }) =>
        grouped(search.get('filter') === 'group:zone' ? ['NORTHEAST', 'SOUTH'] : ['Karnataka', 'Kerala', 'Tamil Nadu']),
    },
  })
})
afterEach(async () => {
  await speak('en')
  await desk.close()
})

const Asked = ({ field, start, required }: { field: Field; start: unknown; required?: boolean }) => {
  const [value, setValue] = useState(start)
  const finding = checkValue(field, value, setting, 'Where')
  return (
    <>
      <FieldRow
        name="where"
        field={field}
        label="Where"
        value={value}
        required={required ?? false}
        onChange={setValue}
        {...(finding && { finding })}
      />
      <output aria-label="value">{JSON.stringify(value)}</output>
    </>
  )
}
const ask = (field: Field, start: unknown = null) => desk.show(<Asked field={field} start={start} />)
const value = (): unknown => JSON.parse(screen.getByRole('status', { name: 'value' }).textContent || 'null')
const input = () => screen.getByLabelText<HTMLInputElement>(/^Where/)
const type = async (text: string) => desk.user.type(input(), text)

describe('cells', () => {
  const shown = (field: Field, kept: unknown) =>
    desk.show(<Cell name="it" field={field} value={kept} row={{ it: kept }} />).container.textContent

  test.each([
    [pattern, '*', 'All pincodes', 'تمام پن کوڈ'],
    [pattern, '400*', 'Pincodes starting with 400', '400 سے شروع ہونے والے پن کوڈ'],
    [pattern, '560034', '560034', '560034'],
    [pattern, 'state:Karnataka', 'State: Karnataka', 'ریاست: Karnataka'],
    [pattern, 'zone:SOUTH', 'Zone: SOUTH', 'زون: SOUTH'],
    [pattern, 'country:IND', 'Country: India', 'ملک: بھارت'],
    [country, 'IND', 'India', 'بھارت'],
    [country, 'DEU', 'Germany', 'جرمنی'],
    [country, 'XYZ', 'XYZ', 'XYZ'],
    [language, 'en-in', 'English (India)', 'انگریزی (بھارت)'],
    [language, '--', '--', '--'],
  ])('%#: %s %s', async (field, kept, english, urdu) => {
    expect(shown(field, kept)).toBe(english)
    await speak('ur')
    expect(desk.show(<Cell name="it" field={field} value={kept} row={{}} />).container.textContent).toBe(urdu)
  })

  test('what the server and the rules say of them reads as cells do', async () => {
    await speakTold()
    const mapped = say('house.mapped', { pattern: pincodesFigure('state:Karnataka'), priority: 5 })
    const tie = say('courier.rule', { match: pincodesFigure('*'), courier: 'DLV', priority: 1 })
    const missing = issueFinding(
      {
        code: 'custom',
        path: [],
        message: '',
        input: '',
        params: { says: 'REQUIRED_IN', code: 'REQUIRED', language: 'en-in' },
      },
      f.localized(),
      {},
    )
    const told = () => {
      const words = wordsNow()
      const all = [words.told(mapped), words.told(tie), words.finding(missing)]
      return all.map(text => text.replace(/[\u2066-\u2069]/g, ''))
    }
    expect(told()).toEqual([
      'State: Karnataka, priority 5',
      'All pincodes to DLV, priority 1',
      'is required in English (India)',
    ])
    // English that was finished elsewhere, where nobody knows its key.
    expect(wordsNow().told({ ...mapped, key: 'nobody.knows' })).toBe('State: Karnataka, priority 5')
    await speak('ur')
    await speakTold()
    expect(told()).toEqual([
      'ریاست: Karnataka، ترجیح 5',
      'تمام پن کوڈ برائے DLV، ترجیح 1',
      'انگریزی (بھارت) میں لازمی ہے',
    ])
  })

  test('several of a kind say once what they are', async () => {
    const kept = ['110*', '400*', 'state:Kerala', 'state:Assam', 'zone:SOUTH', '560034']
    expect(shown(patterns, kept)).toBe('Starting with 110, 400 · States: Kerala, Assam · Zone: SOUTH +1')
    expect(shown(patterns, ['5600*'])).toBe('Pincodes starting with 5600')
    expect(shown(patterns, ['*', '560034', 'country:IND', 'country:ARE'])).toBe(
      'All pincodes · 560034 · Countries: India, United Arab Emirates',
    )
  })

  test('languages of a list are named, with what is counted behind them; of which country, where one is there twice', () => {
    const field = f.list({ format: 'language' })
    expect(shown(field, ['en-in 9/9', 'ar-ae 3/9'])).toBe('English 9/9, Arabic 3/9')
    expect(shown(field, ['en-in 9/9', 'en-ae 3/9', 'ar-ae 1/9'])).toBe(
      'English (India) 9/9, English (United Arab Emirates) 3/9, Arabic 1/9',
    )
  })

  test('a title says them too, and a word an area has goes before the name of a language', () => {
    expect(titleOf(mappings, { id: '1', pattern: 'state:Kerala' }, 'en-in')).toBe('State: Kerala')
    expect(shown(f.text({ format: 'language', called: { any: 'field.none' } }), 'any')).toBe('Not set')
  })
})

test('a chip of the query line says a country by name, asked in small letters too', () => {
  const Chip = ({ node }: { node: Clause }) => {
    const say = useChipText({
      resource: mappings,
      names: [{ name: 'country', column: { name: 'country', field: country } as never }],
    })
    return <p>{say(node)}</p>
  }
  desk.show(<Chip node={{ field: 'country', op: '=', value: 'ind' }} />)
  expect(screen.getByText('Country: India')).toBeTruthy()
})

describe('a country', () => {
  test.each(['germ', 'DEU', 'de', 'Deutschl'])('is found by “%s” and chosen with Enter', async text => {
    if (text === 'Deutschl') await speak('de')
    ask(country)
    await type(`${text}{Enter}`)
    expect(value()).toBe('DEU')
    await desk.user.tab()
    expect(input().value).toBe(text === 'Deutschl' ? 'Deutschland' : 'Germany')
  })

  test('is found by its English name whatever the reader reads, and the own comes first', async () => {
    await speak('ur')
    ask(country)
    await desk.user.click(input())
    expect(screen.getAllByRole('option')[0]?.textContent).toBe('بھارت')
    await type('Saudi{Enter}')
    expect(value()).toBe('SAU')
  })

  test('the arrows walk, Escape closes and leaves what was', async () => {
    ask(country, 'IND')
    await type('{Escape}')
    await desk.user.keyboard('{ArrowDown}')
    const all = screen.getAllByRole('option')
    expect(input().getAttribute('aria-activedescendant')).toBe(all[0]!.id)
    await desk.user.keyboard('{ArrowUp}')
    expect(input().getAttribute('aria-activedescendant')).toBe(all.at(-1)!.id)
    await desk.user.keyboard('{Escape}')
    expect(screen.queryByRole('option')).toBeNull()
    expect(value()).toBe('IND')
  })

  test('is taken by its whole name without a choice', async () => {
    ask(country)
    await type('united arab emirates')
    await desk.user.tab()
    expect(value()).toBe('ARE')
  })

  test('that nobody knows stays as it was typed, and is told', async () => {
    ask(country)
    await type('Atlantis')
    await desk.user.tab()
    expect(input().value).toBe('Atlantis')
    expect(value()).toEqual({ unread: 'Atlantis' })
    expect(screen.getByText('"Atlantis" is not valid. Use a country')).toBeTruthy()
    expect(input().getAttribute('aria-invalid')).toBe('true')
  })

  test('emptied it is nothing', async () => {
    ask(country, 'IND')
    await desk.user.clear(input())
    await desk.user.tab()
    expect(value()).toBeNull()
  })

  test('narrows a list by its code', async () => {
    let clause: Clause | undefined
    const take = (next: Clause | undefined) => {
      clause = next
    }
    desk.show(<Filter name="country" field={country} label="Country" onClause={take} />)
    await desk.user.type(screen.getByRole('combobox', { name: 'Country' }), 'united arab{Enter}')
    expect(clause).toEqual({ field: 'country', op: '=', value: 'ARE' })
    await desk.user.clear(screen.getByRole('combobox', { name: 'Country' }))
    expect(clause).toBeUndefined()
  })
})

describe('a language', () => {
  test('is chosen by name, the own of the shop first', async () => {
    ask(language)
    await desk.user.click(input())
    expect(screen.getAllByRole('option')[0]?.textContent).toBe('English (India)')
    await type('tam{Enter}')
    expect(value()).toBe('ta-in')
    expect(input().value).toBe('Tamil (India)')
  })

  test('may be typed as a tag nobody offers', async () => {
    ask(language)
    await type('ta-lk')
    await desk.user.tab()
    expect(value()).toBe('ta-lk')
    expect(input().value).toBe('Tamil (Sri Lanka)')
  })

  test('that is none stays as it was typed, and is told', async () => {
    ask(language)
    await type('Elvish')
    await desk.user.tab()
    expect(value()).toEqual({ unread: 'Elvish' })
    expect(screen.getByText('"Elvish" is not valid. Use a language')).toBeTruthy()
  })

  test('offers the words an area has beside them', async () => {
    ask(f.text({ ...language.facts, called: { any: 'field.none' } } as object), 'any')
    expect(input().value).toBe('Not set')
  })
})

describe('a pattern of pincodes', () => {
  const kind = () => screen.getByRole('combobox', { name: 'Type of area' })
  const choose = async (name: string) => {
    const trigger =
      screen.queryByRole('combobox', { name: 'Type of area' }) ?? screen.getByRole('combobox', { name: /Where/ })
    trigger.focus()
    await desk.user.keyboard('{Enter}')
    await desk.user.click(await screen.findByRole('option', { name }))
  }

  test('all of them are one choice', async () => {
    ask(pattern, '560034')
    await choose('All pincodes')
    expect(value()).toBe('*')
    expect(screen.getByRole('combobox', { name: /Where/ }).textContent).toBe('All pincodes')
  })

  test('a state is chosen among those the shop has', async () => {
    ask(pattern, '*')
    await choose('State')
    expect(value()).toBeNull()
    await desk.user.click(input())
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
      'Karnataka',
      'Kerala',
      'Tamil Nadu',
    ])
    await type('tam{Enter}')
    expect(value()).toBe('state:Tamil Nadu')
    expect(input().value).toBe('Tamil Nadu')
  })

  test('a state the shop has no pincodes of may be typed all the same', async () => {
    ask(pattern, 'state:Kerala')
    await desk.user.clear(input())
    await type('Goa')
    await desk.user.tab()
    expect(value()).toBe('state:Goa')
  })

  test('a zone and a country are chosen too', async () => {
    ask(pattern, '*')
    await choose('Zone')
    await desk.user.click(input())
    await screen.findByRole('option', { name: 'SOUTH' })
    await type('sou{Enter}')
    expect(value()).toBe('zone:SOUTH')
    await choose('Country')
    await type('united arab{Enter}')
    expect(value()).toBe('country:ARE')
    expect(input().value).toBe('United Arab Emirates')
  })

  test('the first digits, which one pincode becomes and back', async () => {
    ask(pattern)
    await choose('Starting with')
    await type('560')
    expect(value()).toBe('560*')
    expect(input().value).toBe('560')
    await choose('One pincode')
    expect(value()).toBe('560')
  })

  test('the line itself may be typed: the kind follows when the input is left', async () => {
    ask(pattern)
    await type('400*')
    expect(value()).toBe('400*')
    expect(input().value).toBe('400*')
    await desk.user.tab()
    expect(input().value).toBe('400')
    expect(kind().textContent).toBe('Starting with')
  })

  test('and pasted', async () => {
    ask(pattern)
    await desk.user.click(input())
    await desk.user.paste('state:Tamil Nadu')
    expect(value()).toBe('state:Tamil Nadu')
    expect(kind().textContent).toBe('State')
    expect(input().value).toBe('Tamil Nadu')
  })

  test('what is none stays as it was typed, and is told', async () => {
    ask(pattern)
    await type('560 034')
    await desk.user.tab()
    expect(input().value).toBe('560 034')
    expect(
      screen.getByText('"560 034" is not valid. Use a pincode, its first digits with *, a state, a zone or a country'),
    ).toBeTruthy()
  })

  test('a country nobody knows is told', async () => {
    ask(pattern, 'country:IND')
    await desk.user.clear(input())
    await type('Atlantis')
    expect(screen.getByText(/"country:Atlantis" is not valid/)).toBeTruthy()
  })

  test('where the places may not be read, a state is typed', async () => {
    await desk.close()
    desk = await openDesk({ resources: [mappings] })
    ask(pattern, 'state:Kerala')
    await desk.user.clear(input())
    await type('Goa')
    expect(value()).toBe('state:Goa')
    expect(desk.asked.filter(({ path }) => path.includes('postal'))).toEqual([])
  })

  describe('several', () => {
    const tokens = () =>
      within(screen.getByRole('list'))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent)

    test('are tokens in words: typed, chosen, taken away by keys', async () => {
      ask(patterns)
      await type('400*{Enter}')
      await type('560034{Enter}')
      expect(value()).toEqual(['400*', '560034'])
      await choose('State')
      await desk.user.click(input())
      await screen.findByRole('option', { name: 'Kerala' })
      await type('kera{Enter}')
      expect(value()).toEqual(['400*', '560034', 'state:Kerala'])
      expect(tokens()).toEqual(['Pincodes starting with 400', '560034', 'State: Kerala'])
      await desk.user.click(screen.getByRole('button', { name: 'Remove Pincodes starting with 400' }))
      expect(value()).toEqual(['560034', 'state:Kerala'])
    })

    test('all pincodes are taken as soon as they are chosen, and none is there twice', async () => {
      ask(patterns, ['*'])
      await choose('All pincodes')
      expect(value()).toEqual(['*'])
      expect(kind().textContent).toBe('One pincode')
    })

    test('lines that are pasted become one each', async () => {
      ask(patterns, ['400*'])
      await desk.user.click(input())
      await desk.user.paste('400*\nstate:Kerala\n560034')
      expect(value()).toEqual(['400*', 'state:Kerala', '560034'])
    })

    test('what is typed is added by its button and when the field is left', async () => {
      ask(patterns)
      await type('110*')
      await desk.user.click(screen.getByRole('button', { name: 'Add' }))
      expect(value()).toEqual(['110*'])
      await type('700*')
      await desk.user.click(document.body)
      expect(value()).toEqual(['110*', '700*'])
    })

    test('Backspace takes the last one back', async () => {
      ask(patterns, ['400*', 'state:Kerala'])
      await type('{Backspace}')
      expect(value()).toEqual(['400*'])
      expect(input().value).toBe('Kerala')
    })

    test('what is none is kept, and told', async () => {
      ask(patterns, ['400*'])
      await type('5*6{Enter}')
      expect(value()).toEqual(['400*', '5*6'])
      expect(screen.getByText(/"5\*6" is not valid/)).toBeTruthy()
    })
  })
})

describe('a text that others hold too', () => {
  const state = f.text({ max: 80, offers: { of: 'postalAreas', by: 'state' } })

  test('is chosen by keys from what is held, begun by any of its words', async () => {
    ask(state)
    await type('nad')
    await screen.findByRole('option', { name: 'Tamil Nadu' })
    await desk.user.keyboard('{Enter}')
    expect([value(), input().value]).toEqual(['Tamil Nadu', 'Tamil Nadu'])
  })

  test('may be another one, is kept while it is typed, and emptied again', async () => {
    ask(state, 'Kerala')
    expect(input().value).toBe('Kerala')
    await desk.user.clear(input())
    expect(value()).toBeNull()
    await type('Lakshadweep')
    expect(value()).toBe('Lakshadweep')
    expect(screen.queryByRole('option')).toBeNull()
  })
})
