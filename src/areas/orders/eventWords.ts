// What events of orders are called by people; a code nobody knows stands as it came.
import type { ParcelState } from './sets.ts'

type State = (typeof ParcelState.names)[number]

/** Where a package was by it: the word of that state says it. */
export const parcelSteps: Readonly<Record<string, State>> = {
  MANIFESTED: 'manifested',
  PICKED_UP: 'pickedUp',
  IN_TRANSIT: 'inTransit',
  OUT_FOR_DELIVERY: 'outForDelivery',
  DELIVERED: 'delivered',
  UNDELIVERED: 'ndr',
  RTO_INITIATED: 'rtoInitiated',
  RTO_IN_TRANSIT: 'rtoTransit',
  RTO_DELIVERED: 'rtoDelivered',
  RESTOCKED: 'restocked',
  WRITTEN_OFF: 'writtenOff',
  LOST: 'lost',
  DAMAGED: 'damaged',
}

export const eventWords: Readonly<Record<string, string>> = {
  CHECKOUT: 'orders.screen.eventCheckout',
  CAPTURED: 'orders.screen.eventCaptured',
  CAPTURED_LATE: 'orders.screen.eventCapturedLate',
  ACCEPTED: 'orders.screen.eventAccepted',
  PACKAGE_CREATED: 'orders.screen.eventPacked',
  AWB_ASSIGNED: 'orders.screen.eventNumbered',
  LABEL_PRINTED: 'orders.screen.eventLabel',
  EXPIRED: 'orders.screen.eventExpired',
  CLOSED: 'orders.screen.eventClosed',
  AWB_VOIDED: 'orders.screen.eventVoided',
  REATTEMPT: 'orders.screen.eventReattempt',
  NO_COURIER: 'orders.screen.eventNoCourier',
  NO_WAREHOUSE: 'orders.screen.eventNoWarehouse',
  REALLOCATED: 'orders.screen.eventReallocated',
  ITEMS_EDITED: 'orders.screen.eventEdited',
  ANSWER_TAKEN: 'orders.screen.eventAnswerTaken',
  ANSWER_NOT_TAKEN: 'orders.screen.eventAnswerRefused',
}
