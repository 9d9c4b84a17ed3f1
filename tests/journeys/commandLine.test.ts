// The palette as a command line in a real browser, on a real server. Tests bear the numbers of the palette's checks.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, test } from 'vitest'
import { launchBrowser } from '../support/browser.ts'
import { arrive, enter, rowsPainted } from './desk.ts'
import { openShop, type Shop } from './shop.ts'

let browser: Browser
let shop: Shop
let page: Page

beforeAll(async () => {
  shop = await openShop()
  browser = await launchBrowser()
  page = await arrive(browser)
  await enter(page, shop.server, 'admin')
})
afterAll(async () => {
  await browser?.close()
  await shop?.close()
})

const patience = { timeout: 15_000 }
const said = (of: Page, text: string | RegExp) =>
  of.locator('.toast').filter({ hasText: text }).first().waitFor(patience)
const becomes = (of: Page, state: string) =>
  of.waitForFunction(wanted => document.documentElement.dataset.palette === wanted, state, patience)
const list = async (of: Page, search = 'filter=status:active&sort=slug') => {
  await of.goto(`${shop.server.url}/products?${search}`)
  await rowsPainted(of)
  // The palette comes with what stands beside the screen.
  await becomes(of, 'closed')
}

test('calls in a row on one product are done one after the other, the second with the version the first has left', async () => {
  await list(page)
  await page.locator('[data-row]').first().focus()
  await page.keyboard.press('x')
  await page.keyboard.press('Control+k')
  await becomes(page, 'browsing')
  await page.keyboard.type('hide; show again')
  await page.locator('[role=option]').filter({ hasText: 'Hide; Show again' }).first().waitFor(patience)
  await page.keyboard.press('Enter')
  await said(page, 'Done, one after the other: Hide, Show again')
})

test('42 a saved command with a key is there in another browser with empty storage', async () => {
  await list(page)
  await page.locator('[data-row]').first().focus()
  await page.keyboard.press('h')
  await said(page, /^Hide: .*done/)
  await page.keyboard.press('u')
  await said(page, /^Taken back: Hide/)
  await page.keyboard.press('Control+k')
  await becomes(page, 'browsing')
  await page.keyboard.type('saved commands')
  await page.keyboard.press('Enter')
  await page.getByLabel('Name', { exact: true }).fill('Put it away')
  await page.getByLabel('Key (optional)').press('q')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await said(page, 'Saved: Put it away')

  const elsewhere = await arrive(browser)
  await enter(elsewhere, shop.server, 'admin')
  await list(elsewhere)
  await elsewhere.locator('[data-row]').nth(1).focus()
  await elsewhere.keyboard.press('Control+k')
  await elsewhere.keyboard.type('put it')
  await elsewhere.locator('[role=option]').filter({ hasText: 'Put it away' }).waitFor(patience)
  await elsewhere.keyboard.press('Escape')
  await becomes(elsewhere, 'closed')
  await elsewhere.keyboard.press('q')
  await said(elsewhere, /^Hide: .*done/)
  await elsewhere.keyboard.press('u')
  await said(elsewhere, /^Taken back: Hide/)
  await elsewhere.close()
})
