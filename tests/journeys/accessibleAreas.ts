// Every area as the night looks at it, in both dresses: its list, its first record, and each question that the keys of its own
// actions raise there. Nothing is answered.
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { resources } from '#areas/all.resources.ts'
import { recordScreenOf, screenOf } from '#contract/address.ts'
import { isKept, type Resource } from '#contract/resource.ts'
import { actionOf, actionsOf } from '#contract/standard.ts'
import type { RunningServer } from '../support/server.ts'
import { arrive, enter, inside } from './desk.ts'
import { inspector, type Look, wide } from './inspector.ts'

interface Inside {
  browser: Browser
  server: RunningServer
}

const dresses: [string, BrowserContextOptions][] = [
  ['English, light', { locale: 'en-GB', colorScheme: 'light' }],
  ['Urdu, dark', { locale: 'ur-PK', colorScheme: 'dark' }],
]

const question = '[role=dialog], [role=alertdialog]'

/** Some stand in a state in which the action has nothing to do: then its key says so and asks nothing. */
const isAsked = (page: Page) =>
  page
    .locator(question)
    .first()
    .waitFor({ timeout: 2000 })
    .then(
      () => true,
      () => false,
    )

const seeQuestions = async (page: Page, resource: Resource, address: string, look: Look) => {
  const asking = actionsOf(resource).filter(
    ({ standard, on, keys, input, confirm, plan }) =>
      !standard && on !== 'nothing' && keys && (input || confirm || plan),
  )
  for (const { name, keys = '' } of asking) {
    await page.goto(address)
    await page.locator('.detail-foot').waitFor()
    await inside(page)
    for (const key of keys.split(' ')) await page.keyboard.press(key)
    if (await isAsked(page)) await look(name)
  }
}

const isShown = (resource: Resource) => isKept(resource) && actionOf(resource, 'open') !== undefined

export const promiseAreaLooks = (house: () => Inside): void => {
  describe.each(dresses)('%s', (_, options) => {
    let page: Page
    beforeAll(async () => {
      page = await arrive(house().browser, { viewport: wide, reducedMotion: 'reduce', ...options })
      await enter(page, house().server, 'admin')
      return () => page.context().close()
    })

    test.each(resources.filter(resource => !isKept(resource)))('$name: its page has no violation', async resource => {
      const { wrong, look } = inspector(page)
      await page.goto(house().server.url + screenOf(resource))
      await page.locator('.workbench-bench, .list-actions button').first().waitFor()
      await look('tool')
      expect(wrong).toEqual([])
    })

    test.each(resources.filter(isShown))('$name: list, record and questions have no violation', async resource => {
      const { wrong, look } = inspector(page)
      await page.goto(house().server.url + screenOf(resource))
      await page.locator('[data-row], main .empty-state, .form-section').first().waitFor()
      await look('list')
      const [row] = await page.locator('[data-row]').all()
      const id = await row?.getAttribute('data-row')
      if (id) {
        const address = house().server.url + recordScreenOf(resource, id)
        await page.goto(address)
        await page.locator('main h1').waitFor()
        await page.locator('.detail-foot').waitFor()
        await look('record')
        await seeQuestions(page, resource, address, look)
      }
      expect(wrong).toEqual([])
    })
  })
}
