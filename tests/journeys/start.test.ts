// The start page in a browser: each tile and the list it opens say the same number, nothing moves by itself, it stands again at once from
// what was kept, and it weighs no more than a first list.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { budgets, calm, slack, weigh } from '../support/weight.ts'
import { rowsPainted } from './desk.ts'
import { inspector } from './inspector.ts'
import { type Seat, takeSeat } from './seat.ts'

let seat: Seat
let page: Page
beforeAll(async () => {
  seat = await takeSeat('admin')
  page = seat.page
})
afterAll(() => seat.close())

const home = async (): Promise<void> => {
  await page.goto(seat.shop.server.url)
  await page.locator('.waiting').first().waitFor()
  await calm(page)
}

/** Of all that moved without somebody's doing. */
const shifted = (): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>(done => {
        let sum = 0
        const add = (entries: PerformanceEntryList) => {
          for (const entry of entries as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
            if (!entry.hadRecentInput) sum += entry.value
        }
        new PerformanceObserver(list => add(list.getEntries())).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => done(sum), 100)
      }),
  )

interface Tile {
  href: string
  count: string
}

test('3. every line that waits says how many its list has', async () => {
  await home()
  const tiles = await page.locator('.waiting-name').evaluateAll(links =>
    links.map(
      (link): Tile => ({
        href: link.getAttribute('href') ?? '',
        count: link.querySelector('.waiting-count')?.textContent ?? '',
      }),
    ),
  )
  expect(tiles.length).toBeGreaterThan(2)
  const told: Tile[] = []
  for (const { href } of tiles) {
    await page.goto(seat.shop.server.url + href)
    await page.locator('[role=grid] [data-row]').first().waitFor()
    const grid = await page.locator('[role=grid]').first().getAttribute('aria-rowcount')
    // The head is a row of the grid as well.
    told.push({ href, count: String(Number(grid) - 1) })
  }
  expect(told).toEqual(tiles)
}, 120_000)

test.each([
  [1280, 800],
  [390, 844],
])(
  'at %d px nothing moves by more than 0.02, at first and from what was kept',
  async (width, height) => {
    await page.setViewportSize({ width, height })
    for (const _ of ['at first', 'from what was kept']) {
      await home()
      expect(await shifted()).toBeLessThanOrEqual(0.02)
    }
  },
  60_000,
)

test('until it is calm it asks for no more than a first list does', async () => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const weight = await weigh(page)
  await home()
  expect(weight().requests).toBeLessThanOrEqual(Math.ceil(budgets.calm.requests * slack))
})

/** Everything that is kept, as a console of another build would have left it. */
const keptByAnother = (): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((done, fail) => {
        const opened = indexedDB.open('nucleus-hot')
        opened.onerror = fail
        opened.onsuccess = () => {
          const store = opened.result.transaction('snapshot', 'readwrite').objectStore('snapshot')
          let count = 0
          const each = store.openCursor()
          each.onsuccess = () => {
            const at = each.result
            if (!at) {
              opened.result.close()
              return done(count)
            }
            count += 1
            at.update({ ...at.value, build: 'another', snapshot: { records: 7, at: new Date().toISOString() } })
            at.continue()
          }
        }
      }),
  )

test('what it kept stands at once while nobody answers; what a console of another build kept is not drawn', async () => {
  await home()
  const ask = '**/v1/home?*'
  await page.route(ask, () => {})
  await page.reload()
  await page.locator('.waiting').first().waitFor()
  expect(await keptByAnother()).toBeGreaterThan(0)
  await page.reload()
  await page.locator('.home .skeleton').first().waitFor()
  expect(await page.locator('.waiting').count()).toBe(0)
  await page.unroute(ask)
  await page.reload()
  await page.locator('.waiting').first().waitFor()
})

