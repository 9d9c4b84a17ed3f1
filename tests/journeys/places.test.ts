// Where a tab begins and stays (kernel ruling 19): the last place of the person, the place a link says, the country an address
// asks for; and what a reload, a new tab and a sign-out leave as it was.
import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { newestCode } from '../support/mailbox.ts'
import {
  arrive,
  caretIn,
  enter,
  inside,
  leave,
  paletteIs,
  pick,
  rowsPainted,
  signInByKeys,
  signInHere,
  until,
} from './desk.ts'
import { productAt, revoke, signOut, soon, typeRank, vendorOf } from './formDesk.ts'
import { openHouse } from './seat.ts'
import type { Shop } from './shop.ts'

let browser: Browser
let shop: Shop
const at = (path: string) => shop.server.url + path
const way = (page: Page) => page.url().replace(shop.server.url, '')

beforeAll(async () => {
  const house = await openHouse()
  ;({ shop, browser } = house)
  return house.close
})

/** Nothing of the tab is left: what a new tab and a browser started anew have. */
const newTab = async (page: Page, path: string): Promise<Page> => {
  const tab = await page.context().newPage()
  await tab.goto(at(path))
  return tab
}

test('a new tab begins where the person was last, brand and country, without a question', async () => {
  const page = await arrive(browser)
  await enter(page, shop.server, 'catalogue', '/', 'mgp are')
  await soon(() => vendorOf(page)).toBe('MGP-ARE')
  const kept = page.waitForResponse(answer => answer.url().endsWith('/v1/me/profile'))
  await page.reload()
  await Promise.race([kept, inside(page)])
  const tab = await newTab(page, '/products')
  await inside(tab)
  expect(await vendorOf(tab)).toBe('MGP-ARE')
  expect(way(tab)).toBe('/products')
  await leave(page)
})

test('a new tab opened right after the pick begins there, while the first rows are still on their way', async () => {
  const page = await arrive(browser)
  await shop.sql(`update user_account set profile = profile - 'place' where email = 'catalogue@nucleus.example'`)
  await signInByKeys(page, shop.server, 'catalogue', '/products')
  await until(page, 'inside.picking')
  // Neither do they come, nor is the second over after which nobody waits for them any more.
  await page.route('**/v1/products?*', () => {})
  await page.evaluate(() => {
    const later = window.setTimeout as (run: TimerHandler, ms?: number, ...more: unknown[]) => number
    Object.assign(window, {
      setTimeout: (run: TimerHandler, ms?: number, ...more: unknown[]) => (ms === 1000 ? 0 : later(run, ms, ...more)),
    })
  })
  await caretIn(page)
  await page.keyboard.type('mgp are')
  await page.keyboard.press('Enter')
  await until(page, 'inside.ready')
  const tab = await newTab(page, '/products')
  await inside(tab)
  expect(await vendorOf(tab)).toBe('MGP-ARE')
  await leave(page)
})

test('a link of another place takes this tab there, says so, and leads back', async () => {
  const page = await arrive(browser)
  await enter(page, shop.server, 'catalogue', '/products')
  await rowsPainted(page)
  await page.goto(at('/products?vendorcode=mgp-are#top'))
  await inside(page)
  await soon(() => vendorOf(page)).toBe('MGP-ARE')
  expect(way(page)).toBe('/products#top')
  const banner = page.getByRole('status', { name: 'This link' })
  await banner.getByText('This link belongs to').waitFor()
  await banner.getByRole('button', { name: /Back to/ }).click()
  await soon(() => vendorOf(page)).toBe('MGP')
  await leave(page)
})

test('the way back from a link of another place leads to the page one was on, not to the start page', async () => {
  const page = await arrive(browser)
  const was = '/products?filter=status%3Aactive'
  await enter(page, shop.server, 'catalogue', was)
  await page.goto(at('/tags?vendorcode=mgp-are'))
  await inside(page)
  await soon(() => vendorOf(page)).toBe('MGP-ARE')
  const back = page.getByRole('button', { name: /Back to/ })
  await back.waitFor()
  // Going about there does not change where one came from.
  await page.getByRole('link', { name: 'Categories' }).first().click()
  await page.waitForURL('**/categories')
  await back.click()
  await page.waitForURL(at(was))
  await soon(() => vendorOf(page)).toBe('MGP')

  // A tab that was nowhere before goes to the same area.
  const tab = await newTab(page, '/tags?vendorcode=mgp-are')
  await inside(tab)
  await tab.getByRole('button', { name: /Back to/ }).click()
  await soon(() => vendorOf(tab)).toBe('MGP')
  await tab.waitForURL(at('/tags'))
  await leave(page)
})

