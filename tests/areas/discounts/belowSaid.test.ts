// What is said of a stack below cost or floor: the figure that was compared with the limit, never the other one.
import { expect, test } from 'vitest'
import { below } from '#areas/discounts/lab/margin.server.ts'
import { printed } from '#contract/said.ts'
import type { Risk } from '#rules/pricing/risks.ts'

const risk = (stack: Partial<Risk['stack']>): Risk => ({
  line: { sku: 'MGP-52-30-ML', quantity: 1, mrp: 9900, cost: 4914, floorPrice: 5500 } as unknown as Risk['line'],
  stack: { quantity: 1, net: 4999, taxable: 4236, discounts: [], below: [], ...stack } as Risk['stack'],
})

test('a price below cost is told before tax, as it is compared', () => {
  const { key, params } = below(risk({ below: ['COST', 'FLOOR'] }), 'INR')
  expect(key).toBe('discounts.findings.belowCost')
  expect(params).toMatchObject({ units: 1 })
  expect([params?.net, params?.limit].map(one => printed(one!))).toEqual(['42.36', '49.14'])
})

test('a price below floor is told with tax, as a floor is', () => {
  const { key, params } = below(risk({ below: ['FLOOR'] }), 'INR')
  expect(key).toBe('discounts.findings.belowFloor')
  expect([params?.net, params?.limit].map(one => printed(one!))).toEqual(['49.99', '55.00'])
})

test('its sentence says so', () => {
  const { message } = below(risk({ below: ['COST'] }), 'INR')
  expect(message).toBe('1 × MGP-52-30-ML could sell for 42.36 before tax, below cost 49.14: ')
})
