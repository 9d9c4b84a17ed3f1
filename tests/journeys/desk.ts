// A person in front of the real product: one server, one Chromium, and words for what people wait for.
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { demoPassword } from '#server/seed/access.ts'
import { openContext, viewport } from '../support/browser.ts'
import { newestCode } from '../support/mailbox.ts'
import type { RunningServer } from '../support/server.ts'

/** What has not come by then does not come: a limit for a slow and busy machine, not a promise about speed. */
export const patience = 20_000

/** How a sign is looked for. Each frame would be more often, but then the page draws one for every look: a busy machine is busier. */
const looking = { timeout: patience, polling: 50 }

/** Desks whose person has left: a page that has read the console before draws it in a third of the time a new one takes. */
const free = new WeakMap<Browser, Page[]>()

/** A fresh person with one page. */
export const arrive = async (browser: Browser, options: BrowserContextOptions = {}): Promise<Page> => {
  const isPlain = Object.keys(options).length === 0
  const left = isPlain ? free.get(browser)?.pop() : undefined
  if (left) return left
  const context = await openContext(browser, options)
  context.setDefaultTimeout(patience)
  if (isPlain && !free.has(browser)) free.set(browser, [])
  return context.newPage()
}

/**
 * The person of a plain `arrive` goes, and nothing of them stays: no other tab, no cookie, nothing stored, no way back. Whoever gave
 * the page a script of its own, looked in from another host or arrived with options closes the context instead.
 */
export const leave = async (page: Page): Promise<void> => {
  const context = page.context()
  for (const other of context.pages()) if (other !== page) await other.close()
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  const { origin } = new URL(page.url())
  await page.goto(`${origin}/health`)
  await page.evaluate(() => sessionStorage.clear())
  await context.clearCookies()
  const inspector = await context.newCDPSession(page)
  await inspector.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  await inspector.send('Page.resetNavigationHistory')
  await inspector.detach()
  await page.setViewportSize(viewport)
  free.get(context.browser()!)!.push(page)
}

/** The session machine's leaf, as the page shows it to the outside. */
export const until = (page: Page, leaf: string) =>
  page.waitForFunction(wanted => document.documentElement.dataset.session === wanted, leaf, looking)

/** Inside, with the frame drawn: from here on every key works. */
export const inside = async (page: Page): Promise<void> => {
  await until(page, 'inside.ready')
  await page.getByRole('navigation').first().waitFor()
  await paletteIs(page, 'closed')
}

export const paletteIs = (page: Page, state: string) =>
  page.waitForFunction(wanted => document.documentElement.dataset.palette === wanted, state, looking)

/** The screen of a state arrives a moment after the state; people wait for the caret before they type. */
export const caretIn = (page: Page, selector = 'input') =>
  page.waitForFunction(wanted => document.activeElement?.matches(wanted) ?? false, selector, looking)

export const rowsPainted = (page: Page) =>
  page.waitForFunction(() => document.querySelectorAll('[role=grid] [data-row]').length > 1, null, looking)

/** Signs in by keys alone, up to the choice of brand and country. */
export const signInByKeys = async (page: Page, server: RunningServer, desk: string, path = '/') => {
  await page.goto(server.url + path)
  await signInHere(page, server, desk)
}

/** By e-mail and password, up to the code that is asked for. */
export const askedForCode = async (page: Page, desk: string): Promise<void> => {
  await until(page, 'anonymous.form')
  await caretIn(page)
  await page.keyboard.type(`${desk}@nucleus.example`)
  await page.keyboard.press('Tab')
  await page.keyboard.type(demoPassword)
  await page.keyboard.press('Enter')
  await until(page, 'anonymous.mfa')
  await caretIn(page, '[autocomplete=one-time-code]')
}

/** At the sign-in page, wherever that was reached from. */
export const signInHere = async (page: Page, server: RunningServer, desk: string): Promise<void> => {
  const email = `${desk}@nucleus.example`
  const asked = new Date()
  await askedForCode(page, desk)
  await page.keyboard.type(await newestCode(server.url, email, asked))
  await page.keyboard.press('Enter')
}

/** All the way in, to a page. Who is there signed in a moment ago, by the calls of the sign-in page; `signInByKeys` goes through it. */
export const enter = async (page: Page, server: RunningServer, desk: string, path = '/', place = 'mgp ind') => {
  const email = `${desk}@nucleus.example`
  const [brand, country = ''] = place.split(' ')
  const asked = new Date()
  // Any page of the origin does, and this one is small.
  await page.goto(`${server.url}/health`)
  const ticket = await page.evaluate(
    async login => {
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch('/nucleus/login', { method: 'POST', headers, body: JSON.stringify(login) })
      return ((await answer.json()) as { data: { challenge: { ticket: string } } }).data.challenge.ticket
    },
    { email, password: demoPassword },
  )
  const code = await newestCode(server.url, email, asked)
  await page.evaluate(
    async ({ proof, here }) => {
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch('/v4/verifyMFAOTP', { method: 'POST', headers, body: JSON.stringify(proof) })
      const { user } = ((await answer.json()) as { data: { user: { userId: string } } }).data
      localStorage.setItem('nucleus.currentUser', JSON.stringify(user))
      sessionStorage.setItem('nucleus.place', JSON.stringify({ userId: user.userId, ...here }))
    },
    { proof: { ticket, code }, here: { brand, country: country.toUpperCase() } },
  )
  await page.goto(server.url + path)
  await inside(page)
}

/** A tab of somebody who was somewhere before begins there; anybody else is asked. */
const settledIn = async (page: Page): Promise<string | undefined> => {
  await page.waitForFunction(
    () => ['inside.picking', 'inside.ready'].includes(document.documentElement.dataset.session ?? ''),
    null,
    looking,
  )
  const leaf = await page.evaluate(() => document.documentElement.dataset.session)
  if (leaf === 'inside.ready') await inside(page)
  return leaf
}

const askAgain = async (page: Page): Promise<void> => {
  await page.locator('button.brand-chip').click()
  await until(page, 'inside.picking')
}

/** After a sign-in, before the picker, wherever one was last. */
export const picking = async (page: Page): Promise<void> => {
  if ((await settledIn(page)) === 'inside.ready') await askAgain(page)
}

/** The brand and country, by keys. */
export const pick = async (page: Page, place = 'mgp ind'): Promise<void> => {
  if ((await settledIn(page)) === 'inside.ready') {
    const [, here] = / · (\S+)/.exec(await page.title()) ?? []
    if (here === place.replace(/ ind$/, '').replace(' ', '-').toUpperCase()) return
    await askAgain(page)
  }
  await caretIn(page)
  await page.keyboard.type(place)
  await page.keyboard.press('Enter')
  await inside(page)
}

/** Tab, and nothing else, until something with this accessible role is focused that the test recognises. */
export const tabTo = async (page: Page, isIt: string): Promise<void> => {
  for (let steps = 0; steps < 60; steps++) {
    if (await page.evaluate(selector => document.activeElement?.matches(selector) ?? false, isIt)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`nothing like ${isIt} within 60 tabs`)
}

/** How many products of a status there are, asked as the person would ask. */
export const countOf = async (page: Page, filter: string): Promise<number> =>
  page.evaluate(async query => {
    const { token } = JSON.parse(localStorage.getItem('nucleus.currentUser') ?? '{}') as { token: string }
    const answer = await fetch(`/v1/products?size=1&filter=${encodeURIComponent(query)}`, {
      headers: { 'access-token': token, 'vendor-code': 'mgp', 'country-code': 'IND' },
    })
    return ((await answer.json()) as { data: { page: { total: number } } }).data.page.total
  }, filter)
