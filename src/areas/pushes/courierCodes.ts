// What couriers call what happened to a parcel, and the arrows of its chart that follow. They tell late, twice and out of order:
// the chart knows no way back, so that what comes too late changes nothing and only stays in the timeline.
import { next } from '#machines/lifecycle.ts'
import { makeParcel } from '#machines/lifecycles/parcel.ts'

const arrows = {
  MANIFESTED: 'manifest',
  PICKED_UP: 'pickUp',
  IN_TRANSIT: 'move',
  OUT_FOR_DELIVERY: 'attempt',
  NDR: 'miss',
  DELIVERED: 'deliver',
  RTO_INITIATED: 'sendBack',
  RTO_TRANSIT: 'moveBack',
  RTO_DELIVERED: 'arriveBack',
  LOST: 'lose',
  DAMAGED: 'damage',
} as const

export type CourierCode = keyof typeof arrows
export const courierCodes = Object.keys(arrows) as CourierCode[]

export interface Parcel {
  state: string
  /** When what put it there happened. */
  at: string | null
}

export interface CourierEvent {
  code: CourierCode
  at: string
}

let known: ReturnType<typeof makeParcel> | undefined
const chart = () => {
  known ??= makeParcel()
  return known
}

/** Tries at the door come again and again: they are told apart by their moment alone. */
const atDoor: ReadonlySet<string> = new Set(['outForDelivery', 'ndr'])

const isLate = ({ at }: Parcel, event: CourierEvent): boolean => at !== null && Date.parse(event.at) <= Date.parse(at)

/** The parcel's new state, or nothing where the event comes too late to change it. */
export const parcelAfter = (parcel: Parcel, event: CourierEvent): string | undefined => {
  const to = next(chart(), parcel.state, { tried: false }, arrows[event.code])
  if (to === undefined || to === parcel.state) return undefined
  return atDoor.has(parcel.state) && atDoor.has(to) && isLate(parcel, event) ? undefined : to
}

export const mostAttempts = 3
/** How long a failed delivery waits for an answer before the parcel goes back. */
export const ndrSilenceMs = 48 * 3_600_000
