// A person adds second factors to their account and proves themselves by them, at the sign-in and at the secure step, by
// keys alone. The passkey is of Chromium's own virtual device.
import { Secret, TOTP } from 'otpauth'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../support/browser.ts'
import { letters } from '../support/mailbox.ts'
import type { RunningServer } from '../support/server.ts'
import { arrive, caretIn, enter, pick, tabTo, until } from './desk.ts'
import { inspector, wide } from './inspector.ts'
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

const password = 'nucleus-demo'
const codesSentTo = async (desk: string) =>
  (await letters(server.url, `${desk}@nucleus.example`)).filter(({ code }) => code).length

/** At the sign-in page: address and password, by keys. */
const halfIn = async (page: Page, desk: string) => {
  await page.goto(server.url)
  await until(page, 'anonymous.form')
  await caretIn(page)
  await page.keyboard.type(`${desk}@nucleus.example`)
  await page.keyboard.press('Tab')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await until(page, 'anonymous.mfa')
}

const signOut = async (page: Page) => {
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
}

/** A button by its words, reached by Tab and pressed by Enter. */
const press = async (page: Page, words: string) => {
  const button = page.getByRole('button', { name: words, exact: true }).first()
  await button.waitFor()
  await button.evaluate(element => element.setAttribute('data-meant', ''))
  await tabTo(page, '[data-meant]')
  await button.evaluate(element => element.removeAttribute('data-meant'))
  await page.keyboard.press('Enter')
}

const openAccount = async (page: Page, section: string) => {
  await page.goto(`${server.url}/account#${section}`)
  await page.locator(`#${section} .button`).first().waitFor()
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

test('an authenticator app: turned on by scanning, asked for at the sign-in and at the secure step, turned off', async () => {
  const page = await arrive(browser)
  await enter(page, server, 'catalogue')
  await openAccount(page, 'authenticator')
  await press(page, 'Set up an authenticator app')
  await caretIn(page, '[type=password]')
  await page.keyboard.type('not mine')
  await page.keyboard.press('Enter')
  await page.getByText('This is not your password.').waitFor()
  await page.keyboard.type(password)
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
  await press(page, 'Save as a file')
  expect((await download).suggestedFilename()).toBe('nucleus-recovery-codes.txt')
  await press(page, 'I have kept them')
  await page.getByText('Turned on').waitFor()

  const before = await codesSentTo('catalogue')
  await signOut(page)
  await halfIn(page, 'catalogue')
  await page.getByText('Enter the 6 digits your authenticator app shows now.').waitFor()
  await page.reload()
  await until(page, 'anonymous.mfa')
  await caretIn(page, '[name=code]')
  // The code that turned it on is used up; the next one is good already.
  await page.keyboard.type(code(1))
  await pick(page)
  expect(await codesSentTo('catalogue')).toBe(before)

  await openAccount(page, 'authenticator')
  await press(page, 'Turn off')
  await page.getByRole('alertdialog').waitFor()
  await press(page, 'Turn off')
  await press(page, 'Not now')
  await page.getByText('It was not confirmed that it is you. Nothing was changed.').waitFor()
  await press(page, 'Turn off')
  await page.getByRole('alertdialog').waitFor()
  await press(page, 'Turn off')
  await press(page, 'Confirm it is me')
  await press(page, 'Use a recovery code')
  await caretIn(page, '[name=code]')
  await page.keyboard.type(papers[0] ?? '')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Set up an authenticator app' }).waitFor()
  expect(await codesSentTo('catalogue')).toBe(before)
  await page.context().close()
})

const virtualDevice = async (page: Page) => {
  const devices = await page.context().newCDPSession(page)
  await devices.send('WebAuthn.enable')
  const { authenticatorId } = await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  })
  return {
    verifies: (isUserVerified: boolean) =>
      devices.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  }
}

test('a letter comes to somebody with an app only when they ask for it', async () => {
  const page = await arrive(browser)
  await enter(page, server, 'orders')
  await openAccount(page, 'authenticator')
  await press(page, 'Set up an authenticator app')
  await caretIn(page, '[type=password]')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await caretIn(page, '[name=code]')
  const secret = (await page.locator('.totp-secret bdi').innerText()).replaceAll(' ', '')
  await page.keyboard.type(new TOTP({ secret: Secret.fromBase32(secret) }).generate())
  await page.keyboard.press('Enter')
  await press(page, 'I have kept them')
  await signOut(page)
  const before = await codesSentTo('orders')
  await halfIn(page, 'orders')
  await caretIn(page, '[name=code]')
  expect(await codesSentTo('orders')).toBe(before)
  await press(page, 'Send a code by mail instead')
  await page.getByText(/on its way to/).waitFor()
  const [letter] = await letters(server.url, 'orders@nucleus.example')
  await caretIn(page, '[name=code]')
  await page.keyboard.type(letter?.code ?? '')
  await until(page, 'inside.picking')
  expect(await codesSentTo('orders')).toBe(before + 1)
  await page.context().close()
})

