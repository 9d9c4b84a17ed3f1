// Unfinished work is offered again: after another country and back, and after a 401. Of the night, since they were seen to
// fail now and then by day: what they promise is not wholly kept yet.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchBrowser } from '../support/browser.ts'
import { arrive, enter, inside, paletteIs, rowsPainted, signInHere, until } from './desk.ts'
import { openShop, type Shop } from './shop.ts'

let browser: Browser
let shop: Shop
const at = (path: string) => shop.server.url + path

beforeAll(async () => {
  shop = await openShop()
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await shop?.close()
})

/** Things take their time on a busy machine. */
const soon = <T>(ask: () => T | Promise<T>) => expect.poll(ask, { timeout: 10_000 })

const productAt = async (nth: number): Promise<string> =>
  (
    await shop.sql<{ id: string }>('select id from products where status = 1 order by slug offset $1 limit 1', [nth])
  )[0]!.id

const rank = (page: Page) => page.getByLabel('Rank', { exact: true })
const typeRank = async (page: Page, text: string) => {
  await rank(page).focus()
  await page.keyboard.press('Control+A')
  await page.keyboard.type(text)
}
const _signOut = async (page: Page) => {
  await page.getByRole('button', { name: 'Your menu' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
}
const switchTo = async (page: Page, place: string) => {
  await page.getByText('live', { exact: true }).waitFor()
  await paletteIs(page, 'closed')
  await page.keyboard.press('Control+k')
  await paletteIs(page, 'browsing')
  await page.keyboard.type(`switch to ${place}`)
  await page
    .getByRole('option', { name: new RegExp(`Switch to ${place}`, 'i') })
    .first()
    .click()
}
const revoke = (desk: string) =>
  shop.sql(`update session set ended_at = now(), ended_by = 'revoked'
    where ended_at is null and user_id = (select id from user_account where email = '${desk}@nucleus.example')`)
const vendorOf = (page: Page) => page.title().then(title => / · (\S+)/.exec(title)?.[1])

describe('nothing typed is lost', () => {
  test('another country and back: the form is offered, as it was left', async () => {
    const page = await arrive(browser)
    const path = `/products/${await productAt(1)}/edit`
    await enter(page, shop.server, 'catalogue', path)
    await typeRank(page, '91')
    await switchTo(page, 'MGP-ARE')
    await soon(() => vendorOf(page)).toBe('MGP-ARE')
    await rowsPainted(page)
    await switchTo(page, 'MGP ')
    await soon(() => vendorOf(page)).toBe('MGP')
    const offer = page.locator('.toast', { hasText: 'You left 1 form unfinished here.' })
    await offer.getByRole('button', { name: 'Show' }).click()
    await page.waitForURL(at(path))
    await soon(() => rank(page).inputValue()).toBe('91')
    await page.goto(at('/'))
    await page.getByRole('heading', { name: 'Unfinished work' }).waitFor()
    await page.getByRole('button', { name: /^Discard:/ }).click()
    await soon(async () => (await shop.sql("select key from draft where place = 'mgp'")).length).toBe(0)
    await page.context().close()
  })

  test('a call that met a 401 waits, filled in, for the same person, and runs when it is told to', async () => {
    const page = await arrive(browser)
    await enter(page, shop.server, 'content', '/products?filter=status:active&sort=slug', 'mgp ind')
    await rowsPainted(page)
    await page.locator('[data-row]').first().focus()
    await page.keyboard.press('x')
    const row = page.locator('[data-row][aria-selected=true]')
    await row.waitFor()
    const id = (await row.getAttribute('data-row')) ?? ''
    const status = async () =>
      (await shop.sql<{ status: number }>('select status from products where id = $1', [id]))[0]?.status
    await revoke('content')
    await page.getByRole('button', { name: 'Hide', exact: true }).first().click()
    await until(page, 'anonymous.form')
    await signInHere(page, shop.server, 'content')
    await inside(page)
    const offer = page.locator('.toast', { hasText: 'Not done, because your session ended' })
    await offer.waitFor()
    expect(await status()).toBe(1)
    await offer.getByRole('button', { name: 'Go on' }).click()
    const card = page.getByRole('dialog')
    await card.waitFor()
    expect(await status()).toBe(1)
    await card.getByRole('button', { name: /Hide/ }).click()
    await soon(status).toBe(4)
    await page.context().close()
  })
})
