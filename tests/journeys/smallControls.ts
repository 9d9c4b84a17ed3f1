// What a finger or a trembling hand meets: 24 px both ways, as WCAG 2.5.8 asks.
import type { Page } from 'playwright-core'

/** Controls of which less than 24 by 24 px answers, with their size. A link within a line of text is as tall as the line. */
export const smallControls = (page: Page, where = '.frame'): Promise<string[]> =>
  page.evaluate(within => {
    const least = 24
    const pressable = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=tab]'
    const isInText = (one: HTMLElement): boolean =>
      getComputedStyle(one).display === 'inline' &&
      (one.parentElement?.textContent?.trim().length ?? 0) > (one.textContent?.trim().length ?? 0)
    /** It, what it holds, or the label that presses it. */
    const answers = (one: HTMLElement, at: Element | null): boolean =>
      at !== null && (one.contains(at) || (at.closest('label')?.contains(one) ?? false))
    const reach = (one: HTMLElement): boolean => {
      const { left, top, width, height } = one.getBoundingClientRect()
      const [x, y, by] = [left + width / 2, top + height / 2, least / 2 - 1]
      const corners = [
        [x - by, y],
        [x + by, y],
        [x, y - by],
        [x, y + by],
      ] as const
      return corners.every(([across, down]) => answers(one, document.elementFromPoint(across, down)))
    }
    return [...(document.querySelector(within)?.querySelectorAll<HTMLElement>(pressable) ?? [])].flatMap(one => {
      if (!one.checkVisibility({ opacityProperty: true }) || one.closest('.hidden, [aria-hidden=true]')) return []
      const { width, height, left, top } = one.getBoundingClientRect()
      const isOut = left + width <= 0 || top + height <= 0 || left >= innerWidth || top >= innerHeight
      if (width === 0 || isOut || (width >= least - 0.5 && height >= least - 0.5) || isInText(one) || reach(one))
        return []
      const name = one.getAttribute('aria-label') ?? one.textContent?.trim().slice(0, 40)
      return [`${one.tagName.toLowerCase()}.${one.className} “${name}” ${width.toFixed(1)}×${height.toFixed(1)}`]
    })
  }, where)
