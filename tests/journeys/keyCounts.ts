// That each of some jobs is done by keys alone, by no more of them than its target says, with Tab five times at most, and leaves the
// focus somewhere one can go on from.
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { countingKeyboard } from './countingKeyboard.ts'
import { patience } from './desk.ts'
import type { Job } from './jobsByKeys.ts'
import { takeSeat } from './seat.ts'
import type { Shop } from './shop.ts'

export const promiseKeyCounts = (jobs: readonly Job[]): void => {
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
    const keyboard = countingKeyboard(page)
    await walk(keyboard)
    await expect.poll(() => isDone({ page, shop }), { timeout: patience }).toBe(true)
    expect(keyboard.effort().keys).toBeLessThanOrEqual(target.keys)
    expect(keyboard.effort().tabs).toBeLessThanOrEqual(5)
    await expect
      .poll(() => page.evaluate(() => document.activeElement !== document.body), { timeout: patience })
      .toBe(true)
  })
}
