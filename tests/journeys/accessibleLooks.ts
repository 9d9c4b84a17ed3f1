// Every kind of screen under axe, light in English and dark in Urdu, and each of them on a phone of 320 px. By day each screen is
// looked at in Urdu and dark, where more can go wrong, by night in both.
import { join } from 'node:path'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { demoPassword } from '#server/seed/access.ts'
import { newestCode } from '../support/mailbox.ts'
import { promiseAreaLooks } from './accessibleAreas.ts'
import { arrive, caretIn, inside, paletteIs, picking, rowsPainted, until } from './desk.ts'
import { promiseFactorLooks } from './factorLooks.ts'
import { inspector, type Look, wide } from './inspector.ts'
import { openHouse } from './seat.ts'
import type { Shop } from './shop.ts'

const file = (name: string) => join(import.meta.dirname, '../areas/files', name)

let browser: Browser
let shop: Shop

const comeIn = async (page: Page, desk: string, look: Look) => {
  const email = `${desk}@nucleus.example`
  await page.goto(shop.server.url)
  await until(page, 'anonymous.form')
  await caretIn(page)
  await look('sign-in')
  await page.locator('[type=email]').fill(email)
  await page.locator('[type=password]').fill(demoPassword)
  const asked = new Date()
  await page.keyboard.press('Enter')
  await until(page, 'anonymous.mfa')
  await caretIn(page, '[autocomplete=one-time-code]')
  await look('one-time code')
  await page.locator('[autocomplete=one-time-code]').fill(await newestCode(shop.server.url, email, asked))
  await page.keyboard.press('Enter')
  await picking(page)
  await page.locator('[role=option]').first().waitFor()
  await look('brand and country')
  await page.locator('[role=option]', { hasText: 'MGP' }).first().click()
  await inside(page)
  await look('home')
}

const seeRecords = async (page: Page, look: Look) => {
  await page.goto(`${shop.server.url}/products?filter=status:active&sort=slug`)
  await rowsPainted(page)
  await look('list')
  const [row] = [page.locator('[data-row]').first()]
  const ids = await page
    .locator('[data-row]')
    .evaluateAll(rows => rows.slice(0, 3).map(one => one.getAttribute('data-row')))
  await row.focus()
  await page.keyboard.press('3')
  await page.keyboard.press('x')
  await page.locator('.bulk-bar').waitFor()
  await look('selection')
  await page.keyboard.press('Escape')
  await row.focus()
  await page.keyboard.press('Space')
  await page.waitForURL('**peek=**')
  await page.locator('aside h2, aside h1').first().waitFor()
  await look('peek')
  await page.goto(`${shop.server.url}/products/${await row.getAttribute('data-row')}`)
  await page.locator('main h1').waitFor()
  await page.locator('main table').first().waitFor()
  await look('record')
  await page.goto(`${page.url().split('?')[0]}/edit`)
  await page.locator('.rich-area').first().waitFor()
  await look('form with rich text')
  await page.goto(`${shop.server.url}/products/compare?ids=${ids.join(',')}`)
  await page.locator('.compare-table').waitFor()
  await look('side by side')
  await page.goto(`${shop.server.url}/journal`)
  await page.locator('.journal h1').waitFor()
  await look('what I did')
  await page.goto(`${shop.server.url}/products/new`)
  await page.locator('form.form').waitFor()
  await page.keyboard.press('Control+S')
  await page.locator('form.form [aria-invalid=true]').first().waitFor()
  await look('new record with mistakes')
}

const seeImport = async (page: Page, look: Look, name: string) => {
  await page.goto(`${shop.server.url}/products/upload/product-create`)
  await page.locator('.drop-zone').waitFor()
  await look('choosing a file')
  await page.locator('.drop-zone input[type=file]').setInputFiles(file(name))
  await page.waitForSelector('[data-upload=previewed]')
  await look('report of a check')
  await page.keyboard.press('Control+Enter')
  await page.waitForSelector('[data-upload=success]')
  await look('import done')
  await page.locator('.upload-decision a[href^="/jobs/"]').click()
  await page.waitForURL('**/jobs/*')
  await page.locator('.job-panel select').waitFor()
  await look('job')
}

const seePalette = async (page: Page, look: Look) => {
  await page.goto(`${shop.server.url}/products?filter=status:active&sort=slug`)
  await rowsPainted(page)
  await page.locator('[data-row]').first().focus()
  await page.keyboard.press('x')
  await page.locator('.bulk-bar').waitFor()
  await page.keyboard.press('Control+k')
  await paletteIs(page, 'browsing')
  await page.locator('[role=dialog] [role=option]').first().waitFor()
  await look('palette')
  await page.keyboard.type('sp ')
  await paletteIs(page, 'asking')
  await look('palette: an argument')
  await page.keyboard.press('Enter')
  await page.keyboard.type('150')
  await page.keyboard.press('Enter')
  // Neither rounded nor with its MRP.
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await paletteIs(page, 'confirming')
  await look('palette: the card')
  await page.locator('.palette-keeping button').last().click()
  await page.locator('.save-form').waitFor()
  await look('saving a command')
  await page.keyboard.press('Escape')
  await page.locator('.save-form').waitFor({ state: 'detached' })
  await page.locator('[data-row]').first().focus()
  await page.keyboard.press('g')
  await page.locator('[data-leader=g]').waitFor()
  await look('what may follow a key')
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  await page.locator('.shortcuts dl').first().waitFor()
  await look('all keys')
  await page.keyboard.press('Escape')
}

const seeAccount = async (page: Page, look: Look) => {
  await page.goto(`${shop.server.url}/account`)
  await page.locator('.account-session').first().waitFor()
  await page.locator('input[name=new-password]').fill('green tea')
  await look('my account')
  await page.goto(`${shop.server.url}/account?ask=others#sessions`)
  await page.locator('.account-session').first().waitFor()
  await look('my account: nobody else')
  await page.goto(`${shop.server.url}/auth/invitation#used`)
  await page.locator('.entrance-card [role=alert]').waitFor()
  await look('an invitation that is over')
}

const dresses: [string, string, string, BrowserContextOptions, [string, string]][] = [
  ['English, light', 'admin', 'plain.csv', { locale: 'en-GB', colorScheme: 'light' }, ['en', 'ltr']],
  ['Urdu, dark', 'catalogue', 'woocommerce.csv', { locale: 'ur-PK', colorScheme: 'dark' }, ['ur', 'rtl']],
]

export const promiseLooks = ({ isWhole }: { isWhole: boolean }): void => {
  beforeAll(async () => {
    const house = await openHouse()
    ;({ shop, browser } = house)
    return house.close
  })

  test.each(isWhole ? dresses : dresses.slice(-1))(
    '%s: no violation, no sideways scroll',
    async (_name, desk, csv, options, [language, direction]) => {
      const page = await arrive(browser, { viewport: wide, reducedMotion: 'reduce', ...options })
      const { wrong, look } = inspector(page)
      await comeIn(page, desk, look)
      expect(await page.evaluate(() => [document.documentElement.lang, document.documentElement.dir])).toEqual([
        language,
        direction,
      ])
      await seeRecords(page, look)
      await seeImport(page, look, csv)
      await seePalette(page, look)
      await seeAccount(page, look)
      expect(wrong).toEqual([])
      await page.context().close()
    },
  )

  if (!isWhole) return
  promiseFactorLooks(() => ({ browser, server: shop.server }))
  promiseAreaLooks(() => ({ browser, server: shop.server }))
}
