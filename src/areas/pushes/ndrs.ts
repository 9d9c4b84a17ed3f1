// Failed tries to deliver, each waiting for an answer: another try or the way back. Silence for 48 hours is the way back.
// Its courier is told of either.
import { knownStates } from '#contract/delivery.ts'
import { f } from '#contract/f.ts'
import { type Row, resource } from '#contract/resource.ts'
import { valueSet } from '#contract/valueSet.ts'
import { makeNdr } from './ndr.chart.ts'

export const NdrState = valueSet(
  'ndrState',
  { open: 1, reattempt: 2, returned: 3, delivered: 4, failedAgain: 5 },
  { open: 'amber', reattempt: 'blue', returned: 'red', delivered: 'green', failedAgain: 'ring' },
  { open: 'Action required', reattempt: 'Reattempt', returned: 'RTO requested' },
)
export const NdrReason = valueSet(
  'ndrReason',
  { unavailable: 1, address: 2, refused: 3, cashNotReady: 4, postponed: 5, unreachable: 6, other: 7 },
  {},
  {
    unavailable: 'Customer unavailable',
    address: 'Address not found',
    cashNotReady: 'Cash not ready',
    unreachable: 'Not reachable by phone',
  },
)
/** How far the answer is on its way to the courier. */
export const NdrSending = valueSet(
  'ndrSending',
  { waiting: 1, sent: 2, failed: 3, dead: 4 },
  { waiting: 'blue', sent: 'green', failed: 'amber', dead: 'red' },
  { waiting: 'Queued', failed: 'Retrying', dead: 'Not sent' },
)

const elsewhere = { elsewhere: ['true'] }
const part = (max: number, label?: string) => f.text({ max, when: elsewhere, ...(label && { label }) })
const partIn = (max: number, ...country: string[]) => f.text({ max, when: { ...elsewhere, country } })

/** Another door than that of the order, in the parts its country asks for; in India a pincode says city and state. */
const anotherDoor = {
  elsewhere: f.toggle({ default: false, label: 'Deliver to another address' }),
  name: part(80),
  line1: part(120, 'Address line 1'),
  line2: part(120, 'Address line 2'),
  landmark: part(120),
  pincode: partIn(20, 'IND'),
  city: partIn(120, 'ARE', 'SAU'),
  state: f.text({ max: 120, when: { ...elsewhere, country: ['SAU'] }, offers: knownStates, label: 'Region or state' }),
  emirate: partIn(40, 'ARE'),
  area: partIn(120, 'ARE'),
  postalCode: partIn(20, 'SAU'),
  shortAddress: partIn(20, 'SAU'),
}

