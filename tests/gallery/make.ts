// npm run gallery: every screen in every dress, and a page that shows them side by side. `npm run gallery -- orders palette` makes those
// alone. What is made lies in `dist/gallery` and is kept by nobody.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, CDPSession, Page } from 'playwright-core'
import { enter } from '../journeys/desk.ts'
import { openOwnShop, type Shop } from '../journeys/shop.ts'
import { launchBrowser, openContext } from '../support/browser.ts'
import { type Dress, dresses, locales, type Size, schemes, sizes } from './dresses.ts'
import { every, type Shown } from './every.ts'
import { pageOf, type Taken } from './page.ts'

const folder = join(import.meta.dirname, '../../dist/gallery')
const wished = process.argv.slice(2)
const chosen = every.filter(({ of, name }) => wished.length === 0 || wished.some(one => one === of || one === name))

const say = (text: string) => process.stderr.write(`${text}\n`)

interface Desk {
  locale: string
  page: Page
  /** Of who has not signed in. */
  outside: Page
  glass: CDPSession
  glassOutside: CDPSession
  close(): Promise<void>
}

const openDesk = async (browser: Browser, shop: Shop, locale: string): Promise<Desk> => {
  const open = async () => {
    const context = await openContext(browser, { locale, reducedMotion: 'reduce' })
    context.setDefaultTimeout(15_000)
    const page = await context.newPage()
    return { page, glass: await context.newCDPSession(page) }
  }
  const [inside, outside] = [await open(), await open()]
  await enter(inside.page, shop.server, 'admin')
  return {
    locale,
    ...inside,
    outside: outside.page,
    glassOutside: outside.glass,
    close: async () => {
      await inside.page.context().close()
      await outside.page.context().close()
    },
  }
}

const look = (glass: CDPSession, { width, height, zoom }: Size) =>
  glass.send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: zoom, mobile: false })

/** What is asked for has come, and what was drawn for the last size or colour is drawn anew. */
const calm = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => !document.querySelector('main .skeleton, main[aria-busy=true]')).catch(() => {})
  await page.waitForLoadState('networkidle', { timeout: 5000 }).catch(() => {})
  await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
}

const fileOf = ({ of, name }: Shown, size: Size, dress: Dress): string =>
  `${of}-${name}-${size.name}-${dress.name}`.replaceAll(/[^\w-]+/g, '-').concat('.webp')

/** All its pictures in one language, after one visit. */
const takeIn = async (desk: Desk, url: string, screen: Shown, files: Record<string, string>): Promise<boolean> => {
  const page = screen.isOutside ? desk.outside : desk.page
  const glass = screen.isOutside ? desk.glassOutside : desk.glass
  const [widest] = sizes
  if (widest) await look(glass, widest)
  if (!(await screen.show({ page, url }))) return false
  for (const size of sizes)
    for (const colorScheme of schemes) {
      const dress = dresses.find(one => one.locale === desk.locale && one.colorScheme === colorScheme)
      if (!dress) continue
      await page.emulateMedia({ colorScheme })
      await look(glass, size)
      await calm(page)
      const { data } = await glass.send('Page.captureScreenshot', { format: 'webp', quality: 85 })
      const file = fileOf(screen, size, dress)
      writeFileSync(join(folder, file), Buffer.from(data, 'base64'))
      files[`${size.name} ${dress.name}`] = file
    }
  return true
}

const take = async (desks: readonly Desk[], url: string, screen: Shown): Promise<Taken | undefined> => {
  const files: Record<string, string> = {}
  const { of, name } = screen
  try {
    for (const desk of desks) if (!(await takeIn(desk, url, screen, files))) return undefined
    return { of, name, files }
  } catch (error) {
    const [trouble = ''] = String(error).split('\n')
    return { of, name, files, trouble }
  }
}

if (chosen.length === 0) throw new Error(`No screen is called ${wished.join(' or ')}`)
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const shop = await openOwnShop()
const browser = await launchBrowser()
const taken: Taken[] = []
try {
  const desks: Desk[] = []
  for (const locale of locales) desks.push(await openDesk(browser, shop, locale))
  for (const [at, screen] of chosen.entries()) {
    const one = await take(desks, shop.server.url, screen)
    say(
      `${at + 1} of ${chosen.length}  ${screen.of}: ${screen.name}${one ? (one.trouble ?? '') : ' (the shop has none)'}`,
    )
    if (!one) continue
    taken.push(one)
    writeFileSync(join(folder, 'index.html'), pageOf(taken, sizes, dresses))
  }
} finally {
  await browser.close()
  await shop.close()
}
say(`Open ${join(folder, 'index.html')}`)
if (taken.some(({ trouble }) => trouble)) process.exitCode = 1
