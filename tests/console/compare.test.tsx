// Two to four records side by side: what differs is marked and can be shown alone, and the address is the whole of it.
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { offerOf } from '#console/action/offers.ts'
import { startWish } from '#console/action/startWish.ts'
import { ComparePage } from '#console/compare/ComparePage.tsx'
import { f } from '#contract/f.ts'
import { type AnyRow, resource } from '#contract/resource.ts'
import { actionOf, type ResolvedAction } from '#contract/standard.ts'
import { type Desk, openDesk } from '../support/desk.tsx'

const soaps = resource({
  name: 'soaps',
  one: 'soap',
  label: 'Soaps',
  group: 'catalogue',
  icon: 'box',
  title: 'name',
  lifecycle: 'toggle',
  fields: {
    name: f.localized({ required: true }),
    scent: f.text(),
    price: f.money(),
    cost: f.money({ needs: 'soaps.cost' }),
    key: f.text({ secret: true }),
  },
  actions: {},
})
const compare = actionOf(soaps, 'compare') as ResolvedAction

const uuid = (at: number): string => `018f0000-0000-7000-8000-${String(at).padStart(12, '0')}`
const soap = (at: number, own: Record<string, unknown>): AnyRow =>
  ({
    id: uuid(at),
    vendorCode: 'mgp',
    status: 'active',
    version: 1,
    createdBy: null,
    updatedBy: null,
    createdAt: '2026-01-01T00:00:00Z',
    updatedAt: '2026-01-01T00:00:00Z',
    scent: null,
    price: 9900,
    ...own,
  }) as AnyRow
const rose = soap(1, { name: { 'en-in': 'Rose' }, scent: 'rose', cost: 100 })
const mint = soap(2, { name: { 'en-in': 'Mint', 'ar-ae': 'نعناع' }, cost: 200 })
const lime = soap(3, { name: { 'en-in': 'Lime' }, status: 'inactive' })

let desk: Desk
const said = (data: unknown) => () => ({ body: { data } })
const open = async (...records: AnyRow[]) => {
  desk = await openDesk({
    resources: [soaps],
    at: `/soaps/compare?ids=${records.map(({ id }) => id).join(',')}`,
    permissions: ['soaps.show', 'soaps.compare', 'soaps.open'],
    script: Object.fromEntries(records.map(record => [`GET /v1/soaps/${record.id}`, said(record)])),
  })
  desk.show(<ComparePage resource={soaps} />)
  return within(await screen.findByRole('table'))
}
afterEach(() => desk.close())

const rows = () => screen.getAllByRole('row').map(({ textContent }) => textContent)

describe('the table', () => {
  test('has a row for each field one may see, and one for each language of a text', async () => {
    const table = await open(rose, mint)
    expect(
      table.getAllByRole('rowheader').map(({ textContent }) => textContent?.replaceAll(/[\u2068\u2069]/g, '')),
    ).toEqual(['Status', 'Name (ar-ae)≠, differs', 'Name (en-in)≠, differs', 'Scent≠, differs', 'Price'])
    expect(screen.getByText('3 fields differ')).toBeTruthy()
  })

  test('can be left to the differences, by o as well, and keeps that in the address', async () => {
    await open(rose, mint)
    await desk.user.click(screen.getByRole('switch', { name: 'Differences only' }))
    await waitFor(() => expect(rows()).toHaveLength(4))
    expect(desk.address()).toContain('only=differences')
    ;(document.activeElement as HTMLElement).blur()
    await desk.user.keyboard('o')
    await waitFor(() => expect(rows()).toHaveLength(6))
  })

  test('a record is left out while more than two are there', async () => {
    await open(rose, mint, lime)
    await desk.user.click(screen.getByRole('button', { name: /Remove.*Lime/ }))
    await waitFor(() => expect(screen.getAllByRole('columnheader')).toHaveLength(3))
    expect(desk.address()).toBe(`/soaps/compare?ids=${encodeURIComponent(`${uuid(1)},${uuid(2)}`)}`)
    expect(screen.queryByRole('button', { name: /Leave/ })).toBeNull()
  })

  test('a record that is gone is said, the others stay', async () => {
    await open(rose, mint, { ...lime, id: uuid(1).replace('1', '2') })
    desk.script[`GET /v1/soaps/${uuid(9)}`] = () => ({ status: 404, body: { code: 'NOT_FOUND', message: 'no' } })
    const { go } = await import('#console/shell/navigation.tsx')
    go(`/soaps/compare?ids=${[uuid(1), uuid(2), uuid(9)].join(',')}`)
    expect(await screen.findByText(/1 of the records no longer exists/)).toBeTruthy()
  })

  test('Esc leads back to the list', async () => {
    await open(rose, mint)
    await desk.user.keyboard('{Escape}')
    await waitFor(() => expect(desk.address()).toBe('/soaps'))
  })
})

describe('an address', () => {
  beforeEach(async () => {
    desk = await openDesk({ resources: [soaps], at: '/soaps/compare?ids=a' })
  })
  test('of one record, or of none, says what to do', async () => {
    desk.show(<ComparePage resource={soaps} />)
    expect(await screen.findByRole('heading', { name: 'Select two to four records' })).toBeTruthy()
  })
})

describe('the action', () => {
  const may = () => true
  const of = (records: AnyRow[]) => offerOf(soaps, compare, { records }, may)
  beforeEach(async () => {
    desk = await openDesk({ resources: [soaps] })
  })

  test('is offered for two to four records, and says so otherwise', () => {
    expect([2, 3, 4].map(count => of(Array(count).fill(rose)).allowed)).toEqual([true, true, true])
    expect([1, 5].map(count => of(Array(count).fill(rose)).why)).toEqual(
      Array(2).fill({ key: 'action.pickBetween', params: { least: 2, most: 4 } }),
    )
    const matching = { filter: '', count: 3 }
    expect(offerOf(soaps, compare, { records: [rose], matching }, may).allowed).toBe(false)
  })

  test('leads to the records in the order they were chosen', async () => {
    await startWish({ action: compare, resource: soaps, subject: { records: [mint, rose] }, face: 'key' })
    await waitFor(() => expect(decodeURIComponent(desk.address())).toBe(`/soaps/compare?ids=${uuid(2)},${uuid(1)}`))
  })
})
