// Everything that can happen to the page, as a list: what the chart hears of it, and on which screens it is possible at all.
// How a person or the server brings it about is in gestureSteps.ts.
import type { SessionContext, SessionEvent } from '#machines/session/facts.ts'
import type { Happening } from '../../machines/walking.ts'
import {
  bootFacts,
  configurationOf,
  done,
  edgeName,
  failed,
  lifeOf,
  loaded,
  type Moved,
  memberOf,
  moved,
  type Paper,
  type Person,
  place,
  type Store,
  secureOf,
  timer,
  type World,
} from './world.ts'

export interface Gesture {
  when(world: World): boolean
  leads(world: World): Moved
}

/** Checked against the chart's own list of events. */
const said = (event: SessionEvent): Happening => event
const contextOf = ({ snapshot }: World) => snapshot.context as SessionContext
const stampOf = (world: World, path = '/') => ({ gen: contextOf(world).gen, epoch: contextOf(world).epoch, path })
const isInside = (world: World) => lifeOf(world).startsWith('inside')
const at =
  (...lives: string[]) =>
  (world: World) =>
    lives.includes(lifeOf(world))
/** A dialog covers everything else. */
const isCovered = (world: World) => lifeOf(world) === 'inside.ready' && /asking|challenge/.test(secureOf(world))
const isFree = (world: World) => lifeOf(world) === 'inside.ready' && !isCovered(world)
const hears =
  (...events: (SessionEvent | Happening)[]) =>
  (world: World) =>
    moved(world, events)
const signIn = (person: Person): Gesture => ({
  when: world => lifeOf(world) === 'anonymous.form',
  leads: world => moved({ ...world, typed: person }, [said({ type: 'LOGIN.PASSWORD', credentialRef: 'ref-1' })]),
})
const call = (event: (world: World) => Happening): Gesture => ({
  when: isInside,
  leads: world => moved(world, [event(world)]),
})
/** India, unless it has been taken away. */
export const wishOf = (world: World) =>
  contextOf(world).allowedCountries.includes(place.country) ? place : { ...place, country: 'ARE' }
const typedMember = ({ typed, store }: World) => memberOf(typed, store)
const verified = { kind: 'verified', ticketRef: 'ref-1', proofRef: 'ref-2' }
const challenged = (world: World) => lifeOf(world) === 'inside.ready' && secureOf(world) === 'required.challenge'
/** The banner that tells where another tab went. */
const isOffered = (world: World) =>
  isFree(world) && contextOf(world).allowedCountries.includes(contextOf(world).elsewhere?.country ?? '')
const isRequired = (world: World) => secureOf(world).startsWith('required')
/** Out of the back-forward cache, where `found` is what the storage says now. */
const restored = (found: (world: World) => { userId?: string; isOld?: boolean; store?: Store }): Gesture => ({
  when: isInside,
  leads: world => {
    const { store = world.store, ...facts } = found(world)
    return moved({ ...world, store, canGoBack: false }, [said({ type: 'PAGE.RESTORED', path: '/', ...facts })])
  },
})
const tabSignsIn = (who: Person): Gesture => ({
  // The same person here already: to this tab that is a renewed token.
  when: world =>
    world.store.user === undefined
      ? /^(anonymous|invalidated)/.test(lifeOf(world))
      : isInside(world) && world.store.user !== who && who === 'orders',
  leads: world => {
    const was = world.store
    const store = { ...was, user: who, ...(was.user !== who && { secure: 'none' as const }), code: false }
    return moved({ ...world, store, canGoBack: false }, [said({ type: 'TAB.LOGGED_IN', member: memberOf(who, was) })])
  },
})
const canLeave = (world: World) => !at('leaving', 'invalidated', 'anonymous.checking')(world)
/** What another page of the tab finds: nothing of a code that was begun or given. */
const fresh = (store: Store): Store => ({ ...store, secure: 'none', code: false })
const handedOver = (who: Person): Gesture => ({
  when: world => canLeave(world) && (who === 'admin' || (world.store.user ?? who) !== who),
  leads: ({ store, typed }) =>
    loaded(fresh(store), { typed, handed: who }, done('boot', { ...bootFacts(fresh(store)), transferRef: 'ref-7' })),
})
const isWelcome = ({ store, handed }: World) => store.user === undefined || store.user === handed
const otherPaper = ({ paper }: World): Paper => (paper === 'mail' ? 'recovery' : 'mail')
const countries = (allowedCountries: readonly string[]): Gesture => ({
  when: at('inside.ready'),
  leads: world => moved(world, [said({ type: 'COUNTRIES.CHANGED', allowedCountries })]),
})

