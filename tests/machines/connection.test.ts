// The socket's line: up, silent, refused, offline; stale after ten seconds.
import { expect, test } from 'vitest'
import { type ConnectionEvent, type ConnectionPorts, makeConnection } from '#machines/connection.ts'
import { fails, never, settle, start, succeeds } from './running.ts'

const line = (ports: Partial<ConnectionPorts> = {}) => {
  const sockets: { tell: (heard: ConnectionEvent) => void; closed: boolean }[] = []
  const socket: ConnectionPorts['socket'] = (_, tell) => {
    const opened = { tell, closed: false }
    sockets.push(opened)
    return () => {
      opened.closed = true
    }
  }
  const run = start(makeConnection({ socket, touch: succeeds(undefined), ...ports }))
  const at = () => run.actor.getSnapshot()
  return {
    ...run,
    at,
    sockets,
    hear: (type: ConnectionEvent['type']) => settle(() => sockets.at(-1)?.tell({ type })),
    send: (type: ConnectionEvent['type']) => settle(() => run.actor.send({ type })),
    leaf: () => JSON.stringify(at().value.line),
  }
}

test('is live once the socket is up', async () => {
  const { at, hear } = line()
  await hear('socket.up')
  expect(at().hasTag('live')).toBe(true)
  expect(at().value.freshness).toBe('fresh')
})

test('keeps the same socket over a drop, which reconnects by itself', async () => {
  const { at, hear, sockets } = line()
  await hear('socket.up')
  await hear('socket.down')
  expect(at().value.line).toEqual({ open: 'connecting' })
  await hear('socket.up')
  expect(at().hasTag('live')).toBe(true)
  expect(sockets).toHaveLength(1)
})

test('is stale after ten seconds without a line, and fresh again at once', async () => {
  const { at, hear, pass } = line()
  await hear('socket.up')
  await hear('socket.down')
  await pass(9999)
  expect(at().hasTag('stale')).toBe(false)
  await pass(1)
  expect(at().hasTag('stale')).toBe(true)
  await hear('socket.up')
  expect(at().hasTag('stale')).toBe(false)
})

test('gives connecting twenty seconds, then touches the server and opens anew', async () => {
  const { at, pass, sockets } = line()
  await pass(19_999)
  expect(at().value.line).toEqual({ open: 'connecting' })
  await pass(1)
  expect(at().value.line).toBe('pausing')
  expect(sockets[0]?.closed).toBe(true)
  await pass(2000)
  expect(at().value.line).toEqual({ open: 'connecting' })
  expect(sockets).toHaveLength(2)
})

test('E24 a refused handshake is touched before the next try, later and later', async () => {
  const { at, hear, pass, sockets } = line()
  for (const wait of [2000, 4000, 8000]) {
    await hear('socket.refused')
    await pass(wait - 1)
    expect(at().value.line).toBe('pausing')
    await pass(1)
  }
  expect(sockets).toHaveLength(4)
})

test('a line that was up in between is opened anew as soon as after the first refusal', async () => {
  const { at, hear, pass } = line()
  await hear('socket.refused')
  await pass(2000)
  await hear('socket.up')
  await hear('socket.refused')
  await pass(1999)
  expect(at().value.line).toBe('pausing')
  await pass(1)
  expect(at().value.line).toEqual({ open: 'connecting' })
})

test('waits for the touch', async () => {
  const { at, hear } = line({ touch: never })
  await hear('socket.refused')
  expect(at().value.line).toBe('refused')
})

test('a touch that finds no line pauses as well', async () => {
  const { at, hear } = line({ touch: fails({}) })
  await hear('socket.refused')
  expect(at().value.line).toBe('pausing')
})

test('a touch answered 401 ends it: the session decides; it can still be tried by hand', async () => {
  const { at, hear, send } = line({ touch: fails({ key: 'x', code: 'UNAUTHORIZED' }) })
  await hear('socket.refused')
  expect(at().value.line).toBe('ended')
  await send('line.retry')
  expect(at().value.line).toEqual({ open: 'connecting' })
})

test('closes the socket offline and opens a new one online', async () => {
  const { at, hear, send, sockets } = line()
  await hear('socket.up')
  await send('net.offline')
  expect(at().value.line).toBe('waiting')
  expect(sockets[0]?.closed).toBe(true)
  await send('net.online')
  expect(sockets).toHaveLength(2)
})

test('a pause ends early when the network comes back or somebody asks', async () => {
  for (const event of ['net.online', 'line.retry'] as const) {
    const { at, hear, send } = line()
    await hear('socket.refused')
    await send(event)
    expect(at().value.line).toEqual({ open: 'connecting' })
  }
})

test('is refused, not broken, when no socket was provided', async () => {
  const { at } = line({ socket: undefined })
  await settle()
  expect(at().status).toBe('active')
  expect(at().value.line).toBe('pausing')
})
