// The pictures of a product gone through by keys alone and by mouse alone: they arrive by paste, by choice and by drop and are seen to
// be on their way; they are described, put in order, the first leads, and the point that counts stays in sight. What is left out is a
// quiet place, and what a browser kept is seen by nobody once its person has left.
import { randomBytes } from 'node:crypto'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { storedPicturesPath } from '#contract/codecs/files.ts'
import { patience, rowsPainted, tabTo } from './desk.ts'
import { signOut, soon } from './formDesk.ts'
import { goTo } from './oneHand.ts'
import { takeSeat } from './seat.ts'
import type { Shop } from './shop.ts'

let page: Page
let home: string
let shop: Shop

beforeAll(async () => {
  const seat = await takeSeat('admin', '/', { permissions: ['clipboard-read', 'clipboard-write'] })
  page = seat.page
  shop = seat.shop
  home = shop.server.url
  // Only somebody who listens gets to choose.
  page.on('filechooser', () => {})
  return seat.close
})

/** Nothing in it can be pressed together, so it is so many bytes on its way. */
const picture = (width = 240, height = 160): Promise<Buffer> =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer()

const row = (at: number) => `.media .entries-row >> nth=${at}`
const alt = (at: number) => page.locator(row(at)).getByLabel('Alt text')
const isCover = async (at: number) => (await page.locator(row(at)).getByText('Cover', { exact: true }).count()) === 1
const names = () => page.locator('.media .entries-row .media-facts bdi:first-child').allInnerTexts()
const button = '.media [id$="-add"]'

/** With one picture to begin with; 1 is active, 3 a draft. */
const productAt = async (nth: number, status = 1): Promise<string> => {
  const [found] = await shop.sql<{ id: string }>(
    'select id from products where status = $2 and jsonb_array_length(media) = 1 order by slug offset $1 limit 1',
    [nth, status],
  )
  if (!found) throw new Error('there is no product with one picture')
  return found.id
}

const mediaOf = async (id: string) => {
  const [found] = await shop.sql<{ media: { name: string; alt?: Record<string, string>; focal?: unknown }[] | null }>(
    'select media from products where id = $1',
    [id],
  )
  return (found!.media ?? []).map(({ name, alt, focal }) => ({
    name,
    alt: alt?.['en-in'],
    ...(focal !== undefined && { focal }),
  }))
}

const openForm = async (id: string) => {
  await page.goto(`${home}/products/${id}/edit`)
  await page.locator('.media .entries-row').first().waitFor()
}

/** A line of a small town. */
const slowly = async (what: () => Promise<unknown>) => {
  const line = await page.context().newCDPSession(page)
  const conditions = { offline: false, latency: 0, downloadThroughput: -1 }
  await line.send('Network.emulateNetworkConditions', { ...conditions, uploadThroughput: 100_000 })
  await what()
  await line.send('Network.emulateNetworkConditions', { ...conditions, uploadThroughput: -1 })
  await line.detach()
}

const arrived = (count: number) =>
  page.waitForFunction(
    wanted =>
      document.querySelectorAll('.media .entries-row').length === wanted &&
      !document.querySelector('.media [role=progressbar]'),
    count,
    { timeout: patience },
  )

const saved = async (id: string) => {
  await page.waitForFunction(() => document.querySelector('.form-bar')?.textContent?.includes('No changes'), null, {
    timeout: patience,
  })
  return mediaOf(id)
}

/** Of the page of the record: which picture leads it, as it is read out. */
const leading = async (id: string) => {
  await page.goto(`${home}/products/${id}`)
  return page.locator('.media-gallery[data-led] > li:first-child img').getAttribute('alt')
}

test('by keys: pasted and chosen, described where the caret already stands, moved to be the first, with its point set', async () => {
  const id = await productAt(0)
  const [old] = await mediaOf(id)
  await openForm(id)

  await tabTo(page, button)
  await page.evaluate(
    async bytes => {
      const file = new Blob([Uint8Array.from(atob(bytes), sign => sign.charCodeAt(0))], { type: 'image/png' })
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': file })])
    },
    (await picture(40, 40)).toString('base64'),
  )
  await page.keyboard.press('Control+v')
  await arrived(2)
  await page.waitForFunction(() => document.activeElement?.matches('.media .entries-row:nth-child(2) input'))
  await page.keyboard.type('The lid, open')
  await soon(() => alt(1).inputValue()).toBe('The lid, open')

  await page.locator(button).focus()
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.keyboard.press('Enter')])
  const buffer = await picture(400, 300)
  await slowly(async () => {
    await chooser.setFiles({ name: 'texture.png', mimeType: 'image/png', buffer })
    const bar = page.getByRole('progressbar', { name: 'Uploading texture.png' })
    await bar.waitFor()
    await soon(async () => Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThan(0)
  })
  await arrived(3)
  await page.waitForFunction(() => document.activeElement?.matches('.media .entries-row:nth-child(3) input'))
  await page.keyboard.type('The texture on skin')

  await page.keyboard.press('Alt+ArrowUp')
  await soon(names).toEqual([old!.name, 'texture.png', expect.stringMatching(/\.png$/)])
  await page.keyboard.press('Alt+ArrowUp')
  await soon(() => isCover(0)).toBe(true)
  expect((await names())[0]).toBe('texture.png')

  await goTo(page, '.media .entries-row:first-child .media-open', 'Shift+Tab')
  await page.keyboard.press('Enter')
  await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'slider', null, {
    timeout: patience,
  })
  for (const key of ['Shift+ArrowRight', 'Shift+ArrowRight', 'ArrowUp']) await page.keyboard.press(key)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label')?.includes('70% from the left'))

  await page.keyboard.press('Control+s')
  await soon(async () => (await saved(id)).length).toBe(3)
  expect(await mediaOf(id)).toEqual([
    { name: 'texture.png', alt: 'The texture on skin', focal: { x: 0.7, y: 0.49 } },
    { name: old!.name, alt: old!.alt },
    { name: expect.stringMatching(/\.png$/), alt: 'The lid, open' },
  ])
  expect(await leading(id)).toBe('The texture on skin')
})

