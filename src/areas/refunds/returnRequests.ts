// Goods a customer wants to give back, from the request to the end of it. What passes the check opens a draft of a refund.
import * as z from 'zod/mini'
import { f } from '#contract/f.ts'
import { destinationInput, RefundReason } from '#contract/refund.ts'
import { type Row, resource } from '#contract/resource.ts'
import { makeReturnRequest } from './returnRequest.chart.ts'
import { ReturnResolution, ReturnState } from './sets.ts'

const pictures = ['image/jpeg', 'image/png', 'image/webp']

export const returnRequests = resource({
  name: 'returnRequests',
  one: 'return',
  label: 'Returns',
  group: 'sales',
  icon: 'rotate',
  title: 'returnNo',
  picture: 'items',
  lifecycle: 'none',
  moves: { field: 'state', by: makeReturnRequest },
  sort: '-createdAt',
  words: ['rma', 'reverse pickup', 'give back'],
  fields: {
    returnNo: f.text({
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
    state: f.choice(ReturnState, {
      required: true,
      readOnly: true,
      column: true,
      sortable: true,
      default: 'requested',
      label: 'Status',
    }),
    reason: f.choice(RefundReason, { required: true, readOnly: true, column: true }),
    resolution: f.choice(ReturnResolution, { required: true, readOnly: true, column: true, default: 'refund' }),
    items: f.json(z.array(z.object({ line: z.uuid(), sku: z.string(), units: z.array(z.int()) })), {
      required: true,
      readOnly: true,
      names: { part: 'line', to: 'orderLines' },
    }),
    photos: f.files({ readOnly: true, max: 10, accepts: pictures }),
    note: f.text({ readOnly: true, format: 'long', max: 1000 }),
    checkFound: f.text({ readOnly: true, max: 500, label: 'QC notes' }),
    stateAt: f.moment({ readOnly: true, column: true, sortable: true, label: 'Status since' }),
    refund: f.reference('refunds', { readOnly: true }),
  },
  actions: {
    request: {
      makes: true,
      on: 'nothing',
      label: 'Request return',
      says: { done: { one: 'Return {title} requested' } },
      words: ['rma', 'new return', 'give back', 'send back'],
      icon: 'plus',
      undo: 'version',
      input: {
        order: f.reference('orders', { required: true }),
        units: f.groups({
          required: true,
          max: 50,
          named: 'sku',
          label: 'Units to return',
          parts: {
            sku: f.text({ required: true, max: 40, label: 'SKU' }),
            quantity: f.integer({ required: true, min: 1, max: 1000, default: 1 }),
          },
        }),
        reason: f.choice(RefundReason, { required: true }),
        resolution: f.choice(ReturnResolution, { required: true, default: 'refund' }),
        photos: f.files({ max: 10, accepts: pictures }),
        note: f.text({ max: 1000, format: 'long' }),
      },
    },
    approve: {
      on: 'records',
      label: 'Approve returns',
      labelOne: 'Approve return',
      says: { done: { one: 'Return {title} approved', other: '{count} returns approved' } },
      keys: 'a',
      icon: 'check',
      words: ['accept', 'allow'],
      when: { state: ['requested'] },
      sends: { state: 'approve' },
    },
    pickUp: {
      on: 'records',
      label: 'Schedule pickup',
      says: { done: { one: 'Pickup of return {title} scheduled', other: 'Pickups of {count} returns scheduled' } },
      keys: 'p',
      icon: 'package',
      words: ['reverse pickup', 'fetch', 'arrange pickup'],
      when: { state: ['approved'] },
      sends: { state: 'pickUp' },
    },
    receive: {
      on: 'records',
      label: 'Receive returns',
      labelOne: 'Receive return',
      says: { done: { one: 'Return {title} received', other: '{count} returns received' } },
      icon: 'download',
      words: ['arrived', 'warehouse'],
      when: { state: ['pickup'] },
      sends: { state: 'receive' },
    },
    pass: {
      on: 'records',
      label: 'Pass QC',
      says: { done: { one: 'Return {title} passed QC', other: '{count} returns passed QC' } },
      icon: 'check',
      words: ['qc pass', 'quality', 'as new', 'pass the check'],
      when: { state: ['received'] },
      sends: { state: 'pass' },
    },
    fail: {
      on: 'records',
      label: 'Fail QC',
      says: { done: { one: 'Return {title} failed QC', other: '{count} returns failed QC' } },
      icon: 'ban',
      words: ['qc fail', 'quality', 'used', 'fail the check'],
      when: { state: ['received'] },
      sends: { state: 'fail' },
      input: { checkFound: f.text({ required: true, max: 500, label: 'QC notes' }) },
    },
    settle: {
      on: 'record',
      keyed: 'forever',
      label: 'Settle return',
      says: { done: { one: 'Return {title} settled' } },
      icon: 'send',
      words: ['refund draft', 'close return'],
      when: { state: ['qcPass', 'qcFail'] },
      sends: { state: 'settle' },
      input: destinationInput,
    },
  },
  views: [
    { name: 'To answer', filter: 'state:requested', sort: 'createdAt' },
    { name: 'To check', filter: 'state:received', sort: 'stateAt' },
    { name: 'To settle', filter: 'state:qcPass,qcFail', sort: 'stateAt' },
  ],
})

export interface ReturnRequestRow extends Row<typeof returnRequests> {}
