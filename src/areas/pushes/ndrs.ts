// Failed tries to deliver, each waiting for an answer: another try or the way back. Silence for 48 hours is the way back.
// Its courier is told of either.
import { f } from '#contract/f.ts'
import { type Row, resource } from '#contract/resource.ts'
import { valueSet } from '#contract/valueSet.ts'
import { makeNdr } from './ndr.chart.ts'

export const NdrState = valueSet(
  'ndrState',
  { open: 1, reattempt: 2, returned: 3, delivered: 4, failedAgain: 5 },
  { open: 'amber', reattempt: 'blue', returned: 'red', delivered: 'green', failedAgain: 'ring' },
  { open: 'Waits for an answer', reattempt: 'Another try', returned: 'Goes back' },
)
export const NdrReason = valueSet(
  'ndrReason',
  { unavailable: 1, address: 2, refused: 3, cashNotReady: 4, postponed: 5, unreachable: 6, other: 7 },
  {},
  {
    unavailable: 'Nobody there',
    address: 'Address not found',
    cashNotReady: 'Cash not ready',
    unreachable: 'No answer by phone',
  },
)
/** How far the answer is on its way to the courier. */
export const NdrSending = valueSet(
  'ndrSending',
  { waiting: 1, sent: 2, failed: 3, dead: 4 },
  { waiting: 'blue', sent: 'green', failed: 'amber', dead: 'red' },
  { waiting: 'To be sent', failed: 'Tried again', dead: 'Not sent' },
)

const elsewhere = { elsewhere: ['true'] }
const part = (max: number, label?: string) => f.text({ max, when: elsewhere, ...(label && { label }) })
const partIn = (max: number, ...country: string[]) => f.text({ max, when: { ...elsewhere, country } })

/** Another door than that of the order, in the parts its country asks for; in India a pincode says city and state. */
const anotherDoor = {
  elsewhere: f.toggle({ default: false, label: 'At another address' }),
  name: part(80),
  line1: part(120, 'Address line 1'),
  line2: part(120, 'Address line 2'),
  landmark: part(120),
  pincode: partIn(20, 'IND'),
  city: partIn(120, 'ARE', 'SAU'),
  state: partIn(120, 'SAU'),
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
    tryNo: f.integer({ required: true, readOnly: true, column: true, sortable: true, min: 1, max: 3, label: 'Try' }),
    reason: f.choice(NdrReason, { required: true, readOnly: true, column: true }),
    courierRemark: f.text({ readOnly: true, max: 300, label: 'What the courier said' }),
    state: f.choice(NdrState, { required: true, readOnly: true, column: true }),
    dueAt: f.moment({ required: true, readOnly: true, column: true, sortable: true, label: 'Answer until' }),
    openedAt: f.moment({ required: true, readOnly: true, sortable: true, label: 'Failed' }),
    place: f.text({ readOnly: true, max: 120 }),
    answeredAt: f.moment({ readOnly: true, sortable: true, label: 'Answered' }),
    answeredByName: f.text({ readOnly: true, max: 120, label: 'Answered by' }),
    reattemptOn: f.date({ readOnly: true, label: 'Next try on' }),
    note: f.text({ readOnly: true, max: 500, label: 'To the courier' }),
    sending: f.choice(NdrSending, { readOnly: true, column: true, label: 'Told to the courier' }),
    sendCode: f.text({ readOnly: true, max: 40, format: 'code', label: 'Error' }),
    sendMessage: f.text({ readOnly: true, max: 300, label: 'What it said' }),
    sends: f.integer({ readOnly: true, min: 0, label: 'Times told' }),
    nextAt: f.moment({ readOnly: true, sortable: true, label: 'Sent next' }),
    sentAt: f.moment({ readOnly: true, sortable: true, label: 'Sent' }),
    order: f.reference('orders', { required: true, readOnly: true, label: 'Order record' }),
    package: f.reference('packages', { required: true, readOnly: true }),
  },
  actions: {
    reattempt: {
      on: 'records',
      label: 'Deliver again',
      says: {
        done: {
          one: 'New delivery attempt for {title} requested',
          other: 'New delivery attempts for {count} parcels requested',
        },
      },
      words: ['answer ndr', 'reattempt', 'another try'],
      when: { state: ['open'] },
      keys: 'a',
      icon: 'rotate',
      undo: 'never',
      input: {
        onDay: f.date({ required: true, label: 'On' }),
        note: f.text({ max: 500, label: 'To the courier', help: 'A landmark, when somebody is there' }),
        otherPhone: f.text({ max: 20, format: 'phone', label: 'Call instead' }),
        ...anotherDoor,
      },
    },
    sendBack: {
      on: 'records',
      label: 'Send back',
      says: {
        done: {
          one: '{title} is going back to the warehouse',
          other: '{count} parcels are going back to the warehouse',
        },
      },
      words: ['answer ndr', 'rto', 'return to origin'],
      when: { state: ['open'] },
      keys: 'r',
      icon: 'undo',
      confirm: true,
      undo: 'never',
      input: { note: f.text({ max: 500, label: 'To the courier' }) },
    },
    sendAgain: {
      on: 'records',
      label: 'Send again',
      says: {
        done: { one: 'Instruction for {title} sent again', other: 'Instructions for {count} parcels sent again' },
      },
      words: ['tell the courier', 'resend', 'try again'],
      when: { sending: ['dead'] },
      keys: 's',
      icon: 'send',
      undo: 'never',
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
  queues: {
    waiting: {
      label: 'Failed deliveries to answer',
      filter: 'state:open',
      sort: 'dueAt',
      verdicts: ['reattempt', 'sendBack'],
      shows: ['orderNo', 'courier', 'tryNo', 'reason', 'courierRemark', 'place', 'dueAt'],
    },
  },
})

export interface NdrRow extends Row<typeof ndrs> {}
