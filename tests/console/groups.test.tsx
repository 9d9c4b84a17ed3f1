// Rows of small records in a form and in history: each part is entered, judged and told as the field it is.
import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { attributeSets } from '#areas/categories/categories.ts'
import { DiffView } from '#console/action/DiffView.tsx'
import { asFieldRefusal, asFinding } from '#console/action/speech.ts'
import { Cell } from '#console/fields/Cell.tsx'
import { checkValue } from '#console/fields/check.ts'
import { FieldRow } from '#console/fields/FieldRow.tsx'
import { f } from '#contract/f.ts'
import type { Finding } from '#contract/problem.ts'
import { resource } from '#contract/resource.ts'
import { type Desk, openDesk } from '../support/desk.tsx'

const setting = { vendor: 'mgp', currency: 'INR', timezone: 'Asia/Kolkata', urlLang: 'en-in' }
const field = attributeSets.fields.attributes
const spf = { label: 'SPF', code: 'spf', type: 'number', unit: 'SPF', required: true }
const skin = { label: 'Skin', code: 'skin', type: 'list', options: ['dry'], required: false }

let desk: Desk
beforeEach(async () => {
  desk = await openDesk({ resources: [attributeSets] })
})
afterEach(() => desk.close())

const edit = (start: unknown, finding?: Finding) => {
  const given: unknown[] = [start]
  const Form = () => {
    const [value, setValue] = useState(start)
    const take = (next: unknown) => {
      given.push(next)
      setValue(next)
    }
    return (
      <FieldRow name="attributes" field={field} label="Attributes" value={value} finding={finding} onChange={take} />
    )
  }
  desk.show(<Form />)
  return () => given.at(-1)
}
const rows = () => screen.getAllByRole('listitem')
const button = (name: string) => screen.getByRole('button', { name })

test('a row begun is no value yet; its parts are asked as others say, and nothing empty is kept', async () => {
  const given = edit(null)
  await desk.user.click(button('Add row'))
  expect(given()).toBeNull()
  const row = within(rows()[0]!)
  expect(document.activeElement).toBe(row.getByLabelText(/^Label/))
  await desk.user.keyboard('SPF')
  await desk.user.type(row.getByLabelText(/^Code/), 'spf')
  expect(given()).toEqual([{ label: 'SPF', code: 'spf', type: 'text', required: false }])
  expect(row.queryByLabelText('Unit')).toBeNull()
  row.getByRole('combobox', { name: /^Type/ }).focus()
  await desk.user.keyboard('{Enter}')
  await desk.user.click(await screen.findByRole('option', { name: 'Number' }))
  await desk.user.type(row.getByLabelText('Unit'), 'SPF')
  await desk.user.click(row.getByRole('switch', { name: 'Required' }))
  expect(given()).toEqual([spf])
  expect(row.queryByLabelText('Choices')).toBeNull()
})

test('rows are moved by keys and go by what they are called', async () => {
  const given = edit([spf, skin])
  expect(screen.getByRole('group', { name: 'Skin' })).toBeTruthy()
  await desk.user.click(within(rows()[1]!).getByLabelText(/^Label/))
  await desk.user.keyboard('{Alt>}{ArrowUp}{/Alt}')
  expect(given()).toEqual([skin, spf])
  await desk.user.click(button('Move Skin down'))
  expect(given()).toEqual([spf, skin])
})

test('what is wrong is told at its part, in each row, and above with row and name', () => {
  const wrong = [
    { ...spf, code: 'S P F' },
    { ...skin, label: '' },
  ]
  const finding = checkValue(field, wrong, setting, 'Attributes')
  expect(finding).toMatchObject({ path: '0.code', message: '1, Code: A name like skinType' })
  edit(wrong, finding)
  expect(within(rows()[0]!).getByText('"S P F" is not valid. Use a name like skinType')).toBeTruthy()
  expect(within(rows()[1]!).getByText('Enter label')).toBeTruthy()
  expect(within(rows()[0]!).getByLabelText(/^Code/).getAttribute('aria-invalid')).toBe('true')
})

test('what only the server knows is told at its part too', () => {
  const sent: Finding = {
    code: 'DUPLICATE',
    key: 'findings.WITHIN',
    path: 'attributes.1.code',
    message: '2, Code: is there twice',
    params: { place: '2, Code', why: 'is there twice' },
  }
  const refusal = asFieldRefusal(sent)
  expect(refusal.path).toBe('attributes')
  edit([spf, skin], asFinding(refusal))
  expect(within(rows()[1]!).getByText('is there twice')).toBeTruthy()
  expect(within(rows()[0]!).queryByText('is there twice')).toBeNull()
})

test('history says which rows came and went, and which part of which row changed', async () => {
  const after = [skin, { ...spf, unit: 'factor' }, { label: 'Vegan', code: 'vegan', type: 'toggle', required: false }]
  const before = [spf, skin, { label: 'Finish', code: 'finish', type: 'text', required: false }]
  desk.show(<DiffView resource={attributeSets} diff={[{ field: 'attributes', before, after }]} />)
  const lines = await waitFor(() => screen.getAllByRole('listitem').map(({ textContent }) => textContent))
  expect(lines).toEqual([
    'Finish removed',
    'Vegan added',
    expect.stringMatching(/^SPF Unit: .*SPF .*factor$/),
    'Order changed',
  ])
})

const creams = resource({
  name: 'creams',
  one: 'cream',
  label: 'Creams',
  group: 'catalogue',
  icon: 'tag',
  title: 'name',
  lifecycle: 'toggle',
  fields: { name: f.text({ required: true }), kinds: f.list({ max: 20 }), tags: f.references('attributeSets') },
  actions: {},
})
const lines = () => waitFor(() => screen.getAllByRole('listitem').map(({ textContent }) => textContent))

test.each([
  ['one for another', ['dry', 'oily', 'glass', 'night', 'new'], ['Removed diwali', 'Added + new', '4 unchanged']],
  ['one twice', ['dry', 'dry', 'oily', 'glass', 'night', 'diwali'], ['Added + dry', '5 unchanged']],
  ['one that went', ['dry', 'oily', 'glass', 'night'], ['Removed diwali', '4 unchanged']],
  [
    'another order',
    ['diwali', 'dry', 'oily', 'glass', 'night'],
    ['Order changed', 'diwali', 'dry', 'oily', 'glass', 'night'],
  ],
])('history says what changed among many values: %s', async (_, after, told) => {
  const before = ['dry', 'oily', 'glass', 'night', 'diwali']
  desk.show(<DiffView resource={creams} diff={[{ field: 'kinds', before, after }]} />)
  expect(await lines()).toEqual(told)
})

test('history says which references came and went, by their titles', async () => {
  const before = ['a', 'b', 'c', 'd']
  const after = ['a', 'b', 'c', 'e']
  const titles = { a: 'dry-skin', b: 'diwali', c: 'glass', d: 'new', e: 'night' }
  desk.show(<DiffView resource={creams} diff={[{ field: 'tags', before, after, titles }]} />)
  expect(await lines()).toEqual(['Removed new', 'Added + night', '3 unchanged'])
})

test('a cell tells the rows by their names', () => {
  desk.show(<Cell name="attributes" field={field} value={[spf, skin]} />)
  expect(screen.getByText('SPF, Skin')).toBeTruthy()
})
