// The abuse protocol in full size, each attack on a world of its own; it prints what was counted. Time passes by the test's
// clock but where the attack is about time itself (spray, stuffing): there it is the real one.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { mailbox } from '#server/mail/mailbox.ts'
import { demoPassword } from '#server/seed/access.ts'
import {
  type Attack,
  addressOf,
  bombWithLetters,
  countBy,
  guessAcrossLetters,
  guessCodes,
  inParallel,
  knownDevice,
  leaked,
  logIn,
  onMany,
  populate,
  visitorsOf,
} from '../server/abuseCalls.ts'
import { callsOn, minute, second } from '../server/authCalls.ts'
import { type AuthWorld, at, authWorld } from '../server/authWorld.ts'
import { type Tally, tally } from './record.ts'

let world: AuthWorld
let attack: Attack
let calls: ReturnType<typeof callsOn>
let close: () => void
let counted: Tally
beforeEach(async ({ task }) => {
  world = await authWorld()
  counted = tally(task, { what: task.name, unit: 'calls' })
  const uncounted = callsOn(world)
  calls = {
    ...uncounted,
    touch: (...call) => {
      counted.made()
      return uncounted.touch(...call)
    },
  }
  const visitors = visitorsOf(world.url)
  const post: Attack['post'] = (...call) => {
    counted.made()
    return visitors.post(...call)
  }
  attack = { world, post, secrets: visitors.secrets }
  close = visitors.close
})
// Whatever the attack was, nothing of it may be found in the log (item 12).
afterEach(async ({ task }) => {
  try {
    const told = await leaked(attack)
    tell('12 logs', { lines: world.lines.length, secrets: attack.secrets.size, leaked: told })
    if (told.length > 0 || task.result?.state === 'fail') counted.fell('promise broken')
    expect(told).toEqual([])
  } finally {
    close()
    await world.close()
  }
})

const tell = (attackName: string, figures: object) => console.log(JSON.stringify({ attack: attackName, ...figures }))
const count = async (text: string, values: unknown[] = []) => (await calls.rows(text, values))[0].n as number
const sessions = () => count('select count(*)::int as n from session')
const realTime = () => {
  world.clock.now = () => new Date()
}

test('1: ten thousand wrong codes on one challenge, two hundred at a time: five are looked at', async () => {
  const figures = await guessCodes(attack, 'orders', 10_000, 200)
  tell('1 guesses', { ...figures, sessions: await sessions() })
  expect(figures.evaluated).toBe(5)
  expect(figures.answers).toEqual({ '422 CODE_WRONG': 4, '429 CODE_LOCKED': 9996 })
  expect(figures.right).toBe('429 CODE_LOCKED')
  expect(await sessions()).toBe(0)
  expect(await count(`select count(*)::int as n from security_event where kind = 'code'`)).toBe(10_001)
})

test('2: thirty rounds of four wrong ones and a letter: closed at twenty', async () => {
  const figures = await guessAcrossLetters(attack, 'orders', 30)
  tell('2 across letters', { ...figures, sessions: await sessions() })
  expect(figures).toMatchObject({ evaluated: 20, waits: [30, 300, 3600], last: '423 CODE_CLOSED' })
})

test('3: the right code a hundred times at once, twenty times over: one session each', async () => {
  const opened: number[] = []
  for (let round = 0; round < 20; round++) {
    const { ticket } = (await logIn(attack, 'orders', addressOf(round))).body.data.challenge
    const code = await world.codeFor('orders')
    const answers = await inParallel(100, 100, n => attack.post(addressOf(n), '/v4/verifyMFAOTP', { ticket, code }))
    opened.push(answers.filter(({ status }) => status === 200).length)
    world.clock.pass(minute)
  }
  tell('3 right codes', { rounds: 20, perRound: 100, opened, sessions: await sessions() })
  expect(opened).toEqual(Array(20).fill(1))
  expect(await sessions()).toBe(20)
})

