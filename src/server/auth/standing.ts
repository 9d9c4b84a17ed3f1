// A person who is not here, with the rights they have today: in whose name something kept of theirs is done or looked at.
import type { Place } from '#contract/brand.ts'
import type { Kit, Staff } from '#server/kit.ts'
import { permissionsFor } from './permissions.ts'
import { personById } from './sessions.ts'

/** Undefined when they may not sign in any more. */
export const standingOf = async (
  kit: Pick<Kit, 'db' | 'areas'>,
  place: Place,
  userId: string,
): Promise<Staff | undefined> => {
  const person = await personById(kit.db, userId)
  if (!person?.active) return undefined
  const { name, email, allowedCountries } = person
  const rights = permissionsFor(person.bindings, place, kit.areas)
  return {
    userId,
    name,
    email,
    allowedCountries,
    place,
    // What it is for was confirmed when it was kept.
    sessionId: '',
    secure: true,
    may: id => rights.has(id),
    permissions: () => [...rights],
  }
}
