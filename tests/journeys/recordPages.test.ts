// The pages of an order and of a product, gone through by keys: from the row to the page, along its sections, to the comment box, through
// the menu of what does not lead, and back to the row.
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { viewport } from '../support/browser.ts'
import { rowsPainted, tabTo } from './desk.ts'
import { soon } from './formDesk.ts'
import { takeSeat } from './seat.ts'
import type { Shop } from './shop.ts'
import { movedOn, oneOfEach } from './stillRecords.ts'

let page: Page
let home: string
let shop: Shop

beforeAll(async () => {
  const seat = await takeSeat('admin')
  page = seat.page
  shop = seat.shop
  home = seat.shop.server.url
  return seat.close
})

/** From the list's first row by Enter; the id of what was opened. */
const openFirst = async (list: string): Promise<string> => {
  await page.goto(home + list)
  await rowsPainted(page)
  const id = (await page.locator('[data-row]').first().getAttribute('data-row')) ?? ''
  await page.locator('[data-row]').first().focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(new RegExp(id))
  await page.locator('.detail-foot').waitFor()
  return id
}

/** What is seen of a section stands below the bar that stays. */
const isInSight = (name: string) =>
  page.evaluate(id => {
    const section = document.getElementById(id)!.getBoundingClientRect()
    const bar = document.querySelector('.detail-parts')!.getBoundingClientRect()
    return section.top >= bar.bottom - 1 && section.top < innerHeight
  }, name)

test('an order by keys: its lines first, then to its timeline and back, a comment without a dialog, and home to its row', async () => {
  const id = await openFirst('/orders')
  await page.locator('#orderLines li').first().waitFor()
  const firstSection = await page.locator('.detail .detail-section').first().getAttribute('id')
  expect(firstSection).toBe('orderLines')
  expect(await page.locator('.detail-actions .action-button').count()).toBeLessThanOrEqual(2)

  await tabTo(page, '.detail-parts a[href$="#payments"]')
  await page.keyboard.press('Enter')
  await page.waitForFunction(() => document.activeElement?.id === 'payments')
  // Where the bar has no room for all of them, the last stand behind its button.
  await page.setViewportSize({ ...viewport, width: 1024 })
  await page.locator('.detail-parts button').focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Timeline' }).waitFor()
  await page.keyboard.type('Time')
  await page.keyboard.press('Enter')
  await page.waitForFunction(() => document.activeElement?.id === 'orderEvents')
  expect(await isInSight('orderEvents')).toBe(true)
  expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true)
  await page.setViewportSize(viewport)

  await page.keyboard.press('Shift+C')
  await page.waitForFunction(() => document.activeElement?.matches('[data-comment-on] textarea'))
  expect(await page.locator('[role=dialog]').count()).toBe(0)
  await page.keyboard.type('Called the customer')
  await page.keyboard.press('Control+Enter')
  await page.locator('#history .detail-comment', { hasText: 'Called the customer' }).first().waitFor()

  await page.keyboard.press('Escape')
  await page.locator('h1').focus()
  await page.keyboard.press('m')
  await page.getByRole('menuitem').first().waitFor()
  const menu = await page.getByRole('menuitem').allInnerTexts()
  const buttons = await page.locator('.detail-actions .action-button').allInnerTexts()
  for (const button of buttons) expect(menu.map(line => line.split('\n')[0])).not.toContain(button.split('\n')[0])
  expect(menu.filter(line => /\borders\b/.test(line))).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('menu').waitFor({ state: 'detached' })

  await page.keyboard.press('Escape')
  await page.waitForURL(({ pathname }) => pathname === '/orders')
  await page.waitForFunction(row => document.activeElement?.closest('[data-row]')?.getAttribute('data-row') === row, id)
})

test('a product by keys: picture, price and stock in sight at once, its description as it is read, the form by E', async () => {
  const id = await openFirst('/products')
  for (const name of ['pictures', 'prices', 'stock']) {
    const box = await page.locator(`.detail-side #${name}`).boundingBox()
    expect(box!.y).toBeLessThan(page.viewportSize()!.height)
  }
  await page.locator('[data-fact="description"] .rich-read').waitFor()
  expect(await page.locator('[data-fact="description"]').innerText()).not.toContain('<')
  await page.keyboard.press('e')
  await page.waitForURL(new RegExp(`/products/${id}/edit`))
})

test('what belongs to a record has room at any width: nothing is scrolled to the side, and what has no column stands below', async () => {
  await openFirst('/products')
  const table = page.locator('.detail-children').first()
  await table.locator('tbody tr').first().waitFor()
  const beyond = () => table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
  for (const width of [1440, 1280, 1024, 768, 390, 320]) {
    await page.setViewportSize({ width, height: 800 })
    await soon(beyond).toBeLessThanOrEqual(0)
    for (const price of await table.locator('tbody tr').allInnerTexts())
      expect([width, price]).toEqual([width, expect.stringContaining('₹')])
  }
  await page.setViewportSize(viewport)
})

test('the settings are a form at once', async () => {
  await page.goto(`${home}/settings`)
  await page.waitForURL(/\/settings\/[0-9a-f-]+\/edit/)
  await page.locator('.form-section').first().waitFor()
  // Its name stands in the sidebar and above it, and nowhere else.
  expect(await page.locator('.detail-trail').count()).toBe(0)
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Settings')
})

test('nothing of a record moves by itself while its answers come: an order, a member, a product, a page, a redirect', async () => {
  const some = ['orders', 'members', 'products', 'pages', 'redirects']
  const moved: string[] = []
  const each = await oneOfEach(shop, some)
  expect(each.size).toBe(some.length)
  for (const [resource, id] of each) moved.push(...(await movedOn(page, home, resource, id)))
  expect(moved).toEqual([])
})
