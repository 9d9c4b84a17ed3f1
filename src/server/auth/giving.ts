// Who may give which role where: whoever holds the right to invite there and every right the role has there. Nobody can
// hand on more than they have.
import { inviteRight } from '#contract/account.ts'
import type { Place } from '#contract/brand.ts'
import type { Resource } from '#contract/resource.ts'
import type { Db } from '#server/db/pool.ts'
import { isInScope, permissionsFor } from './permissions.ts'
import { mayEnter } from './places.ts'
import type { Person } from './sessions.ts'

export interface Role {
  id: string
  name: string
  grants: string[]
  denies: string[]
}

export const rolesOf = async (db: Db): Promise<Role[]> =>
  (await db.$client.query<Role>('select id, name, grants, denies from role order by name')).rows

/** What the person may do there, when they may enter at all. */
const rightsAt = (person: Person, place: Place, resources: readonly Resource[]): ReadonlySet<string> =>
  person.active && mayEnter(person, place) ? permissionsFor(person.bindings, place, resources) : new Set()

export const mayInviteAt = (person: Person, place: Place, resources: readonly Resource[]): boolean =>
  rightsAt(person, place, resources).has(inviteRight)

/** `a.*` holds `a.b` and `a:edit`, `*.b` holds `a.b`, `*:edit` holds `a:edit`, `*` holds all. */
function holds(own: string, given: string): boolean {
  if (own === '*' || own === given) return true
  const [ownArea, ownTail] = own.split(/[.:]/)
  const [area, tail] = given.split(/[.:]/)
  if (own.includes(':')) return given.includes(':') && ownArea === '*' && ownTail === tail
  if (ownTail === '*') return ownArea === area
  return ownArea === '*' && given.includes('.') && ownTail === tail
}

/**
 * Weighed twice: right by right as things are, and pattern by pattern, since `orders.*` will mean more once there are more
 * actions than it does today.
 */
export function mayGive(
  person: Person,
  { grants, denies }: Role,
  place: Place,
  resources: readonly Resource[],
): boolean {
  const own = rightsAt(person, place, resources)
  if (!own.has(inviteRight)) return false
  const given = permissionsFor([{ brand: place.brand, country: place.country, grants, denies }], place, resources)
  const patterns = person.bindings.filter(binding => isInScope(binding, place)).flatMap(binding => binding.grants)
  return [...given].every(right => own.has(right)) && grants.every(grant => patterns.some(each => holds(each, grant)))
}

/** Whether the person could hand somebody this one right there. */
export function couldGrant(person: Person, right: string, place: Place, resources: readonly Resource[]): boolean {
  const own = rightsAt(person, place, resources)
  return own.has(inviteRight) && own.has(right)
}
