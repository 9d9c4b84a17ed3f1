// The sale calendar: every discount that runs, is planned or ended lately as a line under its kind, and the same in a table.
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { discounts } from '#areas/discounts/discounts.ts'
import { addressOf } from '#console/action/wishes.ts'
import { RecordPage } from '#console/shell/RecordPage.tsx'
import { screenOf } from '#contract/address.ts'
import type { AnyRow } from '#contract/resource.ts'
import { actionOf } from '#contract/standard.ts'
import { bringAreas } from '../support/bringing.ts'
import { type Desk, openDesk } from '../support/desk.tsx'
import { idOf } from './gridDesk.tsx'

let desk: Desk
beforeAll(() => bringAreas('discounts'))
afterEach(() => {
  vi.useRealTimers()
  desk.close()
})

const discount = (at: number, values: object) =>
  ({
    id: idOf(at),
    vendorCode: 'mgp',
    status: 'active',
    version: 1,
    kind: 'coupon',
    benefit: 'percent',
    createdAt: '2026-01-01T00:00:00Z',
    updatedAt: '2026-01-01T00:00:00Z',
    createdBy: null,
    updatedBy: null,
    percentOff: 1000,
    startsAt: null,
    endsAt: null,
    ...values,
  }) as unknown as AnyRow

const show = async (rows: readonly AnyRow[]) => {
  desk = await openDesk({ resources: [discounts] })
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-01T00:00:00Z') })
  const page = { number: 1, size: 100, total: rows.length, about: false }
  desk.script['GET /v1/discounts'] = () => ({ body: { data: { rows, page } } })
  desk.show(<RecordPage resource={discounts} id="calendar" />)
}

test('discounts stand under their kind, with what they give and when, each a way to its page', async () => {
  await show([
    discount(1, { name: 'Diwali', startsAt: '2026-11-05T00:00:00Z', endsAt: '2026-11-09T00:00:00Z' }),
    discount(2, { name: 'Always', kind: 'cart', benefit: 'amount', percentOff: null, amountOff: 5_000 }),
  ])
  const lane = await screen.findByRole('list', { name: 'Diwali' })
  const bar = within(lane).getByRole('link')
  expect(bar.getAttribute('href')).toBe(`/discounts/${idOf(1)}`)
  expect(bar.textContent).toMatch(/^10%, Diwali, 5 Nov 2026, 05:30 – 9 Nov 2026, 05:30/)
  expect(within(screen.getByRole('list', { name: 'Always' })).getByRole('link').textContent).toBe(
    '₹50.00, Always, always – open, Active',
  )
  expect(screen.getAllByRole('heading', { level: 2 }).map(one => one.textContent)).toEqual(['Cart', 'Coupon'])
  const heads = screen.getAllByRole('columnheader', { hidden: true }).map(one => one.textContent)
  expect(heads).toEqual(['Name', 'Type', 'Percent', 'When', 'Status'])
})

test('what ended lately stands there, what ended long ago or was stopped before its end does not', async () => {
  await show([
    discount(1, { name: 'Lately', status: 'inactive', endsAt: '2026-10-20T00:00:00Z' }),
    discount(2, { name: 'Long ago', endsAt: '2026-08-01T00:00:00Z' }),
    discount(3, { name: 'Stopped', status: 'inactive', endsAt: '2026-12-01T00:00:00Z' }),
  ])
  await screen.findByRole('list', { name: 'Lately' })
  expect(screen.queryByRole('list', { name: 'Long ago' })).toBeNull()
  expect(screen.queryByRole('list', { name: 'Stopped' })).toBeNull()
})

test('without any it says so, and Esc leads back to the list', async () => {
  await show([])
  await screen.findByText('Nothing active or scheduled')
  await desk.user.keyboard('{Escape}')
  await waitFor(() => expect(desk.address()).toBe(screenOf(discounts)))
})

test('its command leads there', () => {
  const calendar = actionOf(discounts, 'calendar')!
  expect(addressOf({ action: calendar, resource: discounts, face: 'palette' })).toBe('/discounts/calendar')
})
