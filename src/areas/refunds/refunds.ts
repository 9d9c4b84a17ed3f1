// Money that goes back to a customer: for which units and fees, over which means, who asked, who approved, and how far it is.
// It is asked for on its order; the total, the tax and the parts are worked out by the rules of refunds and never typed.
import * as z from 'zod/mini'
import { f } from '#contract/f.ts'
import { destinationInput, RefundReason, RefundState, RefundTo } from '#contract/refund.ts'
import { type Row, resource } from '#contract/resource.ts'
import { makeRefund } from './refund.chart.ts'
import { CreditNoteKind } from './sets.ts'

const money = { readOnly: true, required: true, min: 0, default: 0 } as const

/** Units of one line, counted from 1, at what was paid for them. */
const refundedItems = z.array(z.object({ line: z.uuid(), sku: z.string(), units: z.array(z.int()), amount: z.int() }))
const taxParts = z.array(z.object({ name: z.string(), amount: z.int() }))
/** What goes back of each payment, and what the gateway says of it. */
const splitParts = z.array(
  z.object({
    payment: z.uuid(),
    method: z.string(),
    amount: z.int(),
    state: z.optional(z.string()),
  }),
)

/** One part of an order a row; the rows of an order are worked through in order. */
export const orderRefundColumns = {
  order_no: f.text({ required: true, max: 20 }),
  sku: f.text({ max: 40 }),
  qty: f.integer({ min: 1 }),
  shipping: f.money({ min: 0 }),
  cod: f.money({ min: 0 }),
  goodwill: f.money({ min: 0 }),
  destination: f.choice(RefundTo),
  upi: f.text({ max: 320 }),
  reason: f.choice(RefundReason),
}

