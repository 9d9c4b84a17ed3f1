// The day tries a few hundred carts; the night tries a hundred thousand.
import { test } from 'vitest'
import { keepPromises } from './promises.ts'

test('(3) taxable, tax and round-off are the gross, discounts are what lines got, no line goes below its floor, in 100,000 carts', () => {
  keepPromises(100_000)
})
