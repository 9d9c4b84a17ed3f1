// Every list, in every language, in two windows, alone and beside a record: no figure and no state of it is cut, the focus of whatever
// takes it is seen, whatever is pressed is large enough, nothing moves by itself, and it says nothing twice that is not one thing.
import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { resources } from '#areas/all.resources.ts'
import { screenOf } from '#contract/address.ts'
import { isKept } from '#contract/resource.ts'
import { actionOf } from '#contract/standard.ts'
import { cutLabels } from './cutLabels.ts'
import { arrive, enter, inside, patience } from './desk.ts'
import { doubledTexts } from './doubledTexts.ts'
import { faintRings } from './faintRings.ts'
import { openHouse } from './seat.ts'
import { mostShift, shiftsOf } from './shifts.ts'
import type { Shop } from './shop.ts'
import { smallControls } from './smallControls.ts'
import { cutFigures, cutHeadings, cutLines, cutWords } from './wholeFigures.ts'

const looking = { timeout: patience, polling: 50 }
const widths = [1280, 1440] as const

/** The list stands, with widths of its own; false where it is empty. */
const settled = async (page: Page): Promise<boolean> => {
  await page.waitForFunction(
    () =>
      document.querySelector('.grid[data-steady] [data-row]') ??
      document.querySelector('main .empty-state, .tree-tools'),
    null,
    looking,
  )
  return (await page.locator('.grid[data-steady] [data-row]').count()) > 0
}

/** The page has drawn what it was told, and has nothing left to do: on a busy machine two frames are not enough for that. */
const atRest = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>(done =>
        requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(() => done()))),
      ),
  )

/** As far down as its rows reach, a window at a time; false at the end. */
const scrolledOn = async (page: Page): Promise<boolean> => {
  const isFurther = await page.evaluate(() => {
    const scroller = document.querySelector('.grid')?.parentElement
    const before = scroller?.scrollTop ?? 0
    scroller?.scrollBy(0, scroller.clientHeight / 2)
    return scroller !== undefined && scroller !== null && scroller.scrollTop !== before
  })
  if (isFurther) await atRest(page)
  return isFurther
}

/** Windows of a list that are looked at. */
const mostWindows = 3

const peeked = async (page: Page): Promise<boolean> => {
  if ((await page.locator('.list').count()) === 0) return false
  await page.locator('[data-row][tabindex="0"]').focus()
  await page.keyboard.press('Space')
  // The record itself, not its shape.
  const isThere = () =>
    document.querySelector('.list-peek .detail-peek') && !document.querySelector('.list-peek .skeleton')
  await page.waitForFunction(isThere, null, looking)
  // The list has heard of the room it has left.
  await atRest(page)
  return true
}

const lists = resources.filter(one => isKept(one) && !one.isSingle && actionOf(one, 'open') !== undefined)

/** What may be said twice: the terms of the trade, and what areas are called, whose names are links, tabs and headings. */
const terms = new Set(
  readFileSync('src/locales/README.md', 'utf8')
    .split('\n')
    .filter(line => line.startsWith('| '))
    .flatMap(line => line.split('|')[1]?.split(', ') ?? [])
    .map(term => term.trim().toLowerCase()),
)

/** The frame's own texts are those of the place and of areas: what it says is no doubling. */
const namesOf = (page: Page): Promise<string[]> =>
  page
    .locator('.brand-chip *, .sidebar .area-name, .area-tab > a, .view-tab')
    .evaluateAll(all => all.map(({ textContent }) => textContent?.trim() ?? ''))

const doubled = async (page: Page): Promise<string[]> => {
  const names = new Set(await namesOf(page))
  return (await doubledTexts(page)).filter(text => !names.has(text) && !terms.has(text.toLowerCase()))
}

export const promiseListLooks = (locales: readonly string[], among: readonly string[] = []): void => {
  let browser: Browser
  let shop: Shop
  beforeAll(async () => {
    const house = await openHouse()
    ;({ browser, shop } = house)
    return house.close
  })
  const looked = among.length > 0 ? lists.filter(({ name }) => among.includes(name)) : lists

  describe.each(locales)('%s', locale => {
    let page: Page
    beforeAll(async () => {
      page = await arrive(browser, { locale, viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
      await enter(page, shop.server, 'admin')
      return () => page.context().close()
    })

    test.each(looked)('$name is whole, large enough and in one voice', async resource => {
      const wrong: string[] = []
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 })
        await page.goto(shop.server.url + screenOf(resource))
        const hasRows = await settled(page)
        await inside(page)
        const note = async (how: string) => {
          const all = {
            figure: cutFigures,
            line: cutLines,
            word: cutWords,
            heading: cutHeadings,
            label: cutLabels,
            control: smallControls,
            text: doubled,
          }
          for (const [kind, find] of Object.entries(all))
            for (const one of await find(page)) wrong.push(`${width} ${how}, ${kind}: ${one}`)
        }
        await note('alone')
        for (let window = 0; window < mostWindows && (await scrolledOn(page)); window++) {
          await page.waitForFunction(() => !document.querySelector('.row-coming'), null, looking)
          await atRest(page)
          for (const one of await cutFigures(page)) wrong.push(`${width} further down, figure: ${one}`)
          for (const one of await cutWords(page)) wrong.push(`${width} further down, word: ${one}`)
        }
        if (hasRows && (await peeked(page))) await note('beside a record')
      }
      expect(wrong).toEqual([])
    })

    test.each(looked)('nothing of $name moves by itself', async resource => {
      const wrong: string[] = []
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 })
        await page.goto(shop.server.url + screenOf(resource))
        await settled(page)
        await inside(page)
        const { sum, moved } = await shiftsOf(page)
        if (sum > mostShift) wrong.push(`${width}, moved by ${sum.toFixed(3)}: ${moved.join(' | ')}`)
      }
      expect(wrong).toEqual([])
    })

    // Light and dark differ in colours alone, the width in none.
    test.each(looked)('the focus of whatever takes it in $name has 3:1, in light and dark', async resource => {
      const wrong: string[] = []
      await page.goto(shop.server.url + screenOf(resource))
      if (await settled(page)) await peeked(page)
      await page.keyboard.press('Tab')
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        await page.locator(`.radix-themes.${colorScheme}`).first().waitFor()
        for (const ring of await faintRings(page)) wrong.push(`${colorScheme}: ${ring}`)
      }
      expect(wrong).toEqual([])
    })
  })
}
