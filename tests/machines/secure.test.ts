// The second factor beside the session: asked for by 4031, kept for a while, gone with whoever leaves.
import { expect, test } from 'vitest'
import { fails, settle, succeeds } from './running.ts'
import { inside, member, place, session, stamp } from './sessions.ts'

const demand = (request: string) => ({ type: 'HTTP.4031', request }) as const
const asked = async (given: Parameters<typeof inside>[0] = {}) => {
  const run = await inside(given)
  await run.send(demand('orders.refund'))
  return run
}

test('E11 4031 asks once and lists everything that is blocked', async () => {
  const { secure, send, at } = await asked()
  await send(demand('orders.cancel'))
  await send(demand('orders.cancel'))
  expect(secure()).toBe('required.asking')
  expect(at().context.blocked).toEqual(['orders.refund', 'orders.cancel'])
})

test('4031 with nobody inside means nothing', async () => {
  const { secure, send } = await session()
  await send(demand('orders.refund'))
  expect(secure()).toBe('open')
})

test('E15 a poll that is refused for want of the code asks nobody: only the badge is there', async () => {
  const poll = { ...demand('GET /v1/jobs'), background: true } as const
  const { secure, send, at, told, submitCode } = await inside()
  await send(poll)
  expect(secure()).toBe('required.dismissed')
  await send(poll)
  expect([secure(), at().context.blocked]).toEqual(['required.dismissed', []])
  await send(demand('orders.refund'))
  await send(poll)
  expect(at().context.blocked).toEqual(['orders.refund'])
  await send({ type: 'SECURE.BEGIN' })
  await submitCode()
  await send(poll)
  expect(secure()).toBe('required.dismissed')
  expect(told('secure.dropped')).toHaveLength(1)
})

test('the code elevates: the proof is told, nothing is blocked any more', async () => {
  const { secure, send, at, told, submitCode } = await asked()
  await send({ type: 'SECURE.BEGIN' })
  expect(secure()).toBe('required.challenge')
  await submitCode()
  expect(secure()).toBe('elevated')
  expect(told('secure.ready')).toEqual([{ type: 'secure.ready', proofRef: 'proof-1' }])
  expect(at().context.blocked).toEqual([])
})

test('elevation ends with the time the server gave', async () => {
  const verify = succeeds({ kind: 'verified' as const, proofRef: 'proof-1', ttlMs: 5000 })
  const { secure, send, told, pass, submitCode } = await asked({ otp: { send: succeeds({ ticketRef: 't' }), verify } })
  await send({ type: 'SECURE.BEGIN' })
  await submitCode()
  await pass(4999)
  expect(secure()).toBe('elevated')
  await pass(1)
  expect(secure()).toBe('open')
  expect(told('secure.dropped')).toHaveLength(1)
})

test('4031 while elevated drops the token and asks again', async () => {
  const { secure, send, told, submitCode } = await asked()
  await send({ type: 'SECURE.BEGIN' })
  await submitCode()
  await send(demand('orders.refund'))
  expect(secure()).toBe('required.asking')
  expect(told('secure.dropped')).toHaveLength(1)
})

test('dismissing refuses what was parked and leaves a badge; the next 4031 or a click asks again', async () => {
  const { secure, send, told } = await asked()
  await send({ type: 'SECURE.DISMISS' })
  expect(secure()).toBe('required.dismissed')
  expect(told('secure.refused')).toHaveLength(1)
  await send(demand('orders.refund'))
  expect(secure()).toBe('required.asking')
  await send({ type: 'SECURE.DISMISS' })
  await send({ type: 'SECURE.BEGIN' })
  expect(secure()).toBe('required.challenge')
  await send({ type: 'SECURE.DISMISS' })
  expect(secure()).toBe('required.dismissed')
})

test('any other end of the challenge is a refusal', async () => {
  const locked = await asked({
    otp: { send: succeeds({ ticketRef: 't' }), verify: succeeds({ kind: 'locked' as const }) },
  })
  await locked.send({ type: 'SECURE.BEGIN' })
  await locked.submitCode()
  expect(locked.secure()).toBe('required.dismissed')
  expect(locked.told('secure.refused')).toHaveLength(1)

  const cancelled = await asked({ otp: { send: fails({}) } })
  await cancelled.send({ type: 'SECURE.BEGIN' })
  await settle(() => cancelled.otp()?.send({ type: 'OTP.CANCEL' }))
  expect(cancelled.secure()).toBe('required.dismissed')
})

test('E13 going back in the browser while asked loads the page anew', async () => {
  const { send, told } = await asked()
  await send({ type: 'NAV.BACK' })
  expect(told('reload')).toHaveLength(1)
})

test('a page loaded with the flag asks at once, one with a token left is elevated', async () => {
  const flagged = await session({ boot: succeeds({ member, ...place, secure: 'required' }) })
  expect(flagged.secure()).toBe('required.asking')
  const kept = await session({ boot: succeeds({ member, ...place, secure: 'elevated', secureMs: 1000 }) })
  expect(kept.secure()).toBe('elevated')
  await kept.pass(1000)
  expect(kept.secure()).toBe('open')
})

test('a page loaded with the flag names what waited as not done, until it is over', async () => {
  const { at, send } = await session({
    boot: succeeds({ member, ...place, secure: 'required', undone: ['orders.refund'] }),
  })
  expect(at().context.undone).toEqual(['orders.refund'])
  await send({ type: 'SECURE.DISMISS' })
  expect(at().context.undone).toEqual([])
})

test('E14 a 401 during the challenge stops it and refuses what was parked', async () => {
  const { secure, send, told, at } = await asked()
  await send({ type: 'SECURE.BEGIN' })
  await send({ type: 'HTTP.401', ...stamp })
  expect(secure()).toBe('open')
  expect(at().children.stepUp).toBeUndefined()
  expect(told('secure.refused')).toHaveLength(1)
  expect(at().context.blocked).toEqual([])
})

test('signing out while elevated drops the token', async () => {
  const { secure, send, told, submitCode } = await asked()
  await send({ type: 'SECURE.BEGIN' })
  await submitCode()
  await send({ type: 'LOGOUT' })
  expect(secure()).toBe('open')
  expect(told('secure.dropped')).toHaveLength(1)
})
