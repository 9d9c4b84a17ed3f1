// Hears of events through the database and tells the sockets of this process, in order and without holes: what a
// notification left out, or what was said while the ear was deaf, is read from the table.
import type { Server } from 'socket.io'
import { type Envelope, type Message, socketEvent } from '#contract/message.ts'
import type { Kit, Undated } from '#server/kit.ts'
import { canReplay, type Event, eventsAfter, lastOffset, replayLimit } from './log.ts'
import { narrowed } from './narrowed.ts'
import type { Notice } from './publish.ts'
import { catchingUp, everybody, narrowRoom, roomOf } from './rooms.ts'
import { seatOf } from './seat.ts'

export interface Broadcast {
  hear(payload: string): void
  /** Events may have been missed: look. */
  missed(): void
  /** Somebody joined the vendor: from now on its events are followed. */
  follow(vendor: string): Promise<void>
  /** Last offset told to the sockets of the vendor here. */
  told(vendor: string): bigint
  /** Settles once that offset has been told. */
  reached(vendor: string, offset: bigint): Promise<void>
}

export const envelope = (message: Undated, offset: bigint | null): Envelope => ({
  status: 'Success',
  data: { ...message, offset: offset === null ? null : offset.toString() } as Message,
  error: null,
})

export function broadcastFor(kit: Kit, io: Server): Broadcast {
  const told = new Map<string, bigint>()
  let line = Promise.resolve()
  const inOrder = (work: () => Promise<void> | void): void => {
    line = line.then(work).catch((error: Error) => kit.log.error({ error: error.message }, 'An event was not told'))
  }
  const waiting = new Set<{ vendor: string; offset: bigint; resolve: () => void }>()
  const advance = (vendor: string, offset: bigint): void => {
    told.set(vendor, offset)
    for (const waiter of waiting) {
      if (waiter.vendor !== vendor || waiter.offset > offset) continue
      waiting.delete(waiter)
      waiter.resolve()
    }
  }
  const isFollowed = (vendor: string) => (io.sockets.adapter.rooms.get(everybody(vendor))?.size ?? 0) > 0

  // One after the other: who is told of some rows only is told in the same order as everybody.
  const tellSome = async (room: string, message: Undated, offset: bigint | null): Promise<void> => {
    for (const id of io.sockets.adapter.rooms.get(narrowRoom(room)) ?? []) {
      const socket = io.sockets.sockets.get(id)
      if (!socket || socket.rooms.has(catchingUp)) continue
      const told = await narrowed(kit, seatOf(socket), message)
      if (told && !socket.rooms.has(catchingUp)) socket.emit(socketEvent, envelope(told, offset))
    }
  }

  const tell = async (
    vendor: string,
    { offset, user, message }: Omit<Event, 'offset'> & { offset: bigint | null },
  ): Promise<void> => {
    const room = roomOf(vendor, message, user)
    io.to(room).except(catchingUp).emit(socketEvent, envelope(message, offset))
    if (io.sockets.adapter.rooms.has(narrowRoom(room)))
      await tellSome(room, message, offset).catch((error: Error) =>
        kit.log.warn({ error: error.message }, 'An event was not told to those who see some rows only'),
      )
    if (offset !== null) advance(vendor, offset)
  }

  const catchUp = async (vendor: string): Promise<void> => {
    const after = told.get(vendor)
    if (after === undefined) return
    if (!isFollowed(vendor)) {
      told.delete(vendor)
      return
    }
    if (await canReplay(kit, vendor, after)) {
      for (const event of await eventsAfter(kit, vendor, after, replayLimit)) await tell(vendor, event)
      return
    }
    const last = await lastOffset(kit, vendor)
    io.to(everybody(vendor))
      .except(catchingUp)
      .emit(socketEvent, envelope({ type: 'resume.lost' }, last))
    advance(vendor, last)
  }

  const follow = async (vendor: string): Promise<void> => {
    if (told.has(vendor)) return
    const last = await lastOffset(kit, vendor)
    if (!told.has(vendor)) told.set(vendor, last)
  }

  const hear = async (payload: string): Promise<void> => {
    const { vendor, offset, user, message } = JSON.parse(payload) as Notice
    if (offset === null) {
      if (message) await tell(vendor, { offset, user, message })
      return
    }
    const number = BigInt(offset)
    // Somebody has just joined and the sequence is not known yet: it begins here.
    if (!told.has(vendor) && isFollowed(vendor)) told.set(vendor, number - 1n)
    const last = told.get(vendor)
    if (last === undefined || number <= last) return
    if (message && number === last + 1n) await tell(vendor, { offset: number, user, message })
    else await catchUp(vendor)
  }

  return {
    hear: payload => inOrder(() => hear(payload)),
    missed: () => {
      for (const vendor of told.keys()) inOrder(() => catchUp(vendor))
    },
    follow,
    told: vendor => told.get(vendor) ?? 0n,
    reached: (vendor, offset) =>
      (told.get(vendor) ?? 0n) >= offset
        ? Promise.resolve()
        : new Promise(resolve => waiting.add({ vendor, offset, resolve })),
  }
}
