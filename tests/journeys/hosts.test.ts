// One server under several names: a brand has its own host, UAE is answered by another one, and people go from host to host
// without signing in again. `*.localhost` is this machine in every browser.
import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import {
  arrive,
  caretIn,
  enter,
  inside,
  patience,
  picking,
  rowsPainted,
  signInByKeys,
  signInHere,
  until,
} from './desk.ts'
import { openHouse } from './seat.ts'
import type { Shop } from './shop.ts'

let browser: Browser
let shop: Shop
let port: number

beforeAll(async () => {
  const house = await openHouse()
  ;({ shop, browser } = house)
  return house.close
})
beforeAll(async () => {
  port = shop.server.port
  await shop.sql(`update vendor set domain = 'mgp.localhost' where brand = 'mgp'`)
  await shop.sql(`update vendor set me_api_host = $1 where code = 'mgp-are'`, [`http://127.0.0.1:${port}`])
  await shop.sql(`update platform set console_hosts = '{localhost}'`)
})

const at = (host: string, path = '/') => `http://${host}:${port}${path}`

/** Chooses where no frame of this host is waited for: the page goes elsewhere. */
const choose = async (page: Page, place: string) => {
  await picking(page)
  await caretIn(page)
  await page.keyboard.type(place)
  await page.keyboard.press('Enter')
}

/** Goes to another place by the palette. */
const switchTo = async (page: Page, place: string) => {
  await page.keyboard.press('Control+k')
  await caretIn(page, '[role=combobox]')
  await page.keyboard.type(`switch to ${place}`)
  await page
    .getByRole('option', { name: new RegExp(`Switch to ${place}`, 'i') })
    .first()
    .click()
}

const hostsOfCalls = (page: Page) => {
  const hosts = new Set<string>()
  page.on('request', request => {
    const { pathname, host } = new URL(request.url())
    // What the areas are called is of the page, like its scripts, and says nothing of any place.
    if (pathname.startsWith('/v1/') && !pathname.startsWith('/v1/outline/')) hosts.add(host)
  })
  page.on('websocket', socket => hosts.add(`socket ${new URL(socket.url()).host}`))
  return hosts
}

test('a brand of another host is opened there, signed in, on the page one wanted, with nothing left in the address', async () => {
  const page = await arrive(browser)
  await signInByKeys(page, shop.server, 'admin', '/products?page=2')
  await choose(page, 'mgp ind')
  await page.waitForURL(at('mgp.localhost', '/products?page=2'))
  await inside(page)
  await rowsPainted(page)
  expect(await page.evaluate(() => [location.hash, document.documentElement.dataset.session])).toEqual([
    '',
    'inside.ready',
  ])
  await page.reload()
  await inside(page)
  expect(new URL(page.url()).host).toBe(`mgp.localhost:${port}`)

  await switchTo(page, 'TMC')
  await page.waitForURL(url => url.host === `localhost:${port}` && !url.hash)
  await inside(page)
  expect(await page.title()).toContain('TMC')
  await page.context().close()
})

test('a link of a brand that stands on another host names it and leads there, to the page and the place on it', async () => {
  const page = await arrive(browser)
  await enter(page, shop.server, 'admin', '/tags', 'tmc ind')
  await page.goto(at('localhost', '/products?page=2&vendorcode=mgp#rows'))
  await inside(page)
  // Nothing of it is opened under this brand.
  expect(page.url()).toBe(at('localhost', '/'))
  expect(await page.title()).toContain('TMC')
  const banner = page.getByRole('status', { name: 'This link' })
  await banner.getByText(/MGP.*India.*which has its own address/).waitFor()
  await banner.getByRole('button', { name: /Open/ }).click()
  await page.waitForURL(at('mgp.localhost', '/products?page=2#rows'))
  await inside(page)
  await rowsPainted(page)
  expect(await page.title()).toContain('MGP')
  await page.context().close()
})

test('who follows such a link without a place chooses one, and is offered the link’s; the picker leads to the host by itself', async () => {
  const page = await arrive(browser)
  await page.goto(at('localhost', '/tags?vendorcode=mgp'))
  await signInHere(page, shop.server, 'catalogue')
  await choose(page, 'mgp ind')
  await page.waitForURL(url => url.host === `mgp.localhost:${port}` && !url.hash)
  await inside(page)
  expect(await page.title()).toContain('MGP')
  await page.context().close()
})

