// Value sets of orders. The states are those of the charts in machines/lifecycles, by the same names and codes.
import { valueSet } from '#contract/valueSet.ts'

export const OrderState = valueSet(
  'orderState',
  {
    pendingPayment: 1,
    placed: 2,
    processing: 3,
    shipped: 4,
    delivered: 5,
    closed: 6,
    expired: 7,
    cancelled: 8,
    rtoClosed: 9,
  },
  {
    pendingPayment: 'gray',
    placed: 'blue',
    processing: 'accent',
    shipped: 'violet',
    delivered: 'green',
    closed: 'ring',
    expired: 'ring',
    cancelled: 'red',
    rtoClosed: 'orange',
  },
  { rtoClosed: 'Returned to origin' },
)
export const OrderPayment = valueSet(
  'orderPayment',
  {
    unpaid: 1,
    authorized: 2,
    paid: 3,
    partRefunded: 4,
    refunded: 5,
    failed: 6,
    codDue: 7,
    codCollected: 8,
    codRemitted: 9,
    codShort: 10,
  },
  {
    unpaid: 'gray',
    authorized: 'blue',
    paid: 'green',
    partRefunded: 'amber',
    refunded: 'ring',
    failed: 'red',
    codDue: 'gray',
    codCollected: 'blue',
    codRemitted: 'green',
    codShort: 'red',
  },
  {
    partRefunded: 'Partly refunded',
    codDue: 'COD due',
    codCollected: 'COD collected',
    codRemitted: 'COD remitted',
    codShort: 'COD short',
  },
)
export const OrderHold = valueSet(
  'orderHold',
  { free: 1, held: 2 },
  { free: 'ring', held: 'amber' },
  { free: 'Not on hold', held: 'On hold' },
)
export const OrderPush = valueSet(
  'orderPush',
  { notPushed: 1, queued: 2, pushing: 3, pushed: 4, failed: 5, dead: 6, stale: 7, conflict: 8 },
  {
    notPushed: 'ring',
    queued: 'gray',
    pushing: 'accent',
    pushed: 'green',
    failed: 'orange',
    dead: 'red',
    stale: 'amber',
    conflict: 'red',
  },
  { dead: 'Gave up' },
)
export const ParcelState = valueSet(
  'parcelState',
  {
    created: 1,
    awb: 2,
    manifested: 3,
    pickedUp: 4,
    inTransit: 5,
    outForDelivery: 6,
    delivered: 7,
    ndr: 8,
    rtoInitiated: 9,
    rtoTransit: 10,
    rtoDelivered: 11,
    restocked: 12,
    writtenOff: 13,
    lost: 14,
    damaged: 15,
    cancelled: 16,
  },
  {
    created: 'ring',
    awb: 'gray',
    manifested: 'gray',
    pickedUp: 'blue',
    inTransit: 'blue',
    outForDelivery: 'accent',
    delivered: 'green',
    ndr: 'amber',
    rtoInitiated: 'orange',
    rtoTransit: 'orange',
    rtoDelivered: 'orange',
    restocked: 'ring',
    writtenOff: 'ring',
    lost: 'red',
    damaged: 'red',
    cancelled: 'ring',
  },
  {
    awb: 'AWB',
    ndr: 'NDR',
    rtoInitiated: 'RTO started',
    rtoTransit: 'RTO in transit',
    rtoDelivered: 'RTO received',
  },
)
export const HoldReason = valueSet(
  'holdReason',
  {
    address: 1,
    fraudReview: 2,
    codConfirm: 3,
    paymentReview: 4,
    stock: 5,
    courierUnavailable: 6,
    embargo: 7,
    customerRequest: 8,
    priceError: 9,
    other: 10,
  },
  {},
  { codConfirm: 'COD confirmation', courierUnavailable: 'No courier' },
)
export const HoldState = valueSet('holdState', { open: 1, released: 2 }, { open: 'amber', released: 'ring' })
const paidAhead = { upi: 1, card: 2, netbanking: 3, wallet: 4, emi: 5 } as const
const methodLabels = { upi: 'UPI', netbanking: 'Net banking', emi: 'EMI' }
export const PaymentMethod = valueSet(
  'paymentMethod',
  { ...paidAhead, cod: 6, storeCredit: 7, giftCard: 8, points: 9 },
  {},
  { ...methodLabels, cod: 'COD' },
)
/** Those whose money somebody can see arrive: a gateway tells of it, or a bank statement. */
export const PaidAhead = valueSet('paymentMethod', paidAhead, {}, methodLabels)
/** What an order staff place can be paid by: store credit, gift cards and points have no till of their own there. */
export const TakenByStaff = valueSet('paymentMethod', { ...paidAhead, cod: 6 }, {}, { ...methodLabels, cod: 'COD' })
export const PaymentState = valueSet(
  'paymentState',
  { pending: 1, authorized: 2, captured: 3, failed: 4, collected: 5, remitted: 6, short: 7 },
  {
    pending: 'gray',
    authorized: 'blue',
    captured: 'green',
    failed: 'red',
    collected: 'blue',
    remitted: 'green',
    short: 'red',
  },
)
export const EventSource = valueSet(
  'eventSource',
  { shopper: 1, staff: 2, gateway: 3, courier: 4, oms: 5, system: 6 },
  {},
  { shopper: 'Customer', oms: 'OMS' },
)
