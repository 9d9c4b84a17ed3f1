// A name that leads here is not yet a name of ours: whoever owns it could read us through a visitor's browser. And the
// local mailbox is for whoever sits at the machine of a demo.
import { once } from 'node:events'
import { request } from 'node:http'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { forgetHosts } from '#server/auth/hosts.ts'
import { readEnv } from '#server/env.ts'
import { hasMailbox } from '#server/mail/mailbox.ts'
import { type World, world } from '../support/world.ts'

let shop: World
let port: number
beforeAll(async () => {
  shop = await world({ demo: false, env: { consoleHosts: ['console.brand.example'] } })
  port = await shop.house.listen()
  const { db } = shop.house.kit
  await db.$client.query(
    `update vendor set domain = 'mgp.example:8443', api_host = 'https://api.example' where brand = 'mgp'`,
  )
  await db.$client.query(`update platform set console_hosts = '{staff.example}'`)
  forgetHosts(db)
})
afterAll(() => shop.close())

interface HostAnswer {
  status: number
  body: { code?: string; message?: string }
}
const ask = async (path: string, headers: Record<string, string>, method = 'GET'): Promise<HostAnswer> => {
  const asked = request({ host: '127.0.0.1', port, path, method, headers })
  asked.end()
  const [answer] = await once(asked, 'response')
  let text = ''
  for await (const piece of answer) text += piece
  return { status: answer.statusCode, body: text.startsWith('{') ? JSON.parse(text) : {} }
}

const strangers = [
  'evil.example',
  'localhost.evil.example',
  'mgp.example',
  '169.254.169.254',
  '127.0.0.1.evil.example',
  'a b',
  '@',
]
const ours = [
  'localhost',
  'mgp.localhost:1',
  '[::1]',
  'console.brand.example',
  'CONSOLE.brand.example:8443',
  'staff.example',
  'mgp.example:8443',
  'api.example',
]

describe('a request', () => {
  test.each(strangers)('by the name %s is sent elsewhere, in the shape of every problem', async host => {
    for (const path of ['/', '/v1/me', '/docs', '/dev/mailbox', '/nothing'])
      expect(await ask(path, { host, origin: `http://${host}` })).toMatchObject({
        status: 421,
        body: { code: 'MISDIRECTED' },
      })
    expect((await ask('/nucleus/login', { host, 'content-type': 'application/json' }, 'POST')).status).toBe(421)
    expect(
      (await ask('/v1/me', { host, origin: `http://${host}`, 'access-control-request-method': 'GET' }, 'OPTIONS'))
        .status,
    ).toBe(421)
    expect((await ask('/v1/me', { host: 'evil.example', 'x-forwarded-host': 'localhost' })).status).toBe(421)
  })

  test.each(ours)('by the name %s is answered', async host => {
    expect(await ask('/v1/me', { host })).toMatchObject({ status: 401 })
  })

  test('by the address it came to is answered', async () => {
    expect((await ask('/v1/me', { host: `127.0.0.1:${port}` })).status).toBe(401)
  })

  test('of whoever watches the health is answered by any name', async () => {
    expect((await ask('/health', { host: '10.1.2.3:4310' })).status).toBe(200)
  })
})

test.each(['evil.example', 'mgp.example'])('a socket by the name %s is not opened', async host => {
  const { token } = await shop.as('admin')
  const opened = (named: string) =>
    io(`http://127.0.0.1:${port}`, {
      path: '/socket.io',
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
      query: { token, vendor: 'mgp' },
      extraHeaders: { host: named, origin: `http://${named}` },
    })
  const refused = opened(host)
  await once(refused as never, 'connect_error')
  const own = opened('staff.example')
  await once(own as never, 'connect')
  own.disconnect()
})

describe('the local mailbox', () => {
  const paths = ['/dev/mailbox', '/dev/mailbox/letter?id=1']

  test('is read at its own machine', async () => {
    expect((await ask('/dev/mailbox', { host: `localhost:${port}` })).status).toBe(200)
  })

  test.each<Record<string, string>>([
    { 'x-forwarded-for': '203.0.113.7' },
    { forwarded: 'for=203.0.113.7' },
    { 'x-real-ip': '203.0.113.7' },
  ])('is not there for whom a proxy on its machine speaks: %j', async headers => {
    for (const path of paths) expect(await ask(path, { host: 'localhost', ...headers })).toMatchObject({ status: 404 })
  })

  test('is not there for another machine', async () => {
    for (const url of paths) {
      const answer = await shop.house.app.app.inject({ url, remoteAddress: '203.0.113.7' })
      expect(answer.statusCode).toBe(404)
    }
  })

  test('comes with the demo alone: without it the start asks for a way to send letters', () => {
    expect(() => readEnv({ SEED: 'none', FIRST_ADMIN_EMAIL: 'first@brand.example' })).toThrowError(/SMTP_URL/)
    const held = (source: Record<string, string>) => hasMailbox(readEnv(source))
    expect(held({})).toBe(true)
    expect(held({ SEED: 'products=5' })).toBe(true)
    expect(held({ SMTP_URL: 'smtp://mail.example' })).toBe(false)
    expect(held({ SEED: 'none', SMTP_URL: 'smtp://mail.example' })).toBe(false)
  })
})