test('a country where the brand is not keeps the page to go on to, over a reload of the picker', async () => {
  const page = await arrive(browser)
  await enter(page, shop.server, 'admin', '/products', 'tmc ind')
  await page.goto(at('/tags?countryName=ARE'))
  for (const again of [1, 2]) {
    await until(page, 'inside.picking')
    await page
      .getByRole('alert')
      .getByText(/TMC.*United Arab Emirates/)
      .waitFor()
    if (again === 1) await page.reload()
  }
  await pick(page)
  await page.waitForURL(at('/tags'))
  await leave(page)
})

test('a link of a place without a right names it, and opens nothing else under its address', async () => {
  const page = await arrive(browser)
  await enter(page, shop.server, 'catalogue', '/products')
  await page.goto(at('/products/0?vendorcode=lit-sau'))
  await until(page, 'inside.picking')
  await page
    .getByRole('alert')
    .getByText(/LIT.*Saudi Arabia/)
    .waitFor()
  await page.reload()
  await until(page, 'inside.picking')
  await page
    .getByRole('alert')
    .getByText(/LIT.*Saudi Arabia/)
    .waitFor()
  await pick(page)
  expect(way(page)).toBe('/')
  await leave(page)
})

test('what leaves the tab says where it belongs: a link opened with Ctrl', async () => {
  const page = await arrive(browser)
  await enter(page, shop.server, 'catalogue', '/', 'mgp are')
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    page
      .getByRole('link', { name: 'Tags' })
      .first()
      .click({ modifiers: ['Control'] }),
  ])
  await inside(tab)
  expect(await vendorOf(tab)).toBe('MGP-ARE')
  expect(way(tab)).toBe('/tags')
  await leave(page)
})

test('countryName survives a reload of the sign-in, and the code', async () => {
  const page = await arrive(browser)
  await page.goto(at('/tags?countryName=ARE#below'))
  await until(page, 'anonymous.form')
  await page.reload()
  await signInHere(page, shop.server, 'catalogue')
  await pick(page, 'mgp are')
  expect(await vendorOf(page)).toBe('MGP-ARE')
  expect(way(page)).toBe('/tags#below')
  await leave(page)
})

test('a reload of the picker stays there with where to go on; of /unauthorized and /not-found with the reason', async () => {
  const page = await arrive(browser)
  await enter(page, shop.server, 'viewer', '/products')
  await page.goto(at('/nothing-here'))
  await inside(page)
  await page.getByText('/nothing-here').waitFor()
  await page.reload()
  await inside(page)
  await page.getByText('/nothing-here').waitFor()
  expect(way(page)).toBe('/not-found')
  await page.goto(at('/products/new'))
  await page.waitForURL('**/unauthorized')
  await page.getByText('products.create').waitFor()
  await page.reload()
  await inside(page)
  await page.getByText('products.create').waitFor()
  await page.goto(at('/select-vendorcode?url=%2Ftags%23x'))
  for (const again of [1, 2]) {
    await until(page, 'inside.picking')
    await caretIn(page)
    expect(way(page)).toBe('/select-vendorcode?url=%2Ftags%23x')
    if (again === 1) await page.reload()
  }
  await page.keyboard.press('Enter')
  await inside(page)
  await page.waitForURL(at('/tags#x'))
  await leave(page)
})

test('what was typed when the access was taken away is not shown to whoever sits there', async () => {
  const page = await arrive(browser)
  await enter(page, shop.server, 'catalogue', `/products/${await productAt(shop, 1)}/edit`)
  await typeRank(page, '7')
  await revoke(shop, 'catalogue')
  await page.keyboard.type('7')
  await until(page, 'anonymous.form')
  await page.getByText('What you typed is saved').waitFor()
  expect(await page.getByRole('button', { name: 'Save as file' }).count()).toBe(0)
  await leave(page)
})

