// Sockets of two processes on one database, and what they heard.
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { io, type Socket } from 'socket.io-client'
import { expect } from 'vitest'
import type { Envelope, Message } from '#contract/message.ts'
import { type Tx, withTenant } from '#server/db/tenant.ts'
import type { Undated } from '#server/kit.ts'
import { openRealtime, type Realtime } from '#server/realtime/open.ts'
import { type TwoProcesses, twoProcesses } from './authCalls.ts'
import type { AuthWorld } from './authWorld.ts'

export interface Serving {
  world: AuthWorld
  url: string
  close(): Promise<void>
}

const serve = async (world: AuthWorld): Promise<Serving> => {
  const http: Server = createServer()
  const realtime: Realtime = await openRealtime(world.kit, http)
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const close = async () => {
    await realtime.close()
    http.close()
  }
  return { world, url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`, close }
}

export interface Listening {
  socket: Socket
  heard: Envelope[]
  offsets(): (string | null)[]
  until(count: number): Promise<Envelope[]>
}

export interface Sockets {
  both: TwoProcesses
  here: Serving
  there: Serving
  open(at: Serving, query: Record<string, string>, headers?: Record<string, string>): Listening
  /** Signed in as the desk, connected, in its rooms. */
  listen(at: Serving, desk: string, vendor: string): Promise<Listening>
  hangUp(): void
  close(): Promise<void>
}

export async function sockets(): Promise<Sockets> {
  const both = await twoProcesses()
  const [here, there] = [await serve(both.here), await serve(both.there)]
  const opened: Socket[] = []
  const open: Sockets['open'] = ({ url }, query, extraHeaders = {}) => {
    const fixed = { path: '/socket.io', transports: ['websocket'], reconnection: false, forceNew: true }
    const socket = io(url, { ...fixed, query, extraHeaders })
    opened.push(socket)
    const heard: Envelope[] = []
    socket.on('message', (message: Envelope) => heard.push(message))
    const until = async (count: number) => {
      await expect.poll(() => heard.length, { timeout: 3000 }).toBeGreaterThanOrEqual(count)
      return heard
    }
    return { socket, heard, until, offsets: () => heard.map(({ data }) => data?.offset ?? null) }
  }
  const listen: Sockets['listen'] = async (at, desk, vendor) => {
    const listening = open(at, { token: await at.world.signIn(desk), vendor })
    await once(listening.socket as never, 'connect')
    await settled(listening)
    return listening
  }
  const hangUp = () => {
    for (const socket of opened.splice(0)) socket.disconnect()
  }
  const close = async () => {
    hangUp()
    await here.close()
    await there.close()
    await both.close()
  }
  return { both, here, there, open, listen, hangUp, close }
}

/** The answer to a wish that cannot be granted says that the rooms are joined. */
export const settled = async ({ socket, heard }: Listening): Promise<void> => {
  socket.emit('resume', { after: '999999999999' })
  await expect.poll(() => heard.at(-1)?.data?.type, { timeout: 3000 }).toBe('resume.lost')
  heard.length = 0
}

export const changed = (resource: string, id = 'a'): Undated => ({
  type: 'record.changed',
  resource,
  records: [{ id, version: 1, status: 'active' }],
  by: null,
})

export const publish = (
  { world: { kit } }: Serving,
  vendor: string,
  message: Undated,
  also: (tx: Tx) => Promise<void> = async () => {},
): Promise<void> =>
  withTenant(kit.db, { vendor }, async tx => {
    await kit.publisher.publish(tx, vendor, message)
    await also(tx)
  })

export const ids = (heard: Envelope[]): (string | undefined)[] =>
  heard.map(({ data }) => (data as Extract<Message, { type: 'record.changed' }>).records[0]?.id)