test('E18 calls and socket of UAE go to the middle-east host from the first one on, unless the pair is exempt', async () => {
  const page = await arrive(browser)
  await signInByKeys(page, shop.server, 'catalogue')
  await choose(page, 'mgp ind')
  await page.waitForURL(url => url.host.startsWith('mgp.'))
  await inside(page)

  // The page before is gone with its late calls: what is heard from now on belongs to the next one.
  await page.goto('about:blank')
  const hosts = hostsOfCalls(page)
  const refused: string[] = []
  page.on('console', message => message.type() === 'error' && refused.push(message.text()))
  await page.goto(at('mgp.localhost', '/products?countryName=United%20Arab%20Emirates'))
  await inside(page)
  await rowsPainted(page)
  await page.getByText('live', { exact: true }).waitFor()
  expect(new URL(page.url()).search).toBe('')
  expect([...hosts].toSorted()).toEqual([`127.0.0.1:${port}`, `socket 127.0.0.1:${port}`])
  expect(refused).toEqual([])

  await shop.sql(`update platform set me_exempt = '{mgp-are}'`)
  const told = async () => (await fetch(shop.server.url, { headers: { accept: 'text/html' } })).text()
  await expect.poll(told, { timeout: patience }).not.toContain('exempt&quot;:[]')
  await page.goto('about:blank')
  hosts.clear()
  await page.goto(at('mgp.localhost', '/products'))
  await inside(page)
  await rowsPainted(page)
  await page.getByText('live', { exact: true }).waitFor()
  expect([...hosts].toSorted()).toEqual([`mgp.localhost:${port}`, `socket mgp.localhost:${port}`])
  await shop.sql(`update platform set me_exempt = '{}'`)
  await page.context().close()
})

test('a ticket of somebody else replaces nobody: who is signed in on that host stays, and is told', async () => {
  const viewer = await arrive(browser)
  await viewer.goto(at('mgp.localhost'))
  await signInHere(viewer, shop.server, 'viewer')
  await inside(viewer)
  const member = () => viewer.evaluate(() => localStorage.getItem('nucleus.currentUser'))
  const before = await member()
  const other = await viewer.context().newPage()
  await signInByKeys(other, shop.server, 'admin')
  await choose(other, 'mgp ind')
  await other.waitForURL(url => url.host.startsWith('mgp.'))
  await inside(other)
  await other.getByText(/Someone else is signed in here/).waitFor()
  // The viewer has one brand only and is offered no other.
  expect(await other.getByTitle('Change brand or country').count()).toBe(0)
  expect(await member()).toBe(before)
  await viewer.context().close()
})

test('a ticket that another site slipped somebody signs nobody in', async () => {
  const page = await arrive(browser)
  await signInByKeys(page, shop.server, 'admin')
  await picking(page)
  const ticket = await page.evaluate(async () => {
    const { token } = JSON.parse(localStorage.getItem('nucleus.currentUser') ?? '{}') as { token: string }
    const body = JSON.stringify({ vendor: 'mgp', path: '/' })
    const headers = {
      'access-token': token,
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
    }
    return (await (await fetch('/v1/transfer', { method: 'POST', headers, body })).json()).data.ticket as string
  })
  const victim = await arrive(browser)
  await victim.goto(at('mgp.localhost', `/transfer-route#ticket=${ticket}`), { referer: 'http://evil.example/' })
  await until(victim, 'anonymous.form')
  await victim
    .getByRole('alert')
    .getByText(/Choose the brand again/)
    .waitFor()
  expect(await victim.evaluate(() => localStorage.getItem('nucleus.currentUser'))).toBeNull()
  await page.context().close()
  await victim.context().close()
})

test('a ticket that is no good leads to the sign-in and says why', async () => {
  const page = await arrive(browser)
  await page.goto(at('mgp.localhost', '/transfer-route#ticket=made-up'))
  await until(page, 'anonymous.form')
  await page
    .getByRole('alert')
    .getByText(/Choose the brand again/)
    .waitFor()
  expect(page.url()).toBe(at('mgp.localhost', '/auth/login'))
  await page.context().close()
})
