// What waits for a second person, and what became of it. Kept by the server when an action demands it; colleagues with the
// right approve or send back, whoever asked may withdraw.
import * as z from 'zod/mini'
import { approvalsName } from '#contract/approval.ts'
import { f } from '#contract/f.ts'
import { type Row, resource } from '#contract/resource.ts'
import { Asker, valueSet } from '#contract/valueSet.ts'
import { makeApproval } from '#machines/lifecycles/approval.ts'

export const ApprovalState = valueSet(
  'approvalState',
  { waiting: 1, approved: 2, sentBack: 3, withdrawn: 4 },
  { waiting: 'amber', approved: 'green', sentBack: 'red' },
)

const anything = z.record(z.string(), z.unknown())

export const approvals = resource({
  name: approvalsName,
  one: 'approval',
  label: 'Approvals',
  group: 'system',
  icon: 'check',
  key: 'v',
  title: 'title',
  lifecycle: 'none',
  moves: { field: 'state', by: makeApproval },
  sort: '-createdAt',
  rows: { own: { by: 'createdBy' } },
  words: ['second person', 'four eyes', 'requests'],
  fields: {
    title: f.text({ required: true, readOnly: true, search: true, column: true, told: 'titleTold' }),
    titleTold: f.json(anything, { readOnly: true, label: 'Title details' }),
    subject: f.text({ readOnly: true, search: true, column: true }),
    action: f.text({ required: true, readOnly: true, max: 120 }),
    count: f.integer({ required: true, readOnly: true, column: true, summed: true, label: 'Records' }),
    state: f.choice(ApprovalState, { required: true, readOnly: true, column: true, sortable: true, label: 'Status' }),
    requestedByName: f.text({ required: true, readOnly: true, column: true, label: 'Requested by' }),
    reason: f.text({ readOnly: true, max: 500 }),
    decidedByName: f.text({ readOnly: true, column: true, label: 'Answered by' }),
    decidedBy: f.text({ readOnly: true, secret: true, max: 36 }),
    decidedAt: f.moment({ readOnly: true, sortable: true, label: 'Answered' }),
    answer: f.text({ readOnly: true, max: 500 }),
    expiresAt: f.moment({ required: true, readOnly: true, label: 'Expires' }),
    operation: f.text({ readOnly: true, secret: true, max: 36 }),
    job: f.reference('jobs', { readOnly: true }),
    call: f.json(anything, { required: true, readOnly: true, secret: true }),
  },
  filters: { for: f.choice(Asker, { label: 'Can be decided by' }) },
  actions: {
    approve: {
      on: 'record',
      says: { done: { one: 'Approved: {title}' } },
      keys: 'a',
      icon: 'check',
      secure: true,
      confirm: true,
      byOther: true,
      undo: 'never',
    },
    sendBack: {
      on: 'record',
      says: { done: { one: 'Sent back: {title}' } },
      keys: 'r',
      icon: 'undo',
      undo: 'never',
      words: ['reject', 'decline', 'refuse'],
      input: { reason: f.text({ required: true, max: 500 }) },
    },
    withdraw: {
      on: 'record',
      says: { done: { one: 'Withdrawn: {title}' } },
      icon: 'undo',
      undo: 'never',
      words: ['take back'],
    },
  },
  views: [{ name: 'Waiting', filter: 'state:waiting' }],
  attention: { mine: { queue: 'mine', since: 'createdAt', due: 'expiresAt', severity: 3 } },
  queues: {
    mine: {
      label: 'Awaiting your approval',
      filter: 'state:waiting for:me',
      sort: 'createdAt',
      verdicts: ['approve', 'sendBack'],
      shows: ['subject', 'count', 'requestedByName', 'reason', 'expiresAt'],
    },
  },
})

export interface ApprovalRow extends Row<typeof approvals> {}