export const ndrs = resource({
  name: 'ndrs',
  one: 'failed delivery',
  label: 'Failed deliveries',
  group: 'sales',
  icon: 'package-x',
  title: 'awb',
  subtitle: 'orderNo',
  lifecycle: 'none',
  moves: { field: 'state', by: makeNdr },
  sort: 'dueAt',
  words: ['ndr', 'undelivered', 'rto', 'reattempt', 'answer ndr'],
  fields: {
    awb: f.text({ required: true, readOnly: true, search: true, column: true, max: 40, format: 'code', label: 'AWB' }),
    orderNo: f.text({
      required: true,
      readOnly: true,
      search: true,
      column: true,
      max: 20,
      format: 'code',
      label: 'Order',
    }),
    courier: f.text({ readOnly: true, column: true, max: 20, format: 'code' }),
    tryNo: f.integer({
      required: true,
      readOnly: true,
      column: true,
      sortable: true,
      min: 1,
      max: 3,
      label: 'Attempt',
    }),
    reason: f.choice(NdrReason, { required: true, readOnly: true, column: true }),
    courierRemark: f.text({ readOnly: true, max: 300, label: 'Courier remark' }),
    state: f.choice(NdrState, { required: true, readOnly: true, column: true, label: 'Status' }),
    dueAt: f.moment({ required: true, readOnly: true, column: true, sortable: true, label: 'Respond by' }),
    openedAt: f.moment({ required: true, readOnly: true, sortable: true, label: 'Failed' }),
    place: f.text({ readOnly: true, max: 120 }),
    answeredAt: f.moment({ readOnly: true, sortable: true, label: 'Resolved' }),
    answeredByName: f.text({ readOnly: true, max: 120, label: 'Resolved by' }),
    reattemptOn: f.date({ readOnly: true, label: 'Reattempt on' }),
    note: f.text({ readOnly: true, max: 500, label: 'Note to courier' }),
    sending: f.choice(NdrSending, { readOnly: true, column: true, label: 'Courier update' }),
    sendCode: f.text({ readOnly: true, max: 40, format: 'code', label: 'Error' }),
    sendMessage: f.text({ readOnly: true, max: 300, label: 'Error message' }),
    sends: f.integer({ readOnly: true, min: 0, label: 'Attempts to send' }),
    nextAt: f.moment({ readOnly: true, sortable: true, label: 'Next attempt' }),
    sentAt: f.moment({ readOnly: true, sortable: true, label: 'Sent' }),
    order: f.reference('orders', { required: true, readOnly: true, label: 'Order record' }),
    package: f.reference('packages', { required: true, readOnly: true }),
  },
  benches: ['board'],
  actions: {
    reattempt: {
      on: 'records',
      label: 'Reattempt delivery',
      says: {
        done: {
          one: 'Reattempt for {title} requested',
          other: 'Reattempts for {count} parcels requested',
        },
      },
      words: ['answer ndr', 'reattempt', 'another try', 'deliver again'],
      when: { state: ['open'] },
      keys: 'a',
      icon: 'rotate',
      undo: 'never',
      input: {
        onDay: f.date({ required: true, label: 'Date' }),
        note: f.text({ max: 500, label: 'Note to courier', help: 'For example a landmark, or when someone is home' }),
        otherPhone: f.text({ max: 20, format: 'phone', label: 'Alternate phone' }),
        ...anotherDoor,
      },
    },
    sendBack: {
      on: 'records',
      label: 'Return to origin',
      says: {
        done: {
          one: 'RTO for {title} requested',
          other: 'RTO for {count} parcels requested',
        },
      },
      words: ['answer ndr', 'rto', 'return to origin', 'send back'],
      when: { state: ['open'] },
      keys: 'r',
      icon: 'undo',
      confirm: true,
      undo: 'never',
      input: { note: f.text({ max: 500, label: 'Note to courier' }) },
    },
    sendAgain: {
      on: 'records',
      label: 'Resend',
      says: {
        done: { one: 'Instruction for {title} resent', other: 'Instructions for {count} parcels resent' },
      },
      words: ['tell the courier', 'resend', 'try again', 'send again'],
      when: { sending: ['dead'] },
      keys: 's',
      icon: 'send',
      undo: 'never',
    },
    board: {
      on: 'nothing',
      label: 'By time left to respond',
      words: ['board', 'lanes', 'hours left', 'kanban'],
      effect: 'go',
      group: 'view',
      icon: 'clock',
    },
    webhook: {
      on: 'nothing',
      label: 'Show courier webhook',
      words: ['secret', 'signature', 'courier events'],
      effect: 'read',
      secure: true,
      icon: 'key',
      input: { courier: f.text({ required: true, max: 20, format: 'code', label: 'Courier' }) },
    },
  },
  views: [
    { name: 'Waiting', filter: 'state:open' },
    { name: 'Due in 12 h', filter: 'state:open openedAt:>36h' },
    { name: 'Not sent', filter: 'sending:dead' },
  ],
  attention: {
    waiting: { queue: 'waiting', since: 'openedAt', due: 'dueAt', severity: 4 },
    unsent: {
      label: 'Courier updates not sent',
      filter: 'sending:dead',
      failed: 'sending:dead',
      since: 'answeredAt',
      severity: 3,
      does: ['sendAgain'],
    },
  },
  figures: { failed: { label: 'Undelivered', at: 'openedAt', good: 'down' } },
  queues: {
    waiting: {
      label: 'Failed deliveries to resolve',
      filter: 'state:open',
      sort: 'dueAt',
      verdicts: ['reattempt', 'sendBack'],
      shows: ['orderNo', 'courier', 'tryNo', 'reason', 'courierRemark', 'place', 'dueAt'],
    },
  },
})

export interface NdrRow extends Row<typeof ndrs> {}
