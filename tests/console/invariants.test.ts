// @vitest-environment node
// What must hold whatever happens in whatever order (session.md 5.5), over the real vault and gateway before a real server:
// I1 I3 I4 I5 I7 I8 I9 I11 I12. I2 I6 I10, and I5 I9 I11 of the chart alone, are in tests/machines/invariants.test.ts.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createActor, type InspectionEvent, SimulatedClock } from 'xstate'
import { type Gateway, openGateway } from '#console/net/gateway.ts'
import { isGivenUp } from '#console/net/refusal.ts'
import { safeUrl } from '#console/session/safeUrl.ts'
import { forget } from '#console/session/storage.ts'
import { openVault } from '#console/session/vault.ts'
import { vendorCodeOf } from '#contract/brand.ts'
import { leafOf, makeSession, type SessionEvent, secureLeafOf } from '#machines/session.ts'
import { openServer, type Received, type Reply } from './answering.ts'

type Mood = 'fine' | 'expiring' | 'never content' | 'unknown' | 'demanding' | 'forbidding'
const world = { mood: 'fine' as Mood, token: '', count: 0 }
const fresh = (): string => `canary-token-${++world.count}`

const answer = ({ headers }: Received): Reply => {
  const refused = (status: number, code: string, more = {}) => ({ status, body: { code, message: code, ...more } })
  if (world.mood === 'unknown') return refused(401, 'INVALID_TOKEN')
  if (world.mood === 'never content') return refused(498, 'TOKEN_EXPIRED', { newToken: fresh() })
  if (headers['access-token'] !== world.token) return refused(498, 'TOKEN_EXPIRED', { newToken: world.token })
  if (world.mood === 'forbidding') return refused(403, 'FORBIDDEN')
  if (world.mood === 'demanding' && !headers['secure-token'])
    return refused(403, 'SECURE_STEP', { details: { subCode: 4031 } })
  return { status: 200, body: { data: {} } }
}

let server: Awaited<ReturnType<typeof openServer>>
beforeAll(async () => {
  server = await openServer(answer)
})
afterAll(() => server.close())

const member = { userId: 'u1', allowedCountries: ['IND', 'ARE'] }
const signedIn = () => ({ ...member, token: world.token })

/** The session with everything around it but screens; what it says is obeyed as the console obeys it. */
const open = () => {
  forget('currentUser', 'chosenCountry', 'place', 'secure', 'otp')
  Object.assign(world, { mood: 'fine', token: fresh() })
  const vault = openVault()
  const clock = new SimulatedClock()
  const said: { type: string; to?: string }[] = []
  const inspected: string[] = []
  const tab: { place?: { brand: string; country: string } } = {}
  const inspect = (event: InspectionEvent) => {
    const { event: heard, snapshot } = event as { event?: unknown; snapshot?: { context?: unknown } }
    inspected.push(JSON.stringify([heard, snapshot?.context]) ?? '')
  }
  const session = createActor(
    makeSession({
      boot: async () => ({}),
      login: async ({ credentialRef }) => {
        expect(vault.take(credentialRef)).toBe('canary-password')
        return { kind: 'mfa', ticketRef: 't' }
      },
      otp: {
        send: async () => ({ ticketRef: 't' }),
        resend: async () => ({ ticketRef: 't' }),
        verify: async ({ codeRef, purpose }) => {
          expect(vault.take(codeRef)).toBe('canary-code')
          const proof = purpose === 'login' ? signedIn() : { secureToken: 'canary-secure', ttl: 60_000 }
          return { kind: 'verified', proofRef: vault.hold(proof), ttlMs: 60_000 }
        },
      },
      exchange: async ({ proofRef }) => {
        vault.enter(vault.take(proofRef) as ReturnType<typeof signedIn>)
        return member
      },
      applyVendor: async place => {
        await gateway.send({ method: 'GET', path: '/v1/me', place })
      },
      revoke: async () => {},
      connection: { socket: () => () => {}, touch: async () => {} },
    }),
    { clock, inspect },
  )
  const gateway: Gateway = openGateway({
    token: vault.token,
    secureToken: vault.secureToken,
    keep: vault.keep,
    place: () => tab.place,
    host: () => server.url,
    report: fact => session.send(fact),
    isAsked: () => ['required.asking', 'required.challenge'].includes(secureLeafOf(session.getSnapshot())),
    denied: () => {},
    path: () => '/products?page=2',
    mayBeIn: country => session.getSnapshot().context.allowedCountries.includes(country),
  })
  session.on('*', told => {
    said.push(told)
    if (told.type === 'token') {
      if (told.tokenRef) vault.renew(told.tokenRef)
      gateway.stampWith(told)
    }
    if (told.type === 'place') tab.place = { brand: told.brand, country: told.country }
    if (told.type === 'cleared') {
      gateway.clear()
      vault.clear(told.reason === 'left')
      tab.place = undefined
      expect(gateway.waiting()).toEqual([])
    }
    if (told.type === 'secure.ready') {
      const { secureToken, ttl } = vault.take(told.proofRef) as { secureToken: string; ttl: number }
      vault.elevate(secureToken, ttl)
      void gateway.secureReady()
    }
    if (told.type === 'secure.refused') gateway.secureRefused()
    if (told.type === 'secure.dropped') vault.drop()
  })
  session.start()
  return { session, gateway, vault, clock, said, inspected, tab }
}
type Opened = ReturnType<typeof open>

