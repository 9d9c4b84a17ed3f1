// A keyboard that counts: every press and letter, chords, and how long the page made them wait. Seconds are those of the keystroke
// level model (Card, Moran, Newell): a press, a decision, and what had to be waited for.
import type { Page } from 'playwright-core'
import { patience } from './desk.ts'

const pressSeconds = 0.2
const decisionSeconds = 1.35

export interface Effort {
  keys: number
  seconds: number
  /** Of those seconds, the ones the page was waited for. */
  waited: number
  /** Presses of Tab one after the other, where they were most. */
  tabs: number
}

export interface CountingKeyboard {
  page: Page
  type(text: string): Promise<void>
  press(key: string): Promise<void>
  /** A moment of thought before what follows. */
  decide(): void
  /** What people look for before they go on. */
  until(sign: () => Promise<unknown>): Promise<void>
  /** Ctrl+Enter on a card, which hears it only after a moment; that is shorter than the decision counted before it, so it is
   *  pressed until the card has gone (that of the palette, unless another is meant) and counted once. */
  confirm(isGone?: () => Promise<boolean>): Promise<void>
  /** A press that opens the system's chooser, and the name that is typed there. */
  choose(key: string, path: string): Promise<void>
  effort(): Effort
}

export const countingKeyboard = (page: Page): CountingKeyboard => {
  const count = { keys: 0, chords: 0, decisions: 0, waited: 0, tabs: 0, inARow: 0 }
  const type = async (text: string) => {
    count.keys += [...text].length
    count.inARow = 0
    await page.keyboard.type(text)
  }
  const press = async (key: string) => {
    count.keys++
    count.inARow = key === 'Tab' ? count.inARow + 1 : 0
    count.tabs = Math.max(count.tabs, count.inARow)
    if (key.length > 1 && key.includes('+')) count.chords++
    await page.keyboard.press(key)
  }
  return {
    page,
    type,
    press,
    decide: () => {
      count.decisions++
    },
    until: async sign => {
      const from = performance.now()
      await sign()
      count.waited += (performance.now() - from) / 1000
    },
    confirm: async isGone => {
      const stateOf = () => page.evaluate(() => document.documentElement.dataset.palette)
      const before = await stateOf()
      await press('Control+Enter')
      while (!(await (isGone?.() ?? stateOf().then(now => now !== before)))) await page.keyboard.press('Control+Enter')
    },
    choose: async (key, path) => {
      const name = path.split('/').at(-1) ?? ''
      const [chooser] = await Promise.all([page.waitForEvent('filechooser', { timeout: patience }), press(key)])
      count.keys += [...name].length + 1
      await chooser.setFiles(path)
    },
    effort: () => ({
      keys: count.keys,
      seconds: pressSeconds * (count.keys + count.chords) + decisionSeconds * count.decisions + count.waited,
      waited: count.waited,
      tabs: count.tabs,
    }),
  }
}
