// Senders that hold their line: headers and bodies that come sign by sign, and messages whose end is told twice. Real sockets.
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, type World, world } from '../support/world.ts'

let shop: World
let admin: Person
let port: number
beforeAll(async () => {
  shop = await world({ demo: false })
  admin = await shop.as('admin')
  await shop.house.app.app.listen({ port: 0, host: '127.0.0.1' })
  port = (shop.house.app.app.server.address() as { port: number }).port
})
afterAll(() => shop.close())

/** Sends `first`, then one sign a second, until the other side ends the line; answers what it said. */
const drip = (first: string, sign: string): Promise<string> =>
  new Promise(resolve => {
    const socket = connect(port, '127.0.0.1', () => socket.write(first))
    let told = ''
    const dripping = setInterval(() => socket.writable && socket.write(sign), 1000)
    socket.on('data', chunk => {
      told += chunk
    })
    socket.on('error', () => {})
    socket.on('close', () => {
      clearInterval(dripping)
      resolve(told)
    })
  })

const head = (path: string, more: string) => `POST ${path} HTTP/1.1\r\nHost: localhost:${port}\r\n${more}`
const mine = () =>
  Object.entries(admin.headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')
const create = '/v1/tags/actions/create'

test('forty slow heads and forty slow bodies are all ended with 408, or with 429 above one’s share of bodies, and others are answered meanwhile', async () => {
  const json = 'content-type: application/json\r\n'
  const heads = Array.from({ length: 40 }, () =>
    drip(`GET /v1/tags HTTP/1.1\r\nHost: localhost:${port}\r\nx-slow: `, 'x'),
  )
  const bodies = Array.from({ length: 40 }, (_, at) =>
    drip(
      at % 2
        ? head(create, `${mine()}${json}content-length: 500\r\n\r\n{"input":{"code":"`)
        : head(create, `${mine()}${json}transfer-encoding: chunked\r\n\r\n`),
      at % 2 ? 'x' : '1\r\nx\r\n',
    ),
  )
  let isOver = false
  let answered = 0
  const asking = (async () => {
    while (!isOver) {
      const answer = await fetch(`http://127.0.0.1:${port}/v1/tags`, { headers: admin.headers })
      expect(answer.status).toBe(200)
      answered += 1
    }
  })()
  const told = await Promise.all([...heads, ...bodies])
  isOver = true
  await asking
  const ends = told.map(text => text.slice(0, 12))
  expect(ends.slice(0, 40)).toEqual(heads.map(() => 'HTTP/1.1 408'))
  expect(ends.filter(text => text !== 'HTTP/1.1 408' && text !== 'HTTP/1.1 429')).toEqual([])
  expect(answered).toBeGreaterThan(0)
  expect((await shop.sql<{ n: string }>('select count(*) as n from tags'))[0]?.n).toBe('0')
}, 120_000)

test('a slow file of somebody without a session is turned away at its first line', async () => {
  const file = head(
    '/v1/files',
    'content-type: multipart/form-data; boundary=edge\r\ncontent-length: 100000\r\n\r\n--edge\r\n',
  )
  expect(await drip(file, 'x')).toMatch(/^HTTP\/1\.1 401/)
}, 60_000)

const smuggled = 'GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n'
const both = [
  `content-length: ${smuggled.length + 5}\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n${smuggled}`,
  `transfer-encoding: chunked\r\ncontent-length: 5\r\n\r\n0\r\n\r\n${smuggled}`,
  `content-length: 0\r\ncontent-length: ${smuggled.length}\r\n\r\n${smuggled}`,
  `content-length: +0\r\n\r\n${smuggled}`,
  `content-length: 0x0\r\n\r\n${smuggled}`,
  `content-length : 0\r\n\r\n${smuggled}`,
  `transfer-encoding: xchunked\r\n\r\n0\r\n\r\n${smuggled}`,
  `transfer-encoding: chunked, identity\r\n\r\n0\r\n\r\n${smuggled}`,
  `transfer-encoding:\tchunked\r\ntransfer-encoding: identity\r\n\r\n0\r\n\r\n${smuggled}`,
  `transfer-encoding: chunked\r\n\r\n-1\r\n\r\n${smuggled}`,
  `transfer-encoding: chunked\r\n\r\nffffffffffffffffff\r\n${smuggled}`,
  `x: y\rcontent-length: 0\r\n\r\n${smuggled}`,
]

test('a message with two lengths is no message: one refusal, and nothing behind it is read', async () => {
  for (const rest of both) {
    const told = await drip(head(create, `content-type: application/json\r\n${rest}`), '')
    expect([rest, told.slice(0, 12), told.match(/HTTP\/1\.1 /g)?.length]).toEqual([rest, 'HTTP/1.1 400', 1])
  }
}, 120_000)
