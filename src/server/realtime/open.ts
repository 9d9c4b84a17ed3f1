// The socket of the console: websocket only, token as query (spec 7), one event for everything. Each process tells its own
// sockets; what other processes commit arrives through the database.
import type { Server as HttpServer } from 'node:http'
import { Server, type Socket } from 'socket.io'
import { presenceEvent } from '#contract/message.ts'
import { Problem } from '#contract/problem.ts'
import { recallOf } from '#server/auth/recall.ts'
import { sessionChannel } from '#server/auth/sessions.ts'
import type { Kit } from '#server/kit.ts'
import { type Broadcast, broadcastFor } from './broadcast.ts'
import { isWelcome, refusal, seatFor } from './gate.ts'
import { type Listener, openListener } from './listener.ts'
import { presenceChannel, presenceFor } from './presence.ts'
import { eventChannel } from './publish.ts'
import { offsetIn, resume } from './resume.ts'
import { seatOf } from './seat.ts'
import { cut, lookAfter } from './watch.ts'

export interface Realtime {
  close(): Promise<void>
}

const socketsPerPerson = 20
const wishesPerSecond = 20

export async function openRealtime(kit: Kit, httpServer: HttpServer): Promise<Realtime> {
  const io = new Server({
    path: '/socket.io',
    transports: ['websocket'],
    serveClient: false,
    // Whoever loses the line is noticed within seconds, not within a minute.
    pingInterval: 5000,
    pingTimeout: 5000,
    maxHttpBufferSize: 16 * 1024,
    perMessageDeflate: false,
    // Spec 9.
    connectTimeout: 20_000,
    allowRequest: (request, answer) => {
      isWelcome(kit, request).then(
        welcome => answer(null, welcome),
        () => answer(null, false),
      )
    },
  })
  const broadcast = broadcastFor(kit, io)
  const presence = presenceFor(kit, io)
  const listener = await openListener(kit, {
    channels: {
      [eventChannel]: broadcast.hear,
      [presenceChannel]: presence.hear,
      [sessionChannel]: sid => ended(kit, io, sid),
    },
    reconnected: () => {
      broadcast.missed()
      presence.missed()
    },
  })
  io.use((socket, next) => {
    admit(kit, io, socket).then(
      () => next(),
      error => next(refusal(error)),
    )
  })
  io.on('connection', socket => {
    welcome(kit, socket, broadcast)
    socket.on(presenceEvent, asked => presence.place(socket, asked))
    socket.on('disconnect', () => presence.leave(socket))
  })
  const watch = setInterval(() => {
    look(kit, io)
    presence.review()
  }, 1000)
  watch.unref()
  io.attach(httpServer)
  return {
    close: () => {
      presence.close()
      return close(io, listener, watch)
    },
  }
}

async function admit(kit: Kit, io: Server, socket: Socket): Promise<void> {
  const seat = await seatFor(kit, socket)
  const own = [...io.sockets.sockets.values()].filter(other => seatOf(other).userId === seat.userId)
  if (own.length >= socketsPerPerson) throw new Problem('RATE_LIMITED', 'Too many open connections')
  socket.data.seat = seat
}

function welcome(kit: Kit, socket: Socket, broadcast: Broadcast): void {
  limitWishes(socket)
  const { place, rooms } = seatOf(socket)
  if (!place) return
  const vendor = place.vendorCode
  const { promise: joined, resolve, reject } = Promise.withResolvers<void>()
  const catchUp = (asked: unknown): void => {
    const after = offsetIn(asked)
    if (after === undefined) return
    resume(kit, socket, { vendor, broadcast, joined }, after).catch((error: Error) => {
      kit.log.warn({ error: error.message }, 'A socket could not be told what it missed')
      socket.disconnect(true)
    })
  }
  joined.catch(() => socket.disconnect(true))
  // A client that says in its handshake what it heard last gets nothing live before what it missed.
  catchUp(socket.handshake.query)
  Promise.resolve(socket.join(rooms))
    .then(() => broadcast.follow(vendor))
    .then(resolve, reject)
  socket.on('resume', catchUp)
}

function limitWishes(socket: Socket): void {
  let second = 0
  let count = 0
  socket.use((_, next) => {
    const now = Math.floor(performance.now() / 1000)
    count = now === second ? count + 1 : 1
    second = now
    if (count <= wishesPerSecond) next()
    else cut(socket, new Problem('RATE_LIMITED', 'Too many messages'))
  })
}

function ended(kit: Kit, io: Server, sid: string): void {
  recallOf(kit.db).forget(sid)
  look(kit, io, sid)
}

// The database may be away for a moment: the next second looks again.
function look(kit: Kit, io: Server, sid?: string): void {
  lookAfter(kit, io, sid).catch((error: Error) =>
    kit.log.warn({ error: error.message }, 'Sockets were not looked after'),
  )
}

// Not io.close(): it would close the HTTP server, which is not ours.
async function close(io: Server, listener: Listener, watch: NodeJS.Timeout): Promise<void> {
  clearInterval(watch)
  io.disconnectSockets(true)
  io.engine.close()
  await listener.close()
}