const seeKnownDevices = async (desks: readonly string[]) => {
  const cookies: string[] = []
  for (const [n, desk] of desks.entries()) cookies.push(await knownDevice(attack, desk, addressOf(200 + n)))
  return async () => {
    let inside = 0
    for (const [n, desk] of desks.entries()) {
      const answer = await logIn(attack, desk, addressOf(200 + n), { cookie: cookies[n] ?? '' })
      const { ticket } = answer.body.data.challenge
      if ((await calls.verify(ticket, await world.codeFor(desk))).status === 200) inside++
    }
    return inside
  }
}

const victims = Array.from({ length: 20 }, (_, n) => `person${n + 1}`)
const alerts = async () =>
  (await calls.rows(`select reason from security_event where kind = 'alert' order by id`)).map(({ reason }) => reason)

test('5: one password on a thousand people from fifty addresses: alert within a minute, nobody locked out', async () => {
  realTime()
  await populate(attack, 1000)
  const enter = await seeKnownDevices(victims)
  const before = await sessions()
  const figures = await onMany(attack, { people: 1000, tries: 1000, addresses: 50, atOnce: 16 }, () => 'Summer2026!')
  const made = (await sessions()) - before
  const inside = await enter()
  tell('5 spray', { ...figures, alerts: await alerts(), sessionsMade: made, victims: victims.length, inside })
  expect(figures.alertAfter).toBeLessThan(60_000)
  expect([made, inside]).toEqual([0, victims.length])
  const letters = (await mailbox(world.kit, 'admin@nucleus.example')).filter(({ subject }) =>
    subject.includes('attack'),
  )
  expect(letters.length).toBeGreaterThan(0)
})

test('5: a spray of one try every ten seconds is told at the fifty-first person', async () => {
  await populate(attack, 100)
  let told: number | undefined
  for (let n = 0; n < 70 && told === undefined; n++) {
    await attack.post(addressOf(n % 50), '/nucleus/login', { email: `person${n + 1}@nucleus.example`, password: 'x' })
    world.clock.pass(10 * second)
    if ((await alerts()).length > 0) told = n + 1
  }
  tell('5 slow spray', { perMinute: 6, toldAtPerson: told, toldAfterSeconds: (told ?? 0) * 10 })
  expect(told).toBe(51)
})

test('5: five thousand pairs, twenty of them right, from 253 addresses: no session, owners still come in', async () => {
  realTime()
  await populate(attack, 1000)
  const enter = await seeKnownDevices(victims)
  const before = await sessions()
  const password = (n: number) => (n % 250 === 7 ? demoPassword : `guess-${n}`)
  const figures = await onMany(attack, { people: 1000, tries: 5000, addresses: 253, atOnce: 20 }, password)
  const made = (await sessions()) - before
  const inside = await enter()
  const looked = await count(
    `select count(*)::int as n from security_event where kind = 'signIn' and reason in ('wrong', 'accepted')`,
  )
  tell('5 stuffing', {
    ...figures,
    passwordsLookedAt: looked,
    alerts: await alerts(),
    sessionsMade: made,
    victims: victims.length,
    inside,
  })
  expect(figures.alertAfter).toBeLessThan(60_000)
  expect([made, inside]).toEqual([0, victims.length])
  expect(Object.keys(figures.answers).filter(name => name.startsWith('500'))).toEqual([])
})

test('five hundred sign-ins at the same moment: what the queue cannot hold is told when to come again', async () => {
  await populate(attack, 500)
  const answers = await inParallel(500, 500, n =>
    attack.post(addressOf(n), '/nucleus/login', { email: `person${n + 1}@nucleus.example`, password: demoPassword }),
  )
  const turned = answers.filter(({ status }) => status === 503)
  const counted = await count(`select coalesce(sum(cardinality(times)), 0)::int as n from sign_in_try`)
  tell('argon2 queue', { answers: countBy(answers), stillCounted: counted })
  expect(answers.map(({ status }) => status).filter(status => status !== 200 && status !== 503)).toEqual([])
  expect(turned.every(({ headers }) => Number(headers['retry-after']) > 0)).toBe(true)
  expect(counted).toBe(0)
})

