// What a job and a request are called by: once, whether the action's name says what it works on or not, and singular of one record.
import { expect, test } from 'vitest'
import { products } from '#areas/products/products.ts'
import { refunds } from '#areas/refunds/refunds.ts'
import { actionTitled } from '#server/records/titled.ts'

test.each([
  ['Approve refunds', refunds, 'approve', 12],
  ['Approve refund', refunds, 'approve', 1],
  ['Approve refunds', refunds, 'approve', undefined],
  ['Products: Set price', products, 'setPrice', 12],
])('%s', (title, resource, name, count) => {
  expect(actionTitled(resource, name, count).text).toBe(title)
})
