// Looks after open sockets every second: those of ended sessions and of places no longer allowed are cut, changed rights
// change the rooms, changed countries are told, and who does not read what they are sent is cut before it fills the memory.
import type { Server, Socket } from 'socket.io'
import { type Envelope, socketEvent } from '#contract/message.ts'
import { Problem } from '#contract/problem.ts'
import { invalidToken, refuseEnded } from '#server/auth/identify.ts'
import { placeNamed } from '#server/auth/places.ts'
import { type SessionRow, sessionsById } from '#server/auth/sessions.ts'
import type { Kit } from '#server/kit.ts'
import { refusal, rightsOf } from './gate.ts'
import { seatingFor } from './rooms.ts'
import { seatOf } from './seat.ts'

const unreadBytes = 1024 * 1024
const unreadPackets = 1000

/** Looks at the sockets of one session, or at all. */
export async function lookAfter(kit: Kit, io: Server, sid?: string): Promise<void> {
  const sockets = [...io.sockets.sockets.values()].filter(socket => sid === undefined || seatOf(socket).sid === sid)
  if (sockets.length === 0) return
  const rows = await sessionsById(kit.db, [...new Set(sockets.map(socket => seatOf(socket).sid))])
  const bySid = new Map(rows.map(row => [row.sid, row]))
  for (const socket of sockets) {
    try {
      await look(kit, socket, bySid.get(seatOf(socket).sid))
      if (isStuck(socket)) socket.disconnect(true)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      cut(socket, error)
    }
  }
}

async function look(kit: Kit, socket: Socket, row: SessionRow | undefined): Promise<void> {
  const seat = seatOf(socket)
  if (!row) throw invalidToken()
  refuseEnded(row, kit.clock.now())
  if (!seat.place || rightsOf(row) === seat.rights) return
  // First, since the place may have gone with its country.
  tellCountries(socket, row)
  const place = await placeNamed(kit.db, row, seat.place.vendorCode)
  const { rooms, sees, rows } = seatingFor(row, place, kit.resources)
  for (const room of seat.rooms) if (!rooms.includes(room)) await socket.leave(room)
  await socket.join(rooms)
  Object.assign(seat, { rooms, sees, rows, rights: rightsOf(row) })
}

function tellCountries(socket: Socket, { allowedCountries }: SessionRow): void {
  const seat = seatOf(socket)
  const countries = allowedCountries.join()
  if (countries === seat.countries) return
  seat.countries = countries
  const answer: Envelope = {
    status: 'Success',
    data: { type: 'countries.changed', offset: null, allowedCountries },
    error: null,
  }
  socket.emit(socketEvent, answer)
}

export function cut(socket: Socket, error: unknown): void {
  const answer: Envelope = { status: 'Error', data: null, error: refusal(error).data }
  socket.emit(socketEvent, answer)
  socket.disconnect(true)
}

// Engine.IO keeps what a slow reader has not taken without a bound of its own.
function isStuck({ conn }: Socket): boolean {
  const { writeBuffer, transport } = conn as unknown as {
    writeBuffer: unknown[]
    transport: { socket?: { bufferedAmount?: number } }
  }
  return writeBuffer.length > unreadPackets || (transport.socket?.bufferedAmount ?? 0) > unreadBytes
}
