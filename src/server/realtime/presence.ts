// Who has which record open, without locks. Each process knows its own sockets and tells the others, record by record, whom it
// has there; nothing of it is stored, and whom a dead process had there is forgotten after two of its pulses.
import { sql } from 'drizzle-orm'
import type { Server, Socket } from 'socket.io'
import * as z from 'zod/mini'
import { type Present, socketEvent } from '#contract/message.ts'
import type { Kit } from '#server/kit.ts'
import { newId } from '#server/records/ids.ts'
import { envelope } from './broadcast.ts'
import { recordRoom } from './rooms.ts'
import { seatOf } from './seat.ts'

export const presenceChannel = 'nucleus_presence'

const pulseMs = 10_000
/** A name has room for 200 characters and a notification for 8,000 bytes. */
const mostTold = 30

const wish = z.nullable(
  z.strictObject({
    resource: z.string().check(z.maxLength(80)),
    id: z.uuid(),
    doing: z.enum(['reading', 'editing', 'deciding']),
  }),
)

interface Where {
  vendor: string
  resource: string
  id: string
}

/** Whom one process has at one record, all of them. */
interface Notice extends Where {
  from: string
  people: Present[]
  /** It has nobody there until now: who is elsewhere? */
  asks?: true
}

export interface Presence {
  /** A socket says where it is; what it may not see it is not at. */
  place(socket: Socket, asked: unknown): void
  leave(socket: Socket): void
  /** Rights have changed: who may no longer see a record is not there any more. */
  review(): void
  hear(payload: string): void
  /** What others said may have been missed. */
  missed(): void
  close(): void
}

const roomAt = ({ vendor, resource, id }: Where): string => recordRoom(vendor, resource, id)

/** A person in two tabs is there once, doing what is most. */
const weight = { reading: 0, deciding: 1, editing: 2 } as const
const merged = (people: readonly Present[]): Present[] => {
  const byId = new Map<string, Present>()
  for (const one of people) {
    const known = byId.get(one.userId)
    if (!known || weight[one.doing] > weight[known.doing]) byId.set(one.userId, one)
  }
  return [...byId.values()].sort((one, other) => (one.userId < other.userId ? -1 : 1))
}

export function presenceFor(kit: Pick<Kit, 'db' | 'log'>, io: Server): Presence {
  const self = newId()
  const own = new Map<Socket, Where & { person: Present }>()
  /** By room and process. */
  const elsewhere = new Map<string, Map<string, { people: Present[]; until: number }>>()

  const ownAt = (room: string): Present[] =>
    merged([...own.values()].filter(spot => roomAt(spot) === room).map(({ person }) => person)).slice(0, mostTold)

  const tellHere = (where: Where): void => {
    const room = roomAt(where)
    const others = [...(elsewhere.get(room)?.values() ?? [])].flatMap(({ people }) => people)
    const { resource, id } = where
    const people = merged([...ownAt(room), ...others])
    io.to(room).emit(socketEvent, envelope({ type: 'presence', resource, id, people }, null))
  }

  const tellOthers = ({ vendor, resource, id }: Where, asks = false): void => {
    const people = ownAt(roomAt({ vendor, resource, id }))
    const notice: Notice = { vendor, resource, id, from: self, people, ...(asks && { asks }) }
    kit.db.execute(sql`select pg_notify(${presenceChannel}, ${JSON.stringify(notice)})`).catch((error: Error) => {
      kit.log.warn({ error: error.message }, 'Who is where was not told')
    })
  }

  const tell = (where: Where, asks = false): void => {
    tellHere(where)
    tellOthers(where, asks)
  }

  const leave = (socket: Socket): void => {
    const spot = own.get(socket)
    if (!spot) return
    own.delete(socket)
    void socket.leave(roomAt(spot))
    tell(spot)
  }

  const place = (socket: Socket, asked: unknown): void => {
    const read = wish.safeParse(asked)
    const seat = seatOf(socket)
    const spot = read.success ? read.data : null
    if (!spot || !seat.place || !seat.sees.has(spot.resource)) {
      leave(socket)
      return
    }
    const where = { vendor: seat.place.vendorCode, resource: spot.resource, id: spot.id.toLowerCase() }
    const before = own.get(socket)
    if (before && roomAt(before) !== roomAt(where)) leave(socket)
    const isFirst = ownAt(roomAt(where)).length === 0
    own.set(socket, { ...where, person: { userId: seat.userId, name: seat.name, doing: spot.doing } })
    void socket.join(roomAt(where))
    tell(where, isFirst)
  }

  const forget = (now: number): void => {
    for (const [room, processes] of elsewhere) {
      for (const [from, { until }] of processes) if (until < now) processes.delete(from)
      if (processes.size === 0) elsewhere.delete(room)
    }
  }

  const everywhere = (): Where[] => [...new Map([...own.values()].map(spot => [roomAt(spot), spot])).values()]

  const pulse = setInterval(() => {
    const stale = new Set(elsewhere.keys())
    forget(Date.now())
    for (const where of everywhere()) {
      tellOthers(where)
      if (stale.has(roomAt(where)) && !elsewhere.has(roomAt(where))) tellHere(where)
    }
  }, pulseMs)
  pulse.unref()

  return {
    place,
    leave,
    review: () => {
      for (const [socket, { resource }] of own) if (!seatOf(socket).sees.has(resource)) leave(socket)
    },
    hear: payload => {
      const { from, people, asks, ...where } = JSON.parse(payload) as Notice
      if (from === self) return
      const room = roomAt(where)
      const processes = elsewhere.get(room) ?? new Map()
      const isNews = JSON.stringify(processes.get(from)?.people ?? []) !== JSON.stringify(people)
      if (people.length === 0) processes.delete(from)
      else processes.set(from, { people, until: Date.now() + 2.5 * pulseMs })
      if (processes.size > 0) elsewhere.set(room, processes)
      else elsewhere.delete(room)
      if (isNews) tellHere(where)
      if (asks && ownAt(room).length > 0) tellOthers(where)
    },
    missed: () => {
      for (const where of everywhere()) tellOthers(where, true)
    },
    close: () => {
      clearInterval(pulse)
      const left = everywhere()
      own.clear()
      for (const where of left) tellOthers(where)
    },
  }
}
