// Whoever types faster than a page comes: keys for a list that is still on its way are kept for it whole or dropped whole, and a key that
// cannot do what it is for runs nothing of what is typed after it. Every file and answer comes half a second late.
import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { inside, paletteIs, rowsPainted } from './desk.ts'
import { takeSeat } from './seat.ts'
import type { Shop } from './shop.ts'

const lateMs = 500
const betweenKeysMs = 90
const soon = { timeout: 15_000 }

let shop: Shop
let page: Page

beforeAll(async () => {
  const seat = await takeSeat('admin', '/')
  ;({ shop, page } = seat)
  await page.route(
    () => true,
    async route => {
      await new Promise(done => setTimeout(done, lateMs))
      await route.continue().catch(() => {})
    },
  )
  return seat.close
})

beforeEach(async () => {
  await page.goto(`${shop.server.url}/`)
  await inside(page)
})

const type = async (keys: string): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key, { delay: betweenKeysMs })
}

const line = () => page.locator('[data-query-line]')
const dialogs = () => page.locator('[role=dialog], [role=alertdialog]').count()
const path = () => new URL(page.url()).pathname

test('g p /velvet ends in the search of the products, every letter of it', async () => {
  await type('gp/velvet')
  await rowsPainted(page)
  await expect.poll(() => line().inputValue(), soon).toBe('velvet')
  expect(await dialogs()).toBe(0)
  expect(path()).toBe('/products')
})

test('letters that would do something to a row nobody has seen do nothing, to the last of them', async () => {
  await type('gpvelvet')
  await rowsPainted(page)
  // When the hand has rested, keys are heard again.
  const isHeard = async (): Promise<boolean> => {
    await page.keyboard.press('/')
    return line().evaluate(one => one.matches(':focus'))
  }
  // Asked more often, the hand would not rest.
  await expect.poll(isHeard, { ...soon, interval: 2000 }).toBe(true)
  expect(await dialogs()).toBe(0)
  expect(path()).toBe('/products')
})

test('moves for rows that are on their way are made whole or not at all', async () => {
  await type('gpjj')
  await rowsPainted(page)
  const cursor = () =>
    page.evaluate(() => [...document.querySelectorAll<HTMLElement>('[data-row]')].findIndex(row => row.tabIndex === 0))
  await expect.poll(cursor, soon).toBeOneOf([0, 2])
  await page.keyboard.press('Escape')
  expect([0, 2]).toContain(await cursor())
})

test('one way after another: the keys behind it belong to the last', async () => {
  await type('gpgq/new')
  await expect.poll(() => line().inputValue(), soon).toBe('new')
  expect(path()).toBe('/tags')
})

test('Shift+S that cannot schedule says what can be done, and the moment typed after it runs nothing', async () => {
  await page.goto(`${shop.server.url}/products?filter=status%3Aactive`)
  await rowsPainted(page)
  await paletteIs(page, 'closed')
  await page.keyboard.press('Shift+S')
  await type('tomorrow9')
  const toast = page.locator('[data-sonner-toast]')
  await toast.getByText(/Schedule: Not possible.*Available here: /).waitFor()
  expect(await dialogs()).toBe(0)
  expect(path()).toBe('/products')
})
