// The clock of the machine jumps, a day on and a day back: what had ended does not come back, what works once works once, and nothing
// that lives for minutes lives for a day because the clock went back.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { callsOn, minute } from './authCalls.ts'
import { type AuthWorld, authWorld } from './authWorld.ts'

const hour = 60 * minute
const day = 24 * hour

let world: AuthWorld
let calls: ReturnType<typeof callsOn>
beforeAll(async () => {
  world = await authWorld()
  calls = callsOn(world)
})
afterAll(() => world.close())
beforeEach(() => world.clock.pass(2 * day))

test('a day on and back: a session that ended stays ended', async () => {
  const token = await world.signIn('orders')
  expect((await calls.touch(token)).status).toBe(200)
  world.clock.pass(day)
  expect((await calls.touch(token)).status).toBe(401)
  world.clock.pass(-day)
  expect((await calls.touch(token)).status).toBe(401)
})

test('a day back: a session of the day to come is over, and stays so when that day comes', async () => {
  const token = await world.signIn('orders')
  world.clock.pass(-day)
  expect((await calls.touch(token)).status).toBe(401)
  world.clock.pass(day)
  expect((await calls.touch(token)).status).toBe(401)
})

test('four minutes back: a session goes on, and is over no later than those four minutes after its hours', async () => {
  let token = await world.signIn('orders')
  world.clock.pass(-4 * minute)
  expect((await calls.touch(token)).status).toBe(200)
  for (let passed = 0; passed < 12 * hour + 4 * minute; passed += 16 * minute) {
    token = (await calls.touch(token)).body?.newToken ?? token
    world.clock.pass(16 * minute)
  }
  expect((await calls.touch(token)).status).toBe(401)
})

test('a code of before is none after the clock went back by a day, and a new one is', async () => {
  const { ticket } = await calls.challenge('support')
  const code = await world.codeFor('support')
  world.clock.pass(-day)
  world.clock.pass(6 * minute)
  expect((await calls.verify(ticket, code)).status).not.toBe(200)
  expect(await world.signIn('support')).toMatch(/^[\w-]{43}$/)
})

test('a code that was used is used, whatever the clock says', async () => {
  const { ticket } = await calls.challenge('content')
  const code = await world.codeFor('content')
  expect((await calls.verify(ticket, code)).status).toBe(200)
  for (const jump of [-day, day, day, -day]) {
    world.clock.pass(jump)
    expect((await calls.verify(ticket, code)).status).not.toBe(200)
  }
})

test('wrong tries are not forgotten by a clock that goes back', async () => {
  const { ticket } = await calls.challenge('catalogue')
  const right = await world.codeFor('catalogue')
  const wrong = String((Number(right) + 1) % 1_000_000).padStart(6, '0')
  for (let n = 0; n < 5; n++) await calls.verify(ticket, wrong)
  world.clock.pass(-hour)
  expect((await calls.verify(ticket, right)).status).not.toBe(200)
})

test('a clock a day ahead for a moment locks nobody out for a day', async () => {
  world.clock.pass(day)
  for (let n = 0; n < 3; n++) await calls.login('viewer', 'guess')
  world.clock.pass(-day)
  expect(await world.signIn('viewer')).toMatch(/^[\w-]{43}$/)
})
