// Looks at a screen as axe does and on a phone of 320 px, and notes what is wrong with it. Axe comes once to a page, and is asked
// for what is wrong only, without the way to each element: the rest of its report is half of its time, and nobody reads it.
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const { source } = createRequire(import.meta.resolve('@axe-core/playwright'))('axe-core') as { source: string }

interface Axe {
  run(where: Document, how: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>
}

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa']
export const wide = { width: 1280, height: 900 }
const phone = { width: 320, height: 640 }

const violationsOf = async (page: Page) => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  return page.evaluate(async tags => {
    const { axe } = window as unknown as { axe: Axe }
    const how = { runOnly: { type: 'tag', values: tags }, resultTypes: ['violations'], selectors: false }
    const { violations } = await axe.run(document, how)
    return violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ html }) => html.slice(0, 160)).join(' | ') }))
  }, rules)
}

/** So that one walk names every mistake. */
export const inspector = (page: Page) => {
  const wrong: string[] = []
  const look = async (screen: string) => {
    // Half faded in, no colour has its contrast. What goes by how far something is scrolled is never over.
    await page.waitForFunction(() =>
      document.getAnimations().every(({ playState, effect, timeline }) => {
        const { iterations } = effect?.getComputedTiming() ?? {}
        return playState !== 'running' || iterations === Number.POSITIVE_INFINITY || timeline !== document.timeline
      }),
    )
    for (const { id, at } of await violationsOf(page)) wrong.push(`${screen}: ${id} at ${at}`)
    await page.setViewportSize(phone)
    // What was wide settles within a moment of the turn; what stays wide is wrong.
    const isNarrow = page.waitForFunction(
      most => Math.max(document.documentElement.scrollWidth, document.body.scrollWidth) <= most,
      phone.width,
      { timeout: 2000 },
    )
    await isNarrow.catch(() => wrong.push(`${screen}: scrolls sideways on a phone of ${phone.width} px`))
    await page.setViewportSize(wide)
  }
  return { wrong, look }
}

export type Look = ReturnType<typeof inspector>['look']
