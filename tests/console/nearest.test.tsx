// In every picker of records Enter takes what begins as was typed, in whatever order the list has them.
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { reference } from '#console/fields/controls/reference.tsx'
import { nearest } from '#console/fields/nearest.ts'
import { f } from '#contract/f.ts'
import { resource } from '#contract/resource.ts'
import { type Desk, openDesk } from '../support/desk.tsx'

const kinds = resource({
  name: 'kinds',
  one: 'kind',
  label: 'Kinds',
  group: 'catalogue',
  icon: 'tag',
  title: 'name',
  lifecycle: 'none',
  fields: { name: f.text({ required: true }) },
  actions: {},
})
const names = ['Cleanser', 'Moisturiser', 'Face Serum', 'Sérum', 'Serums and oils']
const rows = names.map((name, at) => ({ id: `k${at}`, version: 1, status: 'active', name }))

let desk: Desk
beforeEach(async () => {
  desk = await openDesk({
    resources: [kinds],
    script: {
      'GET /v1/kinds': () => ({
        body: { data: { rows, page: { number: 1, size: 50, total: rows.length, about: false } } },
      }),
    },
  })
})
afterEach(() => desk.close())

test('what begins so comes first, then words that begin so, then the rest as it came', () => {
  const found = names.map(title => ({ title, subtitle: '' }))
  expect(nearest(found, 'ser').map(({ title }) => title)).toEqual([
    'Sérum',
    'Serums and oils',
    'Face Serum',
    'Cleanser',
    'Moisturiser',
  ])
  expect(nearest(found, ' ')).toBe(found)
})

test('a code that begins so, or is it, is as near as a name', () => {
  const found = [
    { title: 'Taser', subtitle: 'X' },
    { title: 'Balm', subtitle: 'SER-1' },
    { title: 'Oil', subtitle: 'ser' },
  ]
  expect(nearest(found, 'ser').map(({ title }) => title)).toEqual(['Oil', 'Balm', 'Taser'])
})

test('Enter takes the nearest', async () => {
  const { Control } = reference
  let taken: unknown
  desk.show(
    <Control
      id="kind"
      name="kind"
      value={null}
      field={f.reference('kinds')}
      onChange={next => {
        taken = next
      }}
    />,
  )
  await desk.user.type(screen.getByRole('combobox'), 'ser')
  await waitFor(() => expect(screen.getAllByRole('option')[0]?.textContent).toContain('Sérum'))
  await desk.user.keyboard('{Enter}')
  await waitFor(() => expect(taken).toBe('k3'))
})
