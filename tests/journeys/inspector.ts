// Looks at a screen as axe does and on a phone of 320 px, and notes what is wrong with it.
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa']
export const wide = { width: 1280, height: 900 }
const phone = { width: 320, height: 640 }

/** So that one walk names every mistake. */
export const inspector = (page: Page) => {
  const wrong: string[] = []
  const look = async (screen: string) => {
    // Half faded in, no colour has its contrast.
    await page.waitForFunction(() =>
      document.getAnimations().every(({ playState, effect }) => {
        const { iterations } = effect?.getComputedTiming() ?? {}
        return playState !== 'running' || iterations === Number.POSITIVE_INFINITY
      }),
    )
    const { violations } = await new AxeBuilder({ page }).withTags(rules).setLegacyMode().analyze()
    for (const { id, nodes } of violations)
      wrong.push(`${screen}: ${id} at ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
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