test('a number goes to a line, and Enter does its first action', async () => {
  await home()
  await page.keyboard.press('1')
  expect(await page.evaluate(() => document.activeElement?.closest('.waiting') !== null)).toBe(true)
  await page.keyboard.press('Enter')
  await page.waitForFunction(() => location.pathname !== '/' || document.querySelector('[role=dialog]') !== null)
})

test('a figure leads to the list of its period', async () => {
  await home()
  await page.locator('.figure-link').first().click()
  await page.waitForFunction(() => new URLSearchParams(location.search).get('filter')?.includes('placedAt') ?? false)
  await rowsPainted(page)
})

const wall = () => page.locator('.wallboard .figure-value').first().waitFor()

test('7. the wallboard opens by mouse and by the palette, has nothing to press but its way out, and Escape leaves it', async () => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await home()
  await page.getByRole('link', { name: 'Open as wallboard' }).click()
  await wall()
  const { wrong, look } = inspector(page)
  await look('wallboard')
  expect(wrong).toEqual([])
  expect(await page.getByRole('link').count()).toBe(0)
  for (const button of await page.getByRole('button').all())
    expect(['Full screen', 'Leave wallboard (Esc)']).toContain(await button.getAttribute('aria-label'))
  expect(await page.locator('[data-sonner-toaster]').isVisible()).toBe(false)
  expect(await shifted()).toBeLessThanOrEqual(0.02)
  await page.keyboard.press('Escape')
  await page.waitForFunction(() => location.pathname === '/')
  await page.locator('.waiting').first().waitFor()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('wallboard')
  await page.getByRole('option', { name: /Open as wallboard/ }).waitFor()
  await page.keyboard.press('Enter')
  await wall()
  await page.keyboard.press('Escape')
  await page.waitForFunction(() => location.pathname === '/')
})

test('the wallboard asks again by itself', async () => {
  await page.clock.install()
  await page.goto(`${seat.shop.server.url}/wallboard`)
  await wall()
  const asked = page.waitForRequest(request => request.url().includes('/v1/home/wallboard'))
  await page.clock.runFor(61_000)
  await asked
})

const next = () => page.getByRole('region', { name: 'Next 7 days' })
const handle = (name: string) => page.getByRole('button', { name: new RegExp(`^Move ${name}`) })
const handles = () => page.locator('[data-handle]').evaluateAll(all => all.map(one => one.getAttribute('data-handle')))

test('the page is arranged by mouse: a card is dragged, one taken out, and the toast brings it back', async () => {
  await home()
  await page.getByRole('link', { name: 'Customise start page' }).click()
  await handle('Needs you').waitFor()
  const { wrong, look } = inspector(page)
  await look('arranging')
  expect(wrong).toEqual([])
  const before = await handles()
  await handle('Needs you').dragTo(page.locator('.layout-card').first(), { targetPosition: { x: 10, y: 2 } })
  expect(await handles()).toEqual(['attention', ...before.filter(card => card !== 'attention')])
  await page.getByRole('button', { name: 'Remove Next 7 days' }).click()
  await page.getByRole('button', { name: 'Save layout', exact: true }).click()
  await page.locator('.waiting').first().waitFor()
  expect(await next().count()).toBe(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await next().waitFor()
})

test('the page is arranged by keys alone, and `u` is the way back', async () => {
  await home()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('customise start')
  await page.getByRole('option', { name: /Customise start page/ }).waitFor()
  await page.keyboard.press('Enter')
  await handle('Next 7 days').waitFor()
  await handle('Next 7 days').focus()
  await page.keyboard.press('w')
  await page.keyboard.press('Home')
  expect((await handles())[0]).toBe('planned')
  await page.getByRole('button', { name: 'Save layout', exact: true }).focus()
  await page.keyboard.press('Enter')
  await page.locator('.home-top + section[aria-labelledby=home-planned]').waitFor()
  await page.keyboard.press('u')
  await page.locator('.home > .figure-cards').first().waitFor()
  await page.waitForFunction(() => document.querySelector('.home > section') === null)
})
