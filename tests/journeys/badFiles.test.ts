// Files that are not what they should be, through the page: each refusal says what to do, and the screen takes the next one.
// The long list of them is the server's (tests/server/imports.test.ts).
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'

import { takeSeat } from './seat.ts'
import type { Shop } from './shop.ts'

let shop: Shop
let page: Page

beforeAll(async () => {
  const seat = await takeSeat('catalogue', '/products/upload/price')
  ;({ shop, page } = seat)
  return seat.close
})
beforeAll(async () => {
  await page.locator('.drop-zone').waitFor()
})

const send = (name: string, buffer: Buffer) =>
  page.locator('input[type=file]').first().setInputFiles({ name, mimeType: 'text/csv', buffer })

const mixed = Buffer.concat([Buffer.from('sku,price\nCrème,1.00\nB,'), Buffer.from([0xe8, 0x20, 0x0a])])

test.each<[string, string, Buffer, RegExp]>([
  [
    'a workbook',
    'prices.xlsx',
    Buffer.from('PK\x03\x04rest'),
    /Excel workbook or a zip archive\. Open it and save the sheet as CSV UTF-8/,
  ],
  ['an empty file', 'empty.csv', Buffer.alloc(0), /The file is empty\. Choose/],
  ['a wrong encoding', 'mixed.csv', mixed, /Line 3 holds bytes that are not UTF-8/],
  [
    'a cell of 10 MB',
    'cell.csv',
    Buffer.from(`sku,price\nA,${'9'.repeat(10_000_000)}\n`),
    /Line 2 holds more than 64 KB/,
  ],
])('%s is refused with what to do, and the next file is taken', async (_, name, bytes, words) => {
  await send(name, bytes)
  const told = page.getByRole('alert').filter({ hasText: words })
  await told.waitFor()
  const [{ sku }] = (await shop.sql<{ sku: string }>(
    'select sku from variants where status = 1 order by sku limit 1',
  )) as [{ sku: string }]
  await send('right.csv', Buffer.from(`sku,floor_price\n${sku},${name.length}.00\n`))
  await page.waitForSelector('[data-upload=previewed]')
  expect(await told.count()).toBe(0)
})
