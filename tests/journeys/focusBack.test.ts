// What a key opens gives the focus back: to the row it was on, from every dialog, peek and palette, whatever was done in it; and never
// to nowhere. Each story begins on the third row of a list.
import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { caretIn, inside, paletteIs, rowsPainted } from './desk.ts'
import { takeSeat } from './seat.ts'
import type { Shop } from './shop.ts'

const soon = { timeout: 15_000 }

let shop: Shop
let page: Page

beforeAll(async () => {
  const seat = await takeSeat('admin', '/orders')
  ;({ shop, page } = seat)
  return seat.close
})

const row = () =>
  page.evaluate(() => {
    const { activeElement } = document
    return [...document.querySelectorAll('[data-row]')].indexOf(activeElement as Element)
  })
const isOnRow = () => expect.poll(row, soon).toBe(2)
/** What has the focus, as a person would say it. */
const focused = () =>
  page.evaluate(() => {
    const one = document.activeElement as HTMLElement
    return one === document.body ? 'nothing' : (one.getAttribute('aria-label') ?? one.innerText)
  })
const path = () => new URL(page.url()).pathname
const isOpen = (name: string | RegExp) => page.getByRole('dialog', { name }).waitFor()
const areGone = () =>
  page.locator('[role=dialog], [role=alertdialog], [role=menu]').first().waitFor({ state: 'detached' })

const atThird = async (address: string): Promise<void> => {
  await page.goto(shop.server.url + address)
  await inside(page)
  await rowsPainted(page)
  await page.locator('[data-row]').first().focus()
  await page.keyboard.type('jj')
  await isOnRow()
}

beforeEach(() => atThird('/orders'))

const say = async (line: string): Promise<void> => {
  await page.keyboard.press('Control+k')
  await paletteIs(page, 'browsing')
  await page.keyboard.type(line)
  await page.keyboard.press('Enter')
}

const opened: [string, () => Promise<unknown>, string | RegExp][] = [
  ['the palette', () => page.keyboard.press('Control+k'), 'Command palette'],
  ['the views', () => page.keyboard.press('v'), 'Views of this list'],
  ['the states', () => page.keyboard.press('Shift+M'), 'States of orders'],
  ['the keys', () => page.keyboard.press('?'), 'Keyboard shortcuts'],
  ['what holds an order', () => page.keyboard.press('h'), /^Hold order/],
  ['what pays back', () => page.keyboard.press('Shift+R'), /^Refund/],
]

test.each(opened)('%s', async (_, open, name) => {
  await open()
  await isOpen(name)
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null), soon)
    .toBe(true)
  await page.keyboard.press('Escape')
  await areGone()
  await isOnRow()
})

test('what comes out of the palette has the focus each time, and gives it back to where the palette had it from', async () => {
  for (const _ of ['with its file to come', 'with its file there']) {
    await say('save view')
    await isOpen('Save view')
    await caretIn(page, '[role=dialog] input')
    await page.keyboard.press('Escape')
    await areGone()
    await isOnRow()
  }
})

test('the menu of the row', async () => {
  await page.keyboard.press('m')
  await page.getByRole('menu').waitFor()
  await page.keyboard.press('Escape')
  await areGone()
  await isOnRow()
})

test('the quick look, also from inside it', async () => {
  await page.keyboard.press('Space')
  await page.locator('.list-peek h2, .list-peek a').first().waitFor()
  const isIn = () => page.evaluate(() => document.activeElement?.closest('.list-peek') != null)
  for (let tabs = 0; tabs < 5 && !(await isIn()); tabs++) await page.keyboard.press('Tab')
  expect(await isIn()).toBe(true)
  await page.keyboard.press('Escape')
  await isOnRow()
})

test('the query line, and where no row is left the page', async () => {
  await page.keyboard.press('/')
  await caretIn(page, '[data-query-line]')
  await page.keyboard.press('Escape')
  await isOnRow()
  await page.keyboard.press('/')
  await page.keyboard.type('nobody-has-this')
  await page.keyboard.press('Enter')
  await page.locator('[data-row]').first().waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await expect.poll(focused, soon).not.toBe('nothing')
})

test('the picker of brands leads back to the very page, on its row', async () => {
  await page.waitForURL(/[?&]row=/)
  const before = page.url()
  await page.keyboard.type('gb')
  await caretIn(page, '[role=combobox]')
  await page.keyboard.press('Escape')
  await expect.poll(() => page.url(), soon).toBe(before)
  await isOnRow()
})

test('the card that asks before typing is lost gives it back to what was typed in', async () => {
  await page.goto(`${shop.server.url}/tags/new`)
  await caretIn(page, 'form input')
  await page.keyboard.type('abc')
  await say('go to orders')
  await page.getByRole('alertdialog', { name: 'Leave without saving?' }).waitFor()
  await page.keyboard.press('Enter')
  await areGone()
  await caretIn(page, 'form input')
  expect(path()).toBe('/tags/new')
})

test('another moment: its field has it, and its row again with the way back', async () => {
  await page.keyboard.type('gt')
  await caretIn(page, '.lens-bar input')
})

test('a moment that is typed is left by one Tab for the next field', async () => {
  await page.goto(`${shop.server.url}/pages?filter=status%3Adraft`)
  await rowsPainted(page)
  await page.locator('[data-row]').first().focus()
  await page.keyboard.press('Shift+S')
  await caretIn(page, '[role=dialog] input')
  const first = await page.evaluate(() => document.activeElement?.id)
  await page.keyboard.type('tom 9')
  await page.keyboard.press('Tab')
  const now = await page.evaluate(() => document.activeElement?.id)
  expect(now).toBe(first?.replace(/at$/, 'does'))
})

test('out of a queue the list has its own address', async () => {
  await page.goto(`${shop.server.url}/products/queue/review`)
  await inside(page)
  await page.waitForURL(/\?at=/)
  await page.keyboard.press('s')
  await page.keyboard.press('Escape')
  await rowsPainted(page)
  await expect.poll(path, soon).toBe('/products')
  expect(new URL(page.url()).searchParams.get('at')).toBeNull()
})
