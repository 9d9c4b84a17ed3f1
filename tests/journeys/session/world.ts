// What the model says a page is in: the session's chart, moved along without running, and what the page keeps and shows.
// The same function plans a way through the graph and says afterwards what the real page must look like.
import type { AnyMachineSnapshot } from 'xstate'
import type { BootFacts, Member, SessionContext, SessionEmitted } from '#machines/session/facts.ts'
import { leafOf, makeSession, secureLeafOf } from '#machines/session.ts'
import { nodesOf } from '../../machines/chart.ts'
import { type Happening, stepperOf } from '../../machines/walking.ts'

/** Who signs in: somebody with places, somebody with no country, and another person in another tab. */
export type Person = 'admin' | 'viewer' | 'orders'
export const people: Record<Person, { userId: string; allowedCountries: readonly string[] }> = {
  admin: { userId: 'admin', allowedCountries: ['IND', 'ARE', 'SAU'] },
  viewer: { userId: 'viewer', allowedCountries: [] },
  orders: { userId: 'orders', allowedCountries: ['IND', 'ARE'] },
}
export const place = { brand: 'mgp', country: 'IND' }

/** What a reload would find. */
export interface Store {
  user?: Person
  /** Where this tab was, and with whom. */
  placed?: { who: Person; brand: string; country: string }
  /** The country chosen last, by whomever. */
  chosen?: string
  secure: 'none' | 'required' | 'elevated'
  code: boolean
}
/** What a code is taken from: everybody gets letters, and has a sheet of recovery codes. */
export type Paper = 'mail' | 'recovery'
export type Screen = 'entrance' | 'picker' | 'frame' | 'unauthorized' | 'blank'
export interface World {
  snapshot: AnyMachineSnapshot
  store: Store
  screen: Screen
  /** Who typed the password. */
  typed: Person
  /** There is a page of this document to go back to. */
  canGoBack: boolean
  /** Which code is being asked for. */
  paper: Paper
  /** Whom a ticket of another host brings. */
  handed: Person
}

export const machine = makeSession()
const stepper = stepperOf(machine)

export const lifeOf = ({ snapshot }: Pick<World, 'snapshot'>) => leafOf(snapshot as never)
export const secureOf = ({ snapshot }: Pick<World, 'snapshot'>) => secureLeafOf(snapshot as never)
export const configurationOf = (world: Pick<World, 'snapshot'>) => `${lifeOf(world)} / ${secureOf(world)}`

const starts = new Map(nodesOf(machine).flatMap(node => node.invoke.map(({ id, src }) => [String(src), id] as const)))
export const done = (src: string, output?: unknown): Happening => ({
  type: `xstate.done.actor.${starts.get(src)}`,
  output,
  actorId: starts.get(src),
})
export const failed = (src: string): Happening => ({
  type: `xstate.error.actor.${starts.get(src)}`,
  error: new Error('no line'),
  actorId: starts.get(src),
})
export const timer = (name: string): Happening => {
  const found = nodesOf(machine)
    .flatMap(({ after }) => after)
    .find(({ delay }) => delay === name)
  return { type: String(found?.eventType) }
}

/** `done login`, `after redirect`, or the event's own name. */
export const labelOf = ({ type }: Happening): string => {
  const [, kind, id] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(type) ?? []
  if (kind) return `${kind} ${[...starts].find(([, known]) => known === id)?.[0]}`
  return type.replace(/^xstate\.after\.(\w+)\..*$/, 'after $1')
}

/** One edge of the graph of values. */
export const edgeName = (from: string, event: Happening, to: string) => `${from} | ${labelOf(event)} | ${to}`

const keep = (store: Store, told: SessionEmitted, { userId }: SessionContext): Store => {
  if (told.type === 'token' && userId) return { ...store, user: userId as Person, code: false }
  if (told.type === 'place') {
    const { brand, country } = told
    return { ...store, placed: { who: store.user ?? 'admin', brand, country }, chosen: country }
  }
  if (told.type === 'cleared') {
    const placed = told.reason === 'left' ? undefined : store.placed
    return { ...store, user: undefined, placed, secure: 'none', code: false }
  }
  if (told.type === 'secure.ready') return { ...store, secure: 'elevated' }
  if (told.type === 'secure.dropped') return { ...store, secure: 'none' }
  return store
}
const isAsked = (life: string, secure: string) => life === 'anonymous.mfa' || secure === 'required.challenge'

