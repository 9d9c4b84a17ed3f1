// How each gesture is made for real: by keys or by mouse, or by what the server answers. A gesture without a step does not
// compile, so none can be skipped silently.
import type { Locator, Page } from 'playwright-core'
import type { CurrentUser } from '#contract/session.ts'
import type { BrandCountry } from '#machines/session/facts.ts'
import { demoPassword } from '#server/seed/access.ts'
import { type Fault, faults } from '../../support/faults.ts'
import { newestCode } from '../../support/mailbox.ts'
import { caretIn } from '../desk.ts'
import { type GestureName, wishOf } from './gestures.ts'
import { codeField } from './screens.ts'
import { emailOf, type Walker } from './walker.ts'
import { lifeOf, type Person, place, type World } from './world.ts'

type GestureStep = (walker: Walker, world: World) => Promise<void>

const habitMs = 600

/** By keys: the focus there and Enter. By mouse: a click. */
const use = async ({ page, style }: Walker, found: Locator): Promise<void> => {
  await found.waitFor()
  if (style === 'mouse') return found.click()
  await found.focus()
  // An Enter within half a second of a code's last digit is one of habit, and dropped: people look before they press.
  await page.clock.fastForward(habitMs)
  await page.keyboard.press('Enter')
}

const press = (walker: Walker, role: 'button' | 'link', name: string): Promise<void> =>
  use(walker, walker.page.getByRole(role, { name, exact: true }).first())

const enter = async ({ page, style }: Walker, selector: string, text: string): Promise<void> => {
  await caretIn(page, selector)
  if (style === 'mouse') await page.locator(selector).click()
  await page.keyboard.press('Control+A')
  await page.keyboard.type(text)
}

const signIn =
  (who: Person): GestureStep =>
  async walker => {
    const { page, style } = walker
    await page.locator('[name=email]').waitFor()
    if (style === 'keys') await page.locator('[name=email]').focus()
    else await page.locator('[name=email]').click()
    await page.keyboard.press('Control+A')
    await page.keyboard.type(emailOf(who))
    if (style === 'keys') await page.keyboard.press('Tab')
    else await page.locator('[name=password]').click()
    await page.keyboard.type(demoPassword)
    if (style === 'keys') await page.keyboard.press('Enter')
    else await page.locator('form button[type=submit]').click()
    await walker.proxy.held('login')
  }

const answer =
  (name: string, fault?: Fault): GestureStep =>
  async ({ proxy }) =>
    (await proxy.held(name)).release(fault)

/** A person in a hurry is not what is walked here: there is a budget of letters whose codes nobody types. */
const forgiveLetters = async ({ sql }: Walker): Promise<void> => {
  await sql('delete from challenge where sid is not null')
  await sql('delete from code_letter')
}

/** The last digit of a letter's code sends it. */
const typeCode = async (walker: Walker, { paper }: World, code: string) => {
  const { page, style } = walker
  await enter(walker, codeField(paper), code)
  if (paper === 'mail') return
  if (style === 'keys') await page.keyboard.press('Enter')
  else await page.locator('form button[type=submit]').click()
}
const isVerify = ({ url }: { url: string }) => url.startsWith('/v4/verifyMFAOTP')
const wrongly =
  (fault: Fault): GestureStep =>
  async (walker, world) => {
    walker.proxy.next(isVerify, fault)
    await typeCode(walker, world, world.paper === 'mail' ? '000000' : 'AAAA-BBBB-CCCC')
  }
const rightly =
  (of: (world: World) => Person): GestureStep =>
  async (walker, world) => {
    const who = of(world)
    const letter = () => newestCode(walker.shop.server.url, emailOf(who))
    await typeCode(walker, world, await (world.paper === 'mail' ? letter() : walker.recoveryCode(who)))
  }

const insider = ({ snapshot, typed }: World): Person => (snapshot.context.userId ?? typed) as Person

