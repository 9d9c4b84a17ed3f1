// The nasty cases of the session that need a browser: back and forward, two tabs, a token that runs out under the socket,
// another language in mid-code, a storage that is broken or not there, forged messages; and nothing typed is ever lost.
import type { Browser } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { letters } from '../support/mailbox.ts'
import { arrive, caretIn, enter, inside, leave, pick, rowsPainted, signInByKeys, signInHere, until } from './desk.ts'
import { productAt, rank, revoke, signOut, soon, switchTo, typeRank, vendorOf } from './formDesk.ts'
import { knownExpired } from './knownExpired.ts'
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

describe('two tabs', () => {
  test('E20 a sign-out in one is one in the other: calls given up, socket closed, what was typed to copy, and back after', async () => {
    const a = await arrive(browser)
    await enter(a, shop.server, 'catalogue')
    const b = await a.context().newPage()
    const sockets: { isClosed(): boolean }[] = []
    const cries: string[] = []
    b.on('pageerror', thrown => cries.push(thrown.message))
    b.on('websocket', socket => sockets.push(socket))
    const path = `/products/${await productAt(shop, 0)}/edit`
    await b.goto(at(path))
    await pick(b)
    await b.getByText('live', { exact: true }).waitFor()
    await typeRank(b, '81')
    await signOut(a)
    await until(b, 'anonymous.form')
    await b.getByRole('heading', { name: 'Not saved' }).waitFor()
    await soon(() => sockets.every(socket => socket.isClosed())).toBe(true)
    expect(cries).toEqual([])
    const [download] = await Promise.all([
      b.waitForEvent('download'),
      b.getByRole('button', { name: 'Save as file' }).click(),
    ])
    const text = await (await download.createReadStream()).toArray()
    expect(JSON.parse(Buffer.concat(text).toString())[0].body).toMatchObject({ sortRank: 81 })

    await b.getByLabel('Email').focus()
    await signInHere(b, shop.server, 'catalogue')
    await inside(b)
    await b.waitForURL(at(path))
    await soon(() => rank(b).inputValue()).toBe('81')
    await b.getByText(/were restored/).waitFor()
    // And the other tab came along, to where this person was last.
    await inside(a)
    await b.getByRole('button', { name: 'Discard' }).click()
    await soon(async () => (await shop.sql("select key from draft where place = 'mgp'")).length).toBe(0)
    await leave(a)
  })

  test('E22 another tab that is opened, or clears everything, takes nothing from this one', async () => {
    const a = await arrive(browser)
    await enter(a, shop.server, 'catalogue', '/products/new', 'mgp are')
    await a.getByLabel(/^Slug/).first().fill('half-a-soap')
    const before = await a.evaluate(() => sessionStorage.getItem('nucleus.place'))
    const b = await a.context().newPage()
    await b.goto(at('/'))
    await inside(b)
    await b.evaluate(() => localStorage.clear())
    const sent = a.waitForRequest(request => request.url().endsWith('/v1/me/drafts') && request.method() === 'POST')
    await a.getByLabel(/^Slug/).first().fill('half-a-soap-more')
    expect((await sent).headers()['vendor-code']).toBe('mgp-are')
    expect(
      await a.evaluate(() => [document.documentElement.dataset.session, sessionStorage.getItem('nucleus.place')]),
    ).toEqual(['inside.ready', before])
    await leave(a)
  })

  test('E23 a country chosen in one is offered in the other, whose calls stay where it is', async () => {
    const a = await arrive(browser)
    await enter(a, shop.server, 'catalogue', '/products')
    const b = await a.context().newPage()
    await b.goto(at('/products'))
    await pick(b)
    await rowsPainted(b)
    await switchTo(a, 'MGP United Arab Emirates')
    await inside(a)
    await soon(() => vendorOf(a)).toBe('MGP-ARE')
    const banner = b.getByRole('status', { name: 'Another tab' })
    await banner.getByText('Another tab switched to').waitFor()
    expect(await banner.innerText()).toContain('United Arab Emirates')

    const sent = b.waitForRequest(request => request.url().includes('/v1/tags'))
    await b.getByRole('link', { name: 'Tags' }).first().click()
    await b.getByRole('link', { name: 'Products' }).first().click()
    expect((await sent).headers()['vendor-code']).toBe('mgp')
    await rowsPainted(b)
    expect(await vendorOf(b)).toBe('MGP')
    await banner.getByRole('button', { name: 'Switch too' }).click()
    await soon(() => vendorOf(b)).toBe('MGP-ARE')
    await rowsPainted(b)
    expect(new URL(b.url()).pathname).toBe('/products')
    await leave(a)
  })
})