test('a passkey: made, used at the sign-in and at the secure step, taken away; a cancelled one is said in words', async () => {
  const page = await arrive(browser)
  const device = await virtualDevice(page)
  await enter(page, server, 'admin')
  await openAccount(page, 'passkeys')
  await press(page, 'Add a passkey')
  await caretIn(page, '[name=name]')
  await page.keyboard.type('Desk key')
  await page.keyboard.press('Tab')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await press(page, 'I have kept them')
  await heading(page, 'Desk key').waitFor()

  const before = await codesSentTo('admin')
  await signOut(page)
  await halfIn(page, 'admin')
  await device.verifies(false)
  await press(page, 'Use a passkey')
  await page.getByText('No passkey was given. Try again or take another way.').waitFor()
  await device.verifies(true)
  await press(page, 'Use a passkey')
  await pick(page)
  expect(await codesSentTo('admin')).toBe(before)

  await openAccount(page, 'passkeys')
  await press(page, 'Remove \u2068Desk key\u2069')
  await page.getByRole('alertdialog').waitFor()
  await press(page, 'Remove')
  await press(page, 'Confirm it is me')
  // The caret is on what is asked for.
  await caretIn(page, '[role=alertdialog] .button.primary')
  await page.getByRole('button', { name: 'Use a passkey' }).waitFor()
  await page.keyboard.press('Enter')
  await heading(page, 'Desk key').waitFor({ state: 'detached' })
  expect(await codesSentTo('admin')).toBe(before)
  await page.context().close()
})

const dresses: [string, string, BrowserContextOptions][] = [
  ['English, light', 'content', { locale: 'en-GB', colorScheme: 'light' }],
  ['Urdu, dark', 'support', { locale: 'ur-PK', colorScheme: 'dark' }],
]

test.each(dresses)('%s: every screen of it has no violation and no sideways scroll', async (_, desk, options) => {
  const page = await arrive(browser, { viewport: wide, reducedMotion: 'reduce', ...options })
  const { wrong, look } = inspector(page)
  await virtualDevice(page)
  await enter(page, server, desk)
  await openAccount(page, 'authenticator')
  await look('account')
  await page.locator('#authenticator .button').click()
  await page.locator('#authenticator [type=password]').fill('wrong')
  await page.keyboard.press('Enter')
  await page.locator('#authenticator [aria-invalid=true]').waitFor()
  await look('password')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await page.locator('.qr-code path[d^=M]').waitFor()
  await look('secret')
  const secret = (await page.locator('.totp-secret bdi').innerText()).replaceAll(' ', '')
  await page.locator('[name=code]').fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate())
  await page.keyboard.press('Enter')
  await page.locator('.recovery-codes').waitFor()
  await look('recovery codes')
  await page.locator('.recovery-codes .button.primary').click()
  await page.locator('#passkeys .button').click()
  await page.locator('#passkeys [name=name]').fill('Phone')
  await page.locator('#passkeys [type=password]').fill(password)
  await page.keyboard.press('Enter')
  await page.locator('#passkeys li').waitFor()
  await look('account with factors')
  await page.locator('#passkeys li .button').click()
  await page.getByRole('alertdialog').waitFor()
  await look('question')
  await page.getByRole('alertdialog').getByRole('button').last().click()
  await page.locator('html[data-secure="required.asking"]').waitFor()
  await page.getByRole('alertdialog').getByRole('button').last().click()
  await page.getByRole('alertdialog').locator('.other-ways').waitFor()
  await look('secure step')
  await signOut(page)
  await halfIn(page, desk)
  await page.locator('.other-ways').waitFor()
  await look('passkey')
  // By place in the list of the others, whatever the language: mail, recovery, app.
  for (const [way, at] of [
    ['mail', 1],
    ['recovery', 2],
    ['totp', 1],
  ] as const) {
    await page.locator('.other-ways .button').nth(at).click()
    await caretIn(page, '[name=code]')
    await page.locator('.other-ways li').nth(2).waitFor()
    await look(way)
  }
  expect(wrong).toEqual([])
  await page.context().close()
})
