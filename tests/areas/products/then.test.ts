// Products at another moment are found by the words they are found by today.
import { expect, test } from 'vitest'
import { categories } from '#areas/categories/categories.ts'
import { products } from '#areas/products/products.ts'
import { endpointOf } from '#contract/address.ts'
import type { Then } from '#contract/asOf.ts'
import type { Listed } from '#contract/query.ts'
import { opened } from '../../support/opened.ts'

const { admin } = await opened()

test('a category has what hangs below it, at another moment as now', async () => {
  const { rows } = await admin.list(categories, 'size=100&filter=parent:none')
  const at = new Date(Date.now() + 3_600_000).toISOString()
  expect(rows.length).toBeGreaterThan(1)
  let most = 0
  for (const { id } of rows) {
    const asked = `size=100&sort=sortRank&filter=${encodeURIComponent(`category:${id} status:active`)}`
    const now = await admin.list(products, asked)
    const then = await admin.get<{ data: Listed<Then> }>(`${endpointOf(products)}/as-of?at=${at}&${asked}`)
    expect(then.body.data.rows.map(row => row.id)).toEqual(now.rows.map(row => row.id))
    most = Math.max(most, now.rows.length)
  }
  expect(most).toBeGreaterThan(0)
})
