// Many records at once, before a real server: the plan that is confirmed, the canary, the job with its retry, undo and redo,
// and the second person. The numbers are those of the palette's checks.
import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { newestCode } from '../support/mailbox.ts'
import { arrive, caretIn, countOf, enter, patience, rowsPainted } from './desk.ts'
import { takeSeat } from './seat.ts'
import type { Shop } from './shop.ts'

let browser: Browser
let shop: Shop
let page: Page

beforeAll(async () => {
  const seat = await takeSeat('admin')
  ;({ shop, browser, page } = seat)
  return seat.close
})

const soon = (ask: () => Promise<unknown>) => expect.poll(ask, { timeout: patience })
const toast = (text: string | RegExp, of = page) => of.locator('.toast', { hasText: text })

const pickAll = async (filter: string) => {
  await page.goto(`${shop.server.url}/products?filter=${filter}&sort=slug`)
  await rowsPainted(page)
  await page.locator('[data-row]').first().focus()
  await page.keyboard.type('*a')
  await page.locator('.bulk-bar').waitFor()
}
const card = (of = page) => of.locator('.action-danger')
/** Ctrl+Enter counts only after a moment, so it is pressed until the card has gone. */
const confirm = async (of = page) => {
  await card(of).waitFor()
  const said = await card(of).innerText()
  await soon(async () => {
    await of.keyboard.press('Control+Enter')
    return (await card(of).count()) === 0 || (await card(of).innerText()) !== said
  }).toBe(true)
}
const prices = async () =>
  (await shop.sql<{ sum: string }>('select sum(price)::text as sum from variants where status = 1'))[0]?.sum

test('38: everything that matches: the card says how many, the job tells how it ended, what failed is tried again', async () => {
  const filter = 'status:active,draft'
  const [total, drafts] = [await countOf(page, filter), await countOf(page, 'status:draft')]
  expect(total).toBeGreaterThan(50)
  expect(drafts).toBeGreaterThan(0)
  await pickAll(filter)
  await page.keyboard.press('h')
  await card().waitFor()
  expect(await page.getByRole('dialog').innerText()).toContain(`${total - drafts} products`)
  await confirm()
  const ended = toast(`${drafts} failed`)
  await ended.waitFor()
  expect(await countOf(page, 'status:active')).toBe(0)
  await ended.getByRole('button', { name: `Retry ${drafts} failed` }).click()
  await soon(() => shop.sql<{ n: number }>('select count(*)::int as n from jobs where retry_of is not null')).toEqual([
    { n: 1 },
  ])
  await soon(() => shop.sql('select failed from jobs where retry_of is not null and state > 2')).toEqual([
    { failed: drafts },
  ])
  await toast('Job 2').waitFor()
  await page.keyboard.press('Control+z')
  await soon(() => countOf(page, 'status:active')).toBe(total - drafts)
})

test('a canary stops after five, which are taken back and brought back by keys', async () => {
  const before = await prices()
  await pickAll('status:active')
  await page.keyboard.type('$')
  await page.getByRole('dialog').getByLabel('Mode').waitFor()
  await page.getByRole('dialog').getByLabel('Mode').click()
  await page.getByRole('option', { name: 'Decrease by %' }).click()
  await page.getByRole('dialog').getByLabel('Value').fill('1')
  await page.keyboard.press('Control+Enter')
  await confirm()
  const stop = page.getByRole('button', { name: 'Stop here' })
  await stop.waitFor()
  expect(await page.locator('.action-tried li').count()).toBe(5)
  await stop.click()
  await toast('Prices set for 5 products').first().waitFor()
  const after = await prices()
  expect(after).not.toBe(before)
  await page.keyboard.press('Control+z')
  await soon(prices).toBe(before)
  await page.keyboard.press('Control+Shift+z')
  await soon(prices).toBe(after)
})

test('a tenfold price waits for a second person, who is told, sees it and approves; both are named', async () => {
  const other = await arrive(browser)
  await enter(other, shop.server, 'catalogue')
  const [variant] = await shop.sql<{ id: string; price: string; product: string }>(
    'select id, price::text, product from variants where status = 1 order by sku limit 1',
  )
  await page.goto(`${shop.server.url}/products/${variant!.product}`)
  await page.locator('main h1').waitFor()
  await page.keyboard.type('$')
  const asking = page.getByRole('dialog')
  await asking.getByLabel('Mode').click()
  await page.getByRole('option', { name: 'Increase by %' }).click()
  await asking.getByLabel('Value').fill('900')
  await asking.getByLabel('Change MRP too').click()
  await page.keyboard.press('Control+Enter')
  await asking.getByText('Unusually large change').waitFor()
  await confirm()
  await toast('sent for approval').waitFor()
  const price = async () =>
    (await shop.sql<{ price: string }>('select price::text from variants where id = $1', [variant!.id]))[0]?.price
  expect(await price()).toBe(variant!.price)

  await toast('requests approval', other).getByRole('button', { name: 'Details' }).click()
  await other.waitForURL('**/approvals/*')
  await other.locator('main h1').waitFor()
  const asked = new Date()
  await other.getByRole('button', { name: 'Approve' }).first().click()
  await other.getByRole('button', { name: 'Confirm it’s me' }).click()
  await caretIn(other, '[autocomplete=one-time-code]')
  await other.keyboard.type(await newestCode(shop.server.url, 'catalogue@nucleus.example', asked))
  await card(other).waitFor()
  await confirm(other)
  await soon(price).toBe(String(Number(variant!.price) * 10))
  await toast('approved your request').waitFor()
  await page.goto(`${shop.server.url}/variants/${variant!.id}`)
  await page.getByText('approved by').first().waitFor()
  await other.context().close()
})
