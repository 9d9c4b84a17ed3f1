// How a refund is asked for and how far it is: what orders and refunds both say of it.
import * as z from 'zod/mini'
import type { Action } from './action.ts'
import { f } from './f.ts'
import { valueSet } from './valueSet.ts'

/** By the names and codes of its chart in machines/lifecycles. */
export const RefundState = valueSet(
  'refundState',
  {
    draft: 1,
    needsApproval: 2,
    queued: 3,
    sent: 4,
    processed: 5,
    failed: 6,
    changeDestination: 7,
    withdrawn: 8,
  },
  {
    draft: 'gray',
    needsApproval: 'violet',
    queued: 'blue',
    sent: 'accent',
    processed: 'green',
    failed: 'red',
    changeDestination: 'orange',
    withdrawn: 'ring',
  },
  { needsApproval: 'Awaiting approval', changeDestination: 'Needs another destination' },
)

export const RefundReason = valueSet('refundReason', {
  damaged: 1,
  wrongProduct: 2,
  notReceived: 3,
  qualityIssue: 4,
  cancelled: 5,
  returned: 6,
  priceError: 7,
  goodwill: 8,
  other: 9,
})
export const RefundTo = valueSet(
  'refundTo',
  { original: 1, storeCredit: 2, upi: 3, bank: 4 },
  {},
  { original: 'Original payment', upi: 'UPI', bank: 'Bank account' },
)

/** Where it goes, wherever that is asked. */
export const destinationInput = {
  destination: f.choice(RefundTo, { required: true, default: 'original', label: 'Refund to' }),
  upi: f.text({ max: 320, format: 'code', when: { destination: ['upi'] }, label: 'UPI ID' }),
  ifsc: f.text({ max: 11, format: 'code', when: { destination: ['bank'] }, label: 'IFSC' }),
  account: f.text({ max: 18, format: 'code', when: { destination: ['bank'] }, label: 'Account number' }),
}

/** Units of a line, counted from 1. */
const units = z.array(z.object({ line: z.uuid(), units: z.array(z.int()).check(z.maxLength(500)) }))
const parts = z.array(z.object({ tender: z.uuid(), amount: z.int() }))

/** Beside its order: what may go back is judged by its units under lock, whatever else of the order has changed since it was looked at. */
export const refundAction = {
  on: 'record',
  isBeside: true,
  keyed: 'forever',
  alias: ['rf'],
  words: ['money back', 'give back', 'return money', 'reimburse'],
  keys: 'Shift+R',
  icon: 'undo',
  secure: true,
  input: {
    items: f.json(units, { required: true, default: [] }),
    shipping: f.money({ min: 0 }),
    codFee: f.money({ min: 0, label: 'COD fee' }),
    returnFee: f.money({ min: 0 }),
    goodwill: f.money({ min: 0 }),
    reason: f.choice(RefundReason, { required: true }),
    ...destinationInput,
    note: f.text({ max: 1000, format: 'long' }),
    split: f.json(parts, { label: 'By payment method' }),
  },
} as const satisfies Action
