// What travels over the line, as the server sends it: bytes with their headers, by kind, up to any moment one asks about.
import type { Page } from 'playwright-core'

export interface Weight {
  /** Bytes; with the page itself. */
  script: number
  style: number
  font: number
  requests: number
}

type Kind = 'script' | 'style' | 'font'

/** The page itself brings words, which an English reader has in scripts: it is weighed with them. */
const kindOf: Readonly<Record<string, Kind>> = {
  Document: 'script',
  Script: 'script',
  Stylesheet: 'style',
  Font: 'font',
}

interface Sent {
  /** Milliseconds since 1970. */
  at: number
  kind?: Kind
  bytes: number
}

/** Everything the page asks for from now on; answers what was asked for before `until`. */
export const weigh = async (page: Page): Promise<(until?: number) => Weight> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const sent = new Map<string, Sent>()
  session.on('Network.requestWillBeSent', ({ requestId, wallTime }) =>
    sent.set(requestId, { at: wallTime * 1000, bytes: 0 }),
  )
  session.on('Network.responseReceived', ({ requestId, type }) => {
    const one = sent.get(requestId)
    if (one) one.kind = kindOf[type]
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const one = sent.get(requestId)
    if (one) one.bytes = encodedDataLength
  })
  return (until = Number.POSITIVE_INFINITY) => {
    // What has no length never travelled: it was kept, or the page has drawn it itself.
    const all = [...sent.values()].filter(({ at, bytes }) => at < until && bytes > 0)
    const sum = (kind: Kind) => all.reduce((total, one) => total + (one.kind === kind ? one.bytes : 0), 0)
    return { script: sum('script'), style: sum('style'), font: sum('font'), requests: all.length }
  }
}

export interface Budget {
  script: number
  style: number
  requests: number
}

/** performance.md, C1 and C2. */
export const budgets = {
  signIn: { script: 125_000, style: 45_000, requests: 8 },
  firstList: { script: 270_000, style: 60_000, requests: 20 },
  calm: { script: 450_000, style: 60_000, requests: 45 },
  areaChunk: 30_000,
} as const

/** What a test lets pass: it catches what travels by mistake, and bends no code for the last byte. */
export const slack = 1.1

/** With a language that has longer words than English. */
export const locales = ['en-GB', 'de-DE'] as const

/** The palette is there, and half a second long nobody has asked for anything. */
export const calm = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => document.documentElement.dataset.palette === 'closed')
  await page.waitForFunction(() => {
    const last = Math.max(...performance.getEntriesByType('resource').map(entry => entry.startTime + entry.duration))
    return performance.now() - last > 500
  })
}

/** The moment the first rows stood on the screen, in milliseconds since 1970. */
export const rowsAt = async (page: Page): Promise<number> => {
  await page.waitForFunction(() => performance.getEntriesByName('list:rows').length > 0, null, { timeout: 30_000 })
  return page.evaluate(() => performance.timeOrigin + (performance.getEntriesByName('list:rows')[0]?.startTime ?? 0))
}
