// The actions no declaration writes down: reading, writing and filing any record, and the events of its life (kernel A 0.6).
import { type Action, jobThreshold } from './action.ts'
import { longestComment } from './comment.ts'
import { f } from './f.ts'
import type { LifecycleName } from './lifecycle.ts'
import { valueSet } from './valueSet.ts'

/** What the clock may be told to do with what is published by revisions. */
const PlannedActions = valueSet(
  'plannedAction',
  { publish: 1, deactivate: 2 },
  {},
  { publish: 'Publish', deactivate: 'Unpublish' },
)

const reason = f.text({ max: 500, label: 'Reason' })

export const reading = {
  open: {
    on: 'nothing',
    label: 'Open {many}',
    effect: 'go',
    group: 'view',
    icon: 'list',
    words: ['go', 'list', 'see', 'view'],
  },
  show: {
    on: 'record',
    label: 'Open {one}',
    effect: 'go',
    group: 'view',
    keys: 'Enter',
    icon: 'eye',
    words: ['view', 'see', 'show', 'open', 'find', 'go', 'go to'],
  },
  history: {
    on: 'record',
    label: 'Show history',
    effect: 'go',
    group: 'view',
    icon: 'history',
    words: ['audit', 'who changed', 'timeline', 'log'],
  },
  compare: {
    on: 'records',
    label: 'Compare',
    effect: 'go',
    group: 'view',
    keys: '=',
    icon: 'columns-3',
    words: ['diff', 'side by side', 'differences', 'against'],
    between: [2, 4],
  },
} satisfies Record<string, Action>

export const writing = {
  create: {
    on: 'nothing',
    label: 'Create {one}',
    says: { done: { one: '{record} created', other: '{things} created' } },
    group: 'edit',
    icon: 'plus',
    words: ['new', 'add', 'make'],
    undo: { by: 'remove' },
  },
  change: {
    on: 'record',
    label: 'Edit {one}',
    says: { done: { one: '{record} saved', other: '{things} saved' } },
    group: 'edit',
    keys: 'e',
    icon: 'pencil',
    words: ['change', 'update', 'modify'],
    undo: 'version',
  },
  changeField: {
    on: 'records',
    label: 'Change a field',
    says: { done: { one: '{record} changed', other: '{things} changed' } },
    group: 'edit',
    keys: 'b',
    icon: 'pencil',
    words: ['bulk edit', 'set', 'update', 'clear', 'raise', 'increase', 'percent'],
    plan: true,
    confirm: true,
    approval: 'outliers',
    canary: jobThreshold,
    undo: 'version',
  },
  duplicate: {
    on: 'record',
    label: 'Duplicate {one}',
    says: { done: { one: 'Duplicate created: {record}', other: '{things} duplicated' } },
    group: 'edit',
    icon: 'copy',
    words: ['copy', 'clone'],
    undo: { by: 'remove' },
  },
  comment: {
    on: 'record',
    label: 'Comment',
    says: { done: { one: 'Comment added to {record}', other: 'Comment added to {things}' } },
    group: 'edit',
    keys: 'Shift+C',
    icon: 'message',
    words: ['note', 'remark', 'say', 'discuss'],
    input: { comment: f.text({ required: true, format: 'long', max: longestComment, label: 'Comment' }) },
    undo: 'never',
    isBeside: true,
  },
  restoreVersion: {
    on: 'record',
    label: 'Restore an earlier version',
    says: { done: { one: 'Earlier version restored: {record}', other: 'Earlier version restored: {things}' } },
    group: 'edit',
    icon: 'rotate',
    words: ['revert', 'go back', 'old'],
    input: { version: f.integer({ required: true, min: 1, label: 'Version', versions: true }) },
    undo: 'version',
    plan: true,
  },
} satisfies Record<string, Action>

export const files = {
  export: {
    on: 'records',
    label: 'Export {many}',
    labelOne: 'Export {one}',
    says: { done: { one: '{record} exported', other: '{things} exported' } },
    effect: 'read',
    group: 'export',
    icon: 'download',
    words: ['download', 'csv'],
    job: true,
    undo: 'never',
  },
  upload: {
    on: 'nothing',
    label: 'Import {many}',
    effect: 'go',
    group: 'bulk',
    icon: 'upload',
    words: ['upload', 'csv', 'bulk', 'file'],
  },
} satisfies Record<string, Action>

