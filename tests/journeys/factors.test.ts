// A person adds second factors to their account and proves themselves by them, at the sign-in and at the secure step, by
// keys alone. The passkey is of Chromium's own virtual device.
import { Secret, TOTP } from 'otpauth'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPassword } from '#server/seed/access.ts'
import { launchBrowser } from '../support/browser.ts'
import { letters } from '../support/mailbox.ts'
import type { RunningServer } from '../support/server.ts'
import { arrive, caretIn, enter, leave, pick, picking, tabTo, until } from './desk.ts'
import { forget, halfIn, openAccount, virtualDevice } from './factorSteps.ts'
import { openShop, type Shop } from './shop.ts'

let browser: Browser
let shop: Shop
let server: RunningServer

beforeAll(async () => {
  shop = await openShop()
  server = shop.server
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await shop?.close()
})

const codesSentTo = async (desk: string) =>
  (await letters(server.url, `${desk}@nucleus.example`)).filter(({ code }) => code).length

/** A button by its words, reached by Tab and pressed by Enter. */
const press = async (page: Page, words: string) => {
  const button = page.getByRole('button', { name: words, exact: true }).first()
  await button.waitFor()
  await button.evaluate(element => element.setAttribute('data-meant', ''))
  await tabTo(page, '[data-meant]')
  await button.evaluate(element => element.removeAttribute('data-meant'))
  await page.keyboard.press('Enter')
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

test('an authenticator app: turned on by scanning, asked for at the sign-in and at the secure step, turned off', async () => {
  const page = await arrive(browser)
  await enter(page, server, 'catalogue')
  await openAccount(page, server, 'authenticator')
  await press(page, 'Set up an authenticator app')
  await caretIn(page, '[type=password]')
  await page.keyboard.type('not mine')
  await page.keyboard.press('Enter')
  await page.getByText('Wrong password.').waitFor()
  await page.keyboard.type(demoPassword)
  await page.keyboard.press('Enter')
  await caretIn(page, '[name=code]')
  await page.locator('.qr-code path[d^=M]').waitFor()
  const secret = (await page.locator('.totp-secret bdi').innerText()).replaceAll(' ', '')
  const app = new TOTP({ secret: Secret.fromBase32(secret) })
  const code = (steps = 0) => app.generate({ timestamp: Date.now() + steps * 30_000 })
  await page.keyboard.type(code())
  await page.keyboard.press('Enter')
  await heading(page, 'Your recovery codes').waitFor()
  const papers = await page.locator('.recovery-codes li').allInnerTexts()
  expect(papers).toHaveLength(10)
  const download = page.waitForEvent('download')
  await press(page, 'Download')
  expect((await download).suggestedFilename()).toBe('nucleus-recovery-codes.txt')
  await press(page, 'I have saved them')
  await page.locator('main').getByText('Turned on').first().waitFor()

  const before = await codesSentTo('catalogue')
  await forget(page)
  await halfIn(page, server, 'catalogue')
  await page.getByText('Enter the 6-digit code from your authenticator app.').waitFor()
  await page.reload()
  await until(page, 'anonymous.mfa')
  await caretIn(page, '[name=code]')
  // The code that turned it on is used up; the next one is good already.
  await page.keyboard.type(code(1))
  await pick(page)
  expect(await codesSentTo('catalogue')).toBe(before)

  await openAccount(page, server, 'authenticator')
  await press(page, 'Turn off')
  await page.getByRole('alertdialog').waitFor()
  await press(page, 'Turn off')
  await press(page, 'Not now')
  await page.getByText('Your identity was not confirmed. Nothing was changed.').waitFor()
  await press(page, 'Turn off')
  await page.getByRole('alertdialog').waitFor()
  await press(page, 'Turn off')
  await press(page, 'Confirm it’s me')
  await press(page, 'Use a recovery code')
  await caretIn(page, '[name=code]')
  await page.keyboard.type(papers[0] ?? '')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Set up an authenticator app' }).waitFor()
  expect(await codesSentTo('catalogue')).toBe(before)
  await leave(page)
})

test('a letter comes to somebody with an app only when they ask for it', async () => {
  const page = await arrive(browser)
  await enter(page, server, 'orders')
  await openAccount(page, server, 'authenticator')
  await press(page, 'Set up an authenticator app')
  await caretIn(page, '[type=password]')
  await page.keyboard.type(demoPassword)
  await page.keyboard.press('Enter')
  await caretIn(page, '[name=code]')
  const secret = (await page.locator('.totp-secret bdi').innerText()).replaceAll(' ', '')
  await page.keyboard.type(new TOTP({ secret: Secret.fromBase32(secret) }).generate())
  await page.keyboard.press('Enter')
  await press(page, 'I have saved them')
  await forget(page)
  const before = await codesSentTo('orders')
  await halfIn(page, server, 'orders')
  await caretIn(page, '[name=code]')
  expect(await codesSentTo('orders')).toBe(before)
  await press(page, 'Send a code by email instead')
  await page.getByText(/We sent a/).waitFor()
  const [letter] = await letters(server.url, 'orders@nucleus.example')
  await caretIn(page, '[name=code]')
  await page.keyboard.type(letter?.code ?? '')
  await picking(page)
  expect(await codesSentTo('orders')).toBe(before + 1)
  await leave(page)
})

test('a passkey: made, used at the sign-in and at the secure step, taken away; a cancelled one is said in words', async () => {
  const page = await arrive(browser)
  const device = await virtualDevice(page)
  await enter(page, server, 'admin')
  await openAccount(page, server, 'passkeys')
  await press(page, 'Add a passkey')
  await caretIn(page, '[name=name]')
  await page.keyboard.type('Desk key')
  await page.keyboard.press('Tab')
  await page.keyboard.type(demoPassword)
  await page.keyboard.press('Enter')
  await press(page, 'I have saved them')
  await heading(page, 'Desk key').waitFor()

  const before = await codesSentTo('admin')
  await forget(page)
  await halfIn(page, server, 'admin')
  await device.verifies(false)
  await press(page, 'Use a passkey')
  await page.getByText('No passkey was used. Try again or choose another method.').waitFor()
  await device.verifies(true)
  await press(page, 'Use a passkey')
  await pick(page)
  expect(await codesSentTo('admin')).toBe(before)

  await openAccount(page, server, 'passkeys')
  await press(page, 'Remove \u2068Desk key\u2069')
  await page.getByRole('alertdialog').waitFor()
  await press(page, 'Remove')
  await press(page, 'Confirm it’s me')
  // The caret is on what is asked for.
  await caretIn(page, '[role=alertdialog] .button.primary')
  await page.getByRole('button', { name: 'Use a passkey' }).waitFor()
  await page.keyboard.press('Enter')
  await heading(page, 'Desk key').waitFor({ state: 'detached' })
  expect(await codesSentTo('admin')).toBe(before)
  await page.context().close()
})
