// How long until a page can be used, by the page's own marks: the sign-in form, the rows after the last key of the sign-in,
// the rows of an address opened again. Once plain, once with the processor slowed fourfold.
import type { Page } from 'playwright-core'
import { pick, signInHere } from '../journeys/desk.ts'
import { launchMeasured, openContext } from '../support/browser.ts'
import { startServer } from '../support/server.ts'
import { rowsAt } from '../support/weight.ts'
import { print, spread } from './figures.ts'

const server = await startServer({ env: { SEED: 'demo' } })
const browser = await launchMeasured()
const turns = 5

const slowed = async (page: Page, rate: number) =>
  (await page.context().newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate })

const markAt = async (page: Page, mark: string): Promise<number> => {
  await page.waitForFunction(name => performance.getEntriesByName(name).length > 0, mark, { timeout: 30_000 })
  return page.evaluate(name => performance.getEntriesByName(name)[0]?.startTime ?? 0, mark)
}

/** Opened by somebody who has never been here. */
const form = async (rate: number): Promise<number> => {
  const context = await openContext(browser)
  const page = await context.newPage()
  await slowed(page, rate)
  await page.goto(server.url)
  const ready = await markAt(page, 'app:ready')
  await context.close()
  return ready
}

/**
 * From the Enter that gives the code to the rows of the address that was wished: whoever was here before is taken to the place
 * they left, and presses no key there.
 */
const signedIn = async (rate: number): Promise<{ rows: number; again: number[] }> => {
  const context = await openContext(browser)
  const page = await context.newPage()
  await page.goto(`${server.url}/products`)
  await page.waitForLoadState('networkidle')
  await page.evaluate(() =>
    addEventListener('keydown', ({ key, timeStamp }) => {
      if (key !== 'Enter') return
      performance.clearMarks('bench:enter')
      performance.mark('bench:enter', { startTime: timeStamp })
    }),
  )
  await slowed(page, rate)
  await signInHere(page, server, 'admin')
  await rowsAt(page)
  const rows = (await markAt(page, 'list:rows')) - (await markAt(page, 'bench:enter'))
  const again: number[] = []
  for (let turn = 0; turn < turns; turn++) {
    await page.reload()
    again.push(await markAt(page, 'list:rows'))
  }
  await context.close()
  return { rows, again }
}

const tell = (metric: string, values: readonly number[], budget: number): void =>
  print({ bench: 'nav', metric, ...spread(values), unit: 'ms', baseline: budget })

const run = async (name: string, rate: number, budgets: { form: number; rows: number; again: number }) => {
  const forms: number[] = []
  for (let turn = 0; turn < turns; turn++) forms.push(await form(rate))
  tell(`${name}: sign-in form usable`, forms, budgets.form)
  const ins = []
  for (let turn = 0; turn < 3; turn++) ins.push(await signedIn(rate))
  const rows = ins.map(one => one.rows)
  tell(`${name}: signed in to rows visible`, rows, budgets.rows)
  const again = ins.flatMap(one => one.again)
  tell(`${name}: deep link to rows visible`, again, budgets.again)
}

// The first time a place is chosen; it is remembered from then on.
const first = await (await openContext(browser)).newPage()
await first.goto(server.url)
await signInHere(first, server, 'admin')
await pick(first)
await first.context().close()

await run('plain', 1, { form: 350, rows: 250, again: 500 })
await run('slowed fourfold', 4, { form: 900, rows: 700, again: 1400 })
await browser.close()
await server.stop()