export const gestures = {
  'load again': {
    when: canLeave,
    leads: ({ store, typed, canGoBack, paper, screen }) =>
      loaded(store, { typed, canGoBack, paper }, done('boot', bootFacts(store, screen === 'picker'))),
  },
  'visit anew': { when: canLeave, leads: ({ store, typed }) => loaded(fresh(store), { typed }) },
  'come from another host': handedOver('admin'),
  'come from another host as somebody else': handedOver('orders'),
  'hand-over opens': {
    when: world => lifeOf(world) === 'transferring' && isWelcome(world),
    leads: world => {
      const { handed } = world
      const store: Store = { ...world.store, user: handed, placed: { who: handed, ...place }, code: false }
      const told = { member: memberOf(handed, store), place, target: '/' }
      return moved({ ...world, store }, [done('transfer', told)])
    },
  },
  // Who is signed in stays.
  'hand-over is for somebody else': {
    when: world => lifeOf(world) === 'transferring' && !isWelcome(world),
    leads: hears(failed('transfer')),
  },
  'hand-over is refused': { when: at('transferring'), leads: hears(failed('transfer')) },
  'open a second tab': {
    when: at('inside.ready', 'inside.noCountries'),
    leads: world => loaded({ ...world.store, placed: undefined, secure: 'none' }, { typed: world.typed }),
  },
  'load broken': {
    when: world => world.store.user === undefined && canLeave(world),
    leads: ({ store, typed }) => loaded(fresh(store), { typed }, failed('boot')),
  },
  'sign in': signIn('admin'),
  'sign in without a country': signIn('viewer'),
  'sign in by a provider': {
    when: at('anonymous.form'),
    leads: ({ store }) => {
      const back = loaded(fresh(store), { typed: 'admin' })
      const next = moved(back.world, [said({ type: 'LOGIN.SOCIAL', credentialRef: 'ref-1' })])
      return { ...next, edges: [...back.edges, ...next.edges] }
    },
  },
  'password asks for a code': {
    when: at('anonymous.checking'),
    leads: hears(done('login', { kind: 'mfa', ticketRef: 'ref-1' })),
  },
  'password is enough': {
    when: at('anonymous.checking'),
    leads: world => moved(world, [done('login', { kind: 'session', member: typedMember(world) })]),
  },
  'sign-in fails': { when: at('anonymous.checking'), leads: hears(failed('login')) },
  'right code': {
    when: at('anonymous.mfa'),
    leads: world => moved(world, [done('otp', verified), done('exchange', typedMember(world))]),
  },
  'right code, hollow answer': { when: at('anonymous.mfa'), leads: hears(done('otp', verified), failed('exchange')) },
  'too many codes': { when: at('anonymous.mfa'), leads: hears(done('otp', { kind: 'locked', lockMs: 900_000 })) },
  // The session does not hear of it: the challenge is a chart of its own.
  'take another way': {
    when: world => lifeOf(world) === 'anonymous.mfa' || challenged(world),
    leads: world => {
      const [here, used] = [configurationOf(world), { type: 'OTP.USE' }]
      return { world: { ...world, paper: otherPaper(world) }, edges: [edgeName(here, used, here)], reloads: false }
    },
  },
  'back to the form': { when: at('anonymous.mfa'), leads: hears(done('otp', { kind: 'cancelled' })) },
  pick: {
    when: world => lifeOf(world) === 'inside.picking' && world.screen === 'picker',
    leads: world => moved(world, [said({ type: 'PICK', ...wishOf(world) })]),
  },
  stay: {
    when: world =>
      lifeOf(world) === 'inside.picking' &&
      world.screen === 'picker' &&
      contextOf(world).placed &&
      contextOf(world).allowedCountries.includes(contextOf(world).country ?? ''),
    leads: hears({ type: 'CANCEL' }),
  },
  'place opens': {
    when: at('inside.applying'),
    leads: world => {
      const next = moved(world, [done('applyVendor')])
      return { ...next, world: { ...next.world, canGoBack: world.canGoBack || !isCovered(next.world) } }
    },
  },
  'place does not open': { when: at('inside.applying'), leads: hears(failed('applyVendor')) },
  'change the place': { when: isFree, leads: hears({ type: 'SWITCH', from: '/' }) },
  'sign out': {
    when: world =>
      isFree(world) ||
      (at('inside.picking', 'inside.applying', 'inside.noCountries')(world) && world.screen === 'picker'),
    leads: hears({ type: 'LOGOUT' }),
  },
  'sign in again': {
    when: world => lifeOf(world) === 'inside.noCountries' && world.screen === 'picker',
    leads: hears({ type: 'RELOGIN' }),
  },
  'sign-out is confirmed': { when: at('leaving'), leads: hears(done('revoke')) },
  'sign-out is refused': { when: at('leaving'), leads: hears(failed('revoke')) },
  'sign-out takes too long': { when: at('leaving'), leads: hears(timer('revokeLimit')) },
  'a second passes': { when: at('invalidated'), leads: hears(timer('redirect')) },
  'go on by oneself': {
    when: world => lifeOf(world) === 'invalidated' && world.screen === 'frame',
    leads: hears({ type: 'NAV.MOVED' }),
  },
  'go to the start page': {
    when: world => world.screen === 'unauthorized' && isInside(world) && !isCovered(world),
    leads: world => ({
      edges: [],
      reloads: false,
      world: { ...world, screen: lifeOf(world) === 'inside.ready' ? 'frame' : 'picker' },
    }),
  },
  'token is renewed': call(world =>
    said({ type: 'HTTP.498', tokenRef: 'ref-3', at: performance.now(), ...stampOf(world) }),
  ),
  'token cannot be renewed': call(world => said({ type: 'HTTP.498', at: 0, ...stampOf(world) })),
  'token is refused': call(world => ({ type: 'HTTP.401', ...stampOf(world) })),
  'call is forbidden': {
    when: world => isInside(world) && world.screen !== 'unauthorized',
    leads: hears({ type: 'HTTP.403' }),
  },
  'call needs the secure step': call(() => said({ type: 'HTTP.4031', request: 'GET /v1/touch' })),
  'poll needs the secure step': call(() => said({ type: 'HTTP.4031', request: 'GET /v1/touch', background: true })),
  'ask for the code': {
    when: world => lifeOf(world) === 'inside.ready' && /asking|dismissed/.test(secureOf(world)),
    leads: hears({ type: 'SECURE.BEGIN' }),
  },
  'not now': { when: isCovered, leads: hears({ type: 'SECURE.DISMISS' }) },
  'right secure code': { when: challenged, leads: hears(done('stepUp', verified)) },
  'too many secure codes': { when: challenged, leads: hears(done('stepUp', { kind: 'locked', lockMs: 900_000 })) },
  'cancel the code': { when: challenged, leads: hears(done('stepUp', { kind: 'cancelled' })) },
  'ten minutes pass': {
    when: world => at('inside.ready', 'inside.picking', 'inside.noCountries')(world) && secureOf(world) === 'elevated',
    leads: hears(timer('secureTtl')),
  },
  'go back': {
    when: world => world.canGoBack && isRequired(world) && at('inside.ready', 'inside.picking')(world),
    leads: world => {
      const next = moved(world, [{ type: 'NAV.BACK' }])
      return { ...next, world: { ...next.world, canGoBack: false } }
    },
  },
  'come back, nobody is left': restored(({ store }) => ({ store: { ...store, user: undefined } })),
  'come back, somebody else is here': {
    when: world => isInside(world) && world.store.user !== 'orders',
    leads: restored(({ store }) => ({
      userId: 'orders',
      isOld: true,
      store: { ...store, user: 'orders', secure: 'none' },
    })).leads,
  },
  'come back, the token is renewed': restored(world => ({ userId: contextOf(world).userId, isOld: true })),
  'come back, somebody is here': {
    when: at('anonymous.form', 'anonymous.checking', 'anonymous.mfa'),
    leads: world => {
      const store: Store = { ...world.store, user: 'orders' }
      const found = said({ type: 'PAGE.RESTORED', userId: 'orders', isOld: true, path: '/' })
      return moved({ ...world, store, canGoBack: false }, [found])
    },
  },
  'another tab signs out': {
    when: isInside,
    leads: world =>
      moved({ ...world, store: { ...world.store, user: undefined } }, [said({ type: 'TAB.LOGGED_OUT', path: '/' })]),
  },
  'another tab renews': { when: isInside, leads: hears({ type: 'TAB.ROTATED', tokenRef: 'ref-8' }) },
  'another tab signs in': tabSignsIn('admin'),
  'another tab signs in as somebody else': tabSignsIn('orders'),
  follow: { when: isOffered, leads: hears({ type: 'FOLLOW', from: '/' }) },
  'stay here': { when: isOffered, leads: hears({ type: 'STAY' }) },
  'another tab comes here': {
    when: world => isInside(world) && contextOf(world).country !== undefined,
    leads: world => {
      const { userId = '', brand = '', country = '' } = contextOf(world)
      return moved(world, [said({ type: 'TAB.PLACED', userId, brand, country })])
    },
  },
  'another tab goes elsewhere': {
    when: isInside,
    leads: world =>
      moved(world, [said({ type: 'TAB.PLACED', userId: contextOf(world).userId ?? '', brand: 'mgp', country: 'ARE' })]),
  },
  'countries change': countries(['IND', 'ARE']),
  'country is lost': countries(['ARE']),
  'all countries are lost': countries([]),
} satisfies Record<string, Gesture>

export type GestureName = keyof typeof gestures
export const gestureNames = Object.keys(gestures) as GestureName[]
export const gestureOf = (name: GestureName): Gesture => gestures[name]
