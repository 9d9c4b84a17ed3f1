// What events of orders are called by people: by a word of its own, or by the state the package was in from then on.
import type { Called } from '#contract/field.ts'
import { ParcelState } from './sets.ts'

const now = (value: (typeof ParcelState.names)[number]): Called => ({ of: ParcelState, value })

export const eventsCalled: Readonly<Record<string, Called>> = {
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
  MANIFESTED: now('manifested'),
  PICKED_UP: now('pickedUp'),
  IN_TRANSIT: now('inTransit'),
  OUT_FOR_DELIVERY: now('outForDelivery'),
  DELIVERED: now('delivered'),
  UNDELIVERED: now('ndr'),
  RTO_INITIATED: now('rtoInitiated'),
  RTO_IN_TRANSIT: now('rtoTransit'),
  RTO_DELIVERED: now('rtoDelivered'),
  RESTOCKED: now('restocked'),
  WRITTEN_OFF: now('writtenOff'),
  LOST: now('lost'),
  DAMAGED: now('damaged'),
}
