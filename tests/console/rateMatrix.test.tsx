// The rate matrix: tiers of one field as cells of a sheet, held against what couriers ask.
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { RateMatrix } from '#areas/shippingRates/matrix.console.tsx'
import { shippingMethods, shippingRates, shippingZones } from '#areas/shippingRates/shippingRates.ts'
import { ActingHost } from '#console/action/ActingHost.tsx'
import { queries } from '#console/net/queries.ts'
import type { AnyRow } from '#contract/resource.ts'
import { bringAreas } from '../support/bringing.ts'
import { type Desk, openDesk, type ReceivedRequest } from '../support/desk.tsx'
import { creamRow } from './gridDesk.tsx'

const method = { ...creamRow(1), code: 'STANDARD', label: { 'en-in': 'Standard' } } as AnyRow
const rate = (at: number, more: object): AnyRow => ({
  ...creamRow(at),
  method: method.id,
  zone: null,
  basis: 'flat',
  flat: null,
  tiers: null,
  itemTiers: null,
  freeAbove: null,
  audience: 'all',
  priority: 50,
  status: 'active',
  ...more,
})
const rates = () => [
  rate(2, { name: 'Everywhere', flat: 7900 }),
  rate(3, {
    name: 'Metro',
    zone: 'z1',
    zoneTitle: 'Metro cities',
    basis: 'cartValue',
    tiers: [
      { from: 0, to: 49_900, fee: 6900 },
      { from: 49_900, to: null, fee: 4000 },
    ],
  }),
]

let desk: Desk
beforeAll(() => bringAreas('shippingRates'))
beforeEach(async () => {
  queries.clear()
  desk = await openDesk({ resources: [shippingRates, shippingMethods, shippingZones] })
  const rows = rates()
  const listed = (all: AnyRow[]) => ({
    body: { data: { rows: all, page: { number: 1, size: 100, total: all.length, about: false } } },
  })
  Object.assign(desk.script, {
    'GET /v1/shipping-rates': () => listed(rows),
    'GET /v1/shipping-methods': () => listed([method]),
    'POST /v1/shipping-rates/actions/costs': () => ({
      body: {
        data: {
          result: {
            kind: 'table',
            title: 'Costs',
            columns: ['Zone'],
            rows: [],
            given: [
              { zone: null, pincodes: 9, cost: 5200 },
              { zone: 'z1', pincodes: 3, cost: 5200 },
            ],
          },
        },
      },
    }),
    'POST /v1/shipping-rates/actions/change': ({ body }: ReceivedRequest) => {
      const { ids, input } = body as { ids: string[]; input: object }
      const row = rows.find(({ id }) => id === ids[0]) as AnyRow
      Object.assign(row, input, { version: row.version + 1 })
      return { body: { data: { done: [{ ...row }], refused: [], operation: 'op1' } } }
    },
  })
  desk.show(
    <>
      <RateMatrix />
      <ActingHost />
    </>,
  )
})
afterEach(() => desk.close())

const texts = (grid: HTMLElement) =>
  within(grid)
    .getAllByRole('row')
    .map(row => [...row.querySelectorAll('th, td')].map(cell => cell.textContent))

test('zones go down, the values at which a fee changes across; each fee says whether couriers ask for more', async () => {
  const grid = await screen.findByRole('grid', { name: 'Rate matrix' })
  expect(texts(grid)).toEqual([
    ['Zone', 'from ₹0.00', 'from ₹499.00', 'Free shipping from'],
    ['Any pincodeEverywhere', '₹79.00▲, above courier cost ₹27.00', '₹79.00▲, above courier cost ₹27.00', '–'],
    ['Metro citiesMetro', '₹69.00▲, above courier cost ₹17.00', '₹40.00▼, below courier cost ₹12.00', '–'],
  ])
})

test('a tier is written as a cell, by keys: the rate is changed with all of its tiers', async () => {
  const grid = await screen.findByRole('grid', { name: 'Rate matrix' })
  grid.querySelector<HTMLElement>('[data-spot="0 0"]')?.focus()
  await desk.user.keyboard('{ArrowDown}{ArrowRight}55{Enter}')
  await waitFor(() => {
    const written = desk.asked.find(({ path }) => path === '/v1/shipping-rates/actions/change')
    expect(written?.body).toMatchObject({
      input: {
        tiers: [
          { from: 0, to: 49_900, fee: 6900 },
          { from: 49_900, to: null, fee: 5500 },
        ],
      },
    })
  })
  await waitFor(() => expect(texts(grid)[2]?.[2]).toBe('₹55.00▲, above courier cost ₹3.00'))
})
