// One who looks at every screen in one language: signs in once, walks within the page as people do, and turns it from light to dark and
// from wide to narrow where it stands.
import type { Browser, CDPSession, Page, Request } from 'playwright-core'
import { enter } from '../journeys/desk.ts'
import type { Shop } from '../journeys/shop.ts'
import { openContext } from '../support/browser.ts'
import { type Look, widest } from './dresses.ts'
import type { Shown } from './every.ts'

interface Window {
  page: Page
  glass: CDPSession
  /** What is asked of the server and not answered yet. */
  asked: Set<Request>
}

export interface Outcome {
  /** The shop has something of the kind. */
  isShown: boolean
  /** What had not come when the pictures were taken. */
  late: string[]
}

export interface Desk {
  locale: string
  /** Hands over a picture in each look. */
  take(screen: Shown, looks: readonly Look[], keep: (look: Look, picture: Buffer) => void): Promise<Outcome>
}

const open = async (browser: Browser, locale: string): Promise<Window> => {
  const context = await openContext(browser, { locale, reducedMotion: 'reduce' })
  context.setDefaultTimeout(15_000)
  const page = await context.newPage()
  const asked = new Set<Request>()
  page.on('request', request => asked.add(request))
  page.on('requestfinished', request => asked.delete(request))
  page.on('requestfailed', request => asked.delete(request))
  return { page, asked, glass: await context.newCDPSession(page) }
}

/**
 * A move within the page, as going back is one: what a full load would show, without starting the console again. The screen before
 * stands until the next one is drawn, so another heading tells that it has come; the same screen has the same one.
 */
const move = async (page: Page, path: string): Promise<void> => {
  const heading = await page.evaluate(to => {
    if (location.pathname + location.search === to) return undefined
    const before = document.querySelector('main h1')?.textContent
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
    return before
  }, path)
  if (heading === undefined) return
  const isOther = (before: string) => document.querySelector('main h1')?.textContent !== before
  await page.waitForFunction(isOther, heading, { polling: 30, timeout: 5000 })
}

/** What a page still waits for, in the terms of who mends it. */
const awaited = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const pictures = [...document.images].filter(image => !image.complete && image.loading !== 'lazy')
    return [
      ...[...document.querySelectorAll('.skeleton, main[aria-busy=true]')].map(({ className }) => className),
      ...(document.fonts.status === 'loading' ? ['a type face'] : []),
      ...(document.getAnimations().some(one => one instanceof CSSTransition) ? ['a colour on its way'] : []),
      ...pictures.map(({ src }) => src),
    ]
  })

/** Until nothing is awaited for so many milliseconds; says what has not come where that takes too long. */
const settled = async ({ page, asked }: Window, quiet: number, patience = 5000): Promise<string[]> => {
  const until = performance.now() + patience
  let since = performance.now()
  await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
  for (;;) {
    const left = [...(await awaited(page)), ...[...asked].map(request => request.url())]
    const now = performance.now()
    if (left.length > 0) since = now
    if (now - since >= quiet || now > until) return left
    // Not by frames: without a graphics card each costs as much as a picture.
    await page.waitForTimeout(30)
  }
}

/** What keys have opened is closed, and the mouse has the word: rings go to who uses keys. */
const letGo = async (page: Page): Promise<void> => {
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  // The middle of the status line, where nothing answers.
  await page.mouse.click(widest.width / 2, widest.height - 2)
}

const wear = async ({ glass }: Window, { size, colorScheme }: Look): Promise<void> => {
  const { width, height, zoom } = size
  const isPhone = width < 500
  const features = [
    { name: 'prefers-color-scheme', value: colorScheme },
    { name: 'prefers-reduced-motion', value: 'reduce' },
  ]
  await Promise.all([
    glass.send('Emulation.setEmulatedMedia', { features }),
    glass.send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: zoom, mobile: isPhone }),
    // Glass has no keys to hint at. Chromium keeps "hover: none" afterwards, which a few handles alone are drawn by.
    glass.send('Emulation.setTouchEmulationEnabled', { enabled: isPhone, maxTouchPoints: 5 }),
  ])
}

export const openDesk = async (browser: Browser, shop: Shop, locale: string): Promise<Desk> => {
  const inside = await open(browser, locale)
  const outside = await open(browser, locale)
  const { url } = shop.server
  await enter(inside.page, shop.server, 'admin')
  let isThere = true
  let hasPressed = false
  return {
    locale,
    take: async (screen, looks, keep) => {
      const window = screen.isOutside ? outside : inside
      const { page, glass } = window
      const [first] = looks
      if (first) await wear(window, first)
      const canMove = isThere && !screen.isOutside && !screen.isLoaded
      isThere = !screen.isLoaded
      try {
        if (hasPressed) await letGo(page)
        hasPressed = screen.usesKeys ?? false
        const goTo = (path: string) => (canMove ? move(page, path) : page.goto(url + path).then(() => {}))
        if (!(await screen.show({ page, goTo }))) return { isShown: false, late: [] }
        const late = await settled(window, 150)
        for (const look of looks) {
          if (look !== first) {
            await wear(window, look)
            await settled(window, 0)
          }
          const { data } = await glass.send('Page.captureScreenshot', {
            format: 'webp',
            quality: 80,
            optimizeForSpeed: true,
          })
          keep(look, Buffer.from(data, 'base64'))
        }
        return { isShown: true, late }
      } catch (error) {
        isThere = false
        throw error
      }
    },
  }
}