test('E13 back while a code is owed: from another page, by the history, out of the cache; what waited is named as not done', async () => {
  const page = await arrive(browser)
  await enter(page, shop.server, 'admin', '/taxes')
  await rowsPainted(page)
  const id = await page.locator('[data-row]').first().getAttribute('data-row')
  const asking = page.getByRole('alertdialog', { name: 'Confirm it’s you' })
  const leaf = () => page.evaluate(() => document.documentElement.dataset.secure)
  await page.getByRole('link', { name: 'Shipping rates' }).first().click()
  await page.waitForURL(at('/shipping-rates'))
  // A call that needs the code, as a button of another screen would send it.
  const input = { rate: 1200, from: '2030-01-01', legalRef: 'Notice 1' }
  await page.evaluate(demand.replace('BODY', JSON.stringify({ ids: [id], input })))
  await asking.getByText(/Two-factor confirmation is required/).waitFor()
  const marked = () => page.evaluate(() => Object.assign(window, { untouched: true }) && undefined)
  const isNew = () => page.waitForFunction(() => !(window as { untouched?: boolean }).untouched)
  await marked()
  await page.goBack()
  await isNew()
  await until(page, 'inside.ready')
  await asking.getByText(/reloaded before these were done/).waitFor()
  expect(await asking.getByRole('listitem').count()).toBe(1)
  expect(await leaf()).toBe('required.asking')

  await page.goto(at('/docs'))
  await page.goBack()
  await until(page, 'inside.ready')
  await asking.waitFor()
  expect(await leaf()).toBe('required.asking')
  await asking.getByRole('button', { name: 'Not now' }).click()
  await soon(leaf).toBe('required.dismissed')
  await leave(page)
})

// A text, since the test runner rewrites import() inside functions.
const demand = `(async () => {
  const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'))
  const modules = await Promise.all(scripts.map(({ name }) => import(name)))
  const api = modules.flatMap(module => Object.values(module)).find(value => typeof value?.sendFile === 'function')
  void api.post('/v1/taxes/actions/supersede', BODY).catch(() => {})
})()`

test('E24 a socket refused for its old token: one small call renews it, the line is up again, nobody is asked', async () => {
  const page = await arrive(browser)
  await enter(page, shop.server, 'catalogue', '/tags')
  await page.getByText('live', { exact: true }).waitFor()
  const token = () =>
    page.evaluate(() => (JSON.parse(localStorage.getItem('nucleus.currentUser') ?? '{}') as { token: string }).token)
  const before = await token()
  // Until the socket has been refused every other call waits: one that renewed the token first would have the old one
  // honoured a little longer, and the socket would be up by it.
  const { promise: refused, resolve: refuse } = Promise.withResolvers<void>()
  await page.route(/\/v\d\//, async route => {
    await refused
    await route.continue().catch(() => {})
  })
  const tokens: string[] = []
  page.on('websocket', socket => {
    tokens.push(new URL(socket.url()).searchParams.get('token') ?? '')
    socket.on('close', () => refuse())
  })
  await shop.sql(`update session set token_until = now() - interval '1 second' where ended_at is null`)
  await page.context().setOffline(true)
  await page.getByText('connecting', { exact: true }).waitFor()
  await soon(() => knownExpired(shop.server, page, before)).toBe(true)
  await page.context().setOffline(false)
  await page.getByText('live', { exact: true }).waitFor({ timeout: 30_000 })
  expect(tokens).toEqual([before, await token()])
  expect(tokens[1]).not.toBe(before)
  expect(await page.evaluate(() => document.documentElement.dataset.session)).toBe('inside.ready')
  expect(await page.getByRole('alertdialog').count()).toBe(0)
  await page.context().close()
})

test('E28 another language while the code is typed: text and direction change, nothing that was typed does, no second letter', async () => {
  const page = await arrive(browser)
  await page.goto(at('/'))
  const email = 'support@nucleus.example'
  await until(page, 'anonymous.form')
  await caretIn(page)
  await page.keyboard.type(email)
  await page.keyboard.press('Tab')
  await page.keyboard.type('nucleus-demo')
  await page.keyboard.press('Enter')
  await until(page, 'anonymous.mfa')
  await caretIn(page, '[autocomplete=one-time-code]')
  await page.keyboard.type('123')
  const code = page.locator('[autocomplete=one-time-code]')
  await code.evaluate(field => Object.assign(field, { same: true }))
  await page.locator('.entrance-language select').selectOption('fa')
  await page.waitForFunction(() => document.documentElement.dir === 'rtl')
  await page.getByRole('heading', { name: /کد/ }).waitFor()
  expect(await code.inputValue()).toBe('123')
  expect(await code.evaluate(field => (field as { same?: boolean }).same)).toBe(true)
  expect(await letters(shop.server.url, email)).toHaveLength(1)
  await code.focus()
  await page.keyboard.type('000')
  await page.getByText(/۴/).first().waitFor()
  expect(await letters(shop.server.url, email)).toHaveLength(1)
  await leave(page)
})