// A text, since the test runner rewrites import() inside functions: finds the gateway in the modules the page runs on.
const calling = (path: string, background: boolean) => `(async () => {
  const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'))
  const modules = await Promise.all([...new Set(scripts.map(({ name }) => name))].map(name => import(name)))
  const api = modules.flatMap(module => Object.values(module)).find(value => typeof value?.sendFile === 'function')
  api.get('${path.split('?')[0]}', { params: { call: ${calls} }, background: ${background} }).catch(() => {})
})()`
let calls = 0
const call =
  (fault: Fault | undefined, background = false): GestureStep =>
  async ({ page, proxy }) => {
    // Who one is may be asked from anywhere, also when the country of this tab was taken away.
    const path = `/v1/me?call=${++calls}`
    if (fault) proxy.next(({ url }) => url === path, fault)
    const answered = page.waitForResponse(response => response.url().endsWith(path))
    await page.evaluate(calling(path, background))
    await answered
  }

const paletteRun = async ({ page }: Walker, text: string) => {
  await page.keyboard.press('Control+k')
  await page.waitForFunction(() => document.documentElement.dataset.palette === 'browsing')
  await page.keyboard.type(text)
  await page.locator('[role=dialog] [role=option]', { hasText: text }).first().waitFor()
  await page.keyboard.press('Enter')
}

const signOut: GestureStep = async (walker, world) => {
  const { page, style, say } = walker
  if (lifeOf(world) !== 'inside.ready') return press(walker, 'button', say('session.signOut'))
  if (style === 'keys') return paletteRun(walker, say('palette.signOut'))
  await page.getByRole('button', { name: say('shell.you'), exact: true }).click()
  await page.getByRole('menuitem', { name: say('session.signOut'), exact: true }).click()
}

const store = (page: Page, user: object | null) =>
  page.evaluate(kept => {
    if (kept) localStorage.setItem('nucleus.currentUser', JSON.stringify(kept))
    else localStorage.removeItem('nucleus.currentUser')
  }, user)

/** While the page slept its storage became another one. It is loaded anew, unless somebody was just found gone. */
const comeBack =
  (find: (walker: Walker, world: World) => Promise<CurrentUser | null>): GestureStep =>
  async (walker, world) => {
    const { page } = walker
    const found = await find(walker, world)
    await store(page, found)
    await page.evaluate(() => {
      Object.assign(window, { before: true })
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    })
    if (found !== null) await page.waitForFunction(() => !('before' in window))
  }

const countries =
  (allowed: readonly string[]): GestureStep =>
  async ({ sql, idOf }, world) => {
    const message = JSON.stringify({ type: 'countries.changed', allowedCountries: allowed })
    const vendor = world.store.placed?.country === 'ARE' ? 'mgp-are' : 'mgp'
    const values = [vendor, await idOf(insider(world)), message]
    await sql(
      'insert into event (vendor, at, user_id, message) values ($1, now(), $2::uuid, $3::jsonb)',
      values,
      vendor,
    )
  }

const tabSignsIn =
  (who: Person): GestureStep =>
  async walker =>
    store(walker.aside, await walker.signedIn(who))

const tabGoes =
  (where: (world: World) => BrandCountry): GestureStep =>
  async ({ aside, idOf }, world) => {
    const { brand, country } = where(world)
    const news = { type: 'placed', userId: await idOf(insider(world)), brand, country }
    await aside.evaluate(told => new BroadcastChannel('nucleus-session').postMessage(told), news)
  }

/** Chosen from the list of places. */
const pick: GestureStep = async ({ page, style }, world) => {
  const { country } = wishOf(world)
  await caretIn(page, '[role=combobox]')
  if (style === 'mouse') {
    const code = country === place.country ? 'MGP' : 'MGP-ARE'
    return page.locator('[role=option]', { has: page.getByText(code, { exact: true }) }).click()
  }
  await page.keyboard.press('Control+A')
  await page.keyboard.type(`mgp ${country.toLowerCase() === 'ind' ? 'ind' : 'are'}`)
  await page.keyboard.press('Enter')
}

/** A page of this document to go back to, once the frame is there. */
const wander = async (walker: Walker) => {
  const { page } = walker
  await page.locator('.area-link').first().waitFor()
  const before = page.url()
  await use(walker, page.locator('.area-link:not([aria-current])').first())
  await page.waitForURL(url => url.href !== before)
}

