// One person before the page, one server behind a proxy, and the model beside them: what deeds.ts works with.
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { words as paletteWords } from '#console/palette/words.ts'
import { words as sessionWords } from '#console/session/words.ts'
import { words as codeWords } from '#console/session/wordsCode.ts'
import { words as insideWords } from '#console/session/wordsInside.ts'
import { words as shellWords } from '#console/shell/words.ts'
import { words as shellInside } from '#console/shell/wordsInside.ts'
import type { CurrentUser } from '#contract/session.ts'
import urdu from '#locales/ur/console.json' with { type: 'json' }
import { demoPassword } from '#server/seed/access.ts'
import { openContext } from '../../support/browser.ts'
import { type FaultyLine, openProxy } from '../../support/faults.ts'
import type { Shop } from '../shop.ts'
import { type Person, people as staff } from './world.ts'

export type Style = 'keys' | 'mouse'
export type Tongue = 'en' | 'ur'

export interface Walker {
  page: Page
  /** Another page of the same browser that speaks for the other tabs. */
  aside: Page
  context: BrowserContext
  proxy: FaultyLine
  shop: Shop
  style: Style
  say(key: string, facts?: Record<string, string>): string
  /** A real session of somebody, as another tab would have it. */
  signedIn(who: Person): Promise<CurrentUser>
  sql(text: string, values?: unknown[], vendor?: string): Promise<unknown>
  idOf(who: Person): Promise<string>
  /** What is drawn over the page must be gone before the next gesture. */
  close(): Promise<void>
}

const english: Record<string, string> = {
  ...sessionWords,
  ...codeWords,
  ...insideWords,
  ...shellWords,
  ...shellInside,
  ...paletteWords,
}
const texts: Record<Tongue, Record<string, string>> = { en: english, ur: { ...english, ...(urdu as object) } }

export const emailOf = (who: Person) => `${who}@nucleus.example`

export const openWalker = async (browser: Browser, shop: Shop, style: Style, tongue: Tongue): Promise<Walker> => {
  const proxy = await openProxy(shop.server.port)
  const { pathname } = { pathname: (url: string) => url.split('?')[0] }
  proxy.hold('login', ({ method, url }) => method === 'POST' && pathname(url) === '/nucleus/login')
  proxy.hold('logout', ({ method, url }) => method === 'POST' && pathname(url) === '/nucleus/logout')
  proxy.hold('place', ({ url, headers }) => pathname(url) === '/v1/me' && headers['vendor-code'] !== undefined)
  const context = await openContext(browser, { locale: tongue === 'en' ? 'en-GB' : 'ur-PK' })
  context.setDefaultTimeout(20_000)
  // The clock that can be moved on forgets how the page was loaded; the page must not.
  await context.addInitScript(() => Object.assign(window, { measured: performance }))
  await context.clock.install()
  await context.addInitScript(() => {
    const { measured } = window as unknown as { measured: Performance }
    performance.getEntriesByType = type => measured.getEntriesByType(type)
  })
  const page = await context.newPage()
  const aside = await context.newPage()
  await aside.goto(`${proxy.url}/favicon.svg`)
  const sql: Walker['sql'] = (text, values, vendor) => shop.sql(text, values, vendor)
  // Nobody's sign-ins are what is tested here: no lock, no code where none is asked for.
  await sql(`update user_account set allowed_countries = '{}' where email = $1`, [emailOf('viewer')])
  const known = new Map<Person, string>()
  const idOf = async (who: Person) => {
    const rows = (await sql('select id from user_account where email = $1', [emailOf(who)])) as { id: string }[]
    known.set(who, rows[0]?.id ?? '')
    return known.get(who) ?? ''
  }
  return {
    ...{ page, aside, context, proxy, shop, style, sql, idOf },
    say: (key, facts = {}) =>
      Object.entries(facts).reduce(
        (text, [name, fact]) => text.replace(`{{${name}}}`, fact),
        texts[tongue][key] ?? key,
      ),
    signedIn: async who => {
      await sql(`update user_account set mfa = 'never' where email = $1`, [emailOf(who)])
      const answer = await fetch(`${shop.server.url}/nucleus/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: emailOf(who), password: demoPassword }),
      })
      await sql(`update user_account set mfa = 'always' where email = $1`, [emailOf(who)])
      const { data } = (await answer.json()) as { data: { user: CurrentUser } }
      return { ...data.user, allowedCountries: [...staff[who].allowedCountries] }
    },
    close: async () => {
      await context.close()
      await proxy.close()
    },
  }
}
