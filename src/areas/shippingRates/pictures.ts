// What the server answers for pictures of shipping beside their tables.
/** A region of the map of fees: `none` counts its pincodes without one. */
export type FeeRegion = {
  name: string
  lat: number
  lng: number
  least: number | null
  most: number | null
  none: number
}

/** What couriers ask in a zone; `zone` is null for every pincode. */
export type ZoneCost = { zone: string | null; pincodes: number; cost: number | null }

/** What a dial turns through: the figures at every threshold it stops at. */
export type Dialled = {
  now: number | null
  days: number
  /** The orders that were looked at, whichever rate they took. */
  seen: number
  /** Those of them that took it. */
  used: number
  at: { freeAbove: number; orders: number; free: number; income: number; cost: number; near: number }[]
}
