// What a person does about their second factors, at the account and on the way in.
import type { Page } from 'playwright-core'
import { demoPassword } from '#server/seed/access.ts'
import type { RunningServer } from '../support/server.ts'
import { caretIn, until } from './desk.ts'

/** At the sign-in page: address and password, by keys. */
export const halfIn = async (page: Page, { url }: Pick<RunningServer, 'url'>, desk: string) => {
  await page.goto(url)
  await until(page, 'anonymous.form')
  await caretIn(page)
  await page.keyboard.type(`${desk}@nucleus.example`)
  await page.keyboard.press('Tab')
  await page.keyboard.type(demoPassword)
  await page.keyboard.press('Enter')
  await until(page, 'anonymous.mfa')
}

/** As closing the browser does: nothing is told to the server. */
export const forget = async (page: Page) => {
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
}

export const openAccount = async (page: Page, { url }: Pick<RunningServer, 'url'>, section: string) => {
  await page.goto(`${url}/account#${section}`)
  await page.locator(`#${section} .button`).first().waitFor()
}

/** The passkeys of Chromium's own virtual device. */
export const virtualDevice = async (page: Page) => {
  const devices = await page.context().newCDPSession(page)
  await devices.send('WebAuthn.enable')
  const { authenticatorId } = await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    verifies: (isUserVerified: boolean) =>
      devices.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  }
}
