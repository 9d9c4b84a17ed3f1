// What the place itself is called is never cut: entries of the sidebar, tabs, buttons and headings are worded to fit in every language.
import type { Page } from 'playwright-core'

/** Labels in sight that end in an ellipsis. Texts of records, and heads of columns, which are told whole, are none. */
export const cutLabels = (page: Page, where = '.frame'): Promise<string[]> =>
  page.evaluate(within => {
    const labelled = 'nav a, nav button, a[role=tab], button, h1, label, dt'
    const ofRecords = 'tbody, tfoot, thead, dd, [dir=auto]'
    const isCut = (one: HTMLElement): boolean =>
      getComputedStyle(one).textOverflow === 'ellipsis' && one.scrollWidth > one.clientWidth
    const labels = [...(document.querySelector(within)?.querySelectorAll<HTMLElement>(labelled) ?? [])]
    const cut = labels
      .filter(one => one.checkVisibility({ opacityProperty: true }) && !one.closest(ofRecords))
      .flatMap(one => [one, ...one.querySelectorAll<HTMLElement>(':not([dir=auto])')])
      .filter(one => one.clientWidth > 0 && isCut(one))
    return [...new Set(cut.map(one => one.textContent?.trim() ?? ''))]
  }, where)
