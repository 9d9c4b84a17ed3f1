// The addresses of tests/support/urls.json, met where they would do harm: `url` of the sign-in page, by a load of the page,
// by the router of a page that is open, and by a real sign-in. Whatever is asked for, the page stays at its origin.
import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { safeUrl } from '#console/session/safeUrl.ts'
import urls from '../support/urls.json' with { type: 'json' }
import { arrive, enter, inside, pick, signInHere } from './desk.ts'
import { openHouse } from './seat.ts'
import type { Shop } from './shop.ts'

let browser: Browser
let shop: Shop
let page: Page
const elsewhere: string[] = []
const all = [...urls.home, ...urls.here, ...urls.page]
const every = (nth: number) => all.filter((_, at) => at % nth === 0)
const from = (url: string) => `/auth/login?url=${encodeURIComponent(url)}`
/** Where it leads, by the rule alone; unknown pages lead on to /not-found. */
const wayOf = (url: string) => safeUrl(url, shop.server.url) ?? '/'
const isThere = (url: string, address: URL) =>
  address.origin === shop.server.url &&
  (`${address.pathname}${address.search}${address.hash}` === wayOf(url) ||
    address.pathname === '/not-found' ||
    (wayOf(url).startsWith('/unauthorized') && address.pathname === '/unauthorized'))

/** Those everybody knows, written as they are met. */
const known = [
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/..//evil.example',
  '/./\\evil.example',
  '/x/%2e%2e//evil.example',
  '/%2f%2fevil.example',
  '%2F%2Fevil.example',
  'https://evil.example/',
  'https:/evil.example',
  'javascript:document.title="x"',
  'data:text/html,x',
  ' //evil.example',
  'admin@evil.example',
  `/${'a'.repeat(5000)}`,
  '/auth/login?url=//evil.example',
  '/transfer-route?ticket=x',
]

const signedIn = ['/tags?sort=-code', '/\\evil.example', '//evil.example', '/..//evil.example', 'javascript:alert(1)']

interface Share {
  /** Of how many one is asked for inside the page that is open. */
  inside: number
  /** Of how many one by loading the page. */
  loading: number
  /** Of those everybody knows, of how many one by loading the page. */
  known: number
  /** How many by signing in; the first leads where it says, the others nowhere. */
  signing: number
}

export const promiseHostileUrls = ({ inside: nth, loading, known: each, signing }: Share): void => {
  const [asked, loaded] = [every(nth), every(loading)]
  const met = known.filter((_, at) => at % each === 0)

  beforeAll(async () => {
    const house = await openHouse()
    ;({ shop, browser } = house)
    return house.close
  })
  beforeAll(async () => {
    page = await arrive(browser)
    for (const event of ['request', 'framenavigated'] as const) {
      page.on(event as 'request', (seen: { url(): string }) => {
        const origin = URL.parse(seen.url())?.origin
        if (origin !== shop.server.url && !seen.url().startsWith('about:')) elsewhere.push(seen.url())
      })
    }
    await enter(page, shop.server, 'admin')
  })

  test(`${asked.length} of them, asked for inside the open page`, async () => {
    const landed = await page.evaluate(async ways => {
      const hrefs: string[] = []
      for (const way of ways) {
        history.pushState(null, '', way)
        dispatchEvent(new PopStateEvent('popstate'))
        while (location.pathname.startsWith('/auth')) await new Promise(done => setTimeout(done))
        hrefs.push(location.href)
      }
      return hrefs
    }, asked.map(from))
    expect(asked.filter((url, at) => !isThere(url, new URL(landed[at] ?? '')))).toEqual([])
    expect(elsewhere).toEqual([])
  })

  test(`${loaded.length} of them, by loading the page`, async () => {
    for (const url of loaded) {
      await page.goto(shop.server.url + from(url))
      await page.waitForURL(address => !address.pathname.startsWith('/auth') && isThere(url, address))
      await inside(page)
    }
    expect(elsewhere).toEqual([])
  })

  test(`${met.length} that everybody knows end at home`, async () => {
    for (const url of met) {
      await page.goto(shop.server.url + from(url))
      await page.waitForURL(address => !address.pathname.startsWith('/auth'))
      expect(page.url(), url).toBe(`${shop.server.url}/`)
    }
    expect(elsewhere).toEqual([])
  })

  test(`${signing} of them, by signing in`, async () => {
    for (const url of signedIn.slice(0, signing)) {
      await page.evaluate(() => localStorage.clear())
      await page.goto(shop.server.url + from(url))
      await signInHere(page, shop.server, 'admin')
      // This tab may remember its place.
      const leaf = await page.waitForFunction(() => {
        const { session } = document.documentElement.dataset
        return session === 'inside.picking' || session === 'inside.ready' ? session : undefined
      })
      if ((await leaf.jsonValue()) === 'inside.picking') await pick(page)
      await inside(page)
      await page.waitForURL(address => isThere(url, address))
    }
    expect(elsewhere).toEqual([])
  })
}
