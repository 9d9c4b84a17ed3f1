// A real Chromium with nothing of the machine's own: no profile, no background traffic, a fresh context per story.
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core'

// Without a display Chromium still builds its windows, and fetches pages for toolbars and bubbles that nobody sees: a fifth of
// its work in a journey. The rest is Playwright's own list, which a second one replaces.
const unseen = [
  ...['PreloadTopChromeWebUI', 'WebUIOmniboxPopup', 'WebUIOmniboxFullPopup', 'WebUIOmniboxAimPopup'],
  ...['InitialWebUI', 'WebUIReloadButton', 'WebUITabStrip', 'Translate', 'DialMediaRouteProvider'],
]
const withoutByPlaywright = [
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades', 'LensOverlay'],
  ...['HttpsFirstBalancedModeAutoEnable', 'MediaRouter', 'PaintHolding', 'ThirdPartyStoragePartitioning'],
  ...['AvoidCorsURLLoaderRestartOnRedirect', 'OptimizationHints', 'NetworkTimeServiceQuerying'],
  ...['AimEnabled', 'PreconnectToSearch'],
]

const flags = [
  `--disable-features=${[...unseen, ...withoutByPlaywright]}`,
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
]

// Every page of a test is new, and V8 would make fast what is over before that pays: a fifth of all that a journey costs.
const unoptimised = '--js-flags=--no-maglev --no-turbofan'

/** For what a page does, not for how long it takes. Its profile lives in a temporary folder of its own and goes with it. */
export const launchBrowser = (): Promise<Browser> => launch([...flags, unoptimised])

/** As people have it: for measuring. */
export const launchMeasured = (): Promise<Browser> => launch(flags)

const launch = (args: string[]): Promise<Browser> =>
  chromium.launch({ executablePath: browserPath(), headless: true, args })

const violations: string[] = []

export const viewport = { width: 1440, height: 900 }

/** A person at a desk: close it with `context.close()`. */
export async function openContext(browser: Browser, options: BrowserContextOptions = {}): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport, locale: 'en-GB', timezoneId: 'UTC', ...options })
  await context.exposeBinding('noteViolation', (_, said: string) => void violations.push(said))
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ documentURI, effectiveDirective, blockedURI, sample }) => {
      const said = [documentURI, effectiveDirective, blockedURI, sample].join(' ')
      ;(window as unknown as { noteViolation(said: string): void }).noteViolation(said)
    })
  })
  return context
}

/** What pages did that their content security policy forbids, since somebody looked last. */
export const violationsSeen = (): string[] => violations.splice(0)

let known: string | undefined

function browserPath(): string {
  const script = join(import.meta.dirname, '../../src/server/launch/browser.mjs')
  known ??= process.env.CHROMIUM_PATH || execFileSync(process.execPath, [script], { encoding: 'utf8' }).trim()
  return known
}
