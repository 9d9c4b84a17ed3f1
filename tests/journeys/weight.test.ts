// What travels before a page can be used, against the budgets of performance.md: bytes do not vary with the machine.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Browser } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { builtWithMore, chunkOf, weightOf } from '../support/moreAreas.ts'
import type { RunningServer } from '../support/server.ts'
import { type Budget, budgets, calm, locales, rowsAt, slack, type Weight, weigh } from '../support/weight.ts'
import { arrive, askedForCode, pick, signInHere } from './desk.ts'
import { openHouse } from './seat.ts'

let server: RunningServer
let browser: Browser

beforeAll(async () => {
  const house = await openHouse()
  browser = house.browser
  server = house.shop.server
  return house.close
})

/** `files`: the requests for the texts of another language than English that do not come with the page: of the area, and of later rooms. */
const over = (weight: Weight, budget: Budget, files = 0) =>
  (['script', 'style', 'requests'] as const)
    .filter(kind => weight[kind] > Math.ceil(budget[kind] * slack) + (kind === 'requests' ? files : 0))
    .map(kind => `${kind}: ${weight[kind]} of ${budget[kind]}`)

test.each(locales)(
  '%s: the sign-in page, then the rows of a first list, then all of it weigh no more than they may',
  async locale => {
    const page = await arrive(browser, { locale })
    const weight = await weigh(page)
    await page.goto(`${server.url}/products`, { waitUntil: 'networkidle' })
    expect(weight().script).toBeGreaterThan(0)
    expect(over(weight(), budgets.signIn)).toEqual([])

    await signInHere(page, server, 'admin')
    await pick(page)
    const rows = await rowsAt(page)
    expect(over(weight(rows), budgets.firstList, locale === 'en-GB' ? 0 : 1)).toEqual([])
    await calm(page)
    expect(over(weight(), budgets.calm, locale === 'en-GB' ? 0 : 2)).toEqual([])
  },
)

test('what stands behind the sign-in comes when a code is asked for, before it is typed, and not before that', async () => {
  const page = await arrive(browser)
  const scripts = new Set<string>()
  page.on('request', request => scripts.add(chunkOf(basename(new URL(request.url()).pathname))))
  await page.goto(`${server.url}/products`, { waitUntil: 'networkidle' })
  expect([...scripts]).not.toContain('signedIn')
  await askedForCode(page, 'admin')
  await page.waitForLoadState('networkidle')
  expect([...scripts]).toContain('signedIn')
})

test('a first list weighs the same with ten areas more', async () => {
  const page = await arrive(browser)
  const scripts = new Set<string>()
  page.on('request', request => {
    if (request.resourceType() === 'script') scripts.add(chunkOf(basename(new URL(request.url()).pathname)))
  })
  await page.goto(`${server.url}/products`, { waitUntil: 'networkidle' })
  await signInHere(page, server, 'admin')
  await pick(page)
  await rowsAt(page)
  const drawnWith = [...scripts]
  expect(drawnWith).toEqual(expect.arrayContaining(['react', 'entering', 'signedIn', 'products']))
  const before = weightOf(join(import.meta.dirname, '../../dist/console/assets'), drawnWith)
  const more = builtWithMore(10)
  const after = weightOf(more.assets, drawnWith)
  more.remove()
  // A line in the list of areas is all that is known of each.
  expect(after - before).toBeLessThan(1500)
})

test('no area brings more of its own than one chunk may weigh', () => {
  const areas = readdirSync(join(import.meta.dirname, '../../src/areas'), { withFileTypes: true })
    .filter(entry => entry.isDirectory())
    .map(({ name }) => name)
  const assets = join(import.meta.dirname, '../../dist/console/assets')
  const chunks = readdirSync(assets).filter(
    file => file.endsWith('.js.br') && areas.some(area => file.startsWith(`${area}-`) || file.startsWith(`${area}.`)),
  )
  expect(chunks.length).toBeGreaterThan(2)
  expect(chunks.filter(file => statSync(join(assets, file)).size > budgets.areaChunk * slack)).toEqual([])
})

test('no file of the console waits for one that waits for it: begun in the wrong order, one of them would find nothing of the other', () => {
  const assets = join(import.meta.dirname, '../../dist/console/assets')
  const waitsFor = new Map(
    readdirSync(assets)
      .filter(file => file.endsWith('.js'))
      .map(file => {
        const text = readFileSync(join(assets, file), 'utf8')
        return [file, [...text.matchAll(/\b(?:from|import)\s*"\.\/([^"]+\.js)"/g)].map(([, other]) => other!)]
      }),
  )
  expect([...waitsFor.values()].flat().length).toBeGreaterThan(waitsFor.size)
  const reached = (from: string, found = new Set<string>()): Set<string> => {
    for (const next of waitsFor.get(from) ?? []) if (!found.has(next)) reached(next, found.add(next))
    return found
  }
  expect([...waitsFor.keys()].filter(file => reached(file).has(file))).toEqual([])
})
