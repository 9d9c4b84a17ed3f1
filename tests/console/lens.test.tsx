// Another moment: the address says which, marks say what is different today, and nothing can be done there.
import { screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { offersOf } from '#console/action/offers.ts'
import { FormScreen } from '#console/form/FormScreen.tsx'
import { ListScreen } from '#console/grid/ListScreen.tsx'
import { LensBar } from '#console/lens/LensBar.tsx'
import { lensAt, mayTurnLens, turnLens } from '#console/lens/lensAt.ts'
import { present } from '#console/present.ts'
import { go } from '#console/shell/navigation.tsx'
import { RecordPage } from '#console/shell/RecordPage.tsx'
import type { Desk } from '../support/desk.tsx'
import { creamRow, creams, idOf, openGrid } from './gridDesk.tsx'

const at = '2026-02-01T09:30:00.000Z'
let desk: Desk
const open = async (address: string, permissions?: string[]) => {
  desk = await openGrid(address, permissions)
  const page = { number: 1, size: 10, total: 2, about: false }
  const then = { ...creamRow(1), price: 4200, today: { price: 100 } }
  desk.script['GET /v1/creams/as-of'] = () => ({ body: { data: { rows: [then, creamRow(2)], page } } })
  desk.script[`GET /v1/creams/${idOf(1)}/as-of`] = () => ({
    body: { data: { record: then, title: 'Cream 01', createdAt: at } },
  })
  desk.script[`GET /v1/creams/${idOf(2)}/as-of`] = () => ({
    body: { data: { title: 'Cream 02', createdAt: '2026-03-01T00:00:00Z' } },
  })
}
/** The bar is the frame's: it stands above every screen. */
const show = (screen: ReactNode) =>
  desk.show(
    <>
      <LensBar />
      {screen}
    </>,
  )
const openList = async (address = `/creams?at=${at}`) => {
  await open(address)
  show(<ListScreen resource={creams} />)
  await screen.findByRole('grid')
}
afterEach(() => desk.close())

test('a list is asked for at the moment of its address, in a frame that names it', async () => {
  await openList()
  expect(screen.getByRole('region', { name: 'Time travel' }).textContent).toContain('As it was on')
  const [asked] = desk.asked.filter(({ path }) => path.endsWith('/as-of'))
  expect(asked?.search.get('at')).toBe(at)
  expect(desk.asked.some(({ path }) => path === '/v1/creams')).toBe(false)
})

test('a list put together by a field is so at that moment too', async () => {
  await open(`/creams?filter=group%3Askin&at=${at}`)
  const figures = { count: 1, sums: {} }
  desk.script['GET /v1/creams/as-of/groups'] = () => ({
    body: {
      data: {
        by: 'skin',
        total: { ...figures, count: 2 },
        groups: ['dry', 'oily'].map(value => ({ value, ...figures })),
      },
    },
  })
  show(<ListScreen resource={creams} />)
  await screen.findByRole('button', { name: /Oily 1 record/ })
  const asked = (end: string) => desk.asked.filter(({ path }) => path.endsWith(end)).map(({ search }) => search)
  expect(asked('/as-of/groups').map(search => search.get('at'))).toEqual([at])
  await waitFor(() => expect(asked('/as-of').map(search => search.get('within'))).toEqual(['dry', 'oily']))
  expect(desk.asked.some(({ path }) => path === '/v1/creams/groups')).toBe(false)
})

test('the moment is read whatever follows # in the address', async () => {
  await openList(`/creams?at=${at}#shift`)
  expect(lensAt()).toBe(at)
})

test('what is different today says so beside it, to the ear as well', async () => {
  await openList()
  const [first, second] = screen.getAllByRole('row').slice(1)
  expect(first?.textContent).toMatch(/42\.00.*Today:.*1\.00/)
  expect(second?.textContent).not.toContain('Today:')
})

test('what would be done is refused with why; what only leads elsewhere is not', async () => {
  await openList()
  const offers = offersOf(creams, { records: [creamRow(1)] }, () => true)
  const allowed = offers.filter(offer => offer.allowed).map(({ action }) => action.name)
  expect(allowed.sort()).toEqual(['history', 'open', 'show', 'upload'])
  expect(offers.find(({ action }) => action.name === 'stir')?.why).toEqual({ key: 'lens.readOnly' })
  expect(screen.queryByRole('button', { name: /More/ })).toBeNull()
})

test('the way back leads to now, and in again to yesterday, where there is something to look at', async () => {
  await openList()
  await desk.user.click(screen.getByRole('button', { name: /Back to now/ }))
  await waitFor(() => expect(desk.address()).not.toContain('at='))
  await screen.findByRole('grid')
  expect(mayTurnLens([creams], () => true)).toBe(true)
  expect(mayTurnLens([creams], () => false)).toBe(false)
  turnLens()
  await waitFor(() => expect(new URLSearchParams(desk.address().split('?')[1]).get('at')).toMatch(/^\d{4}-.*Z$/))
})

test('where one writes or decides it is now', async () => {
  await open(`/creams/${idOf(1)}/edit`)
  expect(mayTurnLens([creams], () => true)).toBe(false)
})

test('links of the list keep the moment, so a record is looked at there too', async () => {
  await openList()
  const link = screen.getByRole('link', { name: 'Cream 01' })
  expect(link.getAttribute('href')).toContain(`at=${encodeURIComponent(at)}`)
})

test('a record says first what differs, then all it was', async () => {
  await open(`/creams/${idOf(1)}?at=${at}`)
  show(<RecordPage resource={creams} id={idOf(1)} />)
  const differs = await screen.findByRole('region', { name: 'Different today' })
  expect(differs.textContent).toMatch(/Price.*42\.00.*1\.00/)
  expect(screen.getByRole('region', { name: 'Details' }).textContent).toContain('Cream 01')
  expect(screen.queryByRole('button', { name: /Edit|Publish/ })).toBeNull()
})

test('a record that was not there yet says since when it is', async () => {
  await open(`/creams/${idOf(2)}?at=${at}`)
  show(<RecordPage resource={creams} id={idOf(2)} />)
  expect(await screen.findByText('Did not exist yet')).toBeTruthy()
  expect(screen.getByText(/Created on 1 Mar 2026/)).toBeTruthy()
})

test('a moment that is none is no moment: the list is that of now', async () => {
  await openList('/creams?at=yesterday')
  expect(screen.queryByRole('region', { name: 'Time travel' })).toBeNull()
  expect(desk.asked.some(({ path }) => path === '/v1/creams')).toBe(true)
})

test('who may not read histories is offered no other moment', async () => {
  await open('/creams', ['creams.open'])
  show(<ListScreen resource={creams} />)
  await screen.findByRole('grid')
  expect(screen.queryByRole('button', { name: 'Time travel' })).toBeNull()
})

test('the moment goes along to every other screen, and one key leads back to now from any of them', async () => {
  await openList()
  go('/creams/other')
  expect(desk.address()).toBe(`/creams/other?at=${encodeURIComponent(at)}`)
  go('/?tab=1#jobs')
  expect(desk.address()).toBe(`/?tab=1&at=${encodeURIComponent(at)}#jobs`)
  go('/select-vendorcode')
  expect(desk.address()).toBe('/select-vendorcode')
  go(`/creams?at=${at}`)
  await desk.user.keyboard('gt')
  await waitFor(() => expect(desk.address()).toBe('/creams'))
  go('/creams/other')
  expect(desk.address()).toBe('/creams/other')
})

test('a screen that shows now says so, and a form is not there to write in', async () => {
  await open(`/creams/${idOf(1)}/edit?at=${at}`)
  show(<FormScreen resource={creams} id={idOf(1)} />)
  const bar = within(await screen.findByRole('region', { name: 'Time travel' }))
  expect(bar.getByText(/^This screen always shows now/)).toBeTruthy()
  expect(screen.getByText(/You are viewing another point in time/)).toBeTruthy()
  expect(screen.queryByRole('textbox', { name: /Name/ })).toBeNull()
})

test('a panel of an area that can show that moment is there, another is not', async () => {
  present(creams, {
    panels: [
      { name: 'then', title: 'Then', showsThen: true, Panel: ({ record }) => <p>{`Price ${record.price}`}</p> },
      { name: 'now', title: 'Now', Panel: () => <p>of now</p> },
    ],
  })
  await open(`/creams/${idOf(1)}?at=${at}`)
  show(<RecordPage resource={creams} id={idOf(1)} />)
  expect((await screen.findByRole('region', { name: 'Then' })).textContent).toContain('Price 4200')
  expect(screen.queryByText('of now')).toBeNull()
})
