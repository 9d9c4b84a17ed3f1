// Screens that come beside the daily walk (accessible.test.ts), in light and dark and in both directions.
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { seeWork } from './accessibleWork.ts'
import { arrive, enter, paletteIs, rowsPainted } from './desk.ts'
import { soon } from './formDesk.ts'
import { inspector, type Look, wide } from './inspector.ts'
import { openHouse } from './seat.ts'
import { type Shop, type Staff, staffOf } from './shop.ts'

let browser: Browser
let shop: Shop
let self: Staff
let colleague: Staff

beforeAll(async () => {
  const house = await openHouse()
  ;({ shop, browser } = house)
  return house.close
})
beforeAll(async () => {
  self = await staffOf(shop.server, 'admin')
  colleague = await staffOf(shop.server, 'catalogue')
})

const list = async (page: Page) => {
  await page.goto(`${shop.server.url}/products?filter=status:active&sort=slug`)
  await rowsPainted(page)
  await paletteIs(page, 'closed')
  await page.locator('[data-row]').first().focus()
}

const seeDialogs = async (page: Page, look: Look) => {
  await list(page)
  await page.keyboard.press('Shift+M')
  await page.locator('.states-node').first().waitFor()
  await look('state map')
  await page.keyboard.press('Escape')
  await page.locator('.states-node').first().waitFor({ state: 'detached' })
  await page.locator('[data-row]').first().focus()
  await page.keyboard.press('m')
  await page.waitForFunction(() => document.activeElement?.matches('[role=menuitem]'))
  await look('menu of a row')
  await page.keyboard.press('End')
  await page.waitForFunction(() => document.activeElement === [...document.querySelectorAll('[role=menuitem]')].at(-1))
  await page.keyboard.press('Enter')
  await page.locator('.watch-options').waitFor()
  await look('a watch')
  await page.keyboard.press('Enter')
  await page.locator('.watch-options').waitFor({ state: 'detached' })
  await page.locator('.tray-button').click()
  await page.locator('.tray').waitFor()
  await look('tray')
  await page.keyboard.press('Escape')
}

const seeLists = async (page: Page, look: Look) => {
  await list(page)
  await page.keyboard.press('Shift+E')
  await page.locator('[data-spot="0 0"]').waitFor()
  await look('spreadsheet')
  await page.keyboard.press('Escape')
  await page.goto(`${shop.server.url}/products?filter=group:status`)
  await rowsPainted(page)
  await look('groups')
  const ids = await page.locator('[data-row]').evaluateAll(rows => rows.slice(0, 4).map(one => one.dataset.row))
  await page.goto(`${shop.server.url}/products/compare?ids=${ids.join(',')}`)
  await page.locator('.compare-table').waitFor()
  await look('four side by side')
  await page.goto(`${shop.server.url}/products/${ids[0]}/edit`)
  await page.locator('.field-row .help-button').first().click()
  await page.locator('.help-card').waitFor()
  await look('help')
}

const seePages = async (page: Page, look: Look) => {
  await page.goto(`${shop.server.url}/journal`)
  await page.locator('.journal h1').waitFor()
  await look('what I did')
  await page.goto(`${shop.server.url}/developer`)
  await page.locator('main input').first().waitFor()
  await look('developer')
  await page.locator('main summary').first().waitFor()
  await page.locator('main input').first().fill('products change')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.locator('main pre, main code').first().waitFor()
  await look('a call of the API')
}

const seeMending = async (page: Page, look: Look) => {
  const rows = await shop.sql<{ sku: string; price: number }>(
    'select sku, price::float8 as price from variants where status = 1 order by random() limit 2',
  )
  const [good, bad] = rows.map(
    ({ sku, price }, at) => `${sku},${at === 0 ? (price / 100 - 1).toFixed(2) : '9999999.00'}`,
  )
  await page.goto(`${shop.server.url}/products/upload/price`)
  await page.locator('.drop-zone').waitFor()
  const buffer = Buffer.from(`sku,price\n${good}\n${bad}\n`)
  await page.locator('.drop-zone input[type=file]').setInputFiles({ name: 'half.csv', mimeType: 'text/csv', buffer })
  await page.waitForSelector('[data-upload=previewed]')
  await page.keyboard.press('Control+Enter')
  await page.waitForSelector('[data-upload=partial]')
  const job = await page.locator('a[href^="/jobs/"]').first().getAttribute('href')
  await page.goto(`${shop.server.url}/products/upload/price?fix=${job?.split('/').at(-1)}`)
  await page.locator('.mend input').first().waitFor()
  await look('failed rows mended')
}

const dresses: [string, BrowserContextOptions][] = [
  ['English, light', { locale: 'en-GB', colorScheme: 'light' }],
  ['English, dark', { locale: 'en-GB', colorScheme: 'dark' }],
  ['Urdu, light', { locale: 'ur-PK', colorScheme: 'light' }],
  ['Urdu, dark', { locale: 'ur-PK', colorScheme: 'dark' }],
]

test.each(dresses)('%s: no violation, no sideways scroll', async (_, options) => {
  const page = await arrive(browser, { viewport: wide, reducedMotion: 'reduce', ...options })
  await enter(page, shop.server, 'admin', '/products')
  // What the system changes while the page is open is followed.
  const isDark = () => page.evaluate(() => document.documentElement.classList.contains('dark'))
  const other = options.colorScheme === 'dark' ? 'light' : 'dark'
  await page.emulateMedia({ colorScheme: other, reducedMotion: 'reduce' })
  await soon(isDark).toBe(other === 'dark')
  // The browser tells of a change with the next frame, and of none that was gone before it.
  await page.evaluate(() => new Promise(requestAnimationFrame))
  await page.emulateMedia({ colorScheme: options.colorScheme ?? null, reducedMotion: 'reduce' })
  await soon(isDark).toBe(other !== 'dark')
  const { wrong, look } = inspector(page)
  await seeDialogs(page, look)
  await seeLists(page, look)
  await seePages(page, look)
  await seeMending(page, look)
  await seeWork({ page, shop, look, self, colleague })
  expect(wrong).toEqual([])
  await page.context().close()
})
