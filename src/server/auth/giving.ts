// Who may give which role where: whoever holds the right to invite there and every right the role has there. Nobody can
// hand on more than they have.
import { inviteRight } from '#contract/account.ts'
import type { Place } from '#contract/brand.ts'
import type { Resource } from '#contract/resource.ts'
import type { Db } from '#server/db/pool.ts'
import { isInScope, readPattern, rightsFor } from './permissions.ts'
import { mayEnter } from './places.ts'
import { noRights, type Rights } from './rowRights.ts'
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
export const rightsAt = (person: Person, place: Place, resources: readonly Resource[]): Rights =>
  person.active && mayEnter(person, place) ? rightsFor(person.bindings, place, resources) : noRights

export const mayInviteAt = (person: Person, place: Place, resources: readonly Resource[]): boolean =>
  rightsAt(person, place, resources).ids.has(inviteRight)

/** `a.*` holds `a.b` and `a:edit`, `*.b` holds `a.b`, `*:edit` holds `a:edit`, `*` holds all; of some rows those rows, of all any. */
function holds(ownWhole: string, givenWhole: string): boolean {
  const [{ right: own, rows, isNot }, { right: given, rows: givenRows }] = [
    readPattern(ownWhole),
    readPattern(givenWhole),
  ]
  if (isNot || (rows !== undefined && rows !== givenRows)) return false
  if (own === '*' || own === given) return true
  const [ownArea, ownTail] = own.split(/[.:]/)
  const [area, tail] = given.split(/[.:]/)
  if (own.includes(':')) return given.includes(':') && ownArea === '*' && ownTail === tail
  if (ownTail === '*') return ownArea === area
  return ownArea === '*' && given.includes('.') && ownTail === tail
}

/** Whether the rows given are among those one has; undefined is all of them. */
const isWithin = (given: readonly string[] | undefined, own: readonly string[] | undefined): boolean =>
  own === undefined || (given?.every(name => own.includes(name)) ?? false)

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
  if (!own.ids.has(inviteRight)) return false
  const given = rightsFor([{ brand: place.brand, country: place.country, grants, denies }], place, resources)
  const patterns = person.bindings.filter(binding => isInScope(binding, place)).flatMap(binding => binding.grants)
  const isHeld = (right: string) =>
    own.ids.has(right) && isWithin(given.rows.limited.get(right), own.rows.limited.get(right))
  return [...given.ids].every(isHeld) && grants.every(grant => patterns.some(each => holds(each, grant)))
}

/** Whether the person could hand somebody this one right there. */
export function couldGrant(person: Person, right: string, place: Place, resources: readonly Resource[]): boolean {
  const own = rightsAt(person, place, resources)
  return own.ids.has(inviteRight) && own.ids.has(right) && !own.rows.limited.has(right)
}
