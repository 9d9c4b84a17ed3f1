// What travels before a page can be used: bytes as the server sends them (brotli), per entry point, against the budgets:
// up to the rows of a first list, and with all that comes when the page is calm again.
import type { Page } from 'playwright-core'
import { pick, signInHere } from '../journeys/desk.ts'
import { launchMeasured, openContext } from '../support/browser.ts'
import { startServer } from '../support/server.ts'
import { budgets, rowsAt, type Weight, weigh } from '../support/weight.ts'
import { print } from './figures.ts'

const server = await startServer({ env: { SEED: 'demo' } })
const browser = await launchMeasured()

const kilo = (bytes: number): number => Math.round(bytes / 100) / 10

const tell = (when: string, weight: Weight, budget?: { script: number; style: number; requests: number }): void => {
  for (const kind of ['script', 'style', 'font'] as const) {
    const most = kind === 'font' ? undefined : budget?.[kind]
    print({
      ...{ bench: 'weight', metric: `${when}: ${kind}s`, value: kilo(weight[kind]), unit: 'kB' },
      ...(most && { baseline: kilo(most) }),
    })
  }
  const { requests } = weight
  print({ bench: 'weight', metric: `${when}: requests`, value: requests, unit: 'requests', baseline: budget?.requests })
}

const arrive = async (path: string) => {
  const page = await (await openContext(browser)).newPage()
  const weight = await weigh(page)
  await page.goto(server.url + path, { waitUntil: 'networkidle' })
  return { page, weight }
}

/** The palette is there, and half a second long nobody asks for anything. */
const calm = async (page: Page) => {
  await page.waitForFunction(() => document.documentElement.dataset.palette === 'closed')
  await page.waitForFunction(() => {
    const last = Math.max(...performance.getEntriesByType('resource').map(entry => entry.startTime + entry.duration))
    return performance.now() - last > 500
  })
}

const straight = await arrive('/products')
tell('sign-in page', straight.weight(), budgets.signIn)
await signInHere(straight.page, server, 'admin')
await pick(straight.page)
const rows = await rowsAt(straight.page)
await calm(straight.page)
tell('first list, rows visible', straight.weight(rows), budgets.firstList)
tell('first list, all calm', straight.weight(), budgets.firstList)

// By the start page, where everything else has time to come before the list is asked for.
const roundabout = await arrive('/')
await signInHere(roundabout.page, server, 'admin')
await pick(roundabout.page)
await calm(roundabout.page)
await roundabout.page.keyboard.press('g')
await roundabout.page.keyboard.press('p')
await rowsAt(roundabout.page)
await calm(roundabout.page)
tell('first list by the start page, all calm', roundabout.weight(), budgets.firstList)

await browser.close()
await server.stop()
