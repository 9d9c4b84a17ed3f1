// What must hold in every state of the session's chart, whatever happens in whatever order (session.md 5.5): I2 I5 I6 I9
// I10 I11 here; what takes a vault, a gateway and a server is in tests/console/invariants.test.ts.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { SessionEvent, SessionPorts } from '#machines/session.ts'
import { settle } from './running.ts'
import { member, place, session } from './sessions.ts'

const stamp = {
  gen: fc.integer({ min: 0, max: 4 }),
  epoch: fc.integer({ min: 0, max: 3 }),
  path: fc.constant('/orders'),
}
const always = <E extends SessionEvent>(event: E) => fc.constant(event as SessionEvent)
const anyEvent: fc.Arbitrary<SessionEvent> = fc.oneof(
  always({ type: 'LOGIN.PASSWORD', credentialRef: 'credential-1' }),
  always({ type: 'PICK', ...place }),
  always({ type: 'CANCEL' }),
  always({ type: 'SWITCH' }),
  always({ type: 'LOGOUT' }),
  always({ type: 'RELOGIN' }),
  always({ type: 'COUNTRIES.CHANGED', allowedCountries: [] }),
  always({ type: 'COUNTRIES.CHANGED', allowedCountries: ['IND'] }),
  fc.record({ type: fc.constant('HTTP.498' as const), tokenRef: fc.constant('token-2'), at: fc.nat(9e4), ...stamp }),
  fc.record({ type: fc.constant('HTTP.401' as const), ...stamp }),
  always({ type: 'HTTP.403' }),
  always({ type: 'HTTP.4031', request: 'orders.refund' }),
  always({ type: 'HTTP.4031', request: 'GET /v1/jobs', background: true }),
  always({ type: 'FOLLOW' }),
  always({ type: 'STAY' }),
  always({ type: 'SECURE.BEGIN' }),
  always({ type: 'SECURE.DISMISS' }),
  always({ type: 'NAV.BACK' }),
  always({ type: 'NAV.MOVED' }),
  always({ type: 'TAB.LOGGED_IN', member }),
  always({ type: 'TAB.LOGGED_OUT' }),
  always({ type: 'TAB.ROTATED', tokenRef: 'token-3' }),
  always({ type: 'TAB.PLACED', userId: member.userId, brand: 'mgp', country: 'ARE' }),
  always({ type: 'TAB.LOGGED_IN', member: { userId: 'user-2', allowedCountries: ['IND'] } }),
  always({ type: 'PAGE.RESTORED' }),
  always({ type: 'PAGE.RESTORED', userId: member.userId, isOld: true }),
)
/** Beside the chart's own events: somebody submits a code, or time passes. */
const anyStep = fc.oneof(
  { weight: 6, arbitrary: anyEvent },
  { weight: 2, arbitrary: fc.constant('code' as const) },
  { weight: 1, arbitrary: fc.constantFrom(500, 1000, 700_000) },
)

const unsteady = (ports: SessionPorts, rolls: readonly boolean[]): SessionPorts => {
  let turn = 0
  const maybe =
    <In extends unknown[], Out>(ask: (...given: In) => Promise<Out>) =>
    (...given: In) =>
      (rolls[turn++ % rolls.length] ?? true) ? ask(...given) : Promise.reject(new Error('no line'))
  const { boot, otp, connection, ...rest } = ports
  const asks = Object.fromEntries(Object.entries(rest).map(([name, ask]) => [name, maybe(ask as never)]))
  return { boot, otp, connection, ...asks } as SessionPorts
}

test('holds its invariants over random walks', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyStep, { maxLength: 60 }),
      fc.array(fc.boolean(), { minLength: 1, maxLength: 9 }),
      async (steps, rolls) => {
        const { actor, at, leaf, secure, send, submitCode, pass, told } = await session({}, ports =>
          unsteady(ports, rolls),
        )
        let before = at().context
        for (const step of steps) {
          if (step === 'code') await submitCode()
          else if (typeof step === 'number') await pass(step)
          else await send(step)
          const { context, status, children } = at()
          const isInside = leaf().startsWith('inside')
          expect(status, 'I11').toBe('active')
          if (secure() !== 'open') expect(isInside, 'I2').toBe(true)
          expect(children.otp !== undefined, 'I6').toBe(leaf() === 'anonymous.mfa')
          expect(children.stepUp !== undefined, 'I6').toBe(secure() === 'required.challenge')
          expect(children.realtime !== undefined).toBe(leaf() === 'inside.ready')
          expect(context.userId !== undefined).toBe(isInside || ['leaving', 'superseded'].includes(leaf()))
          expect(context.gen >= before.gen && context.epoch >= before.epoch, 'I10').toBe(true)
          if (!isInside) expect(context.blocked, 'I9').toEqual([])
          before = context
        }
        expect(told('cleared').length, 'I5').toBeLessThanOrEqual(before.epoch)
        actor.stop()
        await settle()
      },
    ),
    { numRuns: 150 },
  )
})
