// A list as a tree, by keys and by mouse: branches come when they are opened, moves are the declared action with its plan.
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ActingHost } from '#console/action/ActingHost.tsx'
import { ListScreen } from '#console/grid/ListScreen.tsx'
import { statusNow } from '#console/shell/status.ts'
import { f } from '#contract/f.ts'
import { type AnyRow, resource } from '#contract/resource.ts'
import { type Desk, openDesk, type ReceivedRequest } from '../support/desk.tsx'
import { idOf } from './gridDesk.tsx'

const shelves = resource({
  name: 'shelves',
  one: 'shelf',
  label: 'Shelves',
  group: 'catalogue',
  icon: 'box',
  title: 'name',
  lifecycle: 'toggle',
  tree: { parent: 'parent', order: 'position', move: { by: 'move', under: 'newParent', at: 'position' } },
  fields: {
    name: f.text({ required: true, column: true, sortable: true }),
    parent: f.reference('shelves', { column: true }),
    position: f.integer(),
  },
  actions: {
    move: { on: 'records', plan: true, input: { newParent: f.reference('shelves'), position: f.integer() } },
  },
})

const shelf = (at: number, name: string, parent?: number): AnyRow => ({
  id: idOf(at),
  vendorCode: 'mgp',
  status: 'active',
  version: 1,
  name,
  parent: parent ? idOf(parent) : null,
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
  createdBy: null,
  updatedBy: null,
})
const all = [shelf(1, 'Hair'), shelf(2, 'Lips'), shelf(3, 'Oil', 1), shelf(4, 'Wax', 1), shelf(5, 'Light', 3)]

const branches = ({ search }: ReceivedRequest) => {
  const filter = search.get('filter')
  const parent = search.get('under')
  const hits = all.filter(({ name }) => String(name).toLowerCase() === filter)
  const ways = all.filter(({ id }) => [1, 3, 5].some(at => idOf(at) === id))
  const rows = filter ? (hits.length > 0 ? ways : []) : all.filter(row => row.parent === parent)
  const below = Object.fromEntries(all.map(({ id }) => [id, all.filter(row => row.parent === id).length]))
  const found = filter ? { found: hits.map(({ id }) => id) } : {}
  return { body: { data: { rows, below, total: filter ? hits.length : all.length, ...found } } }
}

let desk: Desk
const open = async (at = '/shelves?as=tree') => {
  desk = await openDesk({
    resources: [shelves],
    at,
    script: {
      'GET /v1/shelves/branches': branches,
      'GET /v1/shelves': () => ({
        body: { data: { rows: all, page: { number: 1, size: 10, total: 5, about: false } } },
      }),
      'POST /v1/shelves/actions/move': () => ({
        body: { data: { plan: { affected: 1, skipped: [], sample: [], warnings: [] } } },
      }),
    },
  })
  desk.show(
    <>
      <ListScreen resource={shelves} />
      <ActingHost />
    </>,
  )
}
const names = () => screen.getAllByRole('rowheader').map(cell => within(cell).getByRole('link').textContent)
const row = (name: string) => screen.getByRole('link', { name }).closest('tr') as HTMLElement
const moves = () => desk.asked.filter(({ path }) => path.endsWith('/actions/move')).map(({ body }) => body)

beforeEach(() => open())
afterEach(() => desk.close())

test('arrows open, go in, come out and close; a branch is asked for when it is opened', async () => {
  await screen.findByRole('treegrid')
  expect(names()).toEqual(['Hair', 'Lips'])
  expect(row('Lips').hasAttribute('aria-expanded')).toBe(false)
  await waitFor(() => expect(document.activeElement).toBe(row('Hair')))
  await desk.user.keyboard('{ArrowRight}')
  await waitFor(() => expect(names()).toEqual(['Hair', 'Oil', 'Wax', 'Lips']))
  await desk.user.keyboard('{ArrowRight}')
  expect(document.activeElement).toBe(row('Oil'))
  expect(['aria-level', 'aria-posinset', 'aria-setsize'].map(name => row('Oil').getAttribute(name))).toEqual([
    '2',
    '1',
    '2',
  ])
  await desk.user.keyboard('{ArrowLeft}{ArrowLeft}')
  expect(names()).toEqual(['Hair', 'Lips'])
  expect(desk.asked.filter(({ path }) => path.endsWith('branches')).map(({ search }) => search.get('under'))).toEqual([
    null,
    idOf(1),
  ])
})

