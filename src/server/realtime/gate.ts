// Who may open a socket: a page of this host or of another one of ours, with a token that is good now and a place its person may enter.
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'socket.io'
import type { Place } from '#contract/brand.ts'
import { Problem } from '#contract/problem.ts'
import { hostsOf, isKnownHost, isOurs } from '#server/auth/hosts.ts'
import { admitted } from '#server/auth/identify.ts'
import { placeNamed } from '#server/auth/places.ts'
import type { Person } from '#server/auth/sessions.ts'
import type { Kit } from '#server/kit.ts'
import { type Seating, seatingFor } from './rooms.ts'

/** What the server knows of a socket. */
export interface Seat extends Seating {
  sid: string
  userId: string
  name: string
  place: Place | null
  /** Changes when the person's rights do. */
  rights: string
  /** The countries its page was last told of. */
  countries: string
}

/** A browser always says where a socket comes from; programs have no origin to check. */
export async function isWelcome(kit: Pick<Kit, 'env' | 'db'>, { headers: { origin, host }, socket }: IncomingMessage) {
  if (!(await isKnownHost(kit, host, socket.localAddress))) return false
  return origin === undefined || URL.parse(origin)?.host === host || isOurs(await hostsOf(kit.db), origin)
}

export const rightsOf = ({ allowedCountries, bindings }: Person): string => JSON.stringify([allowedCountries, bindings])

export async function seatFor(kit: Kit, socket: Socket): Promise<Seat> {
  const asked = (name: string): string | undefined => {
    const value = socket.handshake.query[name]
    return typeof value === 'string' && value !== '' ? value : undefined
  }
  const row = await admitted(kit, asked('token'), { cookie: socket.handshake.headers.cookie, renews: false })
  const vendor = asked('vendor')
  const known = asked('countries') ?? row.allowedCountries.join()
  const place = vendor ? await placeNamed(kit.db, row, vendor) : null
  return {
    sid: row.sid,
    userId: row.userId,
    name: row.name,
    place,
    ...(place ? seatingFor(row, place, kit.resources) : { rooms: [], sees: new Set<string>(), rows: '' }),
    // A page that was told of others than there are now is told at the next look.
    rights: known === row.allowedCountries.join() ? rightsOf(row) : '',
    countries: known,
  }
}

/** The refusal a client reads as `error.data`. */
export function refusal(error: unknown): Error & { data: { code: string; message: string } } {
  const { code, message } =
    error instanceof Problem ? error : { code: 'UNAVAILABLE', message: 'The connection could not be checked' }
  return Object.assign(new Error(message), { data: { code, message } })
}