test('by mouse: dropped where the field says so, described, dragged to be the first, its point pressed', async () => {
  const id = await productAt(1)
  await openForm(id)
  const media = page.locator('.media')
  await media.scrollIntoViewIfNeeded()

  const files = await page.evaluateHandle(
    bytes => {
      const held = new DataTransfer()
      for (const name of ['front.png', 'back.png'])
        held.items.add(
          new File([Uint8Array.from(atob(bytes), sign => sign.charCodeAt(0))], name, { type: 'image/png' }),
        )
      return held
    },
    (await picture()).toString('base64'),
  )
  await media.dispatchEvent('dragover', { dataTransfer: files })
  await page.locator('.media[data-over]').waitFor()
  await media.dispatchEvent('drop', { dataTransfer: files })
  await arrived(3)
  expect(await page.locator('.media[data-over]').count()).toBe(0)
  const at = (await names()).indexOf('front.png')
  for (const [nth, text] of [
    [at, 'The front'],
    [at === 1 ? 2 : 1, 'The back'],
  ] as const) {
    await alt(nth).click()
    await page.keyboard.insertText(text)
  }

  const handle = page.locator(row(at)).locator('.entries-handle')
  await handle.scrollIntoViewIfNeeded()
  await handle.hover()
  await page.mouse.down()
  const first = await page.locator(row(0)).boundingBox()
  await page.mouse.move(first!.x + 20, first!.y + 4, { steps: 6 })
  await page.mouse.up()
  await soon(async () => (await names())[0]).toBe('front.png')
  expect(await isCover(0)).toBe(true)

  await page.locator(row(0)).locator('.media-open').click()
  const stage = page.locator('.focal-stage img')
  await stage.waitFor()
  const box = (await stage.boundingBox())!
  await page.mouse.click(box.x + box.width / 4, box.y + box.height * 0.75)
  await page.getByRole('button', { name: 'Set focal point' }).click()
  await page.locator('.form-bar button', { hasText: 'Save' }).click()
  await soon(async () => (await saved(id)).length).toBe(3)
  const [led] = await mediaOf(id)
  expect(led).toMatchObject({ name: 'front.png', alt: 'The front', focal: { x: 0.25, y: 0.75 } })
  expect(await leading(id)).toBe('The front')

  await page.goto(`${home}/products?filter=${encodeURIComponent(`id:${id}`)}`)
  const small = page.locator(`[data-row="${id}"] .thumbnail img`)
  await small.waitFor()
  expect(await small.evaluate(image => getComputedStyle(image).objectPosition)).toBe('25% 75%')
})

test('the last one taken away, a quiet place stands where it was', async () => {
  // What is for sale keeps one.
  const id = await productAt(0, 3)
  await openForm(id)
  await page.locator('.media [id$="-remove-0"]').click()
  await page.keyboard.press('Control+s')
  await soon(async () => (await saved(id)).length).toBe(0)
  await page.goto(`${home}/products?filter=${encodeURIComponent(`id:${id}`)}`)
  await page.locator(`[data-row="${id}"] .thumbnail svg`).waitFor()
  expect(await page.locator(`[data-row="${id}"] img`).count()).toBe(0)
})

test('a picture the browser kept is seen by nobody once its person has signed out, nor with another token', async () => {
  await page.goto(`${home}/products`)
  await rowsPainted(page)
  await page.locator('[data-row] .thumbnail img').first().waitFor()
  const address = await page.evaluate(
    path =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .find(name => name.includes(path))!,
    storedPicturesPath,
  )
  const { token } = await page.evaluate(
    () => JSON.parse(localStorage.getItem('nucleus.currentUser')!) as { token: string },
  )
  /** From what the browser keeps and nowhere else. */
  const kept = (access: Record<string, string>) =>
    page.evaluate(
      async ({ address, access }) => {
        const headers = { 'vendor-code': 'mgp', 'country-code': 'IND', ...access }
        const answer = await fetch(address, { headers, cache: 'only-if-cached', mode: 'same-origin' }).catch(() => null)
        return answer?.ok ?? false
      },
      { address, access },
    )
  expect(await kept({ 'access-token': token })).toBe(true)
  await signOut(page)
  await page.waitForFunction(() => document.documentElement.dataset.session?.startsWith('anonymous'), null, {
    timeout: patience,
  })
  expect(await kept({})).toBe(false)
  expect(await kept({ 'access-token': `${token}x` })).toBe(false)
  expect((await page.goto(address))?.status()).toBe(401)
})
