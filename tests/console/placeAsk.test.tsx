// An order by phone is asked for in parts with headings, whatever the country; what sends it stands below all of them. Its items are
// changed with the same picker.
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import '#console/i18n/later.ts'
import { ItemsAsk } from '#areas/orders/items.console.tsx'
import { orders } from '#areas/orders/orders.ts'
import { PlaceAsk } from '#areas/orders/place.console.tsx'
import { placing, placingParts } from '#areas/orders/placingInput.ts'
import { actionOf } from '#contract/standard.ts'
import { bringAreas } from '../support/bringing.ts'
import { type Desk, openDesk } from '../support/desk.tsx'

let desk: Desk
beforeAll(() => bringAreas('orders'))
beforeEach(async () => {
  desk = await openDesk({ resources: [orders], script: {} })
})
afterEach(() => desk.close())

test('every input stands in one part', () => {
  const named = placingParts.flatMap(({ inputs }): string[] => [...inputs])
  expect(named.toSorted()).toEqual(['lines', ...Object.keys(placing)].toSorted())
})

test('the parts are headed, and the buttons come after them', () => {
  const action = actionOf(orders, 'place')!
  const { container } = desk.show(
    <PlaceAsk action={action} records={[]} submitLabel="Create order" onGive={() => {}} onCancel={() => {}} />,
  )
  const parts = ['Items', 'Customer', 'Address', 'Payment']
  expect(screen.getAllByRole('region').map(one => within(one).getByRole('heading').textContent)).toEqual(parts)
  const [, , address] = screen.getAllByRole('region')
  expect(within(address!).getByLabelText(/City/)).toBeTruthy()
  expect(container.querySelector('form > .action-ends')).toBe(container.querySelector('form')?.lastElementChild)
})

test('items are changed by picture, name and stock, what the order holds is in stock for it, and more is found by name', async () => {
  const good = (sku: string, name: string, available: number) => ({
    sku,
    name: { 'en-in': name },
    optionText: null,
    price: 50_000,
    available,
    picture: null,
  })
  desk.script['GET /v1/orders/goods-to-edit'] = ({ search }) => ({
    body: { data: { goods: search.get('skus') ? [good('LIP-1', 'Lipstick', 0)] : [good('KAJAL', 'Kajal', 4)] } },
  })
  let sent: unknown
  desk.show(
    <ItemsAsk
      action={actionOf(orders, 'editItems')!}
      records={[]}
      given={{ lines: [{ sku: 'LIP-1', quantity: 2 }] }}
      submitLabel="Edit items"
      onGive={input => {
        sent = input
      }}
      onCancel={() => {}}
    />,
  )
  const [line] = within(await screen.findByRole('list', { name: /Items/ })).getAllByRole('listitem')
  await waitFor(() => expect(line!.textContent).toContain('Lipstick'))
  expect(line!.textContent).toContain('2 in stock')
  await desk.user.click(screen.getByRole('button', { name: 'Edit items' }))
  expect(sent).toBeUndefined()
  await desk.user.type(screen.getByRole('combobox'), 'kaj')
  await screen.findByRole('option', { name: /Kajal/ })
  await desk.user.keyboard('{Enter}')
  await desk.user.type(screen.getByLabelText(/^Reason/), 'Swap')
  await desk.user.click(screen.getByRole('button', { name: 'Edit items' }))
  expect(sent).toEqual({
    lines: [
      { sku: 'LIP-1', quantity: 2 },
      { sku: 'KAJAL', quantity: 1 },
    ],
    reason: 'Swap',
  })
})
