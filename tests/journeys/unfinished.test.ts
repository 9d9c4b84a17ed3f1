// Nothing typed is lost: unfinished work is offered again, after another country and back, and after a 401.
import type { Browser } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { arrive, enter, inside, rowsPainted, signInHere, until } from './desk.ts'
import { productAt, rank, revoke, soon, switchTo, typeRank, vendorOf } from './formDesk.ts'
import { openHouse } from './seat.ts'
import type { Shop } from './shop.ts'

let browser: Browser
let shop: Shop
const at = (path: string) => shop.server.url + path

beforeAll(async () => {
  const house = await openHouse()
  ;({ shop, browser } = house)
  return house.close
})

describe('nothing typed is lost', () => {
  test('another country and back: the form is offered, as it was left', async () => {
    const page = await arrive(browser)
    const path = `/products/${await productAt(shop, 1)}/edit`
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
    // The call is under way while the session ends; it arrives when the server has noticed.
    const { token } = await page.evaluate(() => JSON.parse(localStorage.getItem('nucleus.currentUser') ?? '{}'))
    await page.route('**/actions/hide', async route => {
      await revoke(shop, 'content')
      const me = () => fetch(at('/v1/me'), { headers: { 'access-token': token } })
      await soon(async () => (await me()).status).toBe(401)
      // The page may have heard of the end by its socket, and given the call up.
      await route.continue().catch(() => {})
    })
    await page.getByRole('button', { name: 'Hide', exact: true }).first().click()
    await until(page, 'anonymous.form')
    await page.unroute('**/actions/hide')
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
