// Where connections come in: many at once while the loop is busy, and an address somebody else has.
import { connect, createServer, type Server, type Socket } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { type Listeners, openListeners } from '#server/http/listeners.ts'

const host = '127.0.0.1'
const opened: { app: FastifyInstance; listeners: Listeners }[] = []
const sockets: Socket[] = []
const strangers: Server[] = []

const open = async (port = 0) => {
  const app = Fastify()
  app.get('/', async () => 'here')
  const listeners = await openListeners(app, { port, host })
  opened.push({ app, listeners })
  return { app, listeners }
}

const close = async ({ app, listeners }: { app: FastifyInstance; listeners: Listeners }) => {
  listeners.close()
  await app.close()
}

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await Promise.all(opened.splice(0).map(close))
  for (const stranger of strangers.splice(0)) stranger.close()
})

test.runIf(process.platform === 'linux')(
  'who knocks while the loop is busy is let in by the dozen, not one in a turn of the loop',
  async () => {
    const { app, listeners } = await open()
    let taken = 0
    app.server.on('connection', () => {
      taken += 1
    })
    // Each is in the system's queue when `connect` returns; the loop has not turned yet.
    for (let count = 0; count < 300; count += 1) sockets.push(connect(listeners.port, host))
    let turns = 0
    while (taken < 300) {
      await new Promise(setImmediate)
      turns += 1
    }
    expect(turns).toBeLessThan(100)
  },
)

test('every connection is answered, whichever listener took it', async () => {
  const { listeners } = await open()
  const answers = await Promise.all(
    Array.from({ length: 100 }, async () => (await fetch(`http://${host}:${listeners.port}/`)).text()),
  )
  expect(new Set(answers)).toEqual(new Set(['here']))
})

test('an address that another server has is refused, and so is one of a server like this', async () => {
  const stranger = createServer()
  strangers.push(stranger)
  await new Promise<void>(done => stranger.listen(0, host, done))
  const { port } = stranger.address() as { port: number }
  const late = Fastify()
  await expect(openListeners(late, { port, host })).rejects.toThrow('EADDRINUSE')

  const first = await open()
  await expect(openListeners(late, { port: first.listeners.port, host })).rejects.toThrow('EADDRINUSE')
})

test('once closed, the address is free for the next', async () => {
  const first = await open()
  await close(opened.pop() ?? first)
  const next = await open(first.listeners.port)
  expect(next.listeners.port).toBe(first.listeners.port)
})
