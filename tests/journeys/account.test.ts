// What people do with their own account, by keys: end a session elsewhere, change the password, let a colleague in.
import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { letters, newestCode } from '../support/mailbox.ts'
import { arrive, caretIn, enter, inside, leave, paletteIs, patience, rowsPainted, tabTo, until } from './desk.ts'
import { openHouse } from './seat.ts'
import type { Shop } from './shop.ts'

let browser: Browser
let shop: Shop

beforeAll(async () => {
  const house = await openHouse()
  ;({ shop, browser } = house)
  return house.close
})

const command = async (page: Page, words: string) => {
  await page.keyboard.press('Control+k')
  await paletteIs(page, 'browsing')
  await page.keyboard.type(words)
  await page.locator('[role=dialog] [role=option][aria-selected=true]', { hasText: words }).waitFor()
  await page.keyboard.press('Enter')
}

const list = '/products?filter=status%3Aactive&sort=slug'

test('a session ended from elsewhere: its page lands on the sign-in page with url, by itself; this one goes on', async () => {
  const there = await arrive(browser)
  await enter(there, shop.server, 'catalogue', list)
  await rowsPainted(there)
  const here = await arrive(browser)
  await enter(here, shop.server, 'catalogue', '/tags')
  await command(here, 'Sign out other devices')
  await here.getByRole('alertdialog', { name: 'Sign out all other devices?' }).waitFor()
  await here.keyboard.press('Tab')
  await here.keyboard.press('Enter')
  await there.waitForURL(url => url.pathname === '/auth/login')
  await here.getByText('You are not signed in anywhere else.').waitFor()
  // That this takes less than two seconds is measured where nothing is painted: tests/server/accountFelt.test.ts.
  expect(new URL(there.url()).searchParams.get('url')).toBe(list)
  await there.locator('.toast', { hasText: 'Invalid User' }).waitFor()
  await here.keyboard.press('g')
  await here.keyboard.press('p')
  await rowsPainted(here)
  await leave(here)
  await leave(there)
})

test('a password is changed by keys: the rules, the code in place, and only the new one opens', async () => {
  const page = await arrive(browser)
  await enter(page, shop.server, 'content', list)
  await rowsPainted(page)
  await page.keyboard.press('g')
  await page.keyboard.press(',')
  await page.waitForURL('**/account')
  await command(page, 'Change password')
  await caretIn(page, '[name=old-password]')
  await page.keyboard.type('nucleus-demo')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type('password1')
  await page.keyboard.press('Enter')
  await page.getByText('is too common').waitFor()
  await caretIn(page, '[name=new-password]')
  await page.keyboard.press('Control+A')
  await page.keyboard.type('green tea by the river')
  await page.getByText('Strength: strong').waitFor()
  const asked = new Date()
  await page.keyboard.press('Enter')
  await page.getByRole('alertdialog', { name: 'Confirm it’s you' }).waitFor()
  await caretIn(page, '[role=alertdialog] button')
  await page.keyboard.press('Enter')
  await caretIn(page, '[autocomplete=one-time-code]')
  await page.keyboard.type(await newestCode(shop.server.url, 'content@nucleus.example', asked))
  await page.locator('.toast', { hasText: 'Password changed.' }).waitFor()
  const tryWith = async (password: string) =>
    (
      await fetch(`${shop.server.url}/nucleus/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'content@nucleus.example', password }),
      })
    ).status
  expect([await tryWith('nucleus-demo'), await tryWith('green tea by the river')]).toEqual([422, 200])
  await leave(page)
})

test('a colleague is invited by keys, chooses a password and signs in with the address filled in', async () => {
  const host = await arrive(browser)
  await enter(host, shop.server, 'admin')
  await command(host, 'Invite a person')
  await caretIn(host, '[name=email]')
  const email = 'new.colleague@brand.example'
  await host.keyboard.type(email)
  await host.keyboard.press('Tab')
  await host.keyboard.type('New colleague')
  await host.keyboard.press('Tab')
  await host.keyboard.type('Viewer')
  await host.keyboard.press('Tab')
  await tabTo(host, 'button[type=submit]')
  await host.keyboard.press('Enter')
  await host.locator('.account-session', { hasText: email }).getByText('Pending').waitFor()

  // Its letter is held back for eight seconds, in which the host could cancel it.
  const linkSent = async (): Promise<string> => {
    const [letter] = await letters(shop.server.url, email)
    return /http:\S+\/auth\/invitation\S*#\S+/.exec(letter?.text ?? '')?.[0] ?? ''
  }
  await expect.poll(linkSent, { timeout: 2 * patience }).not.toBe('')
  const link = await linkSent()
  const asked: string[] = []
  const guest = await arrive(browser)
  guest.on('request', request => asked.push(`${request.url()} ${request.headers().referer ?? ''}`))
  await guest.goto(link)
  await guest.getByText('Administrator').waitFor()
  await tabTo(guest, '[name=new-password]')
  await guest.keyboard.type('blue kettle on the stove')
  await guest.keyboard.press('Enter')
  await until(guest, 'anonymous.form')
  await caretIn(guest, '[name=password]')
  expect(await guest.locator('[name=email]').inputValue()).toBe(email)
  await guest.keyboard.type('blue kettle on the stove')
  const signedIn = new Date()
  await guest.keyboard.press('Enter')
  await until(guest, 'anonymous.mfa')
  await caretIn(guest, '[autocomplete=one-time-code]')
  await guest.keyboard.type(await newestCode(shop.server.url, email, signedIn))
  await inside(guest)
  const secret = link.split('#')[1] ?? 'none'
  expect(asked.filter(address => address.includes(secret))).toEqual([])

  await guest.goto(`${shop.server.url}/products/new`)
  await guest.waitForURL('**/unauthorized')
  await guest.getByText('Who can give you access').waitFor()
  await guest.goto(link)
  await guest.getByRole('heading', { name: 'This invitation is no longer valid' }).waitFor()
  await leave(guest)
  await leave(host)
})
