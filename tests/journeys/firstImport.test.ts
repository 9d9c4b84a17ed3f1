// The story the house stands for: sign in with a one-time code, pick a brand, import a real product file, hide five products,
// take it back. Once by keys alone, once by mouse alone, once by keys in Urdu, right to left.
import { join } from 'node:path'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser, openContext } from '../support/browser.ts'
import { newestCode } from '../support/mailbox.ts'
import type { RunningServer } from '../support/server.ts'
import { caretIn, countOf, inside, paletteIs, patience, rowsPainted, signInByKeys, tabTo, until } from './desk.ts'
import { openShop, type Shop } from './shop.ts'

const file = (name: string): string => join(import.meta.dirname, '../areas/files', name)

let browser: Browser
let shop: Shop
let server: RunningServer

beforeAll(async () => {
  shop = await openShop()
  server = shop.server
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await shop?.close()
})

/** Choosers are only seen by who has been listening since before the press; the first listener is heard of a moment late. */
const opened = async (options?: BrowserContextOptions): Promise<{ context: BrowserContext; page: Page }> => {
  const context = await openContext(browser, options)
  const page = await context.newPage()
  page.on('filechooser', () => {})
  return { context, page }
}

const chosen = async (page: Page, name: string, press: () => Promise<unknown>): Promise<void> => {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser', { timeout: patience }), press()])
  await chooser.setFiles(file(name))
}

const importByKeys = async (page: Page, desk: string, name: string): Promise<void> => {
  await signInByKeys(page, server, desk)
  await until(page, 'inside.picking')
  await caretIn(page)
  await page.keyboard.type('mgp ind')
  await page.keyboard.press('Enter')
  await inside(page)

  await page.keyboard.press('Control+k')
  await paletteIs(page, 'browsing')
  await page.keyboard.type('imp pr')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/products/upload/product-create')
  await page.waitForSelector('.drop-zone button')
  await tabTo(page, '.drop-zone button')
  await chosen(page, name, () => page.keyboard.press('Enter'))
  await page.waitForSelector('[data-upload=previewed]')
  await page.keyboard.press('Control+Enter')
  await page.waitForSelector('[data-upload=success]', { timeout: 30_000 })
}

const hideFiveByKeys = async (page: Page): Promise<void> => {
  const hidden = await countOf(page, 'status:hidden')
  await page.keyboard.press('g')
  await page.keyboard.press('p')
  await page.waitForURL('**/products')
  await rowsPainted(page)
  await page.keyboard.press('/')
  await page.keyboard.type('status:active')
  await page.keyboard.press('Enter')
  await page.waitForURL('**filter=status%3Aactive**')
  await page.waitForFunction(() => document.querySelector('[role=grid]')?.getAttribute('aria-busy') !== 'true')
  await tabTo(page, '[role=grid] [data-row], [role=grid]')
  await page.keyboard.press('5')
  await page.keyboard.press('x')
  await page.waitForFunction(() => document.querySelectorAll('[data-row][aria-selected=true]').length === 5)
  await page.keyboard.press('h')
  await expect.poll(() => countOf(page, 'status:hidden'), { timeout: patience }).toBe(hidden + 5)
  await page.keyboard.press('u')
  await expect.poll(() => countOf(page, 'status:hidden'), { timeout: patience }).toBe(hidden)
}

test('by keys alone', async () => {
  const { context, page } = await opened()
  await importByKeys(page, 'admin', 'shopify.csv')
  expect(await countOf(page, 'slug:linen-shirt')).toBe(1)
  await hideFiveByKeys(page)
  await context.close()
})

test('by keys alone in Urdu, right to left', async () => {
  const { context, page } = await opened({ locale: 'ur-PK' })
  await importByKeys(page, 'catalogue', 'woocommerce.csv')
  expect(await page.evaluate(() => [document.documentElement.lang, document.documentElement.dir])).toEqual([
    'ur',
    'rtl',
  ])
  expect(await countOf(page, 'slug:woo-tee')).toBe(1)
  await hideFiveByKeys(page)
  await context.close()
})

test('by mouse alone', async () => {
  const { context, page } = await opened()
  const email = 'admin@nucleus.example'
  await page.goto(server.url)
  await until(page, 'anonymous.form')
  await page.getByLabel('E-mail').click()
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill('nucleus-demo')
  const asked = new Date()
  await page.getByRole('button', { name: 'Sign in' }).click()
  await until(page, 'anonymous.mfa')
  await page.getByLabel('One-time code').fill(await newestCode(server.url, email, asked))
  await until(page, 'inside.picking')
  await page.getByRole('option', { name: /MGP.*India/ }).click()
  await inside(page)

  await page.getByRole('navigation').getByRole('link', { name: 'Products' }).first().click()
  await rowsPainted(page)
  await page.getByRole('button', { name: 'More' }).first().click()
  await page
    .getByRole('menuitem', { name: /New products/ })
    .first()
    .click()
  await page.waitForURL('**/products/upload/product-create')
  await chosen(page, 'plain.csv', () => page.locator('.drop-zone button').click())
  await page.getByRole('button', { name: /Apply/ }).click()
  await page.waitForSelector('[data-upload=success]', { timeout: 30_000 })

  await page.getByRole('navigation').getByRole('link', { name: 'Products' }).first().click()
  await rowsPainted(page)
  const hidden = await countOf(page, 'status:hidden')
  const active = page.locator('[data-row]', { has: page.getByText('Active', { exact: true }) })
  for (let at = 0; at < 5; at++) await active.nth(at).getByRole('checkbox').click()
  await page
    .getByRole('region', { name: /selection|selected/i })
    .getByRole('button', { name: /^Hide/ })
    .click()
  await expect.poll(() => countOf(page, 'status:hidden'), { timeout: patience }).toBe(hidden + 5)
  await page.getByRole('button', { name: /^Undo/ }).click()
  await expect.poll(() => countOf(page, 'status:hidden'), { timeout: patience }).toBe(hidden)
  await context.close()
})