const opened: GestureStep = async (walker, world) => {
  ;(await walker.proxy.held('place')).release()
  const { page } = walker
  await page.waitForFunction(() => document.documentElement.dataset.session === 'inside.ready')
  const isAsked = await page.evaluate(() => /asking|challenge/.test(document.documentElement.dataset.secure ?? ''))
  if (!isAsked && !world.canGoBack) await wander(walker)
}

const renew: GestureStep = async (walker, world) => {
  await walker.sql(
    `update session set token_until = now() - interval '1 second' where user_id = $1::uuid and ended_at is null`,
    [await walker.idOf(insider(world))],
  )
  const { page } = walker
  const token = () => page.evaluate(() => localStorage.getItem('nucleus.currentUser'))
  const before = await token()
  // The server knows its sessions by heart for a second.
  for (let patience = 40; patience > 0 && (await token()) === before; patience--) await call(undefined)(walker, world)
}

const comeFromAnotherHost =
  (who: Person): GestureStep =>
  async walker => {
    const ticket = await walker.ticketOf(who)
    const referer = `http://tmc.localhost:${walker.shop.server.port}/`
    await walker.page.goto(`${walker.proxy.url}/transfer-route#ticket=${ticket}`, { referer })
    await walker.proxy.held('takeover')
  }

/** Out to the provider, who they are there, and that they agree. */
const signInByProvider: GestureStep = async walker => {
  const { page, context, proxy, provider, say } = walker
  // The provider asks anew every time.
  await context.clearCookies()
  await press(walker, 'button', say('session.continueWith', { provider: '\u2068Acme ID\u2069' }))
  await page.locator('[name=login]').fill(emailOf('admin'))
  await page.locator('[name=password]').fill('any')
  await page.keyboard.press('Enter')
  await page.locator('[name=prompt][value=consent]').waitFor({ state: 'attached' })
  await page.locator('[type=submit]').press('Enter')
  await page.waitForURL(url => url.origin === proxy.url && url.origin !== provider.issuer)
  await proxy.held('login')
}

