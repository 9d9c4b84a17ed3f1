// What the server answers for pictures of warehouses and couriers beside their tables.

/** A region by what its pincodes add up to: couriers and days are sums over them, `pincode` is its first one. */
export interface DeliveryRegion {
  name: string
  lat: number
  lng: number
  pincode: string
  pincodes: number
  served: number
  cod: number
  couriers: number
  days: number
  ended: number
  returned: number
}

/** A week of a courier, by the day it began. */
export interface CourierWeek {
  at: string
  ended: number
  delivered: number
  returned: number
}
