// An order: what was bought, at which price and why, and where it stands in five regions that run beside each other. The trace
// never changes, the quote only loses what is not charged any more; what happens afterwards is told by lines, payments, packages,
// holds and events.
import * as z from 'zod/mini'
import { Channel } from '#contract/channel.ts'
import { f } from '#contract/f.ts'
import { pushCodesCalled } from '#contract/pushAnswer.ts'
import { RefundState } from '#contract/refund.ts'
import { type Row, resource } from '#contract/resource.ts'
import { orderActions } from './actions.ts'
import { addressSchema } from './addressBook.ts'
import {
  addressColumns,
  awbColumns,
  cancelColumns,
  holdColumns,
  repushColumns,
  statusColumns,
  tagsColumns,
  unholdColumns,
} from './columns.ts'
import { orderColumns } from './composed.ts'
import { makeOrderHold, makeOrderLife, makeOrderPayment, makeOrderPush } from './order.chart.ts'
import { HoldReason, OrderHold, OrderPayment, OrderPush, OrderState, ParcelState, PaymentMethod } from './sets.ts'

const anything = z.record(z.string(), z.unknown())
const state = { required: true, readOnly: true, column: true, sortable: true } as const
const since = (label: string) => f.moment({ readOnly: true, sortable: true, label })
const money = { required: true, readOnly: true, min: 0, default: 0, sortable: true, summed: true } as const

