// What a region is led to: by the chart, since when, and never over what a handler has decided itself.
import { expect, test } from 'vitest'
import { orders } from '#areas/orders/orders.ts'
import { returnRequests } from '#areas/refunds/returnRequests.ts'
import { stepped, withSent } from '#server/records/regions.ts'

const now = new Date('2026-04-01T09:00:00Z')
const at = '2026-04-01T09:00:00.000Z'

test('an event leads where the chart does, and a field beside it says since when', () => {
  expect(stepped(returnRequests, { state: 'requested' }, { state: 'approve' }, now)).toEqual({
    state: 'approved',
    stateAt: at,
  })
  const both = stepped(orders, { state: 'placed', payment: 'codDue' }, { state: 'cancel', payment: 'waive' }, now)
  expect(both).toEqual({ state: 'cancelled', stateAt: at, payment: 'unpaid', paymentAt: at })
})

test('without an arrow from here, or led back to where it stands, a region stays as it is', () => {
  expect(stepped(returnRequests, { state: 'settled' }, { state: 'approve' }, now)).toEqual({})
  expect(stepped(orders, { hold: 'held' }, { hold: 'hold' }, now)).toEqual({})
  expect(stepped(orders, { hold: 'held' }, { hold: 'release' }, now, { open: true })).toEqual({})
})

test('an action writes what it sends, unless its handler has decided about that region', () => {
  const row = { id: 'r', state: 'received' } as never
  const sends = { state: 'pass' }
  expect(withSent(returnRequests, { sends }, row, { note: 'fine' }, now)).toEqual({
    note: 'fine',
    state: 'qcPass',
    stateAt: at,
  })
  expect(withSent(returnRequests, { sends }, row, { state: 'received' }, now)).toEqual({ state: 'received' })
  expect(withSent(returnRequests, {}, row, { note: 'fine' }, now)).toEqual({ note: 'fine' })
})
