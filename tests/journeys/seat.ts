// What a file of journeys begins and ends with: the demo shop, one browser and, mostly, one person inside. `beforeAll`
// returns `close`, so that it ends whatever happened in between.
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { launchBrowser } from '../support/browser.ts'
import { arrive, enter } from './desk.ts'
import { openShop, type Shop } from './shop.ts'

export interface House {
  shop: Shop
  browser: Browser
  close(): Promise<void>
}

export interface Seat extends House {
  page: Page
}

export const openHouse = async (env: Readonly<Record<string, string>> = {}): Promise<House> => {
  const shop = await openShop('demo', env)
  const browser = await launchBrowser().catch(async (error: unknown) => {
    await shop.close()
    throw error
  })
  const close = async () => {
    await browser.close()
    await shop.close()
  }
  return { shop, browser, close }
}

/** Inside, in mgp in India, on the page of `path`. */
export const takeSeat = async (desk: string, path = '/', options: BrowserContextOptions = {}): Promise<Seat> => {
  const house = await openHouse()
  try {
    const page = await arrive(house.browser, options)
    await enter(page, house.shop.server, desk, path)
    return { ...house, page }
  } catch (error) {
    await house.close()
    throw error
  }
}
