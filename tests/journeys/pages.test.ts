// Pages in a real browser: drawn as they are typed where nothing runs, built and published by keys alone, and two editors at one page.
import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { countingKeyboard } from './countingKeyboard.ts'
import { arrive, enter } from './desk.ts'
import { openHouse } from './seat.ts'
import type { Shop } from './shop.ts'

let browser: Browser
let shop: Shop
let anna: Page
let bela: Page

beforeAll(async () => {
  const house = await openHouse()
  ;({ shop, browser } = house)
  return house.close
})
beforeAll(async () => {
  anna = await arrive(browser)
  await enter(anna, shop.server, 'admin')
})

interface Stored {
  id: string
  status: number
  version: number
  blocks: { id: string; type: string; props: Record<string, unknown>; children?: Stored['blocks'] }[] | null
}

const uuid = (at: number): string => `018f0000-0000-7000-8000-${String(at).padStart(12, '0')}`
const said = (english: string) => ({ 'en-in': english })
const heading = (at: number, english: string) => ({
  id: uuid(at),
  type: 'heading',
  props: { title: said(english), level: 'h2' },
})

const call = (page: Page, path: string, body: object): Promise<{ data: { done: { id: string; version: number }[] } }> =>
  page.evaluate(
    async ([to, sent]) => {
      const { token } = JSON.parse(localStorage.getItem('nucleus.currentUser') ?? '{}') as { token: string }
      const answer = await fetch(to as string, {
        method: 'POST',
        headers: {
          'access-token': token,
          'vendor-code': 'mgp',
          'country-code': 'IND',
          'content-type': 'application/json',
          'idempotency-key': crypto.randomUUID(),
        },
        body: JSON.stringify(sent),
      })
      return (await answer.json()) as { data: { done: { id: string; version: number }[] } }
    },
    [path, body] as const,
  )

let made = 0
/** A page of its own for each test. */
const newPage = async (blocks: object[]): Promise<string> => {
  made += 1
  const title = { 'en-in': `Winter ${made}`, 'ar-ae': `شتاء ${made}` }
  const answer = await call(anna, '/v1/pages/actions/create', {
    input: { title, slug: said(`winter-${made}`), type: 'custom', blocks },
  })
  return answer.data.done[0]!.id
}
const stored = async (id: string): Promise<Stored> =>
  (await shop.sql<Stored>('select * from pages where id = $1', [id]))[0]!

const edit = async (page: Page, id: string) => {
  await page.goto(`${shop.server.url}/pages/${id}/edit`)
  await page.locator('[data-canvas] [data-title], [data-canvas] [data-blocks] button').first().waitFor()
}
const head = (page: Page, words: string) => page.locator('[data-canvas] [data-title]', { hasText: words })
const sheet = (page: Page) => page.frameLocator('[data-canvas] iframe')
const saved = (page: Page) => page.locator('#form-bar-text', { hasText: 'Nothing has changed' }).waitFor()

test('what is typed is in the page within 150 ms, nothing runs there, and a click chooses the block', async () => {
  const id = await newPage([heading(1, 'Before'), heading(2, 'After')])
  const told: string[] = []
  anna.on('console', line => line.type() === 'error' && told.push(line.text()))
  await edit(anna, id)
  await sheet(anna).getByRole('heading', { name: 'Before' }).waitFor()
  expect(await anna.locator('[data-canvas] iframe').getAttribute('sandbox')).toBe('allow-same-origin')
  await sheet(anna).getByRole('heading', { name: 'After' }).click({ force: true })
  await anna.locator('[data-canvas] [data-title][aria-current]', { hasText: 'After' }).waitFor()
  await anna.keyboard.press('Enter')
  await anna.keyboard.press('End')
  const took = (await anna
    .evaluate(
      () =>
        new Promise<number>(resolve => {
          const main = document.querySelector('iframe')!.contentDocument!.querySelector('main')!
          let from = 0
          document.addEventListener('keydown', () => (from = performance.now()), { once: true, capture: true })
          new MutationObserver((_, watching) => {
            watching.disconnect()
            resolve(performance.now() - from)
          }).observe(main, { childList: true, subtree: true, characterData: true })
          setTimeout(() => document.dispatchEvent(new Event('ready')))
        }),
    )
    .catch(() => Number.NaN)) as number
  expect(took).toBeLessThan(150)
  expect(told).toEqual([])
})
