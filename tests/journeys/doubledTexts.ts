// What a screen says twice: a heading, a tab and a button of the same words are the same thing, or one of them is misnamed.
import type { Page } from 'playwright-core'

/**
 * Texts that stand on two lines of the page; records, and fields by their names beside them, aside. Beside a list two fields of a record may
 * be answered alike, and none says what its title says, or what stands beside that.
 */
export const doubledTexts = (page: Page, where = '.frame'): Promise<string[]> =>
  page.evaluate(within => {
    const root = document.querySelector(within)
    if (!root) return []
    /** What screen readers alone are told is not seen. */
    const isClipped = (element: Element | null): boolean =>
      element !== null &&
      element !== root &&
      (getComputedStyle(element).clipPath !== 'none' || isClipped(element.parentElement))
    const lines = new Map<string, Set<number>>()
    const answers: [said: string, of: Element | null][] = []
    const titles: [said: string, of: Element][] = []
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
      const said = text.textContent?.trim() ?? ''
      const parent = text.parentElement
      if (!/\p{Letter}{2}/u.test(said) || !parent?.checkVisibility({ opacityProperty: true })) continue
      if (parent.closest('tbody, tfoot, thead, dt, [aria-hidden=true], kbd, option, time') || isClipped(parent))
        continue
      const range = document.createRange()
      range.selectNodeContents(text)
      const { top, width } = range.getBoundingClientRect()
      if (width === 0) continue
      const record = parent.closest('.detail-peek')
      if (record && parent.closest('dd')) {
        answers.push([said, record])
        continue
      }
      if (record && parent.closest('.detail-title, .detail-beside')) titles.push([said, record])
      lines.set(said, (lines.get(said) ?? new Set()).add(Math.round(top)))
    }
    const again = answers.filter(([said, of]) => titles.some(([title, its]) => title === said && its === of))
    return [...[...lines].filter(([, tops]) => tops.size > 1), ...again].map(([said]) => said)
  }, where)
