// Figures are never cut: not by their cell, not by the edge of the list, not by what stands over it.
import type { Page } from 'playwright-core'

/**
 * Figures in sight of which a part alone is seen, by their column. Nothing is drawn over what no element of the page ends; what is drawn
 * beyond the edge of the list is measured when it comes in sight.
 */
export const cutFigures = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const grid = document.querySelector('.grid')
    const scroller = grid?.parentElement
    if (!grid || !scroller) return []
    const figures = grid.querySelectorAll<HTMLElement>(':is(tbody, tfoot) :is(.field-figure, time, [data-at-end] > *)')
    // A line that ends in an ellipsis does so as soon as it lacks part of a pixel of what lies within its padding.
    const isInside = (inner: DOMRect, at: HTMLElement) => {
      const outer = at.getBoundingClientRect()
      const { textOverflow, paddingLeft, paddingRight } = getComputedStyle(at)
      return textOverflow === 'ellipsis'
        ? inner.left >= outer.left + Number.parseFloat(paddingLeft) - 0.05 &&
            inner.right <= outer.right - Number.parseFloat(paddingRight) + 0.05
        : inner.left >= outer.left - 1 && inner.right <= outer.right + 1
    }
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
        if (getComputedStyle(at).overflowX !== 'visible' && !isInside(drawn, at)) return false
      const menu = figure.closest('tr')?.querySelector('.row-menu')?.getBoundingClientRect()
      return !menu || drawn.right <= menu.left + 1 || drawn.left >= menu.right - 1
    }
    const { top, bottom } = scroller.getBoundingClientRect()
    const isSeen = (figure: HTMLElement): boolean => {
      const box = figure.getBoundingClientRect()
      return box.top >= top && box.bottom <= bottom
    }
    return [...figures]
      .filter(figure => isSeen(figure) && !within(figure))
      .map(figure => `${figure.closest<HTMLElement>('[data-column]')?.dataset.column}: ${figure.textContent}`)
  })

/** Lines of a cell in sight that end at an edge in the middle of a letter: an ellipsis is drawn only by the box whose own lines they are. */
export const cutLines = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const scroller = document.querySelector('.grid')?.parentElement
    if (!scroller) return []
    const { top, bottom } = scroller.getBoundingClientRect()
    const isCut = (text: Text, cell: HTMLElement): boolean => {
      const range = document.createRange()
      range.selectNodeContents(text)
      const drawn = range.getBoundingClientRect()
      if (drawn.width <= 1 || drawn.top < top || drawn.bottom > bottom) return false
      let isItsLine = true
      for (let at: HTMLElement | null = text.parentElement; at; at = at === cell ? null : at.parentElement) {
        const { overflowX, textOverflow, display } = getComputedStyle(at)
        if (overflowX !== 'visible') {
          const box = at.getBoundingClientRect()
          const isOver = drawn.left < box.left - 1 || drawn.right > box.right + 1
          // What is a pixel wide is there for screen readers alone.
          if (isOver && box.width > 1) return !(isItsLine && textOverflow === 'ellipsis')
        }
        if (!display.startsWith('inline') || display === 'inline-grid' || display === 'inline-flex') isItsLine = false
      }
      return false
    }
    return [...document.querySelectorAll<HTMLElement>('.grid :is(tbody, tfoot) [data-column]')].flatMap(cell => {
      const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
      const found: string[] = []
      for (let text = walker.nextNode() as Text | null; text; text = walker.nextNode() as Text | null)
        // What only screen readers are told is not drawn.
        if (!text.parentElement?.closest('.hidden') && isCut(text, cell))
          found.push(`${cell.dataset.column}: ${text.textContent}`)
      return found
    })
  })

/** What there is always room for of a column of words of a closed set. */
const mostWord = 160

/** States and other words in sight that end in an ellipsis, though their column is not as wide as words may ask for. */
export const cutWords = (page: Page): Promise<string[]> =>
  page.evaluate(most => {
    const grid = document.querySelector('.grid')
    const scroller = grid?.parentElement
    if (!grid || !scroller) return []
    const { top, bottom } = scroller.getBoundingClientRect()
    return [...grid.querySelectorAll<HTMLElement>('thead [data-word]:not([data-sized])')].flatMap(head => {
      const { column } = head.dataset
      return [...grid.querySelectorAll<HTMLElement>(`tbody [data-column="${column}"]`)]
        .filter(cell => {
          const box = cell.getBoundingClientRect()
          const over = cell.scrollWidth - cell.clientWidth
          return box.top >= top && box.bottom <= bottom && over > 0 && cell.offsetWidth + 1 <= most
        })
        .map(cell => `${column}: ${cell.textContent}`)
    })
  }, mostWord)

/** What there is always room for of a heading; a column that has less goes. */
const mostHeading = 160

/** Headings that end in an ellipsis, though their column is not as wide as headings may ask for, in no width somebody gave it. */
export const cutHeadings = (page: Page): Promise<string[]> =>
  page.evaluate(most => {
    const heads = document.querySelectorAll<HTMLElement>('.grid thead th[data-column]:not([data-sized])')
    return [...heads]
      .filter(head => head.offsetWidth + 1 < most)
      .filter(head =>
        [head, ...head.querySelectorAll<HTMLElement>('.head-text, .head-sort span')].some(
          one => one.clientWidth > 0 && one.scrollWidth > one.clientWidth,
        ),
      )
      .map(({ dataset, textContent }) => `${dataset.column}: ${textContent}`)
  }, mostHeading)
