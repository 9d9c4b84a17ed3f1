// What a page keeps of a session is worth nothing without its browser: a reload, another tab and a browser that was closed go on,
// whoever has only read the storage gets nowhere.
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { arrive, inside, patience, pick, rowsPainted, signInByKeys, until } from './desk.ts'
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

const halvesOf = async (context: BrowserContext) =>
  (await context.cookies()).filter(({ name }) => name.includes('nucleus-half-'))

const storageOf = (page: Page) => page.evaluate(() => ({ local: { ...localStorage }, tab: { ...sessionStorage } }))

const answersOf = (page: Page): number[] => {
  const statuses: number[] = []
  page.on('response', answer => new URL(answer.url()).pathname === '/v1/me' && statuses.push(answer.status()))
  return statuses
}

test('a token copied out of the storage into another browser is refused there, and its owner works on', async () => {
  const page = await arrive(browser)
  await signInByKeys(page, shop.server, 'catalogue', '/products')
  await pick(page)
  await rowsPainted(page)
  const [half, ...more] = await halvesOf(page.context())
  expect(more).toEqual([])
  expect(half).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' })
  expect(await page.evaluate(() => document.cookie)).toBe('')
  const stolen = await storageOf(page)
  expect(JSON.stringify(stolen)).not.toContain(half?.value)

  const thief = await arrive(browser)
  const answers = answersOf(thief)
  await thief.goto(at('/health'))
  await thief.evaluate(({ local, tab }) => {
    for (const [name, value] of Object.entries(local)) localStorage.setItem(name, value)
    for (const [name, value] of Object.entries(tab)) sessionStorage.setItem(name, value)
  }, stolen)
  await thief.goto(at('/products'))
  await until(thief, 'anonymous.form')
  expect([...new Set(answers)]).toEqual([401])
  const { token } = JSON.parse(stolen.local['nucleus.currentUser'] ?? '{}') as { token: string }
  expect((await fetch(at('/v1/me'), { headers: { 'access-token': token } })).status).toBe(401)
  expect(await thief.getByText(/@nucleus\.example/).count()).toBe(0)
  await thief.context().close()

  const own = answersOf(page)
  await page.reload()
  await inside(page)
  await rowsPainted(page)
  await page.getByText('live', { exact: true }).waitFor()
  const tab = await page.context().newPage()
  await tab.goto(at('/tags'))
  await inside(tab)
  await rowsPainted(tab)
  expect([...new Set(own)]).toEqual([200])

  // The token runs out: both tabs go on with what the answer brought, the cookie is another one.
  await shop.sql(`update session set token_until = now() - interval '1 second' where ended_at is null`)
  const renewed = async () => (await halvesOf(page.context()))[0]?.value
  await expect
    .poll(
      async () => {
        await tab.reload()
        await inside(tab)
        return renewed()
      },
      { timeout: patience },
    )
    .not.toBe(half?.value)
  await page.getByRole('link', { name: 'Tags' }).first().click()
  await rowsPainted(page)

  // A browser that was closed and opened again brings both.
  const state = await page.context().storageState()
  await page.context().close()
  const again = await arrive(browser, { storageState: state })
  await again.goto(at('/products'))
  await again.waitForFunction(() => document.documentElement.dataset.session?.startsWith('inside'), null, {
    timeout: patience,
  })
  await pick(again)
  await rowsPainted(again)
  await again.getByRole('button', { name: 'Account menu', exact: true }).click()
  await again.getByRole('menuitem', { name: 'Sign out', exact: true }).click()
  await until(again, 'anonymous.form')
  await expect.poll(() => halvesOf(again.context()), { timeout: patience }).toEqual([])
  await again.context().close()
})