test('a filter shows what it finds with the way there, faintly', async () => {
  await desk.close()
  await open('/shelves?as=tree&filter=light')
  await screen.findByRole('treegrid')
  expect(names()).toEqual(['Hair', 'Oil', 'Light'])
  expect(['Hair', 'Oil', 'Light'].map(name => row(name).dataset.faint !== undefined)).toEqual([true, true, false])
})

test('a step with Alt asks for the declared move, with its plan', async () => {
  await screen.findByRole('treegrid')
  await waitFor(() => expect(document.activeElement).toBe(row('Hair')))
  await desk.user.keyboard('{ArrowDown}{Alt>}{ArrowRight}{/Alt}')
  await waitFor(() => expect(moves()).toMatchObject([{ ids: [idOf(2)], input: { newParent: idOf(1) }, dry: true }]))
})

test('what is cut hangs where it is pasted, and never inside itself', async () => {
  await screen.findByRole('treegrid')
  await waitFor(() => expect(document.activeElement).toBe(row('Hair')))
  await desk.user.keyboard('{Control>}x{/Control}')
  await waitFor(() => expect(row('Hair').dataset.faint).toBe('true'))
  await desk.user.keyboard('{ArrowRight}')
  await screen.findByRole('link', { name: 'Oil' })
  await desk.user.keyboard('{ArrowRight}{Control>}v{/Control}')
  expect(await screen.findByText('Hair cannot move inside itself')).toBeTruthy()
  expect(moves()).toEqual([])
})

test('a line carried over one marks where it would hang; where it may not it is marked so and the status line says why', async () => {
  await screen.findByRole('treegrid')
  await waitFor(() => expect(document.activeElement).toBe(row('Hair')))
  await desk.user.keyboard('{ArrowRight}')
  await screen.findByRole('link', { name: 'Oil' })
  const dataTransfer = { setData: () => {}, setDragImage: () => {} }
  fireEvent.dragStart(row('Hair'), { dataTransfer })
  fireEvent.dragOver(row('Lips'), { dataTransfer })
  expect([row('Lips').dataset.drop, statusNow('hint')]).toEqual(['inside', undefined])
  fireEvent.dragOver(row('Oil'), { dataTransfer })
  expect([row('Lips').dataset.drop, row('Oil').dataset.drop]).toEqual([undefined, 'refused'])
  expect(statusNow('hint')).toBe('Hair cannot move inside itself')
  fireEvent.dragOver(row('Hair'), { dataTransfer })
  expect(row('Hair').dataset.drop).toBe(undefined)
  fireEvent.dragEnd(row('Hair'), { dataTransfer })
  expect(statusNow('hint')).toBe(undefined)
})

test('an apostrophe goes to the line that begins with what is typed', async () => {
  await screen.findByRole('treegrid')
  await waitFor(() => expect(document.activeElement).toBe(row('Hair')))
  await desk.user.keyboard("'")
  await desk.user.type(screen.getByLabelText('Jump to the row starting with'), 'lip{Enter}')
  await waitFor(() => expect(document.activeElement).toBe(row('Lips')))
})

test('the address says tree or rows, and a press changes it', async () => {
  await screen.findByRole('treegrid')
  await desk.user.click(screen.getByRole('button', { name: 'Show as a tree' }))
  await screen.findByRole('grid')
  expect(desk.address()).toBe('/shelves')
  await desk.user.keyboard('{Shift>}t{/Shift}')
  await screen.findByRole('treegrid')
  expect(desk.address()).toContain('as=tree')
})