export const gestureSteps: Record<GestureName, GestureStep> = {
  'load again': async ({ page }) => void (await page.reload()),
  'visit anew': async ({ page, proxy }) => void (await page.goto(`${proxy.url}/`)),
  'open a second tab': async walker => {
    const second = await walker.context.newPage()
    await walker.page.close()
    walker.page = second
    await second.goto(`${walker.proxy.url}/`)
  },
  'come from another host': comeFromAnotherHost('admin'),
  'come from another host as somebody else': comeFromAnotherHost('orders'),
  'hand-over opens': answer('takeover'),
  'hand-over is for somebody else': answer('takeover'),
  'hand-over is refused': answer('takeover', faults.unavailable),
  // Safari refuses the hundredth change of the address within half a minute.
  'load broken': async ({ page, proxy }) => {
    await page.goto(`${proxy.url}/favicon.svg`)
    await page.addInitScript(() => {
      if (location.pathname !== '/' || !location.search.includes('countryName')) return
      const { replaceState } = history
      history.replaceState = () => {
        history.replaceState = replaceState
        throw new DOMException('too often', 'SecurityError')
      }
    })
    await page.goto(`${proxy.url}/?countryName=IND`)
  },
  'sign in': signIn('admin'),
  'sign in without a country': signIn('viewer'),
  'sign in by a provider': signInByProvider,
  'password asks for a code': async (walker, world) => {
    await forgiveLetters(walker)
    await answer('login')(walker, world)
  },
  'password is enough': async (walker, { typed }) => {
    const { sql, proxy } = walker
    await sql(`update user_account set mfa = 'never' where email = $1`, [emailOf(typed)])
    const held = await proxy.held('login')
    const answered = walker.page.waitForResponse(response => response.url().endsWith(held.asked.url))
    held.release()
    await answered
    await sql(`update user_account set mfa = 'always' where email = $1`, [emailOf(typed)])
  },
  'sign-in fails': answer('login', faults.unavailable),
  'right code': rightly(({ typed }) => typed),
  'right code, hollow answer': wrongly(faults.hollow),
  'too many codes': wrongly(faults.locked),
  'take another way': (walker, { paper }) =>
    press(walker, 'button', walker.say(paper === 'mail' ? 'otp.way.recovery' : 'otp.way.mailed')),
  'back to the form': walker => press(walker, 'button', walker.say('otp.back')),
  pick,
  stay: async walker => {
    if (walker.style === 'mouse') return walker.page.locator('.entrance-card > button').first().click()
    await caretIn(walker.page, '[role=combobox]')
    await walker.page.keyboard.press('Escape')
  },
  'place opens': opened,
  'place does not open': answer('place', faults.unavailable),
  'change the place': walker => use(walker, walker.page.locator('button.brand-chip')),
  'sign out': signOut,
  'sign in again': walker => press(walker, 'button', walker.say('session.relogin')),
  'sign-out is confirmed': answer('logout'),
  'sign-out is refused': answer('logout', faults.unavailable),
  'sign-out takes too long': async ({ page, proxy }) => {
    await proxy.held('logout')
    await page.clock.fastForward(3000)
  },
  'a second passes': ({ page }) => page.clock.fastForward(1000),
  'go on by oneself': async ({ page, style }) => {
    const link = page.locator('.area-link:not([aria-current])').last()
    if (style === 'mouse') return link.click()
    await link.focus()
    await page.keyboard.press('Enter')
  },
  'go to the start page': walker => press(walker, 'link', walker.say('unauthorized.home')),
  'token is renewed': renew,
  'token cannot be renewed': call(faults.expired),
  'token is refused': call(faults.unauthorized),
  // The console leads there once in half a second.
  'call is forbidden': async (walker, world) => {
    await walker.page.clock.fastForward(600)
    await call(faults.forbidden)(walker, world)
    await walker.page.waitForURL('**/unauthorized').catch(() => {})
  },
  'call needs the secure step': call(faults.secureStep),
  'poll needs the secure step': call(faults.secureStep, true),
  'ask for the code': async (walker, world) => {
    await forgiveLetters(walker)
    const isBadge = JSON.stringify(world.snapshot.value).includes('dismissed')
    const sent = walker.page.waitForResponse(response => response.url().includes('/v4/sendMFAOTP'))
    await press(walker, 'button', walker.say(isBadge ? 'shell.secureRequired' : 'secure.begin'))
    await sent
  },
  'not now': async walker => {
    const { page, say, style } = walker
    const button = page.getByRole('button', { name: say('secure.dismiss'), exact: true })
    if (style === 'mouse' && (await button.count()) > 0) return button.click()
    await page.locator('[role=alertdialog]').waitFor()
    await page.keyboard.press('Escape')
  },
  'right secure code': rightly(insider),
  'too many secure codes': wrongly(faults.locked),
  'cancel the code': walker => press(walker, 'button', walker.say('otp.cancel')),
  'ten minutes pass': ({ page }) => page.clock.fastForward(600_000),
  'go back': async ({ page }) => {
    const marked = await page.evaluate(() => Object.assign(window, { before: true }).before)
    await page.evaluate(() => history.back())
    if (marked) await page.waitForFunction(() => !('before' in window))
  },
  'come back, nobody is left': comeBack(async () => null),
  'come back, somebody else is here': comeBack(walker => walker.signedIn('orders')),
  'come back, the token is renewed': comeBack((walker, world) => walker.signedIn(insider(world))),
  'come back, somebody is here': comeBack(walker => walker.signedIn('orders')),
  'another tab signs out': ({ aside }) => store(aside, null),
  'another tab renews': async (walker, world) => store(walker.aside, await walker.signedIn(insider(world))),
  'another tab signs in': tabSignsIn('admin'),
  'another tab signs in as somebody else': tabSignsIn('orders'),
  follow: walker => press(walker, 'button', walker.say('elsewhere.follow')),
  'stay here': walker => press(walker, 'button', walker.say('elsewhere.stay')),
  'another tab comes here': tabGoes(({ snapshot }) => snapshot.context as BrandCountry),
  'another tab goes elsewhere': tabGoes(() => ({ ...place, country: 'ARE' })),
  'countries change': countries(['IND', 'ARE']),
  'country is lost': countries(['ARE']),
  'all countries are lost': countries([]),
}
