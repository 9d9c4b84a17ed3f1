// The palette in the real page: key to open, key to rows, arrow to active row, by the page's own marks; once plain, once with the
// processor slowed fourfold. Then the search of the records at hand beside what others use.
import type { CDPSession, Page } from 'playwright-core'
import { enter } from '../journeys/desk.ts'
import { launchMeasured, openContext } from '../support/browser.ts'
import { startServer } from '../support/server.ts'
import { print, quantile } from './figures.ts'
import { compareMatchers, tellMemory } from './matching.ts'

const server = await startServer({ env: { SEED: 'demo' } })
const browser = await launchMeasured()
const context = await openContext(browser)
const page = await context.newPage()
const session = await context.newCDPSession(page)

await enter(page, server, 'admin', '/products')
await page.waitForFunction(() => performance.getEntriesByName('list:rows').length > 0)

const phrases = ['hide', 'imp pr', 'products', 'set price', 'velvet', 'tax', 'urdu', 'publish', 'why', 'new brand']

/** Milliseconds from the key that is pressed to the page's own mark. */
const timed = async (mark: string, key: string): Promise<number> => {
  await page.evaluate(name => performance.clearMarks(name), mark)
  await page.evaluate(() => {
    window.addEventListener('keydown', event => performance.mark('bench:key', { startTime: event.timeStamp }), {
      once: true,
      capture: true,
    })
  })
  await page.keyboard.press(key)
  return page.evaluate(async name => {
    while (performance.getEntriesByName(name).length === 0) await new Promise(requestAnimationFrame)
    const at = performance.getEntriesByName(name)[0]!.startTime
    const from = performance.getEntriesByName('bench:key').at(-1)!.startTime
    performance.clearMarks('bench:key')
    return at - from
  }, mark)
}

const spreadOf = (values: number[]) => {
  const sorted = values.toSorted((one, other) => one - other)
  return { p50: quantile(sorted, 0.5), p95: quantile(sorted, 0.95), max: sorted.at(-1) ?? 0 }
}

const tell = (metric: string, values: number[], budget: number): void => {
  const { p50, p95, max } = spreadOf(values)
  print({ bench: 'palette', metric: `${metric}, p50`, value: p50, unit: 'ms' })
  print({ bench: 'palette', metric: `${metric}, p95`, value: p95, unit: 'ms', max, baseline: budget })
}

const run = async (name: string, page: Page): Promise<void> => {
  const opens: number[] = []
  const keys: number[] = []
  const arrows: number[] = []
  for (let turn = 0; turn < 30; turn++) {
    opens.push(await timed('palette:painted', 'Control+k'))
    if (turn < phrases.length) {
      for (const letter of phrases[turn]!) keys.push(await timed('palette:results', letter === ' ' ? 'Space' : letter))
      // A list of one has nowhere to go.
      const rows = await page.locator('[role=dialog] [role=option]').count()
      for (let step = 0; step < 3 && rows > 3; step++) arrows.push(await arrow(page))
    }
    await page.keyboard.press('Control+k')
    await page.waitForFunction(() => document.documentElement.dataset.palette === 'closed')
  }
  tell(`${name}: key to open painted`, opens, 50)
  tell(`${name}: letter to rows painted`, keys, 33)
  tell(`${name}: arrow to active row`, arrows, 16)
}

/** An arrow only moves the active row, so its frame is the one after the attribute changed. */
const arrow = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const box = document.querySelector('[role=dialog] [role=combobox]')!
    const before = box.getAttribute('aria-activedescendant')
    const from = performance.now()
    box.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'ArrowDown', code: 'ArrowDown', bubbles: true, cancelable: true }),
    )
    const last = performance.now() + 500
    while (box.getAttribute('aria-activedescendant') === before && performance.now() < last)
      await new Promise(requestAnimationFrame)
    return performance.now() - from
  })

/** A letter's own work: from its event to its rows in the page, matching and committing, before anything is drawn. */
const committed = async (page: Page): Promise<void> => {
  const times: number[] = []
  await timed('palette:painted', 'Control+k')
  for (const phrase of phrases)
    for (let length = 1; length <= phrase.length; length++)
      times.push(
        await page.evaluate(
          text => {
            const line = document.querySelector<HTMLInputElement>('#palette-line')!
            const from = performance.now()
            // As a hand would: React hears of a value it has not set itself.
            Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(line, text)
            line.dispatchEvent(new Event('input', { bubbles: true }))
            return new Promise<number>(resolve => queueMicrotask(() => resolve(performance.now() - from)))
          },
          phrase.slice(0, length),
        ),
      )
  await page.keyboard.press('Control+k')
  await page.waitForFunction(() => document.documentElement.dataset.palette === 'closed')
  tell('plain: letter matched and committed', times, 10)
}

const slowed = async (session: CDPSession, rate: number) => session.send('Emulation.setCPUThrottlingRate', { rate })

await run('plain', page)
await committed(page)
await slowed(session, 4)
await run('slowed fourfold', page)
await browser.close()
await server.stop()
compareMatchers()
tellMemory()
