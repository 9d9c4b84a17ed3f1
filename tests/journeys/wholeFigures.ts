// Every list, in every language, in two windows, alone and beside a record: no figure of it is cut, by its cell, by the edge of the
// list or by what stands over it.
import type { Browser, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { resources } from '#areas/all.resources.ts'
import { screenOf } from '#contract/address.ts'
import { isKept } from '#contract/resource.ts'
import { actionOf } from '#contract/standard.ts'
import { arrive, enter, patience } from './desk.ts'
import { openHouse } from './seat.ts'
import type { Shop } from './shop.ts'

const looking = { timeout: patience, polling: 50 }
const widths = [1280, 1440] as const

/** Figures of which a part alone is seen, by their column. Nothing is drawn over what no element of the page ends. */
const cutFigures = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const grid = document.querySelector('.grid')
    const scroller = grid?.parentElement
    if (!grid || !scroller) return []
    const figures = grid.querySelectorAll<HTMLElement>(':is(tbody, tfoot) :is(.field-figure, time, [data-at-end] > *)')
    const isInside = (inner: DOMRect, outer: DOMRect) => inner.left >= outer.left - 1 && inner.right <= outer.right + 1
    // What only screen readers are told is not drawn.
    const drawnOf = (figure: HTMLElement): DOMRect => {
      const walker = document.createTreeWalker(figure, NodeFilter.SHOW_TEXT)
      let left = Number.POSITIVE_INFINITY
      let right = Number.NEGATIVE_INFINITY
      for (let text = walker.nextNode(); text; text = walker.nextNode()) {
        if (text.parentElement?.closest('.hidden')) continue
        const range = document.createRange()
        range.selectNodeContents(text)
        const box = range.getBoundingClientRect()
        if (box.width === 0) continue
        left = Math.min(left, box.left)
        right = Math.max(right, box.right)
      }
      return new DOMRect(left, 0, right - left)
    }
    const within = (figure: HTMLElement): boolean => {
      const drawn = drawnOf(figure)
      if (!(drawn.width > 0)) return true
      for (let at: HTMLElement | null = figure; at && at !== scroller.parentElement; at = at.parentElement)
        if (getComputedStyle(at).overflowX !== 'visible' && !isInside(drawn, at.getBoundingClientRect())) return false
      const menu = figure.closest('tr')?.querySelector('.row-menu')?.getBoundingClientRect()
      return !menu || drawn.right <= menu.left + 1 || drawn.left >= menu.right - 1
    }
    return [...figures]
      .filter(figure => !within(figure))
      .map(figure => `${figure.closest<HTMLElement>('[data-column]')?.dataset.column}: ${figure.textContent}`)
  })

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

const peeked = async (page: Page): Promise<boolean> => {
  if ((await page.locator('.list').count()) === 0) return false
  await page.locator('[data-row][tabindex="0"]').focus()
  await page.keyboard.press('Space')
  await page.waitForFunction(() => document.querySelector('.list-peek'), null, looking)
  // The list has heard of the room it has left.
  await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
  return true
}

const lists = resources.filter(one => isKept(one) && !one.isSingle && actionOf(one, 'open') !== undefined)

export const promiseWholeFigures = (locales: readonly string[], among: readonly string[] = []): void => {
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
    test.each(looked)('no figure of $name is cut, with the quick look and without', async resource => {
      const wrong: string[] = []
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 })
        await page.goto(shop.server.url + screenOf(resource))
        if (!(await settled(page))) continue
        const note = async (how: string) => {
          for (const cut of await cutFigures(page)) wrong.push(`${width} ${how} ${cut}`)
        }
        await note('alone')
        if (await peeked(page)) await note('beside a record')
      }
      expect(wrong).toEqual([])
    })
  })
}