export const refunds = resource({
  name: 'refunds',
  one: 'refund',
  label: 'Refunds',
  group: 'sales',
  icon: 'undo',
  title: 'refundNo',
  lifecycle: 'none',
  moves: { field: 'state', by: makeRefund },
  sort: '-createdAt',
  words: ['money back', 'credit notes', 'refund queue'],
  fields: {
    refundNo: f.text({
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
    order: f.reference('orders', { required: true, readOnly: true, column: true }),
    state: f.choice(RefundState, { required: true, readOnly: true, column: true, sortable: true, default: 'draft' }),
    amount: f.money({ ...money, column: true, sortable: true, summed: true }),
    reason: f.choice(RefundReason, { required: true, readOnly: true, column: true }),
    destination: f.choice(RefundTo, { required: true, readOnly: true, column: true, label: 'Goes to' }),
    upi: f.text({ readOnly: true, max: 320, format: 'code', label: 'UPI id' }),
    ifsc: f.text({ readOnly: true, max: 11, format: 'code', label: 'IFSC' }),
    accountEnd: f.text({ readOnly: true, max: 8, format: 'code', label: 'Account ends in' }),
    account: f.text({ personal: 'text', readOnly: true, secret: true, max: 18 }),
    items: f.json(refundedItems, { readOnly: true }),
    shipping: f.money(money),
    codFee: f.money({ ...money, label: 'COD fee' }),
    overpaid: f.money({ ...money, label: 'Paid too much' }),
    returnFee: f.money(money),
    goodwill: f.money(money),
    tax: f.json(taxParts, { readOnly: true, label: 'Tax reversed' }),
    split: f.json(splitParts, { readOnly: true, label: 'By means' }),
    note: f.text({ readOnly: true, format: 'long', max: 1000 }),
    needsSecond: f.toggle({ readOnly: true, default: false, label: 'Needs a second person' }),
    requestedByName: f.text({ readOnly: true, column: true, label: 'By' }),
    requestedBy: f.text({ readOnly: true, secret: true, max: 36, label: 'Asked for by' }),
    requestedAt: f.moment({ readOnly: true, secret: true, label: 'Asked for' }),
    approvedByName: f.text({ readOnly: true, label: 'Approved by' }),
    approvedAt: f.moment({ readOnly: true, label: 'Approved' }),
    sentAt: f.moment({ readOnly: true, sortable: true, label: 'Sent' }),
    askedAt: f.moment({ readOnly: true, label: 'Last asked' }),
    processedAt: f.moment({ readOnly: true, sortable: true, label: 'Processed' }),
    tries: f.integer({ required: true, readOnly: true, min: 1, default: 1 }),
    failure: f.text({ readOnly: true, max: 500, label: 'Why it stopped' }),
    creditNoteType: f.choice(CreditNoteKind, { readOnly: true, label: 'Credit note' }),
    creditNoteNo: f.text({ readOnly: true, search: true, max: 16, format: 'code', label: 'Credit note number' }),
    invoiceNo: f.text({ virtual: true, readOnly: true, max: 40, format: 'code', label: 'Invoice' }),
    rowHash: f.text({ readOnly: true, secret: true, max: 64 }),
  },
  filters: { for: f.text({ label: 'Can be decided by' }) },
  actions: {
    submit: {
      on: 'records',
      says: { done: { one: 'Refund {title} submitted', other: '{count} refunds submitted' } },
      keyed: 'forever',
      icon: 'send',
      secure: true,
      words: ['hand in', 'send draft'],
      when: { state: ['draft'] },
    },
    approve: {
      on: 'records',
      keyed: 'forever',
      label: 'Approve refunds',
      says: {
        done: { one: 'Refund {title} approved', other: '{count} refunds approved' },
        prompt: { one: 'Approve refund {title}?', other: 'Approve {count} refunds?' },
      },
      alias: ['ar'],
      when: { state: ['needsApproval'] },
      words: ['sign off', 'second person', 'four eyes'],
      keys: 'a',
      icon: 'check',
      effect: 'danger',
      secure: true,
      byOther: true,
      undo: 'never',
    },
    sendBack: {
      on: 'records',
      keyed: 'forever',
      label: 'Send back refunds',
      says: { done: { one: 'Refund {title} sent back', other: '{count} refunds sent back' } },
      words: ['reject', 'decline', 'refuse'],
      when: { state: ['needsApproval'] },
      keys: 'r',
      icon: 'undo',
      byOther: true,
      undo: 'never',
      input: { reason: f.text({ required: true, max: 500 }) },
    },
    withdraw: {
      on: 'records',
      keyed: 'forever',
      label: 'Withdraw refunds',
      says: { done: { one: 'Refund {title} withdrawn', other: '{count} refunds withdrawn' } },
      words: ['cancel refund', 'take back'],
      when: { state: ['draft', 'needsApproval', 'queued', 'failed', 'changeDestination'] },
      keys: 'w',
      icon: 'ban',
      input: { reason: f.text({ required: true, max: 500 }) },
    },
    retry: {
      on: 'record',
      keyed: 'forever',
      label: 'Retry refund',
      says: { done: { one: 'Refund {title} is being sent again' } },
      words: ['resend', 'again'],
      when: { state: ['failed'] },
      icon: 'rotate',
      secure: true,
    },
    creditNote: {
      on: 'records',
      keyed: 'forever',
      label: 'Choose credit note for goodwill',
      says: { done: { one: 'Credit note of refund {title} chosen', other: 'Credit note of {count} refunds chosen' } },
      words: ['gst', 'commercial', 'lower the tax'],
      when: { state: ['draft', 'needsApproval', 'queued', 'sent', 'failed', 'changeDestination'] },
      icon: 'percent',
      input: { kind: f.choice(CreditNoteKind, { required: true, default: 'commercial', label: 'Credit note' }) },
    },
    verify: {
      on: 'nothing',
      label: 'Verify refunds',
      words: ['balance', 'audit', 'ledger', 'captured'],
      effect: 'read',
      group: 'view',
      icon: 'check',
    },
    redirect: {
      on: 'record',
      keyed: 'forever',
      label: 'Change refund destination',
      says: { done: { one: 'Destination of refund {title} changed' } },
      words: ['resend', 'other account', 'upi', 'bank'],
      when: { state: ['failed', 'changeDestination'] },
      icon: 'send',
      secure: true,
      input: destinationInput,
    },
  },
  uploads: {
    orderRefund: {
      label: 'Refunds of orders',
      keyed: 'forever',
      key: 'order_no',
      groupBy: 'order_no',
      columns: orderRefundColumns,
      most: 500,
      secure: true,
      exports: false,
    },
  },
  views: [
    { name: 'To approve', filter: 'state:needsApproval', sort: 'createdAt' },
    { name: 'Failed', filter: 'state:failed,changeDestination' },
    { name: 'On their way', filter: 'state:queued,sent' },
    { name: 'Drafts', filter: 'state:draft' },
  ],
  queues: {
    approval: {
      label: 'Refunds to approve',
      filter: 'state:needsApproval for:me',
      sort: 'createdAt',
      verdicts: ['approve', 'sendBack', 'withdraw'],
      shows: [
        'order',
        'amount',
        'reason',
        'items',
        'overpaid',
        'goodwill',
        'creditNoteType',
        'destination',
        'split',
        'note',
        'requestedByName',
      ],
    },
  },
})

export interface RefundRow extends Row<typeof refunds> {}
