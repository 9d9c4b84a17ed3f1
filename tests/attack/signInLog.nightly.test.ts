// The product as it is run, asked to say everything: whatever goes wrong at the door, its own log and its database's hold
// no code, password, token, ticket or cookie.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPassword } from '#server/seed/access.ts'
import { addressOf, type Visitors, visitorsOf } from '../server/abuseCalls.ts'
import { at } from '../server/authWorld.ts'
import { newestCode } from '../support/mailbox.ts'
import { type RunningServer, startServer } from '../support/server.ts'

let server: RunningServer
let visitors: Visitors
beforeAll(async () => {
  server = await startServer({ env: { SEED: 'products=1', LOG_LEVEL: 'trace' }, patience: 300_000 })
  visitors = visitorsOf(`http://127.0.0.1:${server.port}`)
}, 300_000)
afterAll(async () => {
  visitors.close()
  await server.stop()
})

test('sign-in, right and wrong, from start to end', async () => {
  const { post, secrets } = visitors
  const address = addressOf(0)
  const email = 'admin@nucleus.example'
  for (let n = 0; n < 12; n++) {
    await post(addressOf(n), '/nucleus/login', { email: `${n}-${email}`, password: `wrong-password-${n}` })
  }
  await post(address, '/nucleus/login', { email, password: 7 })
  const asked = new Date()
  const { ticket } = (await post(address, '/nucleus/login', { email, password: demoPassword })).body.data.challenge
  const code = await newestCode(server.url, email, asked)
  await post(address, '/v4/verifyMFAOTP', { ticket, code: String((Number(code) + 1) % 1_000_000).padStart(6, '0') })
  await post(address, '/v4/reSendMFAOTP', { ticket })
  const proven = await post(address, '/v4/verifyMFAOTP', { ticket, code })
  const { token } = proven.body.data.user
  secrets.add(code)
  await post(address, '/v4/verifyMFAOTP', { ticket, code })
  const step = await post(address, '/v4/sendMFAOTP', { purpose: 'stepUp' }, at(token))
  await post(address, '/v4/verifyMFAOTP', { ticket: step.body.data.ticket, code: '12345x' }, at(token))
  await post(address, `/v1/undo?token=${token}`, {}, at(token, 'mgp'))
  await post(address, '/nucleus/logout', {}, at(token))
  await post(address, '/v4/sendMFAOTP', { purpose: 'stepUp' }, at(token))
  const told = `${server.output()}\n${readFileSync(join(server.dataDir, 'postgres.log'), 'utf8')}`
  const words = new Set(told.replace(/"(pid|time)":\d+/g, '').match(/[\w-]+/g))
  const leaked = [...secrets].filter(secret => words.has(secret) || (secret.length > 8 && told.includes(secret)))
  console.log(
    JSON.stringify({ attack: '12 product log', lines: told.split('\n').length, secrets: secrets.size, leaked }),
  )
  expect(secrets.size).toBeGreaterThan(15)
  expect(told).toContain('/nucleus/login')
  expect(leaked).toEqual([])
})
