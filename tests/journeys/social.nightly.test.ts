// Signing in by an identity provider, in a page and by keys: out to a certified one on another host and back, to the page
// that was asked for; and what is said when it does not work.
import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { newestCode } from '../support/mailbox.ts'
import { type RealProvider, realProvider } from '../support/provider.ts'
import { freePort } from '../support/server.ts'
import { arrive, caretIn, inside, pick, rowsPainted, tabTo, until } from './desk.ts'
import { openHouse } from './seat.ts'
import type { Shop } from './shop.ts'

let browser: Browser
let shop: Shop
let provider: RealProvider
const at = (path: string) => shop.server.url + path

beforeAll(async () => {
  const port = await freePort()
  provider = await realProvider([`http://localhost:${port}`])
  const house = await openHouse({ ...provider.env, PORT: String(port), LOG_LEVEL: 'trace' })
  ;({ shop, browser } = house)
  return async () => {
    await house.close()
    await provider.close()
  }
})

const button = '.entrance-other button'
const alert = (page: Page) => page.getByRole('alert').first()

/** On the provider's own pages: who one is, and that one agrees. */
const agree = async (page: Page, login: string) => {
  await page.locator('[name=login]').fill(login)
  await page.locator('[name=password]').fill('any')
  await page.keyboard.press('Enter')
  await page.locator('[name=prompt][value=consent]').waitFor({ state: 'attached' })
  await page.locator('[type=submit]').press('Enter')
}

const leave = async (page: Page) => {
  await page.locator(button).waitFor()
  await tabTo(page, button)
  await page.keyboard.press('Enter')
  await page.waitForURL(url => url.origin === provider.issuer)
}

/** Everything a script of the page can read, and where it has been. */
const readable = (page: Page) =>
  page.evaluate(() => [
    JSON.stringify({ ...localStorage }),
    JSON.stringify({ ...sessionStorage }),
    document.cookie,
    window.location.href,
    JSON.stringify(history.state),
    document.documentElement.outerHTML,
    performance.getEntriesByType('navigation').map(({ name }) => name)[0] ?? '',
  ])

test('by keys: a foreign domain is refused before anybody leaves, a right one leads to the page asked for', async () => {
  const page = await arrive(browser)
  const sent: string[] = []
  page.on('request', request => sent.push(request.url()))
  const path = '/products?filter=status%3Aactive&sort=slug'
  await page.goto(at(path))
  await until(page, 'anonymous.form')
  await caretIn(page)
  await page.keyboard.type('someone@elsewhere.example')
  await page.getByRole('button', { name: 'Continue with \u2068Acme ID\u2069' }).waitFor()
  await tabTo(page, button)
  await page.keyboard.press('Enter')
  await alert(page).filter({ hasText: 'elsewhere.example' }).waitFor()
  expect(sent.filter(url => url.includes('/start') || url.startsWith(provider.issuer))).toEqual([])

  await page.locator('[type=email]').fill('catalogue@nucleus.example')
  await leave(page)
  const asked = new URL(page.url()).searchParams
  const secrets = ['state', 'nonce', 'code_challenge'].flatMap(name => asked.get(name) ?? [])
  expect(await page.locator('[name=login]').inputValue()).toBe('catalogue@nucleus.example')
  const since = new Date()
  await agree(page, 'catalogue@nucleus.example')
  await until(page, 'anonymous.mfa')
  const back = sent.find(url => url.startsWith(at('/auth/social'))) ?? ''
  const { code = '', state = '' } = Object.fromEntries(new URL(back).searchParams)
  secrets.push(code, state)
  const seen = await readable(page)
  // What a page was loaded from stays known to the page itself; everything else has forgotten it.
  for (const secret of secrets) expect(seen.slice(0, -1).join(' ')).not.toContain(secret)
  expect(new URL(page.url()).pathname).toBe('/auth/login')

  await caretIn(page, '[autocomplete=one-time-code]')
  await page.keyboard.type(await newestCode(shop.server.url, 'catalogue@nucleus.example', since))
  await pick(page)
  await page.waitForURL(at(path))
  await rowsPainted(page)
  for (const secret of secrets) expect(shop.server.output()).not.toContain(secret)
  expect(sent.filter(url => url.includes(code) && url !== back)).toEqual([])
  await page.context().close()
})

test('the country, the page and the place on it that an address asks for survive the way to the provider and back', async () => {
  const page = await arrive(browser)
  await page.goto(at('/tags?countryName=ARE#below'))
  await until(page, 'anonymous.form')
  await leave(page)
  const since = new Date()
  await agree(page, 'catalogue@nucleus.example')
  await until(page, 'anonymous.mfa')
  // The code is typed on a page loaded anew, as when it was looked for elsewhere.
  await page.reload()
  await until(page, 'anonymous.mfa')
  await caretIn(page, '[autocomplete=one-time-code]')
  await page.keyboard.type(await newestCode(shop.server.url, 'catalogue@nucleus.example', since))
  await pick(page, 'mgp are')
  await page.waitForURL(at('/tags#below'))
  expect(await page.title()).toContain('MGP-ARE')
  await page.context().close()
})

test('in Urdu, from right to left, the whole way in', async () => {
  const page = await arrive(browser, { locale: 'ur', colorScheme: 'dark' })
  await page.goto(at('/'))
  await until(page, 'anonymous.form')
  await page.getByRole('button', { name: '\u2068Acme ID\u2069 کے ساتھ جاری رکھیں' }).waitFor()
  expect(await page.evaluate(() => document.documentElement.dir)).toBe('rtl')
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa'])
    .setLegacyMode()
    .analyze()
  expect(violations.map(({ id }) => id)).toEqual([])
  await leave(page)
  const since = new Date()
  await agree(page, 'admin@nucleus.example')
  await until(page, 'anonymous.mfa')
  await caretIn(page, '[autocomplete=one-time-code]')
  await page.keyboard.type(await newestCode(shop.server.url, 'admin@nucleus.example', since))
  await pick(page)
  await inside(page)
  await page.context().close()
})

test('who cancels there, whom nobody invited, and whose link was made up: each is told why, in place', async () => {
  const page = await arrive(browser)
  await page.goto(at('/auth/login?url=%2Ftags'))
  await until(page, 'anonymous.form')
  await leave(page)
  await page.getByText('Cancel').click()
  await alert(page).filter({ hasText: 'The provider denied the sign-in' }).waitFor()
  expect(page.url()).toBe(at('/auth/login?url=%2Ftags'))

  await leave(page)
  await agree(page, 'nobody@brand.example')
  await alert(page).filter({ hasText: 'Accounts are by invitation' }).waitFor()

  await page.goto(at('/auth/social?code=made-up&state=made-up'))
  await alert(page).filter({ hasText: 'Start again' }).waitFor()
  expect(page.url()).toBe(at('/auth/login'))
  // A reload asks nothing again.
  await page.reload()
  await until(page, 'anonymous.form')
  expect(await page.getByRole('alert').count()).toBe(0)
  await page.context().close()
})

test('the browser’s own way back finds the button ready again, and a page of 320 px holds it', async () => {
  const page = await arrive(browser, { viewport: { width: 320, height: 640 } })
  await page.goto(at('/'))
  await until(page, 'anonymous.form')
  await leave(page)
  await page.goBack()
  await until(page, 'anonymous.form')
  await page.locator(`${button}[aria-disabled=false]`).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  await page.context().close()
})
