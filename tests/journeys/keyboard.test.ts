// The keyboard in a real browser, by the numbers of its acceptance checks; what a browser alone can show: keys over their
// controls, other tabs, layouts, small screens, right to left.
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { inside, paletteIs, pick, rowsPainted } from './desk.ts'
import { takeSeat } from './seat.ts'
import type { Shop } from './shop.ts'

let shop: Shop
let page: Page

beforeAll(async () => {
  const seat = await takeSeat('catalogue', '/products')
  ;({ shop, page } = seat)
  return seat.close
})

const list = async (of = page) => {
  await of.goto(`${shop.server.url}/products?sort=slug`)
  await rowsPainted(of)
  await paletteIs(of, 'closed')
}
const cursor = (of = page) =>
  of.evaluate(() => {
    const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')]
    return rows.findIndex(row => row.tabIndex === 0)
  })
const picked = (of = page) => of.locator('[data-row][aria-selected=true]').count()
const soon = { timeout: 15_000 }
const account = async (of = page) => {
  // Anew: to an address with a fragment one only jumps while one is there, and what stands open stays open.
  await of.goto('about:blank')
  await of.goto(`${shop.server.url}/account#keys`)
  await inside(of)
  await of.locator('.key-table').waitFor()
}
/** Pressed again until it is heard: the page may still be on its way. */
const held = async (of = page) =>
  expect
    .poll(async () => {
      await of.keyboard.up('Control')
      await of.keyboard.down('Control')
      return of
        .locator('.key-hints')
        .waitFor({ state: 'attached', timeout: 2500 })
        .then(() => true)
        .catch(() => false)
    }, soon)
    .toBe(true)

/** The way to another language, as a person goes it. */
const speak = async (name: string, dir: string) => {
  await page.keyboard.press('F1')
  await paletteIs(page, 'browsing')
  await page.keyboard.type(`:${name}`)
  await page.locator('[role=dialog] [role=option]').first().waitFor()
  await page.keyboard.press('Enter')
  await page.waitForFunction(wanted => document.documentElement.dir === wanted, dir, soon)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await paletteIs(page, 'closed')
}

test('a list is gone through, picked and counted by keys; twenty at the end say where the list ends', async () => {
  await list()
  await page.keyboard.type('5j')
  await expect.poll(() => cursor(), soon).toBe(5)
  await page.keyboard.type('gg')
  await expect.poll(() => cursor(), soon).toBe(0)
  await page.keyboard.press('Shift+J')
  await expect.poll(() => picked(), soon).toBe(2)
  await page.keyboard.press('Escape')
  await expect.poll(() => picked(), soon).toBe(0)
  await page.keyboard.press('End')
  await page.keyboard.type('20x')
  await page.locator('.status-line').getByText('End of list: 1 of 20 selected').first().waitFor()
  await page.keyboard.type('*a')
  await page
    .getByText(/^\d+ selected$/)
    .first()
    .waitFor()
  await page.keyboard.press('Escape')
})

