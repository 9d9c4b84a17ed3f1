// The timeline of an order tells an event in words; as it came from the wire it is shown to developers alone.
import { screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import '#console/i18n/later.ts'
import { holds } from '#areas/orders/holds.ts'
import { orderEvents } from '#areas/orders/orderEvents.ts'
import { orders } from '#areas/orders/orders.ts'
import { packages } from '#areas/orders/packages.ts'
import { payments } from '#areas/orders/payments.ts'
import { Told } from '#areas/orders/told.console.tsx'
import { FactList } from '#console/detail/Facts.tsx'
import { currentMe, currentPlace, setMe } from '#console/session/me.ts'
import type { AnyRow } from '#contract/resource.ts'
import { bringAreas } from '../support/bringing.ts'
import { type Desk, openDesk } from '../support/desk.tsx'

const event = (id: string, code: string, more: object) => ({
  id,
  version: 1,
  at: '2026-11-20T06:00:00Z',
  source: 'gateway',
  code,
  order: 'o1',
  ...more,
})
const told = [
  event('e1', 'CAPTURED', { eventId: 'pay_1', raw: { reference: 'pay_1', amount: 39900, method: 'upi', inner: 'X' } }),
  event('e2', 'MANIFESTED', { eventId: null, raw: { manifest: 'M-7' } }),
  event('e3', 'CHECKOUT', { eventId: null, raw: null }),
]

let desk: Desk
beforeAll(() => bringAreas('orders'))
beforeEach(async () => {
  desk = await openDesk({
    resources: [orders, orderEvents, payments, packages, holds],
    script: {
      'GET /v1/order-events': () => ({
        body: { data: { rows: told, page: { number: 1, size: 100, total: 3, about: false } } },
      }),
      'GET /v1/orders/o1/history': () => ({ body: { data: [] } }),
    },
  })
})
afterEach(() => desk.close())

const asDeveloper = () => {
  const me = currentMe()!
  setMe({ ...me, profile: { ...me.profile, developer: true } }, currentPlace())
}
const open = () => desk.show(<Told resource={orders} record={{ id: 'o1' } as AnyRow} />)
const lineOf = async (text: string) => (await screen.findByText(text)).closest('li')!

test('an event opens into its facts, by the names staff know them', async () => {
  const { container } = open()
  const line = await lineOf('Payment received')
  await desk.user.click(line.querySelector('summary')!)
  const said = within(line)
    .getAllByRole('definition')
    .map(({ textContent }) => textContent)
  expect(said).toEqual(['₹399.00', 'UPI', 'pay_1'])
  expect(container.querySelector('pre')).toBeNull()
  expect(container.textContent).not.toMatch(/[{}]|inner|Raw payload/)
})

test('an event without facts is no switch, unless for a developer', async () => {
  open()
  expect((await lineOf('Order placed')).querySelector('summary')).toBeNull()
})

test('for developers it is there as it came', async () => {
  asDeveloper()
  open()
  const line = await lineOf('Payment received')
  expect(line.querySelector('pre')?.textContent).toContain('"inner": "X"')
  expect((await lineOf('Order placed')).querySelector('pre')?.textContent).toContain('"code": "CHECKOUT"')
})

test('structure on the page of a record is told in words, entry by entry', () => {
  const record = {
    id: 'p1',
    units: [
      { line: 'one', qty: 2 },
      { line: 'two', qty: 1 },
    ],
  } as unknown as AnyRow
  const { container } = desk.show(<FactList resource={packages} record={record} only={['units']} />)
  expect(container.querySelector('pre')).toBeNull()
  expect([...container.querySelectorAll('details li')].map(({ textContent }) => textContent)).toEqual([
    'line one · qty 2',
    'line two · qty 1',
  ])
})

test('and for developers as it came', () => {
  asDeveloper()
  const record = { id: 'p1', units: [{ line: 'one', qty: 2 }] } as unknown as AnyRow
  const { container } = desk.show(<FactList resource={packages} record={record} only={['units']} />)
  expect(container.querySelector('pre')?.textContent).toContain('"qty": 2')
})
