// How long until a page can be used, by the page's own marks: the sign-in form, the rows after the last key of the sign-in,
// the rows of an address opened again; and what stands on the start page and a first list, with their pictures and, in the same run, with
// every picture refused. Once plain, once with the processor slowed fourfold. `nav pictures` asks only the last, three times as often.
import type { Page } from 'playwright-core'
import { enter, pick, signInHere } from '../journeys/desk.ts'
import { launchMeasured, openContext } from '../support/browser.ts'
import { startServer } from '../support/server.ts'
import { calm, rowsAt } from '../support/weight.ts'
import { print, spread } from './figures.ts'

const server = await startServer({ env: { SEED: 'demo' } })
const browser = await launchMeasured()
const onlyPictures = process.argv.slice(2).includes('pictures')
const turns = 5
/** Of pictures beside no pictures: they are a few per cent apart, so that chance must be less than that. */
const compared = onlyPictures ? 15 : turns

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
 * From the last key of the sign-in to the rows of the address that was wished: whoever was here before is taken to the place they left,
 * and presses no key there. A code goes with its last digit, and Enter behind it does nothing.
 */
const signedIn = async (rate: number): Promise<{ rows: number; again: number[] }> => {
  const context = await openContext(browser)
  const page = await context.newPage()
  await page.goto(`${server.url}/products`)
  await page.waitForLoadState('networkidle')
  await page.evaluate(() =>
    addEventListener(
      'keydown',
      ({ key, timeStamp }) => {
        if (!/^\d$/.test(key)) return
        performance.clearMarks('bench:digit')
        performance.mark('bench:digit', { startTime: timeStamp })
      },
      { capture: true },
    ),
  )
  await slowed(page, rate)
  await signInHere(page, server, 'admin')
  await rowsAt(page)
  const rows = (await markAt(page, 'list:rows')) - (await markAt(page, 'bench:digit'))
  const again: number[] = []
  for (let turn = 0; turn < turns; turn++) {
    await page.reload()
    again.push(await markAt(page, 'list:rows'))
  }
  await context.close()
  return { rows, again }
}

/** Every picture of a record or a file. Refused by the browser itself: a route of the driver's would keep it from its own cache. */
const ofPictures = ['*/v1/pictures*', '*/v1/files/*/pictures/*']

const refusePictures = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setBlockedURLs', { urls: ofPictures })
}

interface Begun {
  /** Milliseconds of the page. */
  figures: number
  calm: number
  /** From the key that leads to the list. */
  rows: number
}

/** When so many of these stood on the page first, looked for at every frame. */
const stoodAt = (page: Page, selector: string): Promise<number> =>
  page
    .waitForFunction(wanted => document.querySelector(wanted) && performance.now(), selector, { timeout: 30_000 })
    .then(found => found.jsonValue().then(Number))

/** The start page opened by somebody who is signed in, then a first list by its keys. */
const begun = async (rate: number, isPictured: boolean): Promise<Begun> => {
  const context = await openContext(browser)
  const page = await context.newPage()
  await enter(page, server, 'admin', '/not-found')
  if (!isPictured) await refusePictures(page)
  await slowed(page, rate)
  await page.goto(server.url)
  const figures = await stoodAt(page, '.figure-value')
  await calm(page)
  // Half a second without a question is how it is known, and no part of it.
  const settled = await page.evaluate(() =>
    Math.max(...performance.getEntriesByType('resource').map(({ startTime, duration }) => startTime + duration)),
  )
  await page.evaluate(() =>
    addEventListener('keydown', ({ key, timeStamp }) => {
      if (key === 'p') performance.mark('bench:p', { startTime: timeStamp })
    }),
  )
  await page.keyboard.press('g')
  await page.keyboard.press('p')
  await rowsAt(page)
  const rows = (await markAt(page, 'list:rows')) - (await markAt(page, 'bench:p'))
  const pictures = page.locator('[data-row] .thumbnail img')
  if (isPictured) await pictures.first().waitFor()
  else if ((await pictures.count()) > 0) throw new Error('A picture came that was refused')
  await context.close()
  return { figures, calm: settled, rows }
}

const parts = {
  figures: 'start page, figures stand',
  calm: 'start page, all calm',
  rows: 'first list from the start page, rows visible',
} as const

/** Side by side, in turn, each as often first: what the machine does meanwhile, and what the turn before left warm, meets both. */
const compare = async (name: string, rate: number) => {
  const pictured: Begun[] = []
  const bare: Begun[] = []
  for (let turn = 0; turn < compared; turn++)
    for (const isPictured of turn % 2 ? [false, true] : [true, false])
      (isPictured ? pictured : bare).push(await begun(rate, isPictured))
  for (const [part, metric] of Object.entries(parts)) {
    const of = (all: readonly Begun[]) => all.map(one => one[part as keyof Begun])
    const without = spread(of(bare))
    print({ bench: 'nav', metric: `${name}: ${metric}, pictures refused`, ...without, unit: 'ms' })
    tell(`${name}: ${metric}, with pictures`, of(pictured), without.value)
  }
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

const speeds = [
  { name: 'plain', rate: 1, budgets: { form: 350, rows: 250, again: 500 } },
  { name: 'slowed fourfold', rate: 4, budgets: { form: 900, rows: 700, again: 1400 } },
] as const
if (!onlyPictures) for (const { name, rate, budgets } of speeds) await run(name, rate, budgets)
for (const { name, rate } of speeds) await compare(name, rate)
await browser.close()
await server.stop()
