// Over every screen of the kit with one hand: by keys and no mouse, by the mouse and no key. What cannot be done so is a defect.
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scratch } from '../support/scratch.ts'
import { byKeys, byMouse, type Stop } from './oneHand.ts'
import { formsByKeys, formsByMouse } from './oneHandForms.ts'
import { type Seat, takeSeat } from './seat.ts'

let seat: Seat
const folder = scratch('nucleus-hand-')
const prices = join(folder, 'prices.csv')

beforeAll(async () => {
  seat = await takeSeat('admin', '/products')
  seat.page.on('filechooser', () => {})
  return seat.close
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** One price a little lower than it is, one that cannot be. */
const writePrices = async () => {
  const rows = await seat.shop.sql<{ sku: string; price: number }>(
    'select sku, price::float8 as price from variants where status = 1 order by sku limit 2',
  )
  const [good, bad] = rows.map(
    ({ sku, price }, at) => `${sku},${at === 0 ? (price / 100 - 1).toFixed(2) : '9999999.00'}`,
  )
  writeFileSync(prices, `sku,price\n${good}\n${bad}\n`)
}

const hands: [string, readonly Stop[]][] = [
  ['by keys alone', [...byKeys, ...formsByKeys]],
  ['by mouse alone', [...byMouse, ...formsByMouse]],
]

test.each(hands)('%s: every screen of the kit', async (_, stops) => {
  await writePrices()
  const wrong: string[] = []
  for (const [where, go] of stops) {
    try {
      await go({ page: seat.page, prices })
    } catch (error) {
      wrong.push(`${where}: ${String(error).split('\n')[0]}`)
      await seat.page.goto(`${seat.shop.server.url}/products`)
      await seat.page.locator('[data-row]').first().waitFor()
    }
  }
  expect(wrong).toEqual([])
})