/** Calls under way, each with the place it was sent in. */
const calling = ({ gateway, tab }: Opened) => {
  const running = new Set<Promise<unknown>>()
  const sentIn = new Map<string, string>()
  let count = 0
  const call = (background: boolean) => {
    const id = `call-${world.count++}-${++count}`
    if (tab.place) sentIn.set(id, vendorCodeOf(tab.place.brand, tab.place.country))
    const asked = gateway
      .send({ method: 'POST', path: `/v1/things/actions/${id}`, body: {}, once: id, background })
      .catch((thrown: unknown) => isGivenUp(thrown))
      .finally(() => running.delete(asked))
    running.add(asked)
  }
  /** Until only what is parked is under way and the chart rests. */
  const settle = async ({ session }: Opened) => {
    for (let turns = 0; turns < 500; turns++) {
      const isBusy = session.getSnapshot().hasTag('busy') || running.size > gateway.waiting().length
      if (!isBusy && turns > 3) return
      await new Promise(done => setImmediate(done))
    }
  }
  return { call, settle, sentIn }
}

const event = (sent: SessionEvent) => fc.constant({ sent })
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ call: fc.boolean() }) },
  {
    weight: 3,
    arbitrary: fc.record({
      mood: fc.constantFrom<Mood>('fine', 'fine', 'expiring', 'never content', 'unknown', 'demanding', 'forbidding'),
    }),
  },
  { weight: 3, arbitrary: fc.constant({ signIn: true }) },
  { weight: 2, arbitrary: fc.constant({ code: true }) },
  { weight: 1, arbitrary: fc.record({ pass: fc.constantFrom(999, 1000, 70_000) }) },
  event({ type: 'SWITCH', from: '/products' }),
  event({ type: 'PICK', brand: 'mgp', country: 'IND' }),
  event({ type: 'PICK', brand: 'mgp', country: 'ARE' }),
  event({ type: 'TAB.PLACED', userId: 'u1', brand: 'mgp', country: 'ARE' }),
  event({ type: 'FOLLOW', from: '/products' }),
  event({ type: 'LOGOUT' }),
  event({ type: 'TAB.LOGGED_OUT', path: '/products' }),
  event({ type: 'SECURE.BEGIN' }),
  event({ type: 'SECURE.DISMISS' }),
  event({ type: 'COUNTRIES.CHANGED', allowedCountries: ['ARE'] }),
)

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never
const act = (opened: Opened, one: Step, call: (background: boolean) => void) => {
  const { session, vault, clock } = opened
  if ('call' in one) call(one.call)
  if ('pass' in one) clock.increment(one.pass)
  if ('sent' in one) session.send(one.sent)
  if ('signIn' in one) session.send({ type: 'LOGIN.PASSWORD', credentialRef: vault.hold('canary-password') })
  if ('mood' in one) {
    world.mood = one.mood
    if (one.mood === 'expiring') world.token = fresh()
  }
  if ('code' in one) {
    const { otp, stepUp } = session.getSnapshot().children
    ;(otp ?? stepUp)?.send({ type: 'OTP.SUBMIT', codeRef: vault.hold('canary-code') })
  }
}

const origin = 'https://console.example'
/** The URL rule: a page of the console, or one of the session's own with nothing but its parameters, whose `url` keeps the rule. */
const keepsRule = (to: string): boolean => {
  if (safeUrl(to, origin) === to) return true
  const { pathname, searchParams, hash } = new URL(to, origin)
  const own: Record<string, string[]> = {
    '/auth/login': ['url'],
    '/select-vendorcode': ['url', 'countryName', 'vendorcode'],
    '/unauthorized': [],
  }
  const next = searchParams.get('url')
  return (
    hash === '' &&
    [...searchParams.keys()].every(name => own[pathname]?.includes(name)) &&
    pathname in own &&
    (next === null || safeUrl(next, origin) === next)
  )
}

test('I1 I3 I4 I5 I7 I8 I9 I11 I12 hold over random walks', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async steps => {
      server.received.length = 0
      const opened = open()
      const { session, gateway, vault, said, inspected } = opened
      const { call, settle, sentIn } = calling(opened)
      const begin: Step[] = [{ signIn: true }, { code: true }, { sent: { type: 'PICK', brand: 'mgp', country: 'IND' } }]
      for (const one of [...begin, ...steps]) {
        act(opened, one, call)
        await settle(opened)
        const snapshot = session.getSnapshot()
        const life = leafOf(snapshot)
        const isHere = life.startsWith('inside') || life === 'leaving'
        expect(snapshot.status, 'I11').toBe('active')
        expect(vault.token() !== undefined, `I1 in ${life}`).toBe(isHere)
        if (!isHere) expect(gateway.waiting(), 'I9').toEqual([])
        const cleared = said.filter(({ type }) => type === 'cleared').length
        expect(cleared, 'I5').toBeLessThanOrEqual(snapshot.context.epoch)
      }
      for (const { headers } of server.received) expect(headers['access-token'], 'I3').toMatch(/^canary-token/)
      for (const [id, vendor] of sentIn) {
        const sent = server.received.filter(({ headers }) => headers['idempotency-key'] === id)
        // Once renewed and once after the code, at the very most: two refusals and the answer.
        expect(sent.length, 'I4').toBeLessThanOrEqual(3)
        const tokens = sent.map(({ headers }) => headers['access-token'])
        if (new Set(tokens).size === 1) expect(sent.length, 'I4').toBeLessThanOrEqual(2)
        expect(new Set(sent.map(({ headers }) => headers['vendor-code'])), 'I8').toEqual(
          sent.length > 0 ? new Set([vendor]) : new Set(),
        )
      }
      const targets = said.flatMap(({ type, to }) => (type === 'navigate' ? [to ?? ''] : []))
      for (const to of targets) expect(keepsRule(to), `I7 ${to}`).toBe(true)
      expect(inspected.length).toBeGreaterThan(0)
      expect(
        inspected.filter(text => text.includes('canary')),
        'I12',
      ).toEqual([])
      session.stop()
    }),
    { numRuns: 300 },
  )
})