export const orders = resource({
  name: 'orders',
  one: 'order',
  label: 'Orders',
  group: 'sales',
  icon: 'inbox',
  key: 'o',
  title: 'orderNo',
  subtitle: 'contactName',
  lifecycle: 'none',
  sort: '-placedAt',
  words: ['sales', 'purchases', 'checkout', 'find order'],
  moves: [
    { field: 'state', by: makeOrderLife },
    { field: 'payment', by: makeOrderPayment },
    { field: 'hold', by: makeOrderHold },
    { field: 'push', by: makeOrderPush },
  ],
  composed: orderColumns,
  fields: {
    orderNo: f.text({
      required: true,
      readOnly: true,
      unique: true,
      search: true,
      column: true,
      sortable: true,
      max: 20,
      format: 'code',
      label: 'Number',
    }),
    placedAt: f.moment({ ...state, label: 'Placed' }),
    contactName: f.text({ required: true, readOnly: true, search: true, column: true, max: 80, label: 'Customer' }),
    member: f.reference('members', { readOnly: true }),
    phone: f.text({ personal: 'phone', readOnly: true, search: true, format: 'phone' }),
    email: f.text({ personal: 'email', readOnly: true, search: true, format: 'email', label: 'Email' }),
    itemCount: f.integer({ required: true, readOnly: true, column: true, summed: true, min: 0, label: 'Items' }),
    grand: f.money({ ...money, column: true, label: 'Total' }),
    state: f.choice(OrderState, { ...state, default: 'pendingPayment', label: 'Status' }),
    payment: f.choice(OrderPayment, { ...state, default: 'unpaid' }),
    hold: f.choice(OrderHold, { ...state, default: 'free' }),
    push: f.choice(OrderPush, { ...state, default: 'notPushed' }),
    delivery: f.choice(ParcelState, { readOnly: true, column: true, sortable: true }),
    promisedAt: f.moment({ readOnly: true, column: true, sortable: true, label: 'Promised' }),
    courier: f.text({ readOnly: true, column: true, max: 20, format: 'code' }),
    risk: f.integer({
      required: true,
      readOnly: true,
      column: true,
      sortable: true,
      min: 0,
      max: 100,
      default: 0,
      unit: '/ 100',
    }),
    channel: f.choice(Channel, { required: true, readOnly: true, column: true, default: 'web' }),
    payBy: f.choice(PaymentMethod, { required: true, readOnly: true, label: 'Payment method', default: 'upi' }),
    shippingMethod: f.text({ readOnly: true, max: 20, format: 'code' }),
    paid: f.money(money),
    refunded: f.money(money),
    holdReasons: f.list({ of: HoldReason, readOnly: true, label: 'Hold reasons' }),
    pushCode: f.text({
      readOnly: true,
      sortable: true,
      max: 40,
      format: 'code',
      called: pushCodesCalled,
      label: 'Push error',
    }),
    skus: f.list({ readOnly: true, max: 200, label: 'SKUs' }),
    coupons: f.list({ readOnly: true, max: 5 }),
    tags: f.list({ max: 30 }),
    pincode: f.text({ readOnly: true, max: 20, format: 'code' }),
    city: f.text({ readOnly: true, max: 80 }),
    region: f.text({ readOnly: true, max: 80, label: 'State or emirate' }),
    billTo: f.json(addressSchema, { readOnly: true, label: 'Bill to' }),
    shipTo: f.json(addressSchema, { readOnly: true, label: 'Ship to' }),
    totals: f.json(z.record(z.string(), z.number()), { readOnly: true }),
    quote: f.json(anything, { readOnly: true, secret: true }),
    trace: f.json(anything, { readOnly: true, secret: true, label: 'Price explanation' }),
    riskSignals: f.list({ readOnly: true, max: 20, label: 'Risk signals' }),
    utm: f.json(z.record(z.string(), z.string()), { readOnly: true, label: 'UTM source' }),
    customerNote: f.text({ readOnly: true, format: 'long', max: 1000, label: 'Customer note' }),
    invoiceNo: f.text({ readOnly: true, max: 40, format: 'code', label: 'Invoice' }),
    linkSentAt: f.moment({ readOnly: true, sortable: true, label: 'Payment link sent' }),
    offer: f.money({ readOnly: true, min: 1, label: 'Payment link discount' }),
    revision: f.integer({ required: true, readOnly: true, min: 1, default: 1 }),
    stateAt: since('Status since'),
    paymentAt: since('Payment since'),
    holdAt: since('Hold since'),
    pushAt: since('Push since'),
    deliveryAt: since('Delivery since'),
  },
  filters: {
    needsAction: f.toggle(),
    late: f.toggle(),
    parcel: f.choice(ParcelState),
    refund: f.choice(RefundState),
    ndrDue: f.text({ label: 'NDR due within' }),
    warehouse: f.text({ format: 'code' }),
    awb: f.text({ format: 'code', label: 'AWB' }),
    tracking: f.text({ format: 'code', label: 'Tracking number' }),
    sku: f.text({ format: 'code', label: 'SKU' }),
    coupon: f.text({ format: 'code' }),
    tag: f.text(),
  },
  actions: orderActions,
  views: [
    { name: 'Needs action', filter: 'needsAction:Y' },
    { name: 'Held', filter: 'hold:held' },
    { name: 'Push failures by error', filter: 'push:failed,dead,conflict', sort: 'pushCode' },
    { name: 'COD to confirm', filter: 'holdReasons:codConfirm' },
    { name: 'Not delivered', filter: 'parcel:ndr' },
    { name: 'NDR due in 12 h', filter: 'ndrDue:<12h' },
    { name: 'Stuck for a day', filter: 'state:placed,processing stateAt:>24h' },
    { name: 'High risk', filter: 'risk:>=70' },
    { name: 'Refunds to approve', filter: 'refund:needsApproval' },
    { name: 'Refund failed', filter: 'refund:failed,changeDestination' },
    { name: 'COD short', filter: 'payment:codShort' },
    { name: 'RTO to check', filter: 'parcel:rtoDelivered' },
  ],
  attention: {
    held: { label: 'Orders on hold', filter: 'hold:held', since: 'holdAt', severity: 3, does: ['unhold'] },
  },
  figures: {
    placed: { label: 'Orders', filter: '-state:pendingPayment,expired,cancelled', at: 'placedAt', good: 'up' },
    revenue: {
      label: 'Revenue',
      filter: '-state:pendingPayment,expired,cancelled',
      at: 'placedAt',
      sum: 'grand',
      good: 'up',
    },
    cod: {
      label: 'COD share',
      filter: '-state:pendingPayment,expired,cancelled',
      at: 'placedAt',
      share: 'payBy:cod',
      good: 'down',
    },
  },
  uploads: {
    orderTags: { label: 'Order tags', key: 'order_no', columns: tagsColumns },
    orderHold: {
      label: 'Orders to hold',
      key: 'order_no',
      within: ['reason'],
      columns: holdColumns,
      exports: false,
    },
    orderUnhold: {
      label: 'Orders to release',
      key: 'order_no',
      within: ['reason'],
      columns: unholdColumns,
      exports: false,
    },
    orderCancel: {
      label: 'Orders to cancel',
      key: 'order_no',
      within: ['sku'],
      columns: cancelColumns,
      exports: false,
      keyed: 'week',
    },
    orderRepush: { label: 'Orders to push again', key: 'order_no', columns: repushColumns, exports: false },
    orderAddress: { label: 'Order addresses', key: 'order_no', columns: addressColumns, exports: false },
    orderAwb: { label: 'Order AWBs', key: 'order_no', within: ['package'], columns: awbColumns, exports: false },
    orderStatus: {
      label: 'Parcel events',
      key: 'awb',
      within: ['event_code', 'at'],
      columns: statusColumns,
      exports: false,
    },
  },
})

export interface OrderRow extends Row<typeof orders> {}
