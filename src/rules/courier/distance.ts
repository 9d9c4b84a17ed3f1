// How far it is from one place to another, as the crow flies.

/** Degrees. */
export type Point = { lat: number; lng: number }

const earthKm = 6371
const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** By the haversine, which also holds for places close together. */
export function kmBetween(one: Point, other: Point): number {
  const rise = Math.sin(radians(other.lat - one.lat) / 2) ** 2
  const turn = Math.sin(radians(other.lng - one.lng) / 2) ** 2
  const bent = rise + Math.cos(radians(one.lat)) * Math.cos(radians(other.lat)) * turn
  return 2 * earthKm * Math.asin(Math.min(1, Math.sqrt(bent)))
}
