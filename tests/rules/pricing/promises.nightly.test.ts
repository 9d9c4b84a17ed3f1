// The day tries a few hundred carts; the night tries a hundred thousand.
import { test } from 'vitest'
import { keepPromises } from './promises.ts'

test('taxes add up, discounts are what lines got, no line goes below its floor, in 100,000 carts', () => {
  keepPromises(100_000)
})
