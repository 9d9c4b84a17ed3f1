// The discount lab and the combination matrix by keys alone: what is pressed is counted, what is typed is not.
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { testCarts } from '#areas/discounts/codes.ts'
import { discounts } from '#areas/discounts/discounts.ts'
import { ActingHost } from '#console/action/ActingHost.tsx'
import { RecordPage } from '#console/shell/RecordPage.tsx'
import { bringAreas } from '../support/bringing.ts'
import { type Desk, openDesk } from '../support/desk.tsx'

const uuid = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`

let desk: Desk
let presses = 0
beforeAll(() => bringAreas('discounts'))
beforeEach(async () => {
  presses = 0
  desk = await openDesk({ resources: [discounts, testCarts] })
})
afterEach(() => desk.close())

const press = async (key: string) => {
  presses += 1
  await desk.user.keyboard(key)
}
const tabTo = async (isThere: (at: Element | null) => boolean) => {
  for (let most = 40; most > 0 && !isThere(document.activeElement); most--) {
    presses += 1
    await desk.user.tab()
  }
  expect(isThere(document.activeElement)).toBe(true)
}
const show = (bench: string) =>
  desk.show(
    <>
      <ActingHost />
      <RecordPage resource={discounts} id={bench} />
    </>,
  )

const line = { id: 'LIP-1', sku: 'LIP-1', price: 50_000, quantity: 2, tax: { rate: 1800 } }
const context = {
  at: 0,
  country: 'IND',
  currency: 'INR',
  system: 'GST',
  place: 'inter',
  taxMode: 'inclusive',
  taxRounding: 'LINE',
  chargeTaxRule: 'HIGHEST_RATE',
  lineConflict: 'BEST_FOR_CUSTOMER',
  roundGrandTotal: 'NONE',
  maxCouponsPerOrder: 1,
  discounts: [],
}

test.each([
  ['PREPAID', 'Total: ₹1,000.00'],
  ['COD', 'Before cash rounding: ₹1,000.00'],
])('one of the inputs is asked for, and the sum under the lines says what it is: %s', async (payment, sum) => {
  const given = { lines: [line], context: { ...context, payment }, shipping: 0, cod: 0, records: [] }
  desk.script['POST /v1/discounts/actions/simulate'] = () => ({
    body: { data: { result: { kind: 'trace', title: 'Cart', result: '1,000.00', steps: [], given } } },
  })
  show('simulate')
  expect(screen.getByText(/ or Cart\./)).toBeTruthy()
  screen.getByLabelText(/^Items/).focus()
  await desk.user.keyboard('LIP-1 x2{Enter}')
  expect(await screen.findByText(sum)).toBeTruthy()
})

test('a cart is simulated and pinned as a test cart by 20 presses at most, with all that was typed', async () => {
  const given = { lines: [line], context, shipping: 0, cod: 0, records: [] }
  desk.script['POST /v1/discounts/actions/simulate'] = () => ({
    body: { data: { result: { kind: 'trace', title: 'Cart', result: '1,000.00', steps: [], given } } },
  })
  desk.script['POST /v1/test-carts'] = () => ({ body: { data: { done: [], refused: [] } } })
  show('simulate')
  screen.getByLabelText(/^Items/).focus()
  await desk.user.keyboard('LIP-1 x2')
  await press('{Enter}')
  const pin = await screen.findByRole('button', { name: 'Save as test cart' })
  await tabTo(at => at === pin)
  await press('{Enter}')
  const form = await screen.findByRole('dialog')
  const name = await within(form).findByLabelText(/^Name/)
  await tabTo(at => at === name)
  await desk.user.keyboard('Two lipsticks')
  await press('{Control>}{Enter}{/Control}')
  await waitFor(() =>
    expect(desk.asked.find(({ path }) => path.startsWith('/v1/test-carts'))?.body.input).toMatchObject({
      name: 'Two lipsticks',
      lines: ['LIP-1 x2'],
      channel: 'web',
      isPrepaid: true,
    }),
  )
  expect(presses).toBeLessThanOrEqual(20)
})

test('nothing is asked before lines, an order or a cart is named; a pinned order keeps what was read of it', async () => {
  const cart = {
    lines: ['LIP-1 x2', 'SER-1'],
    codes: ['GLOW10'],
    channel: 'store',
    isPrepaid: false,
    pincode: '560034',
    memberOrders: 3,
    at: '2026-11-20T06:30:00.000Z',
  }
  const given = { lines: [line], context, shipping: 0, cod: 0, records: [], cart }
  desk.script['POST /v1/discounts/actions/simulate'] = () => ({
    body: { data: { result: { kind: 'trace', title: 'Cart', result: '1,000.00', steps: [], given } } },
  })
  desk.script['POST /v1/test-carts'] = () => ({ body: { data: { done: [], refused: [] } } })
  show('simulate')
  expect(desk.asked).toEqual([])
  await desk.user.type(screen.getByLabelText(/^Order(?!s)/), 'MGP-1')
  await desk.user.click(await screen.findByRole('button', { name: 'Save as test cart' }))
  const form = await screen.findByRole('dialog')
  await desk.user.type(await within(form).findByLabelText(/^Name/), 'As ordered')
  await press('{Control>}{Enter}{/Control}')
  await waitFor(() =>
    expect(desk.asked.find(({ path }) => path.startsWith('/v1/test-carts'))?.body.input).toMatchObject({
      name: 'As ordered',
      lines: cart.lines,
      codes: cart.codes,
      channel: 'store',
      isPrepaid: false,
      pincode: '560034',
      memberOrders: 3,
    }),
  )
  expect(desk.asked.filter(({ path }) => path.includes('simulate')).at(-1)?.body.input).toEqual({ order: 'MGP-1' })
})

test('the matrix is one stop of the tab key; arrows go over its squares, and each says what becomes of the pair', async () => {
  const said = (key: string, text: string) => ({ key: `discounts.paired.${key}`, text, params: { amount: '₹5.00' } })
  desk.script['POST /v1/discounts/actions/combinations'] = () => ({
    body: {
      data: {
        result: {
          kind: 'table',
          title: 'All live discounts in pairs',
          columns: ['Name', 'D-1', 'D-2'],
          rows: [
            ['D-1 Serums', '–', said('wins', 'Wins by ₹5.00')],
            ['D-2 Lips', said('loses', 'Loses by ₹5.00'), '–'],
          ],
        },
      },
    },
  })
  show('combinations')
  expect(desk.asked).toEqual([])
  await desk.user.click(screen.getByText('Combination matrix'))
  const matrix = await screen.findByRole('table', { name: 'All live discounts in pairs' })
  const squares = within(matrix).getAllByRole('button')
  expect(squares.filter(({ tabIndex }) => tabIndex === 0)).toEqual([squares[1]])
  squares[1]!.focus()
  expect(document.activeElement?.textContent).toContain('Wins by')
  await press('{ArrowDown}')
  await press('{ArrowLeft}')
  expect(document.activeElement).toBe(squares[2])
  expect(document.activeElement?.textContent).toContain('Loses by')
})

test('items are found by SKU and by the name of their product, one is typed as it is, and lines that are pasted are one each', async () => {
  const { products, variants } = await import('#areas/products/products.ts')
  await desk.close()
  desk = await openDesk({ resources: [discounts, testCarts, products, variants] })
  const product = {
    id: uuid(1),
    status: 'active',
    version: 1,
    name: { 'en-in': 'Silk Lipstick' },
    slug: 'silk-lipstick',
  }
  const rowOf = (n: number, sku: string) => ({ id: uuid(n), status: 'active', version: 1, sku, product: uuid(1) })
  const answer = (rows: readonly unknown[]) => ({ body: { data: { rows, total: rows.length } } })
  desk.script['GET /v1/products'] = ({ search }) => answer(search.get('filter')?.includes('silk') ? [product] : [])
  desk.script['GET /v1/variants'] = ({ search }) =>
    answer(
      search.get('filter') === `product:${uuid(1)}`
        ? [rowOf(2, 'LIP-1'), rowOf(3, 'LIP-2')]
        : search.get('filter')?.includes('ser')
          ? [rowOf(4, 'SER-1')]
          : [],
    )
  desk.script['POST /v1/discounts/actions/simulate'] = () => ({ status: 422, body: { code: 'RULE', message: 'no' } })
  show('simulate')
  const items = screen.getByLabelText(/^Items/)
  const taken = () => screen.getAllByRole('button', { name: /^Remove / }).map(one => one.getAttribute('aria-label'))
  await desk.user.type(items, 'silk')
  await desk.user.click(await screen.findByRole('option', { name: /LIP-2/ }))
  await desk.user.type(items, 'ser{Enter}')
  await waitFor(() => expect(taken()).toEqual(['Remove LIP-2', 'Remove SER-1']))
  await desk.user.type(items, 'KAJ-1 x2{Enter}')
  await waitFor(() => expect(taken()).toHaveLength(3))
  items.focus()
  await desk.user.paste('OIL-1\nOIL-2 x3')
  expect(taken()).toEqual(['LIP-2', 'SER-1', 'KAJ-1 x2', 'OIL-1', 'OIL-2 x3'].map(one => `Remove ${one}`))
  await desk.user.keyboard('{Backspace}')
  expect(taken()).toHaveLength(4)
})
