// The palette as a command line in a real browser, on a real server. Tests bear the numbers of the palette's checks.
import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { arrive, enter, rowsPainted } from './desk.ts'
import { takeSeat } from './seat.ts'
import type { Shop } from './shop.ts'

let browser: Browser
let shop: Shop
let page: Page
let products: { id: string; slug: string }[]

beforeAll(async () => {
  const seat = await takeSeat('admin', '/', { permissions: ['clipboard-read', 'clipboard-write'] })
  ;({ shop, browser, page } = seat)
  return seat.close
})
beforeAll(async () => {
  products = await shop.sql('select id, slug from products where status = 1 order by slug limit 5')
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
  await page.keyboard.type('hide; unhide')
  await page.locator('[role=option]').filter({ hasText: 'Hide; Unhide' }).first().waitFor(patience)
  await page.keyboard.press('Enter')
  await said(page, 'Done in sequence: Hide, Unhide')
  const versions = () =>
    shop.sql<{ version: number; after: { status: string } }>(
      'select h.version, h.after from history h join products p on p.id = h.record_id where p.slug = $1 order by h.version',
      [products[0]!.slug],
    )
  expect((await versions()).map(({ after }) => after.status)).toEqual(['hidden', 'active'])
  await page.keyboard.press('u')
  await said(page, 'Undone: Hide, Unhide')
  expect((await versions()).map(({ after }) => after.status)).toEqual(['hidden', 'active', 'hidden', 'active'])
})

test('41 a link opens its command filled in, on a page that is loaded for it, and runs nothing', async () => {
  const cmd = encodeURIComponent(JSON.stringify({ action: 'products.hide', ids: [products[1]!.id] }))
  await page.goto(`${shop.server.url}/products?cmd=${cmd}`)
  await becomes(page, 'confirming')
  expect(new URL(page.url()).search).toBe('')
  await page.getByRole('dialog').getByText(/Hide/).first().waitFor(patience)
  const [product] = await shop.sql<{ status: number }>('select status from products where id = $1', [products[1]!.id])
  expect(product?.status).toBe(1)
})

test('a pasted column of codes is the target, and the one that is not there is named', async () => {
  await list(page)
  await page.locator('[data-row]').first().focus()
  const column = [...products.slice(0, 4).map(({ slug }) => slug), 'not-there-9'].join('\n')
  await page.evaluate(text => navigator.clipboard.writeText(text), column)
  await page.keyboard.press('Control+v')
  await becomes(page, 'browsing')
  await page
    .getByRole('dialog')
    .getByText(/not-there-9/)
    .first()
    .waitFor(patience)
  await page.keyboard.press('Escape')
})

test('42 a saved command with a key is there in another browser with empty storage', async () => {
  await list(page)
  await page.locator('[data-row]').first().focus()
  await page.keyboard.press('h')
  await said(page, / hidden/)
  await page.keyboard.press('u')
  await said(page, /^Undone: .* hidden/)
  await page.keyboard.press('Control+k')
  await becomes(page, 'browsing')
  await page.keyboard.type('saved commands')
  await page.keyboard.press('Enter')
  await page.getByLabel('Name', { exact: true }).fill('Put it away')
  await page.getByLabel('Shortcut (optional)').press('q')
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
  await said(elsewhere, / hidden/)
  await elsewhere.keyboard.press('u')
  await said(elsewhere, /^Undone: .* hidden/)
  await elsewhere.close()
})
