// Two people type a word nobody knows; who keeps the console sees it, says what it means, and from then on it finds that for both.
import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { arrive, enter, paletteIs, rowsPainted } from './desk.ts'
import { openHouse } from './seat.ts'
import type { Shop } from './shop.ts'

let browser: Browser
let shop: Shop

beforeAll(async () => {
  const house = await openHouse()
  ;({ shop, browser } = house)
  return house.close
})

const term = 'zonkel quux'

const open = async (page: Page): Promise<void> => {
  await page.keyboard.press('Control+K')
  await paletteIs(page, 'browsing')
}

const nothingFor = (page: Page) => page.locator('.palette-none', { hasText: `No results for “${term}”` }).waitFor()

const firstRow = (page: Page) => page.locator('[role=dialog] [role=listbox] [role=option]').first()

/** Typed, looked for everywhere, and left; the server has counted it. */
const seekInVain = async (page: Page): Promise<void> => {
  await open(page)
  await page.keyboard.type(term)
  await nothingFor(page)
  const counted = page.waitForResponse(answer => answer.url().endsWith('/v1/palette/unfound'))
  await page.keyboard.press('Escape')
  await paletteIs(page, 'closed')
  expect((await counted).status()).toBe(200)
}

test('a word two people sought in vain is seen, taught, found by everybody, and unknown again once that is undone', async () => {
  const [anna, bela, chief] = [await arrive(browser), await arrive(browser), await arrive(browser)]
  await enter(anna, shop.server, 'orders')
  await enter(bela, shop.server, 'support')
  await seekInVain(anna)
  await seekInVain(bela)

  await enter(chief, shop.server, 'admin', '/searches')
  await rowsPainted(chief)
  await chief.getByRole('row', { name: new RegExp(term) }).waitFor()

  // In the palette, where nothing is found, the way there is the last row.
  await open(chief)
  await chief.keyboard.type(term)
  await nothingFor(chief)
  const rows = await chief.getByRole('dialog').getByRole('option').count()
  for (let at = 1; at < rows; at++) await chief.keyboard.press('ArrowDown')
  await chief.getByRole('option', { name: new RegExp(`Add “${term}” as a synonym`), selected: true }).waitFor()
  await chief.keyboard.press('Enter')
  const dialog = chief.getByRole('dialog', { name: 'Create synonym' })
  await dialog.getByLabel(/^Search term/).waitFor()
  expect(await dialog.getByLabel(/^Search term/).inputValue()).toBe(term)
  // It has room on the smallest phone.
  await chief.setViewportSize({ width: 320, height: 640 })
  const box = (await dialog.boundingBox())!
  expect(box.x).toBeGreaterThanOrEqual(0)
  expect(box.x + box.width).toBeLessThanOrEqual(320)
  await chief.setViewportSize({ width: 1280, height: 800 })
  await chief.keyboard.type('go to warehouses')
  await dialog.getByRole('option').first().waitFor()
  await chief.keyboard.press('Enter')
  await chief.keyboard.press('Control+Enter')
  await dialog.waitFor({ state: 'detached' })
  await chief.getByText('Synonym added').first().waitFor()
  await chief.getByRole('row', { name: new RegExp(`${term}.*Warehouses`) }).waitFor()

  const found = async (page: Page) => {
    // The books of the place are told with the page.
    await page.reload()
    await paletteIs(page, 'closed')
    await open(page)
    await page.keyboard.type(term)
    await firstRow(page).filter({ hasText: 'Warehouses' }).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/warehouses/)
  }
  await found(anna)
  await found(bela)

  await chief.keyboard.press('Control+Z')
  await chief.getByRole('row', { name: new RegExp(`${term}.*Open`) }).waitFor()
  await anna.reload()
  await paletteIs(anna, 'closed')
  await open(anna)
  await anna.keyboard.type(term)
  await nothingFor(anna)
})
