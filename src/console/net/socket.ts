// The one socket: websocket only, token as query, twenty seconds, one listener (spec 7 and 9). It tells the connection
// chart up, down and refused, and hands messages on. Errors are only logged, into a ring that the trace shows.
import { io } from 'socket.io-client'
import { type Envelope, type Message, presenceEvent, socketEvent } from '#contract/message.ts'
import type { ConnectionEvent } from '#machines/connection.ts'
import { heardUpTo, noteHeard } from './heard.ts'
import { onSpot, spotNow } from './spot.ts'

export interface SocketOptions {
  url: string
  /** Asked anew at each connect, so that a renewed token is used. */
  query: () => Record<string, string>
  /** Gets every message. */
  deliver: (event: Message) => void
}

const connectLimitMs = 20_000
const ringSize = 50
export const socketErrors: { at: string; code: string; message: string }[] = []

const log = (code: string, message: string) => {
  socketErrors.push({ at: new Date().toISOString(), code, message })
  if (socketErrors.length > ringSize) socketErrors.shift()
}

export const openSocket = (
  { url, query, deliver }: SocketOptions,
  tell: (event: ConnectionEvent) => void,
): (() => void) => {
  const vendor = query().vendor ?? ''
  const asking = (): Record<string, string> => {
    const after = heardUpTo(vendor)
    // Said in the handshake: nothing live arrives before what was missed.
    return { ...query(), ...(after && { after }) }
  }
  const socket = io(url || window.location.origin, {
    path: '/socket.io',
    transports: ['websocket'],
    timeout: connectLimitMs,
    forceNew: true,
    query: asking(),
  })
  socket.io.on('reconnect_attempt', () => {
    socket.io.opts.query = asking()
  })
  const say = () => socket.connected && socket.emit(presenceEvent, spotNow() ?? null)
  const hush = onSpot(say)
  socket.on('connect', () => {
    tell({ type: 'socket.up' })
    if (spotNow()) say()
  })
  socket.on('disconnect', reason => {
    tell({ type: reason === 'io server disconnect' ? 'socket.refused' : 'socket.down' })
    // Cut off, nobody is known to be there.
    const spot = spotNow()
    if (spot) deliver({ type: 'presence', offset: null, resource: spot.resource, id: spot.id, people: [] })
  })
  socket.on('connect_error', error => {
    log('CONNECT', error.message)
    // Inactive means: the library will not try again by itself.
    if (!socket.active) tell({ type: 'socket.refused' })
  })
  socket.on(socketEvent, ({ status, data, error }: Envelope) => {
    if (status === 'Error' || !data) return log(error?.code ?? 'UNKNOWN', error?.message ?? '')
    if (data.offset) noteHeard(vendor, data.offset)
    deliver(data)
  })
  return () => {
    hush()
    socket.removeAllListeners()
    socket.disconnect()
  }
}
