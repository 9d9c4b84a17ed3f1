// The story the house stands for: sign in with a one-time code, pick a brand, import a real product file, hide five products,
// take it back. Once by keys alone, once by mouse alone, once by keys in Urdu, right to left. And files that are not what they
// should be: each refusal says what to do, and the screen takes the next one. The long list of them is the server's
// (tests/server/imports.test.ts).
import { join } from 'node:path'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { openContext } from '../support/browser.ts'
import { newestCode } from '../support/mailbox.ts'
import type { RunningServer } from '../support/server.ts'
import {
  arrive,
  caretIn,
  countOf,
  enter,
  inside,
  paletteIs,
  patience,
  picking,
  rowsPainted,
  signInByKeys,
  tabTo,
  until,
} from './desk.ts'
import { openHouse } from './seat.ts'
import type { Shop } from './shop.ts'

const file = (name: string): string => join(import.meta.dirname, '../areas/files', name)

let browser: Browser
let shop: Shop
let server: RunningServer

beforeAll(async () => {
  const house = await openHouse()
  ;({ shop, browser } = house)
  server = shop.server
  return house.close
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
  await picking(page)
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
  await page.getByLabel('Email').click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill('nucleus-demo')
  const asked = new Date()
  await page.getByRole('button', { name: 'Sign in' }).click()
  await until(page, 'anonymous.mfa')
  await page.getByLabel('One-time code').fill(await newestCode(server.url, email, asked))
  await picking(page)
  await page.getByRole('option', { name: /MGP.*India/ }).click()
  await inside(page)

  await page.getByRole('navigation').getByRole('link', { name: 'Products' }).first().click()
  await rowsPainted(page)
  await page.getByRole('button', { name: 'More' }).first().click()
  await page.getByRole('menuitem', { name: 'Import…' }).click()
  await page.getByRole('radio', { name: 'New products' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
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

describe('a file that is not what it should be', () => {
  let page: Page
  beforeAll(async () => {
    page = await arrive(browser)
    await enter(page, server, 'catalogue', '/products/upload/price')
    await page.locator('.drop-zone').waitFor()
    return () => page.context().close()
  })

  const send = (name: string, buffer: Buffer) =>
    page.locator('input[type=file]').first().setInputFiles({ name, mimeType: 'text/csv', buffer })

  const mixed = Buffer.concat([Buffer.from('sku,price\nCrème,1.00\nB,'), Buffer.from([0xe8, 0x20, 0x0a])])

  test.each<[string, string, Buffer, RegExp]>([
    [
      'a workbook',
      'prices.xlsx',
      Buffer.from('PK\x03\x04rest'),
      /Excel workbook or a zip archive, not a CSV file\. Open it and save the sheet as CSV UTF-8/,
    ],
    ['an empty file', 'empty.csv', Buffer.alloc(0), /The file is empty\. Choose/],
    ['a wrong encoding', 'mixed.csv', mixed, /Line 3 contains bytes that are not UTF-8/],
    [
      'a cell of 10 MB',
      'cell.csv',
      Buffer.from(`sku,price\nA,${'9'.repeat(10_000_000)}\n`),
      /Line 2 has a cell larger than 64 KB/,
    ],
  ])('%s is refused with what to do, and the next file is taken', async (_, name, bytes, words) => {
    await send(name, bytes)
    const told = page.getByRole('alert').filter({ hasText: words })
    await told.waitFor()
    const [{ sku }] = (await shop.sql<{ sku: string }>(
      'select sku from variants where status = 1 order by sku limit 1',
    )) as [{ sku: string }]
    await send('right.csv', Buffer.from(`sku,floor_price\n${sku},${name.length}.00\n`))
    await page.waitForSelector('[data-upload=previewed]')
    expect(await told.count()).toBe(0)
  })
})
