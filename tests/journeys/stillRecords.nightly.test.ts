import type { Browser } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { arrive, enter } from './desk.ts'
import { openHouse } from './seat.ts'
import type { Shop } from './shop.ts'
import { movedOn, oneOfEach } from './stillRecords.ts'

let browser: Browser
let shop: Shop

beforeAll(async () => {
  const house = await openHouse()
  ;({ browser, shop } = house)
  return house.close
})

test.each(['en-GB', 'de-DE', 'ur-PK'])('nothing of any record moves by itself in %s', async locale => {
  const page = await arrive(browser, { locale, viewport: { width: 1280, height: 800 } })
  await enter(page, shop.server, 'admin')
  const moved: string[] = []
  const each = await oneOfEach(shop)
  expect(each.size).toBeGreaterThan(40)
  for (const [resource, id] of each) moved.push(...(await movedOn(page, shop.server.url, resource, id)))
  await page.context().close()
  expect(moved).toEqual([])
})
