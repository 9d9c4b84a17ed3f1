// A person who is not here, with the rights they have today: in whose name something kept of theirs is done or looked at.
import type { Place } from '#contract/brand.ts'
import type { Kit, Staff } from '#server/kit.ts'
import { permissionsFor, rightsFor } from './permissions.ts'
import { peopleIn, personById } from './sessions.ts'

/** Undefined when they may not sign in any more. */
export const standingOf = async (
  kit: Pick<Kit, 'db' | 'resources'>,
  place: Place,
  userId: string,
): Promise<Staff | undefined> => {
  const person = await personById(kit.db, userId)
  if (!person?.active) return undefined
  const { name, email, allowedCountries } = person
  const { ids, rows } = rightsFor(person.bindings, place, kit.resources)
  return {
    userId,
    name,
    email,
    allowedCountries,
    place,
    // What it is for was confirmed when it was kept.
    sessionId: '',
    secure: true,
    may: id => ids.has(id),
    rows,
    permissions: () => [...ids],
  }
}

/** Who may do a thing in a place by the rights of today: asks with the id of an action, answers with ids of people. */
export const whoMay = async (
  kit: Pick<Kit, 'db' | 'resources'>,
  place: Place,
): Promise<(action: string) => string[]> => {
  const people = await peopleIn(kit.db, place)
  const rights = people.map(({ userId, bindings }) => ({ userId, may: permissionsFor(bindings, place, kit.resources) }))
  return action => rights.flatMap(({ userId, may }) => (may.has(action) ? [userId] : []))
}
