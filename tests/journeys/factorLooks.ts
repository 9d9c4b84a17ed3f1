// Every screen of second factors under axe and on a phone of 320 px: turned on, used, asked for, taken away.
import { Secret, TOTP } from 'otpauth'
import type { Browser } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoPassword } from '#server/seed/access.ts'
import type { RunningServer } from '../support/server.ts'
import { arrive, caretIn, enter } from './desk.ts'
import { forget, halfIn, openAccount, virtualDevice } from './factorSteps.ts'
import { inspector, wide } from './inspector.ts'

interface Inside {
  browser: Browser
  server: RunningServer
}

const dresses = [
  { name: 'English, light', desk: 'content', locale: 'en-GB', colorScheme: 'light' },
  { name: 'Urdu, dark', desk: 'support', locale: 'ur-PK', colorScheme: 'dark' },
] as const

type Dress = (typeof dresses)[number]

/** Each dress is somebody else's account, which the look leaves with an app and a passkey. */
export const promiseFactorLooks = (
  house: () => Inside,
  names: readonly Dress['name'][] = dresses.map(({ name }) => name),
): void => {
  test.each(dresses.filter(({ name }) => names.includes(name)))(
    '$name: every screen of second factors has no violation and no sideways scroll',
    async ({ desk, locale, colorScheme }) => {
      const { browser, server } = house()
      const page = await arrive(browser, { viewport: wide, reducedMotion: 'reduce', locale, colorScheme })
      const { wrong, look } = inspector(page)
      await virtualDevice(page)
      await enter(page, server, desk)
      await openAccount(page, server, 'authenticator')
      await look('account')
      await page.locator('#authenticator .button').click()
      await page.locator('#authenticator [type=password]').fill('wrong')
      await page.keyboard.press('Enter')
      await page.locator('#authenticator [aria-invalid=true]').waitFor()
      await look('password')
      await page.keyboard.type(demoPassword)
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
      await page.locator('#passkeys [type=password]').fill(demoPassword)
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
      await forget(page)
      await halfIn(page, server, desk)
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
    },
  )
}
