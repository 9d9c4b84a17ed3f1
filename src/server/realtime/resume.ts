// Tells one socket what it missed, in order, before live messages go on.
import type { Socket } from 'socket.io'
import * as z from 'zod/mini'
import { socketEvent } from '#contract/message.ts'
import type { Kit } from '#server/kit.ts'
import { type Broadcast, envelope } from './broadcast.ts'
import { canReplay, eventsAfter, lastOffset } from './log.ts'
import { narrowed } from './narrowed.ts'
import { catchingUp, narrowRoom, roomOf } from './rooms.ts'
import { seatOf } from './seat.ts'

const offset = z.string().check(z.regex(/^\d{1,18}$/))
const wish = z.object({ after: offset })

export interface Followed {
  vendor: string
  broadcast: Broadcast
  /** Settles once the socket is in its rooms and the vendor's events are followed. */
  joined: Promise<void>
}

/** The offset a wish or a handshake names; nonsense is none. */
export const offsetIn = (asked: unknown): bigint | undefined => {
  const read = z.safeParse(wish, asked)
  return read.success ? BigInt(read.data.after) : undefined
}

/** One replay at a time. From this very call on live messages wait, so that none overtakes what was missed. */
export async function resume(kit: Kit, socket: Socket, followed: Followed, after: bigint): Promise<void> {
  if (socket.rooms.has(catchingUp)) return
  await socket.join(catchingUp)
  try {
    await followed.joined
    const last = await replay(kit, socket, followed, after)
    if (last !== undefined) socket.emit(socketEvent, envelope({ type: 'resume.lost' }, last))
  } finally {
    await socket.leave(catchingUp)
  }
}

// Answers where the sequence stands when it could not be told.
async function replay(
  kit: Kit,
  socket: Socket,
  { vendor, broadcast }: Followed,
  from: bigint,
): Promise<bigint | undefined> {
  if (!(await canReplay(kit, vendor, from))) return lastOffset(kit, vendor)
  for (let last = from; ; ) {
    const events = await eventsAfter(kit, vendor, last, 200)
    for (const { offset, user, message } of events) {
      last = offset
      const room = roomOf(vendor, message, user)
      if (socket.rooms.has(room)) socket.emit(socketEvent, envelope(message, offset))
      else if (socket.rooms.has(narrowRoom(room))) {
        const told = await narrowed(kit, seatOf(socket), message)
        if (told) socket.emit(socketEvent, envelope(told, offset))
      }
    }
    if (events.length === 0) {
      const told = broadcast.told(vendor)
      if (told === last) {
        // At once, not after an await: an event told in between would reach neither way.
        void socket.leave(catchingUp)
        return undefined
      }
      // What was read here already is still on its way to the others: going live now would tell it twice.
      if (told < last) await broadcast.reached(vendor, last)
    }
    if (!socket.connected) return undefined
  }
}
