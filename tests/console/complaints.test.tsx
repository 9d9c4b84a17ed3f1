// What users of other consoles complain about, each by its number in the list of complaints, where nothing else in the suite
// says it: forms that lose what was typed, records with very many children, filters that get into each other's way.
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { clearSubjects } from '#console/action/subject.ts'
import { ChildPanel } from '#console/detail/ChildPanel.tsx'
import { EditableCell } from '#console/form/EditableCell.tsx'
import { FormScreen } from '#console/form/FormScreen.tsx'
import { ListScreen } from '#console/grid/ListScreen.tsx'
import { queries } from '#console/net/queries.ts'
import { f } from '#contract/f.ts'
import { resource } from '#contract/resource.ts'
import { type Desk, openDesk } from '../support/desk.tsx'
import { creamRow, creams, openGrid } from './gridDesk.tsx'
// The list fetches it with the first chip that is edited; here it is at hand.
import '#console/fields/Control.tsx'

let desk: Desk
afterEach(async () => {
  clearSubjects()
  await desk.close()
})

const press = (keys: string) => desk.user.keyboard(keys)
const lists = () => desk.asked.filter(({ path }) => path === '/v1/creams').map(({ search }) => search.get('filter'))

test('☆ complaint 3: a new record that was left on the way to the sign-in is there again, as it was typed', async () => {
  const drafts: unknown[] = []
  const open = async () => {
    desk = await openDesk({ resources: [creams], at: '/creams/new' })
    desk.script['GET /v1/me/drafts'] = () => ({ body: { data: { drafts } } })
    desk.script['POST /v1/me/drafts'] = ({ body }) => {
      drafts.push({ at: '2026-01-02T00:00:00Z', ...body })
      return { body: { data: {} } }
    }
    desk.show(<FormScreen resource={creams} />)
    return screen.findByLabelText(/^Name/)
  }
  const name = await open()
  await desk.user.type(name, 'Rose balm')
  await waitFor(() => expect(JSON.stringify(drafts)).toContain('Rose balm'), { timeout: 3000 })
  drafts.splice(0, drafts.length - 1)
  await desk.close()
  expect(((await open()) as HTMLInputElement).value).toBe('Rose balm')
})

test('☆ complaint 11: going from one cell that is being edited to another saves the first', async () => {
  const row = creamRow(1)
  desk = await openDesk({ resources: [creams] })
  desk.script['POST /v1/creams/actions/change'] = ({ body }) => ({
    body: { data: { done: [{ ...row, ...(body.input as object), version: 2 }], refused: [], operation: 'op-1' } },
  })
  // A page that is looked at; jsdom's is looked at by nobody while the focus moves.
  Object.assign(document, { hasFocus: () => true })
  desk.show(
    <>
      <EditableCell resource={creams} row={row} name="name" field={creams.fields.name} />
      <EditableCell resource={creams} row={row} name="price" field={creams.fields.price} />
    </>,
  )
  await desk.user.click(screen.getByRole('button', { name: /Cream 01/ }))
  await desk.user.clear(screen.getByRole('textbox'))
  await desk.user.type(screen.getByRole('textbox'), 'Rose balm')
  await desk.user.click(screen.getByRole('button', { name: /1\.00/ }))
  await waitFor(() =>
    expect(desk.asked.find(({ path }) => path.endsWith('/change'))?.body).toMatchObject({
      input: { name: 'Rose balm' },
    }),
  )
  expect(screen.getByRole('button', { name: /Rose balm/ })).toBeDefined()
})

test('☆ complaint 33: of a thousand children a record asks for and draws one page', async () => {
  const jars = resource({
    name: 'jars',
    one: 'jar',
    label: 'Jars',
    group: 'catalogue',
    icon: 'box',
    title: 'code',
    lifecycle: 'none',
    parent: { resource: 'creams', field: 'cream' },
    fields: { code: f.text({ column: true }), cream: f.reference('creams') },
    actions: {},
  })
  desk = await openDesk({ resources: [creams, jars] })
  desk.script['GET /v1/jars'] = ({ search }) => {
    const [page, size] = [Number(search.get('page')), Number(search.get('size'))]
    const rows = Array.from({ length: size }, (_, at) => ({ ...creamRow(at), code: `J-${(page - 1) * size + at + 1}` }))
    return { body: { data: { rows, page: { number: page, size, total: 1000, about: false } } } }
  }
  desk.show(<ChildPanel child={jars} parent={creamRow(1)} />)
  await screen.findByText('J-25')
  expect(screen.queryByText('J-26')).toBeNull()
  expect(screen.getByText('1,000')).toBeDefined()
  await desk.user.click(screen.getByRole('button', { name: 'Next page' }))
  await screen.findByText('J-26')
  expect(desk.asked.filter(({ path }) => path === '/v1/jars').map(({ search }) => search.get('size'))).toEqual([
    '25',
    '25',
  ])
})

describe('a list', () => {
  const open = async () => {
    desk = await openGrid('/creams?filter=price:%3E5%20price:%3C20%20skin:dry')
    desk.show(<ListScreen resource={creams} />)
    await screen.findByRole('grid')
  }

  test('☆ complaint 38: two filters of one field are two: one is taken away, the other stays', async () => {
    await open()
    await desk.user.click(await screen.findByRole('button', { name: /^Remove Price.*5/ }))
    await waitFor(() => expect(lists().at(-1)).toBe('price:<20 skin:dry'))
  })

  test('☆ complaint 40: words find, Enter applies, views are one press away, and nothing selected shows no actions', async () => {
    await open()
    expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Dry skin' })).toBeDefined()
    await press('/')
    await desk.user.clear(screen.getByRole('combobox', { name: 'Search and filter' }))
    await press('rose{Enter}')
    await waitFor(() => expect(lists().at(-1)).toContain('rose'))
  })

  test('☆ complaint 74: a link in a row goes where it leads and selects, opens and changes nothing besides', async () => {
    await open()
    const link = await screen.findByRole('link', { name: 'Cream 02' })
    const asked = desk.asked.filter(({ method }) => method === 'POST').length
    await desk.user.click(link)
    await waitFor(() => expect(desk.address()).toContain('/creams/018f0000'))
    expect(desk.asked.filter(({ method }) => method === 'POST').length).toBe(asked)
    expect(within(document.body).queryByRole('region', { name: 'Selection' })).toBeNull()
    queries.clear()
  })
})
