// Of any resource the page of one record: nothing of it moves by itself while its answers come.
import type { Page } from 'playwright-core'
import { resources } from '#areas/all.resources.ts'
import { endpointOf, recordScreenOf } from '#contract/address.ts'
import { isKept, type Resource } from '#contract/resource.ts'
import { actionOf } from '#contract/standard.ts'
import { inside, patience } from './desk.ts'
import { mostShift, shiftsOf } from './shifts.ts'
import { type Shop, staffOf } from './shop.ts'

/** Resources with a page of a record, all or those named, and one record of each that has any. */
export const oneOfEach = async (
  { server }: Pick<Shop, 'server'>,
  among?: readonly string[],
): Promise<Map<Resource, string>> => {
  const staff = await staffOf(server, 'admin')
  const found = new Map<Resource, string>()
  const asked = resources.filter(one => isKept(one) && !one.isSingle && actionOf(one, 'open') !== undefined)
  for (const one of asked.filter(({ name }) => among?.includes(name) ?? true)) {
    const { data } = await staff.get<{ data?: { rows: { id: string }[] } }>(`${endpointOf(one)}?size=1`)
    const [row] = data?.rows ?? []
    if (row) found.set(one, row.id)
  }
  return found
}

/** Those further down are fetched when somebody comes near. */
const picturesStand = () =>
  [...document.images].every(one => one.complete || one.getBoundingClientRect().top > innerHeight)

/** What moved and by how much; empty where nothing did. */
export const movedOn = async (page: Page, home: string, resource: Resource, id: string): Promise<string[]> => {
  await page.goto(home + recordScreenOf(resource, id))
  await inside(page)
  await page.locator('article.detail[aria-busy="false"]').waitFor({ timeout: patience })
  await page.waitForFunction(picturesStand, null, { timeout: patience, polling: 50 })
  const { sum, moved } = await shiftsOf(page)
  return sum > mostShift ? [`${resource.name} by ${sum.toFixed(3)}: ${moved.join(' | ')}`] : []
}
