// Who hears what: a room per vendor and resource for those who may open it, a room per vendor and person, a room per person
// wherever they are. A message about nothing in particular goes to everybody of the vendor.
import type { Place } from '#contract/brand.ts'
import type { Resource } from '#contract/resource.ts'
import { rightsFor } from '#server/auth/permissions.ts'
import { isLimited } from '#server/auth/rowRights.ts'
import type { Person } from '#server/auth/sessions.ts'
import type { Undated } from '#server/kit.ts'

export const everybody = (vendor: string): string => `${vendor}/*`
export const personRoom = (vendor: string, user: string): string => `${vendor}/@${user}`
/** What is a person's own has no vendor. */
const everywhere = (user: string): string => `@${user}`
/** Those who have the record open. */
export const recordRoom = (vendor: string, resource: string, id: string): string => `${vendor}/${resource}/${id}`
const resourceRoom = (vendor: string, resource: string): string => `${vendor}/${resource}`
/** Of those who see some of its rows only: what is told there is told to each of them by itself (`narrowed.ts`). */
export const narrowRoom = (room: string): string => `${room}?`

/** Sockets that are being told what they missed: live messages wait until they have caught up. */
export const catchingUp = 'catching up'

/** The resource a message is about. */
export const subjectOf = (message: Undated): string | undefined => {
  if ('resource' in message) return message.resource
  return message.type === 'job.progress' || message.type === 'job.done' ? 'jobs' : undefined
}

export const roomOf = (vendor: string, message: Undated, user: string | null): string => {
  if (user !== null && message.type === 'keys.changed') return everywhere(user)
  if (user !== null) return personRoom(vendor, user)
  const subject = subjectOf(message)
  return subject === undefined ? everybody(vendor) : resourceRoom(vendor, subject)
}

/** Where a person sits: the rooms they hear, the resources whose records they may all see, and the rows they see of the others. */
export interface Seating {
  rooms: string[]
  sees: ReadonlySet<string>
  rows: string
}

export function seatingFor(person: Person, place: Place, resources: readonly Resource[]): Seating {
  const { ids, rows } = rightsFor(person.bindings, place, resources)
  const withRight = (action: string) => resources.filter(({ name }) => ids.has(`${name}.${action}`))
  const vendor = place.vendorCode
  const own = [everybody(vendor), personRoom(vendor, person.userId), everywhere(person.userId)]
  return {
    rooms: [
      ...own,
      ...withRight('open').map(resource => {
        const room = resourceRoom(vendor, resource.name)
        return isLimited(rows, resource) ? narrowRoom(room) : room
      }),
    ],
    // Who has which of them open is told of no row by itself, so it is not told to those who see some.
    sees: new Set(
      withRight('show')
        .filter(resource => !isLimited(rows, resource))
        .map(({ name }) => name),
    ),
    rows: rows.seen,
  }
}
