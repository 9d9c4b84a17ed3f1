// The versions of a page in a real browser, by keys: what was typed and not saved is there on the next device, two versions are looked at
// as they are seen, and the whole console looks at another moment.
import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { arrive, enter, inside, patience } from './desk.ts'
import { openHouse } from './seat.ts'
import type { Shop } from './shop.ts'

let browser: Browser
let shop: Shop
let anna: Page

beforeAll(async () => {
  const house = await openHouse()
  ;({ shop, browser } = house)
  return house.close
})
beforeAll(async () => {
  anna = await arrive(browser)
  await enter(anna, shop.server, 'admin')
})

const said = (english: string) => ({ 'en-in': english })
const blocks = (english: string) => [
  { id: '018f0000-0000-7000-8000-000000000001', type: 'heading', props: { title: said(english), level: 'h2' } },
]

/** Asked as the page itself would. */
const act = <T>(action: string, body: object): Promise<T> =>
  anna.evaluate(
    async ([name, sent]) => {
      const { token } = JSON.parse(localStorage.getItem('nucleus.currentUser') ?? '{}') as { token: string }
      const answer = await fetch(`/v1/pages/actions/${name}`, {
        method: 'POST',
        headers: {
          'access-token': token,
          'vendor-code': 'mgp',
          'country-code': 'IND',
          'content-type': 'application/json',
          'idempotency-key': crypto.randomUUID(),
        },
        body: sent,
      })
      return ((await answer.json()) as { data: unknown }).data
    },
    [action, JSON.stringify(body)] as const,
  ) as Promise<T>

let made = 0
/** A live page of its own for each test. */
const livePage = async (english: string): Promise<string> => {
  made += 1
  const input = { title: said(`Rain ${made}`), slug: said(`rain-${made}`), type: 'custom', blocks: blocks(english) }
  const { done } = await act<{ done: { id: string }[] }>('create', { input })
  const ids = [done[0]!.id]
  expect(await act('publish', { ids })).toMatchObject({ done: [{ id: ids[0] }] })
  return ids[0]!
}

const see = async (page: Page, id: string): Promise<void> => {
  await page.goto(`${shop.server.url}/pages/${id}`)
  await inside(page)
  await page.getByRole('heading', { level: 1 }).waitFor()
}

/** By Tab, as far as a control that bears the name. */
const tabTo = async (page: Page, role: 'button' | 'slider' | 'link', name: string): Promise<void> => {
  const wanted = await page.getByRole(role, { name }).first().elementHandle({ timeout: patience })
  for (let presses = 0; !(await wanted!.evaluate(one => one === document.activeElement)); presses += 1) {
    expect(presses).toBeLessThan(60)
    await page.keyboard.press('Tab')
  }
}

test('what was typed and not saved is offered on another device with what it would change, and gone on with', async () => {
  const id = await livePage('Rain today')
  await anna.goto(`${shop.server.url}/pages/${id}/edit`)
  await anna.locator('[data-canvas] [data-blocks] button').first().waitFor()
  await anna.locator('[data-title]', { hasText: 'Rain today' }).first().focus()
  const kept = anna.waitForRequest(asked => asked.url().endsWith('/v1/me/drafts') && asked.method() === 'POST')
  await anna.keyboard.press('Enter')
  await anna.waitForFunction(() => document.activeElement?.matches('input'), null, { timeout: patience })
  await anna.keyboard.press('End')
  await anna.keyboard.type(', sun tomorrow')
  await (await kept).response()

  const phone = await arrive(browser)
  await enter(phone, shop.server, 'admin', `/pages/${id}`)
  await phone.getByText('You have unsaved changes').waitFor()
  await tabTo(phone, 'button', 'Review changes')
  await phone.keyboard.press('Enter')
  await phone.getByRole('status').getByText('Rain today, sun tomorrow').first().waitFor()
  await tabTo(phone, 'link', 'Keep editing')
  await phone.keyboard.press('Enter')
  await phone.locator('[data-title]', { hasText: 'Rain today, sun tomorrow' }).first().waitFor()
  await phone.keyboard.press('Control+Enter')
  await phone.locator('#form-bar-text', { hasText: 'No changes' }).waitFor()
  await see(phone, id)
  expect(await phone.getByText('You have unsaved changes').count()).toBe(0)
  await phone.context().close()
})

test('two versions of a page are looked at as they are seen, and the edge between them moves by keys', async () => {
  const id = await livePage('One umbrella')
  await act('change', { ids: [id], input: { blocks: blocks('Two umbrellas') } })
  await see(anna, id)
  await anna.keyboard.press('Control+k')
  await anna.keyboard.type('compare two versions', { delay: 20 })
  await anna
    .getByRole('option', { name: /Compare versions/ })
    .first()
    .waitFor()
  await anna.keyboard.press('Enter')
  await anna.getByRole('dialog').waitFor()
  await anna.keyboard.press('Control+Enter')
  for (const title of ['One umbrella', 'Two umbrellas'])
    await anna
      .frameLocator(`[role=dialog] iframe >> nth=${title === 'One umbrella' ? 1 : 0}`)
      .getByText(title)
      .waitFor()
  const edge = anna.getByRole('slider', { name: 'Divider' })
  await tabTo(anna, 'slider', 'Divider')
  await anna.keyboard.press('Home')
  expect(await edge.inputValue()).toBe('0')
  await anna.keyboard.press('ArrowRight')
  expect(Number(await edge.inputValue())).toBeGreaterThan(0)
  await anna.keyboard.press('Escape')
})

test('another moment goes along from screen to screen, shows what will stand on a page then, and leads back by one key', async () => {
  const id = await livePage('Before the sale')
  await act('change', { ids: [id], input: { blocks: blocks('The sale is on') } })
  const at = new Date(Date.now() + 3_600_000).toISOString()
  expect(await act('schedule', { ids: [id], input: { at } })).toMatchObject({ done: [{ id }] })
  await see(anna, id)
  await anna.keyboard.press('g')
  await anna.keyboard.press('t')
  const bar = anna.getByRole('region', { name: 'Time travel' })
  await bar.waitFor()
  // The first look is at yesterday.
  await tabTo(anna, 'button', 'One week later')
  await anna.keyboard.press('Enter')
  await bar.getByText('As it will be on').waitFor()
  await anna.frameLocator('iframe').first().getByText('The sale is on').waitFor()
  await anna.keyboard.press('g')
  await anna.keyboard.press('p')
  await anna.waitForURL(/\/products\?.*at=/)
  await bar.waitFor()
  await anna.keyboard.press('g')
  await anna.keyboard.press('t')
  await bar.waitFor({ state: 'detached' })
  expect(anna.url()).not.toContain('at=')
})
