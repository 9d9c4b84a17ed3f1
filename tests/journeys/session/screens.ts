// What a person finds in every state of the session, written by hand: name and role of what is there, address, place of the
// focus, sockets, and what the browser keeps. A state of the chart that is missing here does not compile.
import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import type { makeSession } from '#machines/session.ts'
import type { Walker } from './walker.ts'
import { lifeOf, type Paper, secureOf, type World } from './world.ts'

type Value = ReturnType<ReturnType<typeof makeSession>['resolveState']>['value']
/** `anonymous.form` for { anonymous: 'form' }. */
type Leaf<V> = V extends string ? V : { [K in keyof V & string]: `${K}.${Leaf<V[K]> & string}` }[keyof V & string]
export type Life = Leaf<Value['life']>
export type Secure = Leaf<Value['secure']>

/** Where the code is typed. */
export const codeField = (paper: Paper): string =>
  paper === 'mail' ? 'input[autocomplete=one-time-code]' : 'input[name=code][autocomplete=off]'

interface Settled {
  shows: (walker: Walker, world: World) => Locator[]
  address: RegExp
  /** Where the focus is; anywhere when absent. */
  focus?: string | ((world: World) => string)
  sockets: 0 | 1
  /** Somebody's token is kept; either when absent. */
  isKept?: boolean
}
/** Nobody ever rests there: the chart goes on by itself, or the page does. */
type Passing = 'passing'

const heading = ({ page, say }: Walker, key: string) => page.getByRole('heading', { name: say(key), exact: true })
const login = { address: /^\/auth\/login$/, sockets: 0, isKept: false } as const
const aside = { address: /^\/(select-vendorcode|unauthorized)$/, sockets: 0, isKept: true } as const

const lives: Record<Life, Settled | Passing> = {
  booting: 'passing',
  transferring: {
    shows: ({ page, say }) => [page.getByRole('status').getByText(say('transfer.running'), { exact: true })],
    address: /^\/$/,
    sockets: 0,
  },
  'anonymous.form': {
    ...login,
    shows: walker => [
      heading(walker, 'session.signIn'),
      walker.page.getByRole('textbox', { name: walker.say('session.email') }),
      walker.page.getByRole('button', { name: walker.say('session.signIn'), exact: true }),
    ],
    focus: 'input[name=email], input[name=password]',
  },
  'anonymous.checking': {
    ...login,
    shows: ({ page, say }) => [page.getByRole('button', { name: say('session.signingIn'), exact: true })],
    focus: 'input[name=email], input[name=password], button[type=submit]',
  },
  'anonymous.mfa': {
    ...login,
    shows: walker => [
      heading(walker, 'otp.title'),
      walker.page.getByRole('button', { name: walker.say('otp.back'), exact: true }),
    ],
    focus: ({ paper }) => codeField(paper),
  },
  'anonymous.exchanging': 'passing',
  'inside.gate': 'passing',
  'inside.recalling': 'passing',
  'inside.noCountries': {
    ...aside,
    shows: (walker, { screen }) =>
      screen === 'unauthorized'
        ? [heading(walker, 'unauthorized.title')]
        : [
            heading(walker, 'session.noCountries.title'),
            walker.page.getByRole('button', { name: walker.say('session.relogin'), exact: true }),
          ],
  },
  'inside.picking': {
    ...aside,
    shows: (walker, { screen }) =>
      screen === 'unauthorized'
        ? [heading(walker, 'unauthorized.title')]
        : [heading(walker, 'place.title'), walker.page.getByRole('combobox')],
  },
  'inside.applying': {
    shows: (walker, { screen }) => (screen === 'picker' ? [heading(walker, 'place.title')] : []),
    address: /./,
    sockets: 0,
    isKept: true,
  },
  'inside.ready': {
    shows: (walker, world) =>
      /asking|challenge/.test(secureOf(world)) ? [] : [walker.page.getByRole('navigation').first()],
    address: /^\/(?!auth|select-vendorcode)/,
    sockets: 1,
    isKept: true,
  },
  leaving: { shows: () => [], address: /./, sockets: 0, isKept: true },
  left: 'passing',
  invalidated: {
    shows: ({ page, say }) => [page.locator('.toast', { hasText: say('session.loginAgain') })],
    address: /./,
    sockets: 0,
    isKept: false,
  },
  superseded: 'passing',
}

/** Of the second factor, what is seen when somebody is ready; before that nobody is asked. */
const secures: Record<Secure, Pick<Settled, 'shows' | 'focus'> & { dialogs: 0 | 1 }> = {
  open: { shows: () => [], dialogs: 0 },
  'required.asking': {
    shows: ({ page, say }) => [
      page.getByRole('alertdialog', { name: say('secure.title') }),
      page.getByRole('button', { name: say('secure.begin'), exact: true }),
    ],
    focus: '[role=alertdialog] button.primary',
    dialogs: 1,
  },
  'required.challenge': {
    shows: ({ page, say }) => [page.getByRole('alertdialog', { name: say('secure.title') })],
    focus: ({ paper }) => `[role=alertdialog] ${codeField(paper)}`,
    dialogs: 1,
  },
  'required.dismissed': {
    shows: ({ page, say }) => [page.getByRole('button', { name: say('shell.secureRequired'), exact: true })],
    dialogs: 0,
  },
  elevated: { shows: ({ page, say }) => [page.getByText(say('shell.secureElevated'), { exact: true })], dialogs: 0 },
}

const keysOf = (kept: Record<string, unknown>) =>
  Object.entries(kept)
    .flatMap(([name, is]) => (is ? [`nucleus.${name}`] : []))
    .sort()

/** Holds the page against the record; what does not come is not there. */
export const look = async (walker: Walker, world: World): Promise<void> => {
  const { page, proxy } = walker
  const [life, secure] = [lifeOf(world) as Life, secureOf(world) as Secure]
  const settled = lives[life]
  if (settled === 'passing') throw new Error(`nobody rests in ${life}`)
  await page.waitForFunction(
    ([wanted, trusted]) => {
      const { session, secure: now } = document.documentElement.dataset
      return session === wanted && now === trusted
    },
    [life, secure],
  )
  const isReady = life === 'inside.ready'
  const seen = isReady ? secures[secure] : { shows: () => [], dialogs: 0 as const }
  for (const found of [...settled.shows(walker, world), ...seen.shows(walker, world)]) await found.first().waitFor()
  await page.waitForURL(url => settled.address.test(url.pathname))
  const focus = ('focus' in seen ? seen.focus : undefined) ?? settled.focus
  const focused = typeof focus === 'function' ? focus(world) : focus
  if (focused) await page.waitForFunction(selector => document.activeElement?.matches(selector), focused)
  await expect.poll(() => page.getByRole('alertdialog').count(), { timeout: 5000 }).toBe(seen.dialogs)
  await expect.poll(proxy.sockets, { timeout: 10_000 }).toBe(settled.sockets)

  const { user, chosen, placed, secure: owed, code } = world.store
  if (settled.isKept !== undefined) expect(user !== undefined).toBe(settled.isKept)
  // What a refused page said is nothing of the session's.
  const kept = () =>
    page.evaluate(() => {
      const tab = Object.keys(sessionStorage).filter(key => key !== 'nucleus.denied')
      return `${Object.keys(localStorage).sort()} | ${tab.sort()}`
    })
  const wanted = `${keysOf({ currentUser: user, chosenCountry: chosen })} | ${keysOf({ place: placed, secure: owed !== 'none', otp: code })}`
  await expect.poll(async () => [await kept()], { timeout: 5000, message: `kept is ${wanted}` }).toEqual([wanted])
}
