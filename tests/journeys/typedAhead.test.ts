// Whoever types faster than a page comes: keys for a list that is still on its way are kept for it whole or dropped whole, and a key that
// cannot do what it is for runs nothing of what is typed after it. What is on its way is held back until the hand is done, all of it or
// the rows alone; or nothing is, and the hand is as fast as the page.
import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { inside, paletteIs, rowsPainted } from './desk.ts'
import { takeSeat } from './seat.ts'
import type { Shop } from './shop.ts'

const betweenKeysMs = 30
const soon = { timeout: 15_000 }

let shop: Shop
let page: Page

beforeAll(async () => {
  const seat = await takeSeat('admin', '/')
  ;({ shop, page } = seat)
  return seat.close
})

const start = async (path = '/') => {
  await page.goto(shop.server.url + path)
  await inside(page)
  await page.locator('main h1').first().waitFor()
}

beforeEach(() => start())

const type = async (keys: string): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key, { delay: betweenKeysMs })
}

/** Typed while what `isHeld` says does not come; then it comes. */
const typeAhead = async (keys: string, isHeld: (url: URL) => boolean): Promise<void> => {
  let letGo = (): void => {}
  const gate = new Promise<void>(done => {
    letGo = done
  })
  await page.route(isHeld, async route => {
    await gate
    await route.continue().catch(() => {})
  })
  await type(keys)
  letGo()
  await rowsPainted(page)
  await page.unroute(isHeld)
}

/** With all of it, at the first visit, the files of the list come too. */
const held: [string, (url: URL) => boolean][] = [
  ['all of it is', () => true],
  ['its rows are', ({ pathname }) => pathname === '/v1/products'],
  ['nothing is', () => false],
]

const line = () => page.locator('[data-query-line]')
const dialogs = () => page.locator('[role=dialog], [role=alertdialog]').count()
const path = () => new URL(page.url()).pathname
const cursor = () =>
  page.evaluate(() => [...document.querySelectorAll<HTMLElement>('[data-row]')].findIndex(row => row.tabIndex === 0))

test.each(held)('while %s held back, g p /velvet ends in the search of the products', async (_, isHeld) => {
  await typeAhead('gp/velvet', isHeld)
  await expect.poll(() => line().inputValue(), soon).toBe('velvet')
  expect(await dialogs()).toBe(0)
  expect(path()).toBe('/products')
})

test.each(held)('while %s held back, moves are made when the rows are there', async (_, isHeld) => {
  await typeAhead('gpjj', isHeld)
  await expect.poll(cursor, soon).toBe(2)
  expect(path()).toBe('/products')
})

test('from one list to another, keys are for the other', async () => {
  await start('/tags')
  await rowsPainted(page)
  await typeAhead('gpjjj', () => false)
  await expect.poll(() => path(), soon).toBe('/products')
  await expect.poll(cursor, soon).toBe(3)
})

test.each([held[0]!, held[2]!])(
  'while %s held back, letters that would do something to a row do nothing',
  async (_, isHeld) => {
    await typeAhead('gpvelvet', isHeld)
    // When the hand has rested, keys are heard again.
    const isHeard = async (): Promise<boolean> => {
      await page.keyboard.press('/')
      return line().evaluate(one => one.matches(':focus'))
    }
    // Asked more often, the hand would not rest.
    await expect.poll(isHeard, { ...soon, interval: 2000 }).toBe(true)
    expect(await dialogs()).toBe(0)
    expect(path()).toBe('/products')
  },
)

test('one way after another: the keys behind it belong to the last', async () => {
  await typeAhead('gpgq/new', () => true)
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
