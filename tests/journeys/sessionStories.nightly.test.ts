// Twelve stories of a session, each with its end written by hand: a tour that takes its expectations from the chart would
// follow a wrong arrow without a word. Steps that lead nowhere else are here, which no shortest way would take.
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../support/browser.ts'
import type { GestureName } from './session/gestures.ts'
import { begin, take } from './session/walk.ts'
import { openWalker, type Walker } from './session/walker.ts'

let browser: Browser
let walker: Walker

beforeAll(async () => {
  browser = await launchBrowser()
  walker = await openWalker(browser, 'keys', 'en')
})
afterAll(async () => {
  await walker?.close()
  await browser?.close()
})

interface End {
  session: string
  secure?: string
  address: string
  /** Names in the browser's storage, then in the tab's. */
  kept: string
  /** Whose sign-in it is, and the place of this tab. */
  who?: string
  place?: string
}
const inside: GestureName[] = ['sign in', 'password asks for a code', 'right code', 'pick', 'place opens']
const member = 'chosenCountry currentUser'
const ready = { session: 'inside.ready', kept: `${member} | place`, who: 'admin', place: 'mgp IND' }

const stories: Record<string, [GestureName[], End]> = {
  'in, another place, and back to the one before': [
    [...inside, 'change the place', 'stay', 'another tab goes elsewhere', 'follow', 'place opens'],
    { ...ready, address: '/products', place: 'mgp ARE' },
  ],
  'half in, back, and in by a recovery code': [
    [
      'sign in',
      'password asks for a code',
      'back to the form',
      ...inside.slice(0, 2),
      'take another way',
      'right code',
    ],
    { session: 'inside.picking', address: '/select-vendorcode', kept: 'currentUser | ', who: 'admin' },
  ],
  'half in by a recovery code, loaded again, and in by it': [
    [...inside.slice(0, 2), 'take another way', 'load again', 'right code', 'pick', 'place opens'],
    { ...ready, address: '/products' },
  ],
  'without a country there is nothing but to sign in again': [
    ['sign in without a country', ...inside.slice(1, 3), 'load again', 'sign in again', 'sign-out is confirmed'],
    { session: 'anonymous.form', address: '/auth/login', kept: ' | ' },
  ],
  'a refused token, and back to the page it was refused on': [
    [...inside, 'token is renewed', 'token is refused', 'a second passes', ...inside.slice(0, 3), 'place opens'],
    { ...ready, address: '/products' },
  ],
  'a token that cannot be renewed in the picker leads back to where one was going': [
    [
      ...inside,
      ...(['change the place', 'token cannot be renewed', 'a second passes'] as const),
      ...inside.slice(0, 3),
      'place opens',
    ],
    { ...ready, address: '/products' },
  ],
  'asked for the code, not now, loaded again, given; ten minutes later asked anew': [
    [
      ...inside,
      ...(['call needs the secure step', 'not now', 'load again', 'place opens', 'ask for the code'] as const),
      ...(['right secure code', 'ten minutes pass', 'call needs the secure step'] as const),
    ],
    { ...ready, secure: 'required.asking', address: '/products', kept: `${member} | place secure` },
  ],
  'what was earned by a code goes with another visit and stays with a reload': [
    [
      ...inside,
      ...(['poll needs the secure step', 'ask for the code', 'take another way', 'right secure code'] as const),
      ...(['load again', 'place opens', 'token is renewed'] as const),
    ],
    { ...ready, secure: 'elevated', address: '/products', kept: `${member} | place secure` },
  ],
  'the country is lost under the code: another one, the same code, and trusted': [
    [
      ...inside,
      ...(['call needs the secure step', 'ask for the code', 'country is lost', 'pick'] as const),
      ...(['place opens', 'right secure code'] as const),
    ],
    { ...ready, secure: 'elevated', address: '/', kept: `${member} | place secure`, place: 'mgp ARE' },
  ],
  'signed out in another tab under the code: nothing of it is left, and the way back is kept': [
    [...inside, 'call needs the secure step', 'ask for the code', 'another tab signs out'],
    { session: 'anonymous.form', address: '/auth/login?url=%2Fproducts', kept: 'chosenCountry | place' },
  ],
  'left while the server does not answer, and somebody else comes in another tab': [
    [...inside, 'sign out', 'sign-out takes too long', 'another tab signs in as somebody else', 'pick', 'place opens'],
    { ...ready, who: 'orders', address: '/products' },
  ],
  'somebody else’s ticket comes under a code that is owed: one stays who one is, and is later found gone': [
    [
      ...inside,
      ...(['call needs the secure step', 'come from another host as somebody else'] as const),
      ...(['hand-over is for somebody else', 'place opens', 'come back, nobody is left'] as const),
    ],
    { session: 'anonymous.form', address: '/auth/login?url=%2Fproducts', kept: 'chosenCountry | place' },
  ],
}

const names = (kept: string[]) =>
  kept
    .map(name => name.replace('nucleus.', ''))
    .sort()
    .join(' ')

const endOf = async ({ page, idOf }: Walker): Promise<End> => {
  const seen = await page.evaluate(() => ({
    session: document.documentElement.dataset.session ?? '',
    secure: document.documentElement.dataset.secure,
    address: location.pathname + location.search,
    shelves: [Object.keys(localStorage), Object.keys(sessionStorage)],
    userId: JSON.parse(localStorage.getItem('nucleus.currentUser') ?? '{}').userId as string | undefined,
    place: JSON.parse(sessionStorage.getItem('nucleus.place') ?? '{}') as { brand?: string; country?: string },
  }))
  const { shelves, userId, place, ...rest } = seen
  const ids = await Promise.all((['admin', 'viewer', 'orders'] as const).map(async who => [await idOf(who), who]))
  const isIn = userId !== undefined && place.brand !== undefined
  return {
    ...rest,
    kept: shelves.map(names).join(' | '),
    ...(userId && { who: Object.fromEntries(ids)[userId] }),
    ...(isIn && { place: `${place.brand} ${place.country}` }),
  }
}

test.each(Object.entries(stories))('%s', async (_, [gestures, end]) => {
  let here = await begin(walker)
  for (const gesture of gestures) here = await take(walker, here, gesture)
  // The address may follow the state a moment later.
  await expect.poll(() => endOf(walker), { timeout: 10_000 }).toEqual({ secure: 'open', ...end })
})