const at = f.moment({ required: true, label: 'When' })

/** What becomes of a record whose key is another's there already. */
export const ClashChoice = valueSet(
  'clashChoice',
  { skip: 1, rename: 2, overwriteDraft: 3 },
  {},
  { skip: 'Skip it', rename: 'Copy under another name', overwriteDraft: 'Overwrite the draft there' },
)

/** Of what is declared to be copied to other brands. */
export const copying = {
  copyOut: {
    on: 'records',
    label: 'Copy to brand',
    says: {
      done: { one: '{record} copied to another brand', other: '{things} copied to another brand' },
      prompt: { one: 'Copy {record} to another brand?', other: 'Copy {things} to another brand?' },
    },
    group: 'export',
    icon: 'store',
    words: ['send to vendor', 'clone to country', 'other brand', 'other country', 'market'],
    input: {
      vendorCode: f.text({ required: true, max: 40, places: true, label: 'To brand' }),
      onClash: f.choice(ClashChoice, { required: true, default: 'skip', label: 'If it already exists there' }),
    },
    confirm: true,
    plan: true,
    job: true,
    undo: 'version',
    isBeside: true,
    elsewhere: true,
  },
} satisfies Record<string, Action>

/** Lifecycle events as actions; a profile offers those its chart knows. */
export const events = {
  publish: {
    on: 'records',
    event: 'publish',
    label: 'Publish',
    says: {
      done: { one: '{record} published', other: '{things} published' },
      prompt: { one: 'Publish {record}?', other: 'Publish {things}?' },
    },
    group: 'publish',
    keys: 'p',
    icon: 'send',
    words: ['go live', 'ship'],
    confirm: 50,
  },
  schedule: {
    on: 'records',
    event: 'schedule',
    label: 'Schedule',
    says: { done: { one: '{record} scheduled', other: '{things} scheduled' } },
    group: 'publish',
    keys: 'Shift+S',
    icon: 'clock',
    words: ['plan', 'later'],
    input: { at },
  },
  unschedule: {
    on: 'records',
    event: 'unschedule',
    label: 'Cancel schedule',
    says: { done: { one: '{record} is no longer scheduled', other: '{things} are no longer scheduled' } },
    group: 'publish',
    icon: 'clock',
    words: ['unplan'],
  },
  submit: {
    on: 'records',
    event: 'submit',
    label: 'Submit for approval',
    says: { done: { one: '{record} submitted for approval', other: '{things} submitted for approval' } },
    group: 'edit',
    icon: 'send',
    words: ['review'],
  },
  approve: {
    on: 'records',
    event: 'approve',
    label: 'Approve',
    says: { done: { one: '{record} approved', other: '{things} approved' } },
    group: 'publish',
    keys: 'a',
    icon: 'check',
    words: ['accept'],
  },
  sendBack: {
    on: 'records',
    event: 'sendBack',
    label: 'Send back',
    says: { done: { one: '{record} sent back', other: '{things} sent back' } },
    group: 'publish',
    keys: 'r',
    icon: 'undo',
    words: ['reject'],
    input: { reason: { ...reason, required: true } },
  },
  deactivate: {
    on: 'records',
    event: 'deactivate',
    label: 'Deactivate',
    says: {
      done: { one: '{record} deactivated', other: '{things} deactivated' },
      prompt: { one: 'Deactivate {record}?', other: 'Deactivate {things}?' },
    },
    group: 'publish',
    icon: 'power',
    words: ['unpublish', 'take down'],
    confirm: 50,
  },
  activate: {
    on: 'records',
    event: 'activate',
    label: 'Activate',
    says: { done: { one: '{record} activated', other: '{things} activated' } },
    group: 'publish',
    icon: 'power',
    words: ['bring back'],
  },
  hide: {
    on: 'records',
    event: 'hide',
    label: 'Hide',
    says: { done: { one: '{record} hidden', other: '{things} hidden' } },
    group: 'publish',
    keys: 'h',
    icon: 'eye-off',
    words: ['conceal'],
  },
  unhide: {
    on: 'records',
    event: 'unhide',
    label: 'Unhide',
    says: { done: { one: '{record} is visible again', other: '{things} are visible again' } },
    group: 'publish',
    icon: 'eye',
    words: ['unhide', 'reveal', 'show again'],
  },
  remove: {
    on: 'records',
    event: 'remove',
    label: 'Delete',
    says: {
      done: { one: '{record} deleted', other: '{things} deleted' },
      prompt: { one: 'Delete {record}?', other: 'Delete {things}?' },
    },
    effect: 'danger',
    group: 'delete',
    keys: 'd',
    icon: 'trash',
    words: ['remove', 'trash', 'bin'],
    confirm: true,
    secure: 20,
  },
  restore: {
    on: 'records',
    event: 'restore',
    label: 'Restore',
    says: { done: { one: '{record} restored', other: '{things} restored' } },
    group: 'delete',
    icon: 'rotate',
    words: ['undelete'],
  },
} satisfies Record<string, Action>

