// What a list says in one cell of several fields: the states of an order as a track that is told whole, the value of a discount, and
// that something is over.
import { screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { resources } from '#areas/all.resources.ts'
import { codCharges } from '#areas/codCharges/codCharges.ts'
import { codPincodes } from '#areas/codCharges/codPincodes.ts'
import { discounts } from '#areas/discounts/discounts.ts'
import { orderLines } from '#areas/orders/orderLines.ts'
import { orders } from '#areas/orders/orders.ts'
import { shippingRates } from '#areas/shippingRates/shippingRates.ts'
import { couriers } from '#areas/warehouses/couriers.ts'
import { inventoryLogs, stockBatches } from '#areas/warehouses/stock.ts'
import { Cell } from '#console/fields/Cell.tsx'
import { possibleColumns, shownColumns } from '#console/grid/columns.ts'
import { namesOf } from '#console/grid/fieldNames.ts'
import { asWritten } from '#console/grid/spoken.ts'
import { wordsNow } from '#console/i18n/words.ts'
import { f } from '#contract/f.ts'
import type { Resource } from '#contract/resource.ts'
import { RecordStatus } from '#contract/valueSet.ts'
import { bringAreas } from '../support/bringing.ts'
import { type Desk, openDesk } from '../support/desk.tsx'

let desk: Desk
beforeAll(() => bringAreas('discounts', 'orders'))
afterEach(() => desk.close())

const cell = async (resource: typeof orders | typeof discounts | typeof shippingRates, name: string, row: object) => {
  desk = await openDesk({ resources: [resource] })
  const field = name === 'status' ? f.choice(RecordStatus) : f.text()
  const value = (row as Record<string, unknown>)[name]
  desk.show(
    <div data-testid="cell">
      <Cell resource={resource} name={name} field={field} value={value} row={row as Record<string, unknown>} />
    </div>,
  )
  return screen.getByTestId('cell')
}

const cardOf = (resource: Resource) =>
  Object.fromEntries(
    shownColumns(
      resource,
      possibleColumns(resource, () => true),
      undefined,
    ).flatMap(({ name, card }) => (card ? [[card, name]] : [])),
  )

test('the states of an order are one column in their place, and none of its own beside it', async () => {
  const columns = shownColumns(
    orders,
    possibleColumns(orders, () => true),
    undefined,
  ).map(({ name }) => name)
  expect(columns).toEqual(expect.arrayContaining(['progress', 'next']))
  expect(columns.filter(name => ['state', 'payment', 'hold', 'push', 'delivery'].includes(name))).toEqual([])
  desk = await openDesk({ resources: [orders] })
})

test('on a phone a card goes by what lines add up to, and by the moment of its list; a figure that is no amount says its name', async () => {
  expect(cardOf(inventoryLogs)).toMatchObject({ count: 'delta', when: 'at' })
  expect(cardOf(inventoryLogs)).not.toHaveProperty('figure')
  expect(cardOf(stockBatches)).toMatchObject({ when: 'expiryDate' })
  expect(cardOf(orderLines)).toMatchObject({ figure: 'net', more: 'order' })
  desk = await openDesk({ resources: [orders] })
})

test('a limit is no figure a card goes by: a rate goes by its fee, with its threshold by name on the third line', async () => {
  expect(cardOf(shippingRates)).toMatchObject({ figure: 'fee', last: 'freeAbove', more: 'method' })
  expect(cardOf(couriers)).toMatchObject({ figure: 'rate', last: 'codLimit' })
  expect(cardOf(codCharges)).not.toHaveProperty('figure')
  expect(cardOf(codPincodes)).not.toHaveProperty('figure')
  expect(cardOf(codPincodes)).not.toHaveProperty('count')
  expect(cardOf(codPincodes)).toMatchObject({ more: 'reason', last: 'maxValue' })
  desk = await openDesk({ resources: [orders] })
})

test('on no list an amount stands for a record that is only a threshold of it', async () => {
  const limits = /limit|max|ceiling|above|threshold|^up to/i
  const wrong = resources.flatMap(resource => {
    const { figure, count } = cardOf(resource)
    const name = figure ?? count
    const label = resource.fields[name ?? '']?.facts.label ?? ''
    return name && resource.fields[name]?.kind === 'money' && (limits.test(name) || limits.test(label))
      ? [`${resource.name}.${name}`]
      : []
  })
  expect(wrong).toEqual([])
  desk = await openDesk({ resources: [orders] })
})

test('what a rate asks is one column, whatever it goes by', async () => {
  await bringAreas('shippingRates')
  const said = async (row: object) => {
    const text = (await cell(shippingRates, 'fee', row)).textContent
    desk.close()
    return text
  }
  expect(await said({ basis: 'flat', flat: 4900, audience: 'all' })).toBe('₹49.00')
  expect(await said({ basis: 'weight', firstFee: 4500, audience: 'all' })).toBe('from ₹45.00')
  desk = await openDesk({ resources: [orders] })
})

test('a track tells the first state as a word, and all of them to who hears or points', async () => {
  const row = { state: 'processing', payment: 'paid', hold: 'free', push: 'failed', delivery: null }
  const track = await cell(orders, 'progress', row)
  expect(within(track).getByText(/^Processing/)).toBeTruthy()
  expect(track.textContent).toContain('Payment: Paid')
  expect(track.querySelector('[data-told]')?.getAttribute('data-told')?.split('\n')).toEqual([
    ...['Status: Processing', 'Payment: Paid', 'Hold: Not on hold', 'Push: Failed', 'Delivery: –'],
  ])
  expect(track.querySelectorAll('[data-raised]').length).toBe(1)
})

test.each([
  [{ kind: 'coupon', benefit: 'percent', percentOff: 1000 }, '10%'],
  [{ kind: 'cart', benefit: 'amount', amountOff: 20_000 }, '₹200.00'],
  [{ kind: 'coupon', benefit: 'freeShipping' }, 'Free shipping'],
  [{ kind: 'bmgm', setMode: 'freeUnits', buyUnits: 2, getUnits: 1 }, 'Buy 2 get 1'],
  [{ kind: 'coupon', benefit: 'percent', percentOff: null }, '–'],
])('what %o gives is %s', async (row, text) => {
  expect((await cell(discounts, 'value', row)).textContent).toBe(text)
})

test('an offer past its end reads ended, one before it active', async () => {
  const row = { status: 'active', endsAt: '2020-01-01T00:00:00Z' }
  expect((await cell(discounts, 'status', row)).textContent).toBe('Ended')
  desk.close()
  expect((await cell(discounts, 'status', { ...row, endsAt: null })).textContent).toBe('Active')
})

test('the query line takes a value by the name people see', async () => {
  desk = await openDesk({ resources: [orders] })
  const names = namesOf(
    orders,
    possibleColumns(orders, () => true),
  )
  const asked = (line: string) => asWritten(line, { names, resource: orders }, wordsNow())
  expect(asked('hold:"On hold" rose')).toBe('hold:held rose')
  expect(asked('payment:"cod due",paid -hold:"Not on hold"')).toBe('payment:codDue,paid -hold:free')
  expect(asked('Status:placed hold:held Total:>500')).toBe('state:placed hold:held grand:>500')
  expect(asked('hold:held  grand:>500')).toBe('hold:held  grand:>500')
})
