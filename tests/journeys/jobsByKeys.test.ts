// Keys alone are enough for the jobs people do all day, and few of them. Seconds are the bench's business.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../support/browser.ts'
import { arrive, enter, patience } from './desk.ts'
import { handsAt } from './hands.ts'
import { jobs } from './jobsByKeys.ts'
import { openShop, type Shop } from './shop.ts'

let browser: Browser
let shop: Shop
let page: Page

beforeAll(async () => {
  shop = await openShop()
  browser = await launchBrowser()
  page = await arrive(browser)
  // Choosers are only seen by who has been listening since before the press.
  page.on('filechooser', () => {})
  await enter(page, shop.server, 'admin')
})
afterAll(async () => {
  await browser?.close()
  await shop?.close()
})

test.each(jobs)('$name: done, in at most $target.keys keys', async ({ target, arrange, walk, isDone }) => {
  await arrange({ page, shop })
  const hands = handsAt(page)
  await walk(hands)
  await expect.poll(() => isDone({ page, shop }), { timeout: patience }).toBe(true)
  expect(hands.effort().keys).toBeLessThanOrEqual(target.keys)
})
