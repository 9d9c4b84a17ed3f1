// A list as a spreadsheet in a real browser: a block from the clipboard, what cannot be written, one undo for all of it, the
// range copied back; and views that a colleague finds. Each screen under axe and on a phone.
import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { arrive, enter, paletteIs, patience, rowsPainted } from './desk.ts'
import { inspector, wide } from './inspector.ts'
import { takeSeat } from './seat.ts'
import type { Shop } from './shop.ts'

let browser: Browser
let shop: Shop
let page: Page

beforeAll(async () => {
  const seat = await takeSeat('admin', '/products?sort=slug', {
    permissions: ['clipboard-read', 'clipboard-write'],
    viewport: wide,
  })
  ;({ shop, browser, page } = seat)
  return seat.close
})
beforeAll(async () => {
  await rowsPainted(page)
})

const soon = (ask: () => Promise<unknown>) => expect.poll(ask, { timeout: patience })
const names = () =>
  shop
    .sql<{ name: string }>(`select name ->> 'en-in' as name from products where status <> 2 order by slug limit 3`)
    .then(rows => rows.map(({ name }) => name))
const list = async () => {
  await page.goto(`${shop.server.url}/products?sort=slug`)
  await rowsPainted(page)
  await paletteIs(page, 'closed')
}
const spot = (row: number, col: number) => page.locator(`[data-spot="${row} ${col}"]`)
const atSpot = (row: number, col: number) =>
  soon(() => page.evaluate(() => (document.activeElement as HTMLElement).dataset.spot)).toBe(`${row} ${col}`)
const paste = async (text: string) => {
  await page.evaluate(copied => navigator.clipboard.writeText(copied), text)
  await page.keyboard.press('Control+v')
}

test('a block of a spreadsheet is pasted by keys, its bad cells are named, one undo takes it back', async () => {
  const before = await names()
  await list()
  await page.keyboard.press('Shift+E')
  await spot(0, 0).waitFor()
  await atSpot(0, 0)
  const { wrong, look } = inspector(page)
  await paste('First cream\tactive\nSecond cream\t\n')
  await soon(names).toEqual(['First cream', 'Second cream', before[2]])
  await page.getByRole('region', { name: /not changed/ }).waitFor()
  await spot(1, 0).filter({ hasText: 'Second cream' }).waitFor()
  await look('the sheet')
  expect(wrong).toEqual([])

  await page.keyboard.press('Control+Home')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Control+c')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('First cream\nSecond cream')

  await page.keyboard.press('Control+z')
  await soon(names).toEqual(before)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.locator('[data-row]').first().waitFor()
})

test('a view for the whole brand is found by a colleague at the same address', async () => {
  // Another name at another try.
  const name = `Drafts ${Date.now()}`
  await page.goto(`${shop.server.url}/products?filter=status%3Adraft`)
  await rowsPainted(page)
  await page.getByRole('button', { name: 'Save view' }).click()
  await page.getByRole('textbox', { name: 'View name' }).fill(name)
  await page.getByLabel('Visible to').selectOption('*')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const tab = page.getByRole('link', { name })
  await tab.waitFor()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.keyboard.press('v')
  await page.getByRole('dialog', { name: 'Views of this list' }).waitFor()
  const { wrong, look } = inspector(page)
  await look('the views')
  await page.keyboard.press('Escape')
  const address = (await tab.getAttribute('href')) as string
  await list()
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.locator('.columns-set li').first().waitFor()
  await look('the columns')
  expect(wrong).toEqual([])

  const colleague = await arrive(browser)
  await enter(colleague, shop.server, 'support', address)
  await rowsPainted(colleague)
  const theirs = colleague.getByRole('link', { name })
  expect(await theirs.getAttribute('aria-current')).toBe('page')
  await soon(() => colleague.locator('[data-query-line]').inputValue()).toContain('Status:Draft')
})