test('why somebody had to leave covers nothing of the form they sign in with, on a low screen as on a phone', async () => {
  const page = await arrive(browser, { viewport: { width: 640, height: 400 } })
  await enter(page, shop.server, 'catalogue', '/tags')
  await rowsPainted(page)
  await revoke(shop, 'catalogue')
  await page.reload()
  await until(page, 'anonymous.form')
  const said = page.locator('.toast')
  await said.waitFor()
  const gap = async () => {
    const [notice, form] = [await said.boundingBox(), await page.locator('.entrance-card').first().boundingBox()]
    return (form?.y ?? 0) - ((notice?.y ?? 0) + (notice?.height ?? 640))
  }
  for (const size of [
    { width: 640, height: 400 },
    { width: 320, height: 480 },
    { width: 1280, height: 800 },
  ]) {
    await page.setViewportSize(size)
    await soon(gap).toBeGreaterThan(0)
  }
  await page.context().close()
})

test('what was typed in the palette when the session ended is offered to the same person, and opened again', async () => {
  const page = await arrive(browser)
  await enter(page, shop.server, 'catalogue', '/tags')
  await rowsPainted(page)
  await page.keyboard.press('Control+k')
  await paletteIs(page, 'browsing')
  await page.keyboard.type('half a tho')
  await revoke(shop, 'catalogue')
  await page.keyboard.type('ught')
  await until(page, 'anonymous.form')
  // Said like a form's, and shown to nobody else.
  await page.getByText('What you typed is saved').waitFor()
  expect(await page.locator('main').innerText()).not.toContain('half a')
  await signInHere(page, shop.server, 'catalogue')
  await inside(page)
  const toast = page.getByText('You have an unfinished command here.')
  await toast.waitFor()
  await page.getByRole('button', { name: 'Show' }).first().click()
  await paletteIs(page, 'browsing')
  await soon(() => page.getByRole('combobox').first().inputValue()).toBe('half a thought')
  await leave(page)
})

test('a line typed right before a reload is offered again to whom it belongs, where it was typed, until it is given up', async () => {
  const page = await arrive(browser)
  await enter(page, shop.server, 'catalogue', '/tags')
  await rowsPainted(page)
  await page.keyboard.press('Control+k')
  await paletteIs(page, 'browsing')
  await page.keyboard.type('half')
  await page.reload()
  await inside(page)
  const toast = page.getByText('You have an unfinished command here.')
  await toast.waitFor()
  await page.getByRole('button', { name: 'Show' }).first().click()
  await paletteIs(page, 'browsing')
  await soon(() => page.getByRole('combobox').first().inputValue()).toBe('half')

  // Somebody else at the same desk is told nothing, nor is a new tab; the same person is.
  await page.reload()
  await inside(page)
  await toast.waitFor()
  // On a phone it stays off the bar by which one goes about.
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  await page.setViewportSize({ width: 320, height: 640 })
  const gap = () =>
    page.evaluate(() => {
      const [bar, card] = ['.bottom-bar', '.toast'].map(one => document.querySelector(one)?.getBoundingClientRect())
      return (bar?.top ?? 0) - (card?.bottom ?? 640)
    })
  await soon(gap).toBeGreaterThan(0)
  await page.setViewportSize({ width, height })
  const tab = await newTab(page, '/tags')
  await rowsPainted(tab)
  await signOut(tab)
  await until(tab, 'anonymous.form')
  await signInHere(tab, shop.server, 'admin')
  await pick(tab)
  const read = tab.waitForResponse(answer => answer.url().includes('/v1/me/drafts'))
  await tab.reload()
  await read
  await inside(tab)
  await signOut(tab)
  expect(await tab.getByText('You have an unfinished command').count()).toBe(0)
  await until(tab, 'anonymous.form')
  await signInHere(tab, shop.server, 'catalogue')
  await inside(tab)
  await tab.getByText('You have an unfinished command here.').waitFor()
  const dropped = tab.waitForResponse(
    answer => answer.url().endsWith('/v1/me/drafts') && answer.request().method() === 'POST',
  )
  await tab.locator('.toast').getByRole('button', { name: 'Close' }).click()
  await dropped
  const again = tab.waitForResponse(
    answer => answer.url().endsWith('/v1/me/drafts') && answer.request().method() === 'GET',
  )
  await tab.reload()
  expect(((await (await again).json()) as { data: { drafts: unknown[] } }).data.drafts).toEqual([])
  await leave(page)
})

const allowViewer = async (countries: string): Promise<void> => {
  await shop.sql(`update user_account set allowed_countries = '${countries}' where email = 'viewer@nucleus.example'`)
}

