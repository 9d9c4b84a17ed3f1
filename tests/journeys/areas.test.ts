// Every area comes: what the build made of it is whole, whichever is entered first.
import { expect, test } from 'vitest'
import { resources } from '#areas/all.resources.ts'
import { areas } from '#areas/all.ts'
import { kebab } from '#contract/address.ts'
import { arrive, pick, signInHere } from './desk.ts'
import { openHouse } from './seat.ts'

const singles = new Set(resources.filter(({ isSingle }) => isSingle).map(({ name }) => name))

test('every area can be entered at once, and shows its list, the page of its tool, or the form of what there is one of', async () => {
  const { browser, shop, close } = await openHouse()
  const page = await arrive(browser)
  await page.goto(shop.server.url)
  await signInHere(page, shop.server, 'admin')
  await pick(page)
  const missing: string[] = []
  for (const name of Object.keys(areas)) {
    await page.goto(`${shop.server.url}/${kebab(name)}`)
    const stands = singles.has(name) ? 'form.form' : `.list, [data-tool="${name}"]`
    await page.waitForSelector(`${stands}, [role=alert]`)
    if ((await page.locator(stands).count()) === 0) missing.push(name)
  }
  expect(missing).toEqual([])
  await close()
})
