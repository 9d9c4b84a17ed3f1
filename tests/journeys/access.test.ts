// What the specification says of tokens, rights and addresses, met by people in a page: 401, 403, 498, 4031, the storage
// rule, countryName and url.
import type { Browser, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import type { CurrentUser } from '#contract/session.ts'
import { newestCode } from '../support/mailbox.ts'
import { promiseCountry, vendorSent } from './countryName.ts'
import { arrive, caretIn, enter, inside, leave, paletteIs, patience, rowsPainted, signInHere, until } from './desk.ts'
import { knownExpired } from './knownExpired.ts'
import { takeSeat } from './seat.ts'
import type { Shop } from './shop.ts'

let browser: Browser
let shop: Shop
/** An administrator in mgp, India. */
let page: Page
const at = (path: string) => shop.server.url + path

beforeAll(async () => {
  const seat = await takeSeat('admin')
  ;({ shop, browser, page } = seat)
  return seat.close
})

const tokenOf = (of: Page): Promise<string> =>
  of.evaluate(() => (JSON.parse(localStorage.getItem('nucleus.currentUser') ?? '{}') as CurrentUser).token)

test('401: the toast, a second, the sign-in page with url; then back at the form with what was typed', async () => {
  const { id, name } = (
    await shop.sql<{ id: string; name: string }>(
      'select id, slug as name from products where status = 1 order by slug limit 1',
    )
  )[0]!
  const path = `/products/${id}/edit`
  await page.goto(at(path))
  const rank = page.getByLabel('Rank', { exact: true })
  await rank.focus()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('77')
  const drafts = () => shop.sql<{ key: string }>('select key from draft')
  await expect.poll(drafts, { timeout: patience }).toEqual([{ key: `products/${id}` }])
  await page.evaluate(() => {
    const seen: [string, number][] = []
    Object.assign(window, { seen })
    new MutationObserver(() => seen.push([document.documentElement.dataset.session ?? '', performance.now()])).observe(
      document.documentElement,
      { attributeFilter: ['data-session'] },
    )
  })

  await fetch(at('/nucleus/logout'), { method: 'POST', headers: { 'access-token': await tokenOf(page) } })
  await page.keyboard.press('Control+S')
  await page.locator('.toast', { hasText: 'Invalid Token' }).filter({ hasText: 'Please login again' }).waitFor()
  await page.waitForURL(url => url.pathname === '/auth/login')
  expect(new URL(page.url()).searchParams.get('url')).toBe(path)
  const seen = await page.evaluate(() => (window as unknown as { seen: [string, number][] }).seen)
  const when = (leaf: string) => seen.find(([name]) => name === leaf)?.[1] ?? Number.NaN
  expect(when('anonymous.form') - when('invalidated')).toBeGreaterThanOrEqual(995)

  // The same person comes back to the brand and country of this tab without choosing them again.
  await signInHere(page, shop.server, 'admin')
  await inside(page)
  await page.waitForURL(at(path))
  await expect.poll(() => rank.inputValue(), { timeout: patience }).toBe('77')
  await page.locator('#form-bar-text', { hasText: 'Changed: Rank' }).waitFor()
  expect(name).toBeTruthy()
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect.poll(drafts, { timeout: patience }).toEqual([])
})

test('403: /unauthorized names the missing permission', async () => {
  const viewer = await arrive(browser)
  await viewer.goto(at('/products/new'))
  await signInHere(viewer, shop.server, 'viewer')
  await viewer.waitForURL('**/unauthorized')
  await viewer.getByText('products.create', { exact: true }).waitFor()
  await leave(viewer)
})

// A text, since the test runner rewrites import() inside functions: finds the gateway in the modules the page runs on.
/** Each under names of its own, so that a second try meets nothing of the first. */
const storm = (wave: string) => `(async () => {
  const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'))
  const modules = await Promise.all(scripts.map(({ name }) => import(name)))
  const api = modules.flatMap(module => Object.values(module)).find(value => typeof value?.sendFile === 'function')
  const tag = n => ({ input: { code: '${wave}-' + n, label: { 'en-in': 'Storm ' + n } } })
  const calls = Array.from({ length: 200 }, (_, n) =>
    n % 2 ? api.get('/v1/tags?size=1&filter=code:${wave}-' + n) : api.post('/v1/tags/actions/create?storm', tag(n)))
  const answers = await Promise.allSettled(calls)
  return answers.map(({ status, reason }) => (status === 'fulfilled' ? 'done' : String(reason)))
})()`

test('498: two hundred requests of a page on an expired token, one renewal, each answered and done once', async () => {
  const quiet = await arrive(browser)
  await enter(quiet, shop.server, 'catalogue')
  // What it asked on its way in has been answered: an answer that came later would renew the token too.
  await quiet.waitForLoadState('networkidle')
  const token = await tokenOf(quiet)
  const mine = "user_id = (select id from user_account where email = 'catalogue@nucleus.example')"
  const generation = async () =>
    (
      await shop.sql<{ gen: number }>(
        `select gen from session where ${mine} and ended_at is null order by created_at desc limit 1`,
      )
    )[0]?.gen
  const before = (await generation()) ?? 0
  // What the page asks for by itself meanwhile waits: it would renew the token before the storm.
  await quiet.route(
    url => !url.href.includes('storm'),
    route => (['xhr', 'fetch'].includes(route.request().resourceType()) ? undefined : route.continue()),
  )
  await shop.sql(`update session set token_until = now() - interval '1 second' where ${mine}`)
  await expect.poll(() => knownExpired(shop.server, quiet, token), { timeout: patience }).toBe(true)

  const statuses: number[] = []
  quiet.on('response', response => {
    if (response.url().includes('storm')) statuses.push(response.status())
  })
  const wave = `storm-${Date.now().toString(36)}`
  const answered = (await quiet.evaluate(storm(wave))) as string[]
  expect(answered.filter(answer => answer !== 'done')).toEqual([])
  expect(answered).toHaveLength(200)
  expect(statuses.filter(status => status === 498)).toHaveLength(200)
  expect(statuses.filter(status => status === 200)).toHaveLength(200)
  expect(await generation()).toBe(before + 1)
  const made = await shop.sql<{ tags: number; lines: number }>(
    `select count(distinct t.id)::int as tags, count(*)::int as lines from tags t join history h on h.record_id = t.id
     where t.code like $1`,
    [`${wave}-%`],
  )
  expect(made).toEqual([{ tags: 100, lines: 100 }])
  expect(await tokenOf(quiet)).not.toBe(token)
  await leave(quiet)
})

test('4031: Set price −60% from the palette asks for the code inside and is applied exactly once', async () => {
  await page.goto(at('/products?filter=status:active&sort=slug'))
  await rowsPainted(page)
  await page.locator('[data-row]').first().focus()
  await page.keyboard.press('x')
  await page.waitForSelector('[data-row][aria-selected=true]')
  const id = await page.locator('[data-row][aria-selected=true]').getAttribute('data-row')
  type Price = { id: string; price: number; lines: number }
  const prices = () =>
    shop.sql<Price>(
      `select v.id, v.price::int as price, (select count(*)::int from history h where h.record_id = v.id) as lines
       from variants v where v.product = $1 and v.status <> 2 order by v.id`,
      [id],
    )
  const before = await prices()
  const calls: string[] = []
  page.on('request', request => {
    if (request.url().endsWith('/actions/set-price') && !request.postData()?.includes('"dry":true'))
      calls.push(request.headers()['idempotency-key'] ?? '')
  })

  await page.keyboard.press('Control+k')
  await paletteIs(page, 'browsing')
  await page.keyboard.type('sp ')
  await paletteIs(page, 'asking')
  await page.keyboard.type('decrease by')
  await page.keyboard.press('Enter')
  await page.keyboard.type('60')
  await page.keyboard.press('Enter')
  // No rounding.
  await page.keyboard.press('Tab')
  await page.keyboard.type('no')
  await page.keyboard.press('Enter')
  await paletteIs(page, 'confirming')
  const asked = new Date()
  await expect
    .poll(
      async () => {
        if ((await page.evaluate(() => document.documentElement.dataset.palette)) === 'confirming')
          await page.keyboard.press('Control+Enter')
        return page.evaluate(() => document.documentElement.dataset.palette)
      },
      { timeout: patience },
    )
    .toBe('steppingUp')
  expect(await page.getByRole('dialog').count()).toBe(1)
  await caretIn(page, '[role=dialog] [autocomplete=one-time-code]')
  await page.keyboard.type(await newestCode(shop.server.url, 'admin@nucleus.example', asked))
  await page.keyboard.press('Enter')
  await expect
    .poll(async () => (await prices()).map(({ lines }) => lines), { timeout: patience })
    .toEqual(before.map(({ lines }) => lines + 1))
  for (const [nth, { price }] of (await prices()).entries()) expect(price).toBe(Math.round(before[nth]!.price * 0.4))
  expect(calls).toHaveLength(2)
  expect(new Set(calls).size).toBe(1)
})

describe('what the page keeps', () => {
  const keys = () => page.evaluate(() => Object.keys(localStorage).sort())
  const mine = ['nucleus.chosenCountry', 'nucleus.currentUser']

  test('a load that is no reload sweeps all of ours but the user and the country; a reload sweeps nothing', async () => {
    const strange = ['nucleus.columns', 'nucleus.i18nextLng']
    const leave = () =>
      page.evaluate(names => {
        for (const name of [...names, 'somebody.else']) localStorage.setItem(name, 'x')
      }, strange)
    await page.goto(at('/tags'))
    await inside(page)
    await leave()
    await page.reload()
    await inside(page)
    expect(await keys()).toEqual([...mine, ...strange, 'somebody.else'].sort())
    await page.goto(at('/brands'))
    await inside(page)
    expect(await keys()).toEqual([...mine, 'somebody.else'].sort())
  })
})

describe('countryName', () => {
  promiseCountry(['ARE', 'India&countryName=ARE'], () => ({ page, server: shop.server }))

  test('an unknown one is told, and nothing changes', async () => {
    const sent = await vendorSent({ page, server: shop.server }, '/products?countryName=Atlantis')
    expect(sent).toBe('mgp')
    await page.getByText('There is no country Atlantis.').waitFor()
  })

  test('one that is not allowed leads to the picker, with the reason', async () => {
    const viewer = await arrive(browser)
    await viewer.goto(at('/products?countryName=ARE'))
    await signInHere(viewer, shop.server, 'content')
    await until(viewer, 'inside.picking')
    await viewer.getByText('You have no access in United Arab Emirates. Choose another country.').waitFor()
    await leave(viewer)
  })
})

test('url leads to a page of the console; that it never leads out of it is seen in hostileUrls.test.ts', async () => {
  await page.goto(at(`/auth/login?url=${encodeURIComponent('/products?filter=status%3Aactive')}`))
  await page.waitForURL(at('/products?filter=status%3Aactive'))
})
