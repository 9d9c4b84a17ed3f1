// Keys alone are enough for the jobs people do all day, and few of them. Seconds are the bench's business.
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { patience } from './desk.ts'
import { handsAt } from './hands.ts'
import { jobs } from './jobsByKeys.ts'
import { takeSeat } from './seat.ts'
import type { Shop } from './shop.ts'

let shop: Shop
let page: Page

beforeAll(async () => {
  const seat = await takeSeat('admin')
  ;({ shop, page } = seat)
  // Choosers are only seen by who has been listening since before the press.
  page.on('filechooser', () => {})
  return seat.close
})

test.each(jobs)('$name: done, in at most $target.keys keys', async ({ target, arrange, walk, isDone }) => {
  await arrange({ page, shop })
  const hands = handsAt(page)
  await walk(hands)
  await expect.poll(() => isDone({ page, shop }), { timeout: patience }).toBe(true)
  expect(hands.effort().keys).toBeLessThanOrEqual(target.keys)
})
