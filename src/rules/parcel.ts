// Where a parcel is after its courier told us something. Couriers tell late, twice and out of order: a parcel goes forward by
// rank; only a failed delivery and what follows it are weighed by when they happened. What changes nothing stays in the timeline.
export const courierCodes = [
  ...(['MANIFESTED', 'PICKED_UP', 'IN_TRANSIT', 'OUT_FOR_DELIVERY', 'NDR', 'DELIVERED'] as const),
  ...(['RTO_INITIATED', 'RTO_TRANSIT', 'RTO_DELIVERED', 'LOST', 'DAMAGED'] as const),
] as const
export type CourierCode = (typeof courierCodes)[number]

const states = {
  MANIFESTED: 'manifested',
  PICKED_UP: 'pickedUp',
  IN_TRANSIT: 'inTransit',
  OUT_FOR_DELIVERY: 'outForDelivery',
  NDR: 'ndr',
  DELIVERED: 'delivered',
  RTO_INITIATED: 'rtoInitiated',
  RTO_TRANSIT: 'rtoTransit',
  RTO_DELIVERED: 'rtoDelivered',
  LOST: 'lost',
  DAMAGED: 'damaged',
} as const satisfies Record<CourierCode, string>

export type ParcelState = 'created' | 'awb' | (typeof states)[CourierCode] | 'restocked' | 'writtenOff'

const ranks: Record<ParcelState, number> = {
  ...{ created: 0, awb: 1, manifested: 2, pickedUp: 3, inTransit: 4, outForDelivery: 5, ndr: 5 },
  ...{ rtoInitiated: 6, rtoTransit: 7, rtoDelivered: 8 },
  ...{ delivered: 9, lost: 9, damaged: 9, restocked: 9, writtenOff: 9 },
}

export interface Parcel {
  state: ParcelState
  /** When what put it there happened. */
  at: string | null
}

export interface CourierEvent {
  code: CourierCode
  at: string
}

const over = 9

const isAfter = (at: string, before: string | null): boolean => before === null || Date.parse(at) > Date.parse(before)

/** Tries at the door are told apart by their moment alone: all of them have one rank. */
const isAtDoor = (state: ParcelState): boolean => state === 'outForDelivery' || state === 'ndr'

/** The parcel's new state, or nothing where the event comes too late to change it. */
export const parcelAfter = ({ state, at }: Parcel, event: CourierEvent): ParcelState | undefined => {
  const next = states[event.code]
  if (ranks[state] >= over || next === state) return undefined
  if (isAtDoor(state) && isAtDoor(next)) return isAfter(event.at, at) ? next : undefined
  // A parcel on its way back is not delivered to anybody.
  if (next === 'delivered' && ranks[state] >= ranks.rtoInitiated) return undefined
  return ranks[next] > ranks[state] ? next : undefined
}

export const mostAttempts = 3
/** How long a failed delivery waits for an answer before the parcel goes back. */
export const ndrSilenceMs = 48 * 3_600_000

export const isCourierCode = (code: string): code is CourierCode => (courierCodes as readonly string[]).includes(code)