/** Texts of the page that lie under a chip. */
const hidden = () =>
  page.evaluate(() => {
    const chips = [...document.querySelectorAll('.key-hints > span')].map(chip => chip.getBoundingClientRect())
    const texts = document.createTreeWalker(
      document.querySelector('#root, body > div') as Element,
      NodeFilter.SHOW_TEXT,
    )
    const range = document.createRange()
    const under: string[] = []
    while (texts.nextNode()) {
      const { currentNode: text } = texts
      const { parentElement: around } = text
      // What is for ears alone is one pixel wide.
      if (!text.textContent?.trim() || !around || around.getBoundingClientRect().width < 2) continue
      if (!around.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
      range.selectNodeContents(text)
      for (const { left, right, top, bottom } of range.getClientRects())
        if (
          chips.some(
            chip => left < chip.right - 1 && chip.left + 1 < right && top < chip.bottom - 1 && chip.top + 1 < bottom,
          )
        )
          under.push(text.textContent)
    }
    return under
  })

test('Ctrl held alone shows the keys over their controls, moves nothing, and ends with the key', async () => {
  await list()
  const places = () =>
    page.evaluate(() => [...document.querySelectorAll('main *')].map(one => one.getBoundingClientRect().top).join())
  await page.locator('[data-row]').first().focus()
  // Counts beside tabs come after the rows.
  let before = ''
  await expect
    .poll(
      async () => {
        const last = before
        before = await places()
        return before === last
      },
      { ...soon, interval: 500 },
    )
    .toBe(true)
  await held()
  const hints = await page.locator('.key-hints > span').allInnerTexts()
  const keys = hints.map(text => text.replace(/\s/g, ''))
  expect(keys).toEqual(expect.arrayContaining(['GP', 'GT', 'X', 'O', 'M', '>', ']']))
  expect(await page.locator('.key-hints').getAttribute('aria-hidden')).toBe('true')
  expect(await places()).toBe(before)
  expect(await hidden()).toEqual([])
  await page.keyboard.up('Control')
  await page.locator('.key-hints').waitFor({ state: 'detached' })
})

test('22: a key that is taken is refused and both are named; a free one is heard in every tab at once', async () => {
  const other = await page.context().newPage()
  await other.goto(`${shop.server.url}/products`)
  await pick(other)
  await list(other)
  await other.getByText('live', { exact: true }).waitFor()
  // A page behind another is drawn once a second.
  await page.bringToFront()
  await account()
  const row = page.locator('[data-binding="list x"]')
  await row.getByRole('button').first().click()
  const asked = page.getByRole('textbox', { name: 'Press the new shortcut' })
  await expect.poll(() => asked.evaluate(element => element === document.activeElement), soon).toBe(true)
  await page.keyboard.press('j')
  await page
    .getByRole('alert')
    .getByText('J is already the shortcut for “Next row” (In a list). “Select row” keeps X.')
    .waitFor()
  await page.keyboard.press('y')
  await row.getByText('custom').waitFor()
  await expect
    .poll(async () => {
      await other.keyboard.press('y')
      return picked(other)
    }, soon)
    .toBe(1)
  await other.keyboard.press('x')
  expect(await picked(other)).toBe(1)
  await page.bringToFront()
  await row.getByRole('button', { name: /^Reset/ }).click()
  await row.getByText('custom').waitFor({ state: 'detached' })
  await other.close()
})

test('24: an opener of one’s own opens; a broken one is given back by the menu of me and by F1', async () => {
  await account()
  const row = page.locator('[data-binding="global Ctrl+k"]')
  const choose = async () => {
    await row.getByRole('button').first().click()
    await page.getByRole('textbox', { name: 'Press the new shortcut' }).waitFor()
    await page.keyboard.press('Control+b')
    await row.getByText('custom').waitFor()
  }
  await choose()
  await page.keyboard.press('Control+b')
  await paletteIs(page, 'browsing')
  await page.keyboard.press('F1')
  await paletteIs(page, 'closed')
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Reset the command palette shortcut' }).click()
  await row.getByText('custom').waitFor({ state: 'detached' })
  await choose()
  await page.keyboard.press('F1')
  await paletteIs(page, 'browsing')
  await page.locator('[role=option]', { hasText: 'Reset the command palette shortcut' }).click()
  await row.getByText('custom').waitFor({ state: 'detached' })
  await page.keyboard.press('Control+k')
  await paletteIs(page, 'browsing')
  await page.keyboard.press('Escape')
  await paletteIs(page, 'closed')
})

test('23: Off: no single key does anything, the palette does everything; it holds after a reload', async () => {
  await account()
  await page.getByRole('radio', { name: /^Off/ }).check()
  await list()
  await page.locator('[data-row]').first().focus()
  await page.keyboard.type('jjxgtnp?')
  expect(await cursor()).toBe(0)
  expect(await picked()).toBe(0)
  expect(await page.locator('.leader').count()).toBe(0)
  await page.keyboard.press('Control+k')
  await paletteIs(page, 'browsing')
  await page.keyboard.type('go to tags')
  await page.locator('[role=dialog] [role=option]', { hasText: 'Tags' }).first().waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(url => url.pathname === '/tags')
  await account()
  await page.getByRole('radio', { name: /^Standard/ }).check()
})

test('30: in Persian chips are not reversed, and codes inside rows read left to right', async () => {
  await speak('farsi', 'rtl')
  await list()
  await page.locator('[data-row]').first().focus()
  await held()
  const [chips, edge] = await page.evaluate(() => {
    const chip = document.querySelector('.key-hints .keys:has(kbd + kbd)') as HTMLElement
    const [one, two] = [...chip.children].map(key => key.getBoundingClientRect().left)
    return [{ dir: getComputedStyle(chip).direction, inOrder: (one ?? 0) < (two ?? 0) }, innerWidth] as const
  })
  expect(chips).toEqual({ dir: 'ltr', inOrder: true })
  expect(edge).toBeGreaterThan(0)
  expect(await hidden()).toEqual([])
  await page.keyboard.up('Control')
  await page.keyboard.press('g')
  await page.locator('[data-leader=g]').waitFor()
  expect(await page.locator('[data-leader=g]').evaluate(strip => getComputedStyle(strip).direction)).toBe('rtl')
  await page.keyboard.press('Escape')
})

test('29: the keys of /account fit 320 px in Persian', async () => {
  await page.setViewportSize({ width: 320, height: 640 })
  await account()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await page.locator('[data-binding="list x"] button').first().click()
  await page.locator('.key-press').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 1440, height: 900 })
})

