// What a screen says twice: a heading, a tab and a button of the same words are the same thing, or one of them is misnamed.
import type { Page } from 'playwright-core'

/** Texts that stand on two lines of the page; records, and fields by their names beside them, aside. */
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
      lines.set(said, (lines.get(said) ?? new Set()).add(Math.round(top)))
    }
    return [...lines].filter(([, tops]) => tops.size > 1).map(([said]) => said)
  }, where)
