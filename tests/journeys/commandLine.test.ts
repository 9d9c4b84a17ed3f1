// The palette as a command line in a real browser, on a real server. Tests bear the numbers of the palette's checks.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../support/browser.ts'
import { arrive, enter, rowsPainted } from './desk.ts'
import { openShop, type Shop, staffOf } from './shop.ts'

let browser: Browser
let shop: Shop
let page: Page
let products: { id: string; slug: string }[]

beforeAll(async () => {
  shop = await openShop()
  browser = await launchBrowser()
  page = await arrive(browser)
  await enter(page, shop.server, 'admin')
  const staff = await staffOf(shop.server, 'admin')
  const { data } = await staff.get<{ data: { rows: typeof products } }>(
    '/v1/products?filter=status:active&sort=slug&size=10',
  )
  products = data.rows
})
afterAll(async () => {
  await browser?.close()
  await shop?.close()
})

const patience = { timeout: 15_000 }
const said = (of: Page, text: string | RegExp) =>
  of.locator('.toast').filter({ hasText: text }).first().waitFor(patience)
const list = async (of: Page, search = 'filter=status:active&sort=slug') => {
  await of.goto(`${shop.server.url}/products?${search}`)
  await rowsPainted(of)
  // The palette comes with what stands beside the screen.
  await becomes(of, 'closed')
}

test('calls in a row on one product are done one after the other and taken back as one', async () => {
  await list(page)
  await page.locator('[data-row]').first().focus()
  await page.keyboard.press('x')
  await page.keyboard.press('Control+k')
  await becomes(page, 'browsing')
  await page.keyboard.type('hide; show again')
  await page.locator('[role=option]').filter({ hasText: 'Hide; Show again' }).first().waitFor(patience)
  await page.keyboard.press('Enter')
  await page.waitForTimeout(4000)
  await page.screenshot({ path: '/tmp/shot-chain2.png' })
  await said(page, 'Done, one after the other: Hide, Show again')
  await page.keyboard.press('u')
  await said(page, /^Taken back: Hide, Show again/)
})

test('a pasted column of codes is the target, and a miss is named', async () => {
  await list(page)
  const codes = [products[0]?.slug, products[1]?.slug, 'no-such-thing-1']
  await page.evaluate(text => {
    const data = new DataTransfer()
    data.setData('text/plain', text)
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  }, codes.join('\n'))
  await page.waitForTimeout(4000)
  await page.screenshot({ path: '/tmp/shot-paste2.png' })
  await page.locator('.palette-misses').filter({ hasText: 'no-such-thing-1' }).waitFor(patience)
  await page.locator('.palette-chip').filter({ hasText: '2 products' }).waitFor(patience)
  await page.keyboard.press('Escape')
  await becomes(page, 'closed')
})

test('42 a saved command with a key survives a sign-out, another browser and swept storage', async () => {
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
  await elsewhere.evaluate(() => localStorage.removeItem('anything'))
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

test('41 a link opens the command filled in, and nothing happens by itself', async () => {
  const writes: string[] = []
  page.on('request', request => {
    if (request.url().includes('/actions/') && !request.postData()?.includes('"dry":true')) writes.push(request.url())
  })
  const linked = { action: 'products.setPrice', input: { mode: 'set', value: '499' }, ids: [products[2]?.id] }
  await page.goto(`${shop.server.url}/products?cmd=${encodeURIComponent(JSON.stringify(linked))}`)
  await page.waitForTimeout(6000)
  await page.screenshot({ path: '/tmp/shot-link2.png' })
  await becomes(page, 'asking')
  const chips = page.locator('.palette-line .palette-chip')
  await chips.filter({ hasText: '499' }).waitFor(patience)
  await page.keyboard.press('Control+Enter')
  await becomes(page, 'confirming')
  await page.keyboard.press('Enter')
  await page.getByText('Copy link to this command').waitFor(patience)
  expect(writes).toEqual([])
  expect(new URL(page.url()).searchParams.get('cmd')).toBeNull()
  await page.keyboard.press('Escape')
})
