// One person before the page, one server behind a proxy, and the model beside them: what gestureSteps.ts works with.
import { randomUUID } from 'node:crypto'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { words as paletteWords } from '#console/palette/words.ts'
import { words as sessionWords } from '#console/session/words.ts'
import { words as codeWords } from '#console/session/wordsCode.ts'
import { words as insideWords } from '#console/session/wordsInside.ts'
import { words as socialWords } from '#console/session/wordsSocial.ts'
import { words as shellWords } from '#console/shell/words.ts'
import { words as shellInside } from '#console/shell/wordsInside.ts'
import { type CurrentUser, type HandOver, headers, paths } from '#contract/session.ts'
import urdu from '#locales/ur/console.json' with { type: 'json' }
import { hashOf } from '#server/auth/secrets.ts'
import { demoPassword } from '#server/seed/access.ts'
import { openContext } from '../../support/browser.ts'
import { type FaultyLine, openProxy } from '../../support/faults.ts'
import { type RealProvider, realProvider } from '../../support/provider.ts'
import { freePort } from '../../support/server.ts'
import { openShop, type Shop } from '../shop.ts'
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
  provider: RealProvider
  /** What the page complained about itself: nobody should ever hear of it. */
  cries: string[]
  style: Style
  say(key: string, facts?: Record<string, string>): string
  /** A real session of somebody, as another tab would have it. */
  signedIn(who: Person): Promise<CurrentUser>
  /** A ticket another host of ours gave somebody who goes to this one. */
  ticketOf(who: Person): Promise<string>
  /** A new line of somebody's sheet of recovery codes; each works once. */
  recoveryCode(who: Person): Promise<string>
  sql(text: string, values?: unknown[], vendor?: string): Promise<unknown>
  idOf(who: Person): Promise<string>
  close(): Promise<void>
}

const english: Record<string, string> = {
  ...sessionWords,
  ...codeWords,
  ...insideWords,
  ...socialWords,
  ...shellWords,
  ...shellInside,
  ...paletteWords,
}
const texts: Record<Tongue, Record<string, string>> = { en: english, ur: { ...english, ...(urdu as object) } }

export const emailOf = (who: Person) => `${who}@nucleus.example`

const openLine = async (port: number): Promise<FaultyLine> => {
  const proxy = await openProxy(port)
  const posted = (name: string, ...paths: string[]) =>
    proxy.hold(name, ({ method, url }) => method === 'POST' && paths.includes(url))
  posted('login', paths.login, paths.socialLogin)
  posted('logout', paths.logout)
  posted('takeover', paths.takeOver)
  proxy.hold('place', ({ url, headers }) => url === paths.me && headers['vendor-code'] !== undefined)
  return proxy
}

/** Places as the model has them, and a brand with a host of its own beside this one. */
const arrange = async ({ sql }: Shop): Promise<void> => {
  for (const [who, { allowedCountries }] of Object.entries(staff)) {
    await sql('update user_account set allowed_countries = $1 where email = $2', [
      `{${allowedCountries.join(',')}}`,
      emailOf(who as Person),
    ])
  }
  await sql(`update vendor set domain = 'tmc.localhost' where brand = 'tmc'`, [], 'tmc')
  await sql(`update platform set console_hosts = '{localhost}'`)
}

export const openWalker = async (browser: Browser, style: Style, tongue: Tongue): Promise<Walker> => {
  const port = await freePort()
  const proxy = await openLine(port)
  const provider = await realProvider([proxy.url])
  const shop = await openShop('demo', { ...provider.env, PORT: String(port) })
  await arrange(shop)
  const context = await openContext(browser, { locale: tongue === 'en' ? 'en-GB' : 'ur-PK' })
  context.setDefaultTimeout(20_000)
  // The clock that can be moved on forgets how the page was loaded; the page must not.
  await context.addInitScript(() => Object.assign(window, { measured: performance }))
  await context.clock.install()
  await context.addInitScript(() => {
    const { measured } = window as unknown as { measured: Performance }
    performance.getEntriesByType = type => measured.getEntriesByType(type)
  })
  // Whoever was somewhere would begin there: the walk goes by the picker.
  await context.route('**/v1/me/profile', route =>
    route.request().postData()?.includes('"place"')
      ? route.fulfill({ json: { data: { profile: {} } } })
      : route.continue(),
  )
  const page = await context.newPage()
  const aside = await context.newPage()
  await aside.goto(`${proxy.url}/favicon.svg`)
  const cries: string[] = []
  context.on('weberror', thrown => cries.push(String(thrown.error().stack)))
  const sql: Walker['sql'] = (text, values, vendor) => shop.sql(text, values, vendor)
  const known = new Map<Person, string>()
  const idOf = async (who: Person) => {
    const rows = (await sql('select id from user_account where email = $1', [emailOf(who)])) as { id: string }[]
    known.set(who, rows[0]?.id ?? '')
    return known.get(who) ?? ''
  }
  const signedIn: Walker['signedIn'] = async who => {
    await sql(`update user_account set mfa = 'never' where email = $1`, [emailOf(who)])
    const answer = await fetch(`${shop.server.url}${paths.login}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: emailOf(who), password: demoPassword }),
    })
    await sql(`update user_account set mfa = 'always' where email = $1`, [emailOf(who)])
    const { data } = (await answer.json()) as { data: { user: CurrentUser } }
    return { ...data.user, allowedCountries: [...staff[who].allowedCountries] }
  }
  let sheet = 0
  const recoveryCode: Walker['recoveryCode'] = async who => {
    const [id, code] = [await idOf(who), `AAAA-BBBB-${1000 + ++sheet}`]
    const hash = hashOf(`${id} ${code.replaceAll('-', '')}`).toString('hex')
    await sql(`insert into recovery_code (user_id, hash) values ($1::uuid, decode($2, 'hex'))`, [id, hash])
    return code
  }
  // Another way than the letter is open to everybody.
  for (const who of Object.keys(staff) as Person[]) await recoveryCode(who)
  return {
    page,
    aside,
    context,
    proxy,
    shop,
    provider,
    cries,
    style,
    sql,
    idOf,
    signedIn,
    recoveryCode,
    ticketOf: async who => {
      const { token } = await signedIn(who)
      const answer = await fetch(`${shop.server.url}${paths.handOver}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          origin: `http://tmc.localhost:${shop.server.port}`,
          [headers.token]: token,
          [headers.once]: randomUUID(),
        },
        body: JSON.stringify({ vendor: 'mgp', path: '/' }),
      })
      const { data } = (await answer.json()) as { data: HandOver }
      return data.ticket
    },
    say: (key, facts = {}) =>
      Object.entries(facts).reduce(
        (text, [name, fact]) => text.replace(`{{${name}}}`, fact),
        texts[tongue][key] ?? key,
      ),
    close: async () => {
      await context.close()
      await proxy.close()
      await shop.close()
      await provider.close()
    },
  }
}
