// An order by phone is asked for in parts with headings, whatever the country; what sends it stands below all of them.
import { screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import '#console/i18n/later.ts'
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
