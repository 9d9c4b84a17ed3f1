// A person in another brand than the one they are in: only where they may sign in, with the rights they have there today. What is read here
// and written there is weighed twice.
import type { Place } from '#contract/brand.ts'
import type { Kit, Staff } from '#server/kit.ts'
import { rightsFor } from './permissions.ts'
import { allPlaces, mayEnter } from './places.ts'
import { personById } from './sessions.ts'
import { standingOf } from './standing.ts'

type Needs = Pick<Kit, 'db' | 'resources'>

/** The other places the person may sign in to and holds the right at. */
export const placesHolding = async (kit: Needs, { userId, place }: Staff, right: string): Promise<Place[]> => {
  const [person, places] = await Promise.all([personById(kit.db, userId), allPlaces(kit.db)])
  if (!person?.active) return []
  return places.filter(
    other =>
      other.vendorCode !== place.vendorCode &&
      mayEnter(person, other) &&
      rightsFor(person.bindings, other, kit.resources).ids.has(right),
  )
}

/** The person in that place; undefined where they may not sign in, and of one that does not exist. */
export const staffAt = async (kit: Needs, { userId }: Staff, vendor: string): Promise<Staff | undefined> => {
  const [person, places] = await Promise.all([personById(kit.db, userId), allPlaces(kit.db)])
  const place = places.find(({ vendorCode }) => vendorCode === vendor)
  return place && person?.active && mayEnter(person, place) ? standingOf(kit, place, userId) : undefined
}

/** Of these the ones the person may sign in to, by code: of the others it is not told that they are there. */
export const placesKnown = async (
  kit: Needs,
  { userId }: Staff,
  vendors: readonly string[],
): Promise<ReadonlyMap<string, Place>> => {
  if (vendors.length === 0) return new Map()
  const [person, places] = await Promise.all([personById(kit.db, userId), allPlaces(kit.db)])
  const known = places.filter(place => vendors.includes(place.vendorCode) && person && mayEnter(person, place))
  return new Map(known.map(place => [place.vendorCode, place]))
}
