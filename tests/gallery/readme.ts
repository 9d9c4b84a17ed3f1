// npm run gallery -- readme: the pictures of the README, from a demo shop of their own.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { pick, signInHere } from '../journeys/desk.ts'
import { openOwnShop, type Shop } from '../journeys/shop.ts'
import { launchBrowser, openContext } from '../support/browser.ts'
import { screens } from './chosen.ts'

const viewport = { width: 1280, height: 800 }
const looks = [
  { locale: 'en-GB', colorScheme: 'light' },
  { locale: 'en-GB', colorScheme: 'dark' },
  { locale: 'ur-PK', colorScheme: 'light' },
  { locale: 'ur-PK', colorScheme: 'dark' },
] as const

/** All screens in one look, in their order. */
const shots = async (browser: Browser, shop: Shop, look: (typeof looks)[number]): Promise<string[]> => {
  const context = await openContext(browser, { ...look, viewport, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto(shop.server.url)
  const taken: string[] = []
  let isInside = false
  for (const screen of screens) {
    if (!screen.isOutside && !isInside) {
      await signInHere(page, shop.server, 'admin')
      await pick(page)
      isInside = true
    }
    await screen.show({ page, shop })
    await page.waitForLoadState('networkidle')
    taken.push((await page.screenshot()).toString('base64'))
  }
  await context.close()
  return taken
}

/** Four in one, two by two, as WebP. */
const together = (page: Page, four: readonly string[]): Promise<string> =>
  page.evaluate(
    async ([pictures, width, height]) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: width * 2, height: height * 2 })
      const ink = canvas.getContext('2d')
      for (const [at, picture] of pictures.entries()) {
        const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${picture}`)).blob())
        ink?.drawImage(image, (at % 2) * width, Math.floor(at / 2) * height, width, height)
      }
      return canvas.toDataURL('image/webp', 0.8).split(',')[1] ?? ''
    },
    [four, viewport.width * 0.75, viewport.height * 0.75] as const,
  )

const shop = await openOwnShop()
const browser = await launchBrowser()
try {
  const byLook: string[][] = []
  for (const look of looks) byLook.push(await shots(browser, shop, look))
  const page = await (await openContext(browser)).newPage()
  for (const [at, { name }] of screens.entries()) {
    const picture = await together(
      page,
      byLook.map(taken => taken[at] ?? ''),
    )
    writeFileSync(join(import.meta.dirname, `${name}.webp`), Buffer.from(picture, 'base64'))
  }
} finally {
  await browser.close()
  await shop.close()
}