test('7: a thousand calls for letters within a day from fifty addresses: at most ten leave', async () => {
  const cookie = await knownDevice(attack, 'orders', addressOf(200))
  const figures = await bombWithLetters(attack, 'orders', 1000, 50)
  const { body } = await logIn(attack, 'orders', addressOf(200), { cookie })
  const owner = await calls.verify(body.data.challenge.ticket, await world.codeFor('orders'))
  tell('7 letters', { ...figures, ownerFromKnownDevice: owner.status })
  expect(figures.letters).toBeLessThanOrEqual(10)
  expect(owner.status).toBe(200)
})

test('9: fifty calls at expiry, twenty times over: one new token; the old one ten seconds later ends it all', async () => {
  const kinds: number[] = []
  let token = await world.signIn('orders')
  const all = [token]
  for (let round = 0; round < 20; round++) {
    world.clock.pass(15 * minute)
    const told = await inParallel(50, 50, () => calls.touch(token))
    kinds.push(new Set(told.map(({ status, body }) => `${status} ${body.newToken}`)).size)
    const [next] = told
    token = next?.body.newToken
    all.push(token)
    expect(countBy(await inParallel(50, 50, () => calls.touch(token)))).toEqual({ '200 ok': 50 })
  }
  world.clock.pass(10 * second - 1)
  const within = await calls.touch(all.at(-2) ?? '')
  world.clock.pass(1)
  const reused = await calls.touch(all[3] ?? '')
  const afterwards = await calls.touch(token)
  const [letter] = await mailbox(world.kit, 'orders@nucleus.example')
  const idle = await world.signIn('admin')
  world.clock.pass(61 * minute)
  const tooLate = await calls.touch(idle)
  let busy = await world.signIn('admin')
  for (let passed = 0; passed < 12 * 60; passed += 20) {
    world.clock.pass(20 * minute)
    busy = (await calls.touch(busy)).body?.newToken ?? busy
  }
  world.clock.pass(minute)
  const tooLong = await calls.touch(busy)
  tell('9 storm', {
    differentAnswersPerRound: Math.max(...kinds),
    oldTokenAfter9999ms: within.status,
    oldTokenAfter10s: `${reused.status} ${reused.body.code}`,
    newestAfterwards: `${afterwards.status} ${afterwards.body.code}`,
    letter: letter?.subject,
    afterAnHourIdle: tooLate.status,
    afterTwelveHours: tooLong.status,
  })
  expect([Math.max(...kinds), within.status, within.body.newToken === token]).toEqual([1, 498, true])
  expect([reused.status, afterwards.status, tooLate.status, tooLong.status]).toEqual([401, 401, 401, 401])
  expect(letter?.subject).toBe('We ended one of your Nucleus sessions')
})

test('8: a thousand tokens that somebody planted open nothing, before and after the sign-in', async () => {
  const planted = Array.from({ length: 1000 }, (_, n) => `planted-${n}-`.padEnd(43, 'p'))
  const tried = async () => countBy(await inParallel(1000, 20, n => calls.touch(planted[n] ?? '')))
  const before = await tried()
  const tokens = new Set<string>()
  for (let n = 0; n < 20; n++) {
    const headers = at(planted[n] ?? '')
    const { ticket } = (await logIn(attack, 'orders', addressOf(n), headers)).body.data.challenge
    const code = await world.codeFor('orders')
    const proven = await attack.post(addressOf(n), '/v4/verifyMFAOTP', { ticket, code }, headers)
    tokens.add(proven.body.data.user.token)
    world.clock.pass(second)
  }
  const after = await tried()
  tell('8 fixation', { before, after, signIns: 20, differentTokens: tokens.size })
  expect([before, after]).toEqual(Array(2).fill({ '401 INVALID_TOKEN': 1000 }))
  expect(tokens.size).toBe(20)
})
