// What I did: newest first, each line with its record, its face and its way back.
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { JournalPage } from '#console/journal/JournalPage.tsx'
import { deliver } from '#console/net/live.ts'
import { f } from '#contract/f.ts'
import { resource } from '#contract/resource.ts'
import { type Desk, openDesk } from '../support/desk.tsx'

const soaps = resource({
  name: 'soaps',
  one: 'soap',
  label: 'Soaps',
  group: 'catalogue',
  icon: 'box',
  title: 'name',
  lifecycle: 'toggle',
  fields: { name: f.text({ required: true }) },
  actions: {},
})

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const line = {
  action: 'soaps.change',
  at: ago(2),
  byName: 'Ann',
  changed: 1,
  changes: [{ resource: 'soaps', count: 1 }],
  left: 0,
  jobId: null,
  face: 'key',
}
const record = { resource: 'soaps', id: 's1', title: 'Rose soap' }
const stack = {
  operations: [
    { ...line, id: 'op-2', record },
    {
      ...line,
      id: 'op-1',
      action: 'soaps.deactivate',
      at: ago(90),
      changed: 12,
      changes: [{ resource: 'soaps', count: 12 }],
      left: 4,
      jobId: 'j1',
      face: 'csv',
    },
  ],
  redoable: [{ ...line, id: 'op-3', action: 'soaps.create', record: { ...record, title: 'Mint soap' } }],
}

let desk: Desk
const said = (data: unknown) => () => ({ body: { data } })
beforeEach(async () => {
  desk = await openDesk({ resources: [soaps], at: '/journal' })
  desk.script['GET /v1/operations'] = said(stack)
})
afterEach(() => desk.close())
const part = async (name: string) => within(await screen.findByRole('region', { name }))

test('single changes and bulk runs stand under the hour they fall in, each saying what, by which face and how many', async () => {
  desk.show(<JournalPage />)
  const hour = await part('Last hour')
  expect(hour.getByRole('link', { name: 'Rose soap saved' }).getAttribute('href')).toBe('/soaps/s1')
  expect(hour.getByRole('listitem').textContent).toContain('via shortcut')
  const earlier = await part('Earlier')
  expect(earlier.getByRole('listitem').textContent).toMatch(/^12 soaps deactivated.*via file.*Not undone yet: 4/)
  expect(earlier.getByRole('link', { name: 'View job' }).getAttribute('href')).toBe('/jobs/j1')
})

test('any line is taken back and any of the taken back is brought back; the focus is not lost', async () => {
  desk.script['POST /v1/undo'] = said({ done: [], refused: [], operation: 'op-9' })
  desk.show(<JournalPage />)
  await desk.user.click((await part('Earlier')).getByRole('button', { name: 'Undo: 12 soaps deactivated' }))
  const undone = () => desk.asked.filter(({ path }) => path === '/v1/undo').map(({ body }) => body.operation)
  await waitFor(() => expect(undone()).toEqual(['op-1']))
  await waitFor(() => expect(document.activeElement?.textContent).toBe('My activity'))
  await desk.user.click((await part('Undone')).getByRole('button', { name: 'Redo: Mint soap created' }))
  await waitFor(() => expect(undone()).toEqual(['op-1', 'op-3']))
})

test('what I do in another tab is there at once, what others do does not matter', async () => {
  desk.show(<JournalPage />)
  await part('Earlier')
  const asked = () => desk.asked.filter(({ path }) => path === '/v1/operations').length
  const before = asked()
  deliver({ type: 'record.changed', offset: '1', resource: 'soaps', records: [], by: 'somebody' })
  deliver({ type: 'record.changed', offset: '2', resource: 'soaps', records: [], by: 'u1' })
  await waitFor(() => expect(asked()).toBe(before + 1))
})

test('an empty journal says what will stand here', async () => {
  desk.script['GET /v1/operations'] = said({ operations: [], redoable: [] })
  desk.show(<JournalPage />)
  expect(await screen.findByText('Nothing to undo')).toBeTruthy()
})
