// What holds of every form of every area: what is wrong stands right below its control, each field says at most one line of what
// it means and nothing of its type, and what begins and ends stands on one line.
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { resources } from '#areas/all.resources.ts'
import { editScreenOf } from '#console/action/wishes.ts'
import { roomOf, spansIn } from '#console/fields/spans.ts'
import { FormScreen } from '#console/form/FormScreen.tsx'
import { go } from '#console/shell/navigation.tsx'
import { createScreenOf, endpointOf } from '#contract/address.ts'
import type { Fields } from '#contract/field.ts'
import { type Resource, writable } from '#contract/resource.ts'
import { actionsOf } from '#contract/standard.ts'
import { bringAllAreas } from '../support/bringing.ts'
import { type Desk, openDesk } from '../support/desk.tsx'
import { filledRow } from '../support/rows.ts'

const made = resources.filter(
  resource => writable(resource, true).length > 0 && actionsOf(resource).some(({ name }) => name === 'create'),
)

const kept = resources.filter(
  resource => writable(resource, false).length > 0 && actionsOf(resource).some(({ name }) => name === 'change'),
)

let desk: Desk
beforeEach(async () => {
  desk = await openDesk({ resources, at: '/' })
  desk.script['GET /v1/me/drafts'] = () => ({ body: { data: { drafts: [] } } })
  desk.script['POST /v1/me/drafts'] = () => ({ body: { data: {} } })
  for (const resource of resources)
    desk.script[`GET ${endpointOf(resource)}`] = () => ({
      body: { data: { rows: [], page: { number: 1, size: 10, total: 0, about: false } } },
    })
})
afterEach(() => desk.close())

const rowsIn = () => [...document.querySelectorAll<HTMLElement>('.form .field-row')]

/** Nothing stands between a control and what is wrong with it, and whoever hears the control hears that too. */
const saidBelow = (row: HTMLElement) => {
  const error = row.querySelector(':scope > .field-error')
  expect(row.dataset.invalid).toBe(error ? 'true' : undefined)
  if (!error) return
  expect(error.previousElementSibling?.matches('.field-head, .field-help, .field-told')).toBe(false)
  const described = [...row.querySelectorAll('[aria-describedby]')].map(one => one.getAttribute('aria-describedby'))
  expect(
    described.some(ids => ids?.split(' ').includes(error.id)),
    error.textContent ?? '',
  ).toBe(true)
}

describe.each(made.map(resource => [resource.name, resource] as const))(
  'the form of new %s',
  (_, resource: Resource) => {
    test('says what is wrong right below each control, and what each field means in one line', async () => {
      go(createScreenOf(resource))
      desk.show(<FormScreen resource={resource} />)
      await screen.findByRole('button', { name: /Create/ })
      await waitFor(() => expect(rowsIn().length).toBeGreaterThan(0))
      // Controls that are fetched with the first of their kind are there.
      await waitFor(() => expect(document.querySelector('.form .skeleton')).toBeNull())
      // No question mark explains a type.
      expect(screen.queryAllByRole('button', { name: 'Help' })).toEqual([])
      for (const row of rowsIn()) expect(row.querySelectorAll(':scope > .field-help').length).toBeLessThan(2)
      await desk.user.click(screen.getByRole('button', { name: /Create/ }))
      for (const row of rowsIn()) saidBelow(row)
    })
  },
)

describe.each(kept.map(resource => [resource.name, resource] as const))('the form of a stored %s', (_, resource) => {
  test('begins with what is stored, says once what each field means, and what is wrong right below its control', async () => {
    const row = filledRow(resource)
    desk.script[`GET ${endpointOf(resource)}/${row.id}`] = () => ({ body: { data: row } })
    go(editScreenOf(resource, row.id))
    desk.show(<FormScreen resource={resource} id={row.id} />)
    await screen.findByRole('button', { name: /Save/ })
    await waitFor(() => expect(rowsIn().length).toBeGreaterThan(0))
    await waitFor(() => expect(document.querySelector('.form .skeleton')).toBeNull())
    expect(screen.queryAllByRole('button', { name: 'Help' })).toEqual([])
    for (const one of rowsIn()) expect(one.querySelectorAll(':scope > .field-help').length).toBeLessThan(2)
    // What is stored is no change, and nothing is wrong before somebody has touched it.
    expect(screen.getByText('No changes')).toBeTruthy()
    expect(rowsIn().filter(({ dataset }) => dataset.invalid)).toEqual([])
    const texts = rowsIn().flatMap(one => {
      const [input, ...others] = one.querySelectorAll<HTMLInputElement>(
        ':is(input, textarea)[aria-required]:not([type=file], [role], [disabled])',
      )
      return input && others.length === 0 ? [input] : []
    })
    for (const input of texts) await desk.user.clear(input)
    if (texts.length === 0) return
    await desk.user.click(screen.getByRole('button', { name: /Save/ }))
    await waitFor(() => expect(rowsIn().some(({ dataset }) => dataset.invalid)).toBe(true))
    for (const one of rowsIn()) saidBelow(one)
  })
})

beforeAll(bringAllAreas)

const allFields: [string, Fields][] = resources.flatMap(resource => [
  [resource.name, resource.fields] as [string, Fields],
  ...actionsOf(resource).flatMap(({ id, input }) => (input ? [[id, input] as [string, Fields]] : [])),
])

test('what begins with one field and ends with another is declared as a pair of one kind, and every during is one', () => {
  for (const [place, fields] of allFields)
    for (const [name, { kind, facts }] of Object.entries(fields))
      if (facts.until !== undefined && fields[facts.until])
        expect(fields[facts.until]?.kind, `${place}.${name}`).toBe(kind)
  for (const { name, fields, during } of resources)
    if (during && fields[during.from]?.kind === 'moment') expect(fields[during.from]?.facts.until, name).toBe(during.to)
  const starts = resources.filter(({ fields }) => fields.startsAt && fields.endsAt && !fields.startsAt.facts.readOnly)
  expect(starts.filter(({ fields }) => fields.startsAt?.facts.until !== 'endsAt').map(({ name }) => name)).toEqual([])
})

test('a pair stands together where its first half does, and every other field once, in order', () => {
  for (const [, fields] of allFields) {
    const named = Object.entries(fields)
    const spans = spansIn(named)
    expect(
      spans
        .flat()
        .map(([name]) => name)
        .sort(),
    ).toEqual(named.map(([name]) => name).sort())
    const heads = spans.map(([[name]]) => named.findIndex(([other]) => other === name))
    expect(heads).toEqual([...heads].sort((one, other) => one - other))
  }
})

test('figures ask for little room, sentences for all of it', () => {
  const rooms = new Map(
    allFields.flatMap(([, fields]) => Object.values(fields)).map(field => [field.kind, roomOf(field)]),
  )
  for (const kind of ['money', 'percent', 'integer'] as const) expect(rooms.get(kind)).toBe('figure')
  expect(rooms.get('localized')).toBe('whole')
})
