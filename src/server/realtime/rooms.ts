// Who hears what: a room per vendor and resource for those who may open it, a room per vendor and person, a room per person
// wherever they are. A message about nothing in particular goes to everybody of the vendor.
import type { Place } from '#contract/brand.ts'
import type { Resource } from '#contract/resource.ts'
import { permissionsFor } from '#server/auth/permissions.ts'
import type { Person } from '#server/auth/sessions.ts'
import type { Undated } from '#server/kit.ts'

export const everybody = (vendor: string): string => `${vendor}/*`
export const personRoom = (vendor: string, user: string): string => `${vendor}/@${user}`
/** What is a person's own has no vendor. */
const everywhere = (user: string): string => `@${user}`
/** Those who have the record open. */
export const recordRoom = (vendor: string, resource: string, id: string): string => `${vendor}/${resource}/${id}`
const resourceRoom = (vendor: string, resource: string): string => `${vendor}/${resource}`

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

/** Where a person sits: the rooms they hear, and the resources whose records they may see. */
export interface Seating {
  rooms: string[]
  sees: ReadonlySet<string>
}

export function seatingFor(person: Person, place: Place, resources: readonly Resource[]): Seating {
  const rights = permissionsFor(person.bindings, place, resources)
  const withRight = (action: string) => resources.filter(({ name }) => rights.has(`${name}.${action}`))
  const vendor = place.vendorCode
  const own = [everybody(vendor), personRoom(vendor, person.userId), everywhere(person.userId)]
  return {
    rooms: [...own, ...withRight('open').map(({ name }) => resourceRoom(vendor, name))],
    sees: new Set(withRight('show').map(({ name }) => name)),
  }
}
