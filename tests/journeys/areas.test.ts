// Every area comes: what the build made of it is whole, whichever is entered first.
import { expect, test } from 'vitest'
import { areas } from '#areas/all.ts'
import { kebab } from '#contract/address.ts'
import { arrive, pick, signInHere } from './desk.ts'
import { openHouse } from './seat.ts'

test('every area can be entered at once, and shows its list, or the page of its tool', async () => {
  const { browser, shop, close } = await openHouse()
  const page = await arrive(browser)
  await page.goto(shop.server.url)
  await signInHere(page, shop.server, 'admin')
  await pick(page)
  const missing: string[] = []
  for (const name of Object.keys(areas)) {
    await page.goto(`${shop.server.url}/${kebab(name)}`)
    await page.waitForSelector('.list, [data-tool], [role=alert]')
    if ((await page.locator(`.list, [data-tool="${name}"]`).count()) === 0) missing.push(name)
  }
  expect(missing).toEqual([])
  await close()
})
