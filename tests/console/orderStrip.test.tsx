// Where an order stands in its regions: each state by its word, and under it why, where that says more.
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import '#console/i18n/later.ts'
import { orders } from '#areas/orders/orders.ts'
import { Strip } from '#areas/orders/strip.console.tsx'
import type { AnyRow } from '#contract/resource.ts'
import { type Desk, openDesk } from '../support/desk.tsx'

let desk: Desk
beforeEach(async () => {
  desk = await openDesk({ resources: [orders], script: {} })
})
afterEach(() => desk.close())

const shown = (push: string, pushCode: string | null) => {
  const record = { id: '1', push, pushCode, payment: 'paid', hold: 'free', holdReasons: null } as unknown as AnyRow
  desk.show(<Strip resource={orders} record={record} />)
  return screen.getByText('Push').parentElement?.querySelector('dd')?.textContent
}

test.each([
  ['conflict', 'CONFLICT', 'Conflict'],
  ['dead', 'TIMEOUT', 'Gave upNo response in time'],
  ['failed', 'PIN_INVALID', 'FailedInvalid pincode'],
  ['failed', 'SHELF_LIFE', 'FailedSHELF_LIFE'],
  ['pushed', null, 'Pushed'],
])('pushed as %s with %s it says %s', (push, code, said) => {
  expect(shown(push, code)).toBe(said)
})