test('45: where motion is unwelcome nothing moves: overlay, keys over controls, palette', async () => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await list()
  // By the clock: an edge that fades follows the hand that scrolls, and is always said to run.
  const moving = () =>
    page.evaluate(
      () =>
        document.getAnimations().filter(one => one.playState === 'running' && one.timeline instanceof DocumentTimeline)
          .length,
    )
  await page.keyboard.press('g')
  await page.locator('[data-leader=g]').waitFor()
  expect(await moving()).toBe(0)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await paletteIs(page, 'browsing')
  expect(await moving()).toBe(0)
  await page.keyboard.press('Escape')
  await paletteIs(page, 'closed')
})

/** What has the focus: the row of the cursor, a heading, or nothing. */
const focused = () =>
  page.evaluate(() => {
    const { activeElement } = document
    if (activeElement?.matches('[data-row]')) return 'row'
    return activeElement?.matches('h1') ? 'heading' : (activeElement?.tagName ?? '')
  })
const closeIt = async () => {
  await page.locator('[role=dialog]').waitFor()
  await page.keyboard.press('Escape')
  await page.locator('[role=dialog]').waitFor({ state: 'detached' })
}

test('the focus comes back to the row from every dialog a key opens, and stands on the heading of what was opened', async () => {
  await list()
  await page.locator('[data-row]').first().focus()
  for (const keys of ['v', 'Shift+M', '?']) {
    await page.keyboard.press(keys)
    await closeIt()
    await expect.poll(focused, soon).toBe('row')
  }
  await page.keyboard.press('Enter')
  await expect.poll(focused, soon).toBe('heading')
  await page.keyboard.press('Escape')
  await expect.poll(focused, soon).toBe('row')
  await page.keyboard.type('xjx')
  await page.keyboard.press('F1')
  await paletteIs(page, 'browsing')
  await page.keyboard.type('compare')
  // Others have been here in another language.
  await page.locator('[id="palette-act:products.compare"]').waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/products/compare?*')
  await expect.poll(focused, soon).toBe('heading')
})
