// `countryName` of an address: by day a country and the first of two, by night each way of writing it.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { RunningServer } from '../support/server.ts'
import { inside } from './desk.ts'

interface Inside {
  page: Page
  server: RunningServer
}

const vendors = {
  ARE: 'mgp-are',
  in: 'mgp',
  'United%20Arab%20Emirates': 'mgp-are',
  'India&countryName=ARE': 'mgp',
}
type Wish = keyof typeof vendors
export const wishes = Object.keys(vendors) as Wish[]

/** Of the first call of a page that is opened at `path`; the page before is gone with its late calls. */
export const vendorSent = async ({ page, server }: Inside, path: string): Promise<string | undefined> => {
  await page.goto('about:blank')
  const [request] = await Promise.all([
    page.waitForRequest(sent => sent.url().includes('/v1/products')),
    page.goto(server.url + path),
  ])
  return request.headers()['vendor-code']
}

export const promiseCountry = (some: readonly Wish[], where: () => Inside): void => {
  test.each(some)('%s chooses the country and leaves the address', async wish => {
    const { page } = where()
    const sent = await vendorSent(where(), `/products?countryName=${wish}`)
    await inside(page)
    expect(sent).toBe(vendors[wish])
    await page.waitForURL(url => url.pathname === '/products' && !url.search.includes('countryName'))
  })
}
