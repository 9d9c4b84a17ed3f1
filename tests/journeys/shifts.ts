// What moved on a page that nobody touched, as Chromium's Layout Instability tells it.
import type { Page } from 'playwright-core'

/** A tab that comes into its row is less than this; a line that moves the page is more. */
export const mostShift = 0.02

interface Shift extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
  sources: readonly { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
}

/** The sum of all shifts since the page began, and what moved most. */
export const shiftsOf = (page: Page): Promise<{ sum: number; moved: string[] }> =>
  page.evaluate(async () => {
    const entries: Shift[] = []
    const observer = new PerformanceObserver(list => void entries.push(...(list.getEntries() as Shift[])))
    observer.observe({ type: 'layout-shift', buffered: true })
    // What is buffered is told before the second frame from now.
    await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))
    entries.push(...(observer.takeRecords() as Shift[]))
    observer.disconnect()
    const own = entries.filter(({ hadRecentInput }) => !hadRecentInput)
    const nameOf = (node: Node | null): string => {
      const element = node instanceof Element ? node : node?.parentElement
      return element ? `${element.tagName.toLowerCase()}.${element.className}` : 'gone'
    }
    return {
      sum: own.reduce((sum, { value }) => sum + value, 0),
      moved: own
        .toSorted((one, other) => other.value - one.value)
        .slice(0, 3)
        .map(({ value, sources }) => {
          const told = sources.map(
            ({ node, previousRect: { x, y }, currentRect }) =>
              `${nameOf(node)} ${x},${y} → ${currentRect.x},${currentRect.y}`,
          )
          return `${value.toFixed(3)} ${told.join('; ')}`
        }),
    }
  })
