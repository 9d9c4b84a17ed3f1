// Columns put together from fields: what their declarations may name, what an order that waits says comes next, and what a discount
// says it gives. A file has the fields they are of.
import { expect, test } from 'vitest'
import { resources } from '#areas/all.resources.ts'
import { discounts } from '#areas/discounts/discounts.ts'
import { DiscountKind } from '#areas/discounts/sets.ts'
import { orders } from '#areas/orders/orders.ts'
import { OrderHold, OrderPayment, OrderPush, OrderState, ParcelState } from '#areas/orders/sets.ts'
import { keyFacts, sayingOf, storedColumns, wholeOf } from '#contract/composed.ts'

const composed = resources.flatMap(resource =>
  Object.entries(resource.composed ?? {}).map(([name, one]) => ({ resource, name, one })),
)

test.each(composed)(
  '$resource.name.$name is of fields it has, and says what those can hold',
  ({ resource, name, one }) => {
    expect(resource.fields[name]).toBeUndefined()
    for (const field of one.of) {
      expect(resource.fields[field]).toBeDefined()
      if (one.isTrack) expect(resource.fields[field]?.facts.of?.names.length).toBeGreaterThan(0)
    }
    if (one.sorts) expect(one.of).toContain(one.sorts)
    for (const { when, says } of Object.values(one.says ?? {})) {
      for (const [field, values] of Object.entries(when))
        expect(resource.fields[field]?.facts.of?.names).toEqual(expect.arrayContaining([...values]))
      for (const [, place = ''] of says.matchAll(/\{(\w+)\}/g)) expect(resource.fields[place]).toBeDefined()
    }
  },
)

test('whatever else holds, an order in the house or on its way has one next step', () => {
  const silent: string[] = []
  for (const state of ['pendingPayment', 'placed', 'processing', 'shipped'] as const)
    for (const payment of OrderPayment.names)
      for (const hold of OrderHold.names)
        for (const push of OrderPush.names)
          for (const delivery of [null, ...ParcelState.names])
            if (!sayingOf(orders.composed!.next!, { state, payment, hold, push, delivery }))
              silent.push([state, payment, hold, push, delivery].join())
  expect(OrderState.names).toContain('pendingPayment')
  expect(silent).toEqual([])
})

test('a discount of any kind says what it gives', () => {
  const value = discounts.composed!.value!
  const silent = DiscountKind.names.filter(kind => !sayingOf(value, { kind, benefit: 'percent', setMode: 'freeUnits' }))
  expect(silent).toEqual([])
})

test('a file has the fields in the place of what is put together from them, each once', () => {
  expect(storedColumns(orders, ['orderNo', 'progress', 'next', 'grand'])).toEqual([
    ...['orderNo', 'state', 'payment', 'hold', 'push', 'delivery', 'grand'],
  ])
})

test('a discount is told by one value, where it has one, in the place of the forms it comes in', () => {
  const percent = { kind: 'coupon', benefit: 'percent', percentOff: 1000 }
  expect(['percentOff', 'amountOff', 'kind'].map(name => wholeOf(discounts, name, percent))).toEqual([
    'value',
    'value',
    'kind',
  ])
  expect(wholeOf(discounts, 'percentOff', { ...percent, percentOff: null })).toBe('percentOff')
  expect(keyFacts(discounts, percent).filter(name => /value|Off$/.test(name))).toEqual(['value'])
  // States are facts of their own.
  expect(wholeOf(orders, 'payment', { state: 'placed', payment: 'paid' })).toBe('payment')
})
