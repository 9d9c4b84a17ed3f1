// What travels before a page can be used, against the budgets of performance.md: bytes do not vary with the machine.
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { RunningServer } from '../support/server.ts'
import { type Budget, budgets, rowsAt, slack, type Weight, weigh } from '../support/weight.ts'
import { arrive, pick, signInHere } from './desk.ts'
import { openHouse } from './seat.ts'

let server: RunningServer
let browser: Browser

beforeAll(async () => {
  const house = await openHouse()
  browser = house.browser
  server = house.shop.server
  return house.close
})

const over = (weight: Weight, budget: Budget) =>
  (['script', 'style', 'requests'] as const)
    .filter(kind => weight[kind] > budget[kind] * slack)
    .map(kind => `${kind}: ${weight[kind]} of ${budget[kind]}`)

test('the sign-in page, and then the rows of a first list, weigh no more than they may', async () => {
  const page = await arrive(browser)
  const weight = await weigh(page)
  await page.goto(`${server.url}/products`, { waitUntil: 'networkidle' })
  expect(weight().script).toBeGreaterThan(0)
  expect(over(weight(), budgets.signIn)).toEqual([])

  await signInHere(page, server, 'admin')
  await pick(page)
  const rows = await rowsAt(page)
  expect(over(weight(rows), budgets.firstList)).toEqual([])
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