const screenAfter = (before: World, snapshot: AnyMachineSnapshot, emitted: readonly SessionEmitted[]): Screen => {
  const life = leafOf(snapshot as never)
  const ways = emitted.flatMap(told => (told.type === 'navigate' ? [told.to] : []))
  const was = lifeOf(before)
  if (life.startsWith('anonymous')) return 'entrance'
  if (ways.at(-1) === '/unauthorized' && life !== 'inside.applying') return 'unauthorized'
  if (life === was) return before.screen
  if (life === 'inside.picking' || life === 'inside.noCountries') return 'picker'
  if (life === 'inside.ready') return 'frame'
  if (life === 'inside.applying') return was === 'inside.picking' ? before.screen : 'blank'
  return before.screen
}

export interface Moved {
  world: World
  /** Edges of the graph of values, in order. */
  edges: readonly string[]
  /** The page loads anew. */
  reloads: boolean
}

/** With the place this tab had with them, or the country chosen last. */
export const memberOf = (who: Person, { placed, chosen }: Store): Member => {
  const { allowedCountries } = people[who]
  const tab = placed?.who === who ? placed : undefined
  const country = [tab?.country, chosen].find(name => name && allowedCountries.includes(name))
  return { ...people[who], place: { ...(tab && { brand: tab.brand }), ...(country && { country }) } }
}

export const bootFacts = (store: Store, isPicker = false): BootFacts => {
  const { user, secure, code } = store
  return {
    ...(user && isPicker && { choosing: true }),
    ...(user && { member: memberOf(user, store) }),
    ...(user && secure !== 'none' && { secure, secureMs: 500_000 }),
    ...(!user && code && { challenge: { ticketRef: 'ref-1' } }),
  }
}

/** A page that has just begun. */
export const loaded = (given: Store, rest: Partial<World> = {}, boot?: Happening): Moved => {
  // What belongs to somebody else is dropped by who comes.
  const store = given.user && given.placed && given.placed.who !== given.user ? { ...given, placed: undefined } : given
  const { snapshot } = stepper.first()
  const blank = { screen: 'blank', typed: 'admin', canGoBack: false, paper: 'mail', handed: 'admin' } as const
  const world: World = { ...blank, store, ...rest, snapshot }
  return moved(world, [boot ?? done('boot', bootFacts(store))])
}

export const moved = (world: World, events: readonly Happening[]): Moved => {
  let now = world
  const edges: string[] = []
  const waiting = [...events]
  for (let event = waiting.shift(); event; event = waiting.shift()) {
    const { snapshot, effects, arrows } = stepper.after(now.snapshot, event)
    const emitted = effects.flatMap(({ type, params }) =>
      type === 'xstate.emit' ? [(params as { event: SessionEmitted }).event] : [],
    )
    const context = snapshot.context as SessionContext
    let store = emitted.reduce((kept, told) => keep(kept, told, context), now.store)
    if (secureLeafOf(snapshot as never).startsWith('required')) store = { ...store, secure: 'required' }
    const [life, secure] = [leafOf(snapshot as never), secureLeafOf(snapshot as never)]
    if (life === 'anonymous.mfa' || life === 'anonymous.form') store = { ...store, code: life === 'anonymous.mfa' }
    const paper = isAsked(life, secure) ? now.paper : 'mail'
    const next: World = { ...now, snapshot, store, paper, screen: screenAfter(now, snapshot, emitted) }
    if (arrows.length > 0) edges.push(edgeName(configurationOf(now), event, configurationOf(next)))
    now = next
    // The walk's people have no last place: the walker keeps none (tests/journeys/places.test.ts has them).
    if (life === 'inside.recalling') waiting.push(done('lastPlace'))
    // A picker that was loaded anew is shown again on top of its place.
    const isLed = emitted.some(told => told.type === 'navigate' && told.to.startsWith('/select-vendorcode'))
    if (life === 'inside.ready' && isLed) waiting.push({ type: 'SWITCH' })
    if (!emitted.some(({ type }) => type === 'reload')) continue
    const boot = done('boot', bootFacts(store, now.screen === 'picker'))
    const again = loaded(store, { typed: now.typed, canGoBack: now.canGoBack, paper }, boot)
    return { ...again, edges: [...edges, ...again.edges], reloads: true }
  }
  return { world: now, edges, reloads: false }
}

/** What planning tells apart: nobody's way depends on anything else. */
export const worldKey = (world: World): string => {
  const { snapshot, store, screen, typed, canGoBack, paper, handed } = world
  const { placed, brand, country, allowedCountries, elsewhere } = snapshot.context as SessionContext
  const knows = brand !== undefined && allowedCountries.includes(country ?? '')
  const isIn = store.user !== undefined
  return JSON.stringify([
    snapshot.value,
    ...[placed, knows, elsewhere?.country, store, screen, canGoBack, paper],
    isIn ? allowedCountries : typed,
    lifeOf(world) === 'transferring' && handed,
  ])
}