const revision = f.integer({ min: 1, versions: true, label: 'Version' })

/** Of what is published by revisions, in place of the events of the same name and beside them. */
export const contentActions = {
  schedule: {
    ...events.schedule,
    input: {
      at,
      does: f.choice(PlannedActions, { required: true, default: 'publish', label: 'Action' }),
      revision: { ...revision, facts: { ...revision.facts, when: { does: ['publish'] } } },
    },
  },
  unschedule: {
    ...events.unschedule,
    // What is planned for this moment, with its other half where it has one; everything where none is given.
    input: { at: f.moment({ label: 'When' }) },
  },
  reschedule: {
    on: 'record',
    event: 'reschedule',
    label: 'Reschedule',
    says: { done: { one: '{record} rescheduled', other: '{things} rescheduled' } },
    group: 'publish',
    icon: 'clock',
    words: ['postpone', 'move', 'another time', 'delay'],
    // The new moment, and which of the planned ones it is of; where there is one alone, that one.
    input: { at, planned: f.moment({ label: 'Scheduled for' }) },
  },
  takeOver: {
    on: 'record',
    event: 'takeOver',
    label: 'Schedule takeover',
    group: 'publish',
    icon: 'clock',
    words: ['temporary', 'campaign', 'sale', 'until', 'window', 'take over for a time'],
    says: { done: { one: 'Takeover scheduled for {record}', other: 'Takeovers scheduled for {things}' } },
    input: {
      begins: f.moment({ required: true, until: 'ends', label: 'From' }),
      ends: f.moment({ required: true, ends: true, label: 'To' }),
      revision,
    },
  },
  compareVersions: {
    on: 'record',
    label: 'Compare versions',
    effect: 'read',
    group: 'view',
    icon: 'columns-3',
    words: ['diff', 'revisions', 'changes', 'live against draft', 'compare two versions'],
    input: {
      version: revision,
      against: f.integer({ min: 1, versions: true, label: 'Against version' }),
    },
    undo: 'never',
  },
} satisfies Record<string, Action>

export const eventsOf: Record<LifecycleName, readonly (keyof typeof events)[]> = {
  catalogue: [
    'publish',
    'schedule',
    'unschedule',
    'submit',
    'approve',
    'sendBack',
    'deactivate',
    'activate',
    'hide',
    'unhide',
    'remove',
    'restore',
  ],
  campaign: ['publish', 'schedule', 'unschedule', 'deactivate', 'activate', 'remove', 'restore'],
  toggle: ['deactivate', 'activate', 'remove', 'restore'],
  vocabulary: ['deactivate', 'activate', 'hide', 'unhide', 'remove', 'restore'],
  userContent: ['approve', 'deactivate', 'activate', 'hide', 'unhide', 'remove', 'restore'],
  content: [
    'publish',
    'schedule',
    'unschedule',
    'submit',
    'approve',
    'sendBack',
    'deactivate',
    'activate',
    'hide',
    'unhide',
    'remove',
    'restore',
  ],
  none: [],
}