describe('E30', () => {
  test('forged messages, through the channel or the storage, change nothing', async () => {
    const page = await arrive(browser)
    await enter(page, shop.server, 'catalogue', '/tags')
    const other = await page.context().newPage()
    await other.goto(at('/docs'))
    await other.evaluate(() => {
      const channel = new BroadcastChannel('nucleus-session')
      const forged: unknown[] = [
        { type: 'xstate.done.actor.boot', output: { member: { userId: 'x', allowedCountries: ['IND'] } } },
        { type: 'TAB.LOGGED_OUT' },
        { type: 'signed.out', userId: 'x' },
        { type: 'signed.in', userId: 'x' },
        { type: 'signed.in', userId: 'x', member: { userId: 'x' } },
        { type: 'rotated', userId: 'x', token: 'stolen' },
        { type: 'placed', userId: 'x', brand: 'mgp', country: 'ARE' },
        { type: '__proto__' },
        ['signed.out'],
        null,
        'signed.out',
        7,
      ]
      for (const message of forged) channel.postMessage(message)
      localStorage.setItem('nucleus.session', JSON.stringify({ type: 'TAB.LOGGED_OUT' }))
    })
    await page.getByRole('link', { name: 'Products' }).first().click()
    await rowsPainted(page)
    expect(await page.evaluate(() => document.documentElement.dataset.session)).toBe('inside.ready')
    expect(await page.getByRole('status', { name: 'Another tab' }).count()).toBe(0)
    await leave(page)
  })

  test('a corrupted user boots to the sign-in, however it is broken', async () => {
    const page = await arrive(browser)
    for (const text of [
      '{broken',
      '"text"',
      '{"userId":7}',
      '[]',
      '{"userId":"x","token":"made-up","allowedCountries":"IND"}',
    ]) {
      await page.goto(at('/health'))
      await page.evaluate(kept => localStorage.setItem('nucleus.currentUser', kept), text)
      await page.goto(at('/'))
      await until(page, 'anonymous.form')
    }
    await leave(page)
  })

  test('no storage at all: one letter, signed in in memory, said so, and gone with the page', async () => {
    const page = await arrive(browser)
    await page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
        Object.defineProperty(window, name, {
          get: () => {
            throw new DOMException('denied', 'SecurityError')
          },
        })
    })
    const email = 'orders@nucleus.example'
    await signInByKeys(page, shop.server, 'orders')
    await pick(page)
    await page.getByText('This browser does not allow storage').waitFor()
    expect(await letters(shop.server.url, email)).toHaveLength(1)
    await page.reload()
    await until(page, 'anonymous.form')
    await page.context().close()
  })
})

describe('nothing typed is lost', () => {
  test('another country and back: the form is offered, as it was left', async () => {
    const page = await arrive(browser)
    const path = `/products/${await productAt(shop, 1)}/edit`
    // Somebody who has left nothing else unfinished anywhere.
    await enter(page, shop.server, 'admin', path)
    await typeRank(page, '91')
    await switchTo(page, 'MGP United Arab Emirates')
    await soon(() => vendorOf(page)).toBe('MGP-ARE')
    await rowsPainted(page)
    await switchTo(page, 'MGP India')
    await soon(() => vendorOf(page)).toBe('MGP')
    const offer = page.locator('.toast', { hasText: 'You have 1 unfinished form here.' })
    await offer.getByRole('button', { name: 'Show' }).click()
    await page.waitForURL(at(path))
    await soon(() => rank(page).inputValue()).toBe('91')
    await page.goto(at('/'))
    await page.getByRole('heading', { name: 'Unsaved drafts' }).waitFor()
    await page.getByRole('button', { name: /^Discard:/ }).click()
    await soon(async () => (await shop.sql("select key from draft where place = 'mgp'")).length).toBe(0)
    await leave(page)
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
      const me = () => page.request.get(at('/v1/me'), { headers: { 'access-token': token } })
      await soon(async () => (await me()).status()).toBe(401)
      // The page may have heard of the end by its socket, and given the call up.
      await route.continue().catch(() => {})
    })
    await page.getByRole('button', { name: 'Hide', exact: true }).first().click()
    await until(page, 'anonymous.form')
    await page.unroute('**/actions/hide')
    await signInHere(page, shop.server, 'content')
    await inside(page)
    const offer = page.locator('.toast', { hasText: 'Not done because your session ended' })
    await offer.waitFor()
    expect(await status()).toBe(1)
    await offer.getByRole('button', { name: 'Continue' }).click()
    const card = page.getByRole('dialog')
    await card.waitFor()
    expect(await status()).toBe(1)
    await card.getByRole('button', { name: /Hide/ }).click()
    await soon(status).toBe(4)
    await leave(page)
  })
})