test('what is said without a country is said in the language of the page, after a reload too', async () => {
  const page = await arrive(browser, { locale: 'ur' })
  await enter(page, shop.server, 'viewer', '/products')
  await allowViewer('{}')
  onTestFinished(() => allowViewer('{IND}'))
  await until(page, 'inside.noCountries')
  await page.reload()
  await until(page, 'inside.noCountries')
  await page.locator('.toast').waitFor()
  expect(await page.locator('.toast').innerText()).not.toMatch(/countries/)
  await allowViewer('{IND}')
  // They look again, and are told nothing any more that is not so.
  await soon(() =>
    page.evaluate(() => {
      window.dispatchEvent(new Event('focus'))
      return document.documentElement.dataset.session
    }),
  ).toBe('inside.ready')
  await soon(() => page.locator('.toast').count()).toBe(0)
  await page.context().close()
})

test('without a country the words of the specification stand there after a reload, too, and the stored list is the server’s', async () => {
  const page = await arrive(browser)
  await enter(page, shop.server, 'viewer', '/products')
  await allowViewer('{}')
  onTestFinished(() => allowViewer('{IND}'))
  // Rights are felt within a second, not at once.
  const countries = () =>
    page.evaluate(async () => {
      const { token } = JSON.parse(localStorage.getItem('nucleus.currentUser') ?? '{}') as { token: string }
      const answer = await fetch('/v1/me', { headers: { 'access-token': token } })
      return ((await answer.json()) as { data: { allowedCountries: string[] } }).data.allowedCountries.join()
    })
  await soon(countries).toBe('')
  for (const _ of [1, 2]) {
    await page.reload()
    await until(page, 'inside.noCountries')
    await page.getByRole('heading', { name: 'No countries available' }).waitFor()
    await page
      .getByRole('main')
      .getByText('Your account has no access to any country. Sign in again, or ask an administrator.')
      .waitFor()
    const stored = await page.evaluate(() => JSON.parse(localStorage.getItem('nucleus.currentUser') ?? '{}'))
    expect(stored.allowedCountries).toEqual([])
  }
  await allowViewer('{IND}')
  await soon(countries).toBe('IND')
  await page.reload()
  await inside(page)
  await leave(page)
})

test('the language chosen at the sign-in is the person’s: after a reload, in a new tab, at the next sign-in', async () => {
  const page = await arrive(browser)
  const lang = (tab: Page) => tab.evaluate(() => document.documentElement.lang)
  await page.goto(at('/'))
  await until(page, 'anonymous.form')
  await page.getByRole('combobox').selectOption('ur')
  await soon(() => lang(page)).toBe('ur')
  await page.reload()
  await until(page, 'anonymous.form')
  expect(await lang(page)).toBe('ur')
  await caretIn(page)
  await signInHere(page, shop.server, 'catalogue')
  await pick(page)
  expect(await lang(page)).toBe('ur')
  await page.reload()
  await inside(page)
  const tab = await newTab(page, '/')
  await inside(tab)
  await soon(() => lang(tab)).toBe('ur')
  const next = await arrive(browser)
  await signInByKeys(next, shop.server, 'catalogue')
  await inside(next)
  await soon(() => lang(next)).toBe('ur')
  await leave(next)
  await leave(page)
})

test('back from the code the e-mail is still there, and an old code says to take the newest', async () => {
  const page = await arrive(browser)
  const email = 'catalogue@nucleus.example'
  const asked = new Date()
  await page.goto(at('/'))
  await until(page, 'anonymous.form')
  await caretIn(page)
  await page.keyboard.type(email)
  await page.keyboard.press('Tab')
  await page.keyboard.type('nucleus-demo')
  await page.keyboard.press('Enter')
  await until(page, 'anonymous.mfa')
  const old = await newestCode(shop.server.url, email, asked)
  await page.getByRole('button', { name: /Zurück|Back to sign in|سائن ان/ }).click()
  await until(page, 'anonymous.form')
  expect(await page.locator('input[name=email]').inputValue()).toBe(email)
  await page.keyboard.type('nucleus-demo')
  await page.keyboard.press('Enter')
  await until(page, 'anonymous.mfa')
  await caretIn(page, '[autocomplete=one-time-code]')
  await page.keyboard.type(old)
  await page.getByText('This code was replaced. Use the one in the latest email.').waitFor()
  await leave(page)
})
