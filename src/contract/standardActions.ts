// The actions no declaration writes down: reading, writing and filing any record, and the events of its life (kernel A 0.6).
import type { Action } from './action.ts'
import { longestComment } from './comment.ts'
import { f } from './f.ts'
import type { LifecycleName } from './lifecycle.ts'

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
    words: ['view', 'see', 'show'],
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
    label: 'New {one}',
    group: 'edit',
    icon: 'plus',
    words: ['add', 'create', 'make'],
    undo: { by: 'remove' },
  },
  change: {
    on: 'record',
    label: 'Edit {one}',
    group: 'edit',
    keys: 'e',
    icon: 'pencil',
    words: ['change', 'update', 'modify'],
    undo: 'version',
  },
  duplicate: {
    on: 'record',
    label: 'Duplicate {one}',
    group: 'edit',
    icon: 'copy',
    words: ['copy', 'clone'],
    undo: { by: 'remove' },
  },
  comment: {
    on: 'record',
    label: 'Comment',
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
    group: 'edit',
    icon: 'rotate',
    words: ['revert', 'go back', 'old'],
    input: { version: f.integer({ required: true, min: 1, label: 'Version' }) },
    undo: 'version',
    plan: true,
  },
} satisfies Record<string, Action>

export const files = {
  export: {
    on: 'records',
    label: 'Export {many}',
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

/** Lifecycle events as actions; a profile offers those its chart knows. */
export const events = {
  publish: {
    on: 'records',
    event: 'publish',
    label: 'Publish',
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
    group: 'publish',
    icon: 'clock',
    words: ['unplan'],
  },
  submit: {
    on: 'records',
    event: 'submit',
    label: 'Submit for approval',
    group: 'edit',
    icon: 'send',
    words: ['review'],
  },
  approve: {
    on: 'records',
    event: 'approve',
    label: 'Approve',
    group: 'publish',
    keys: 'a',
    icon: 'check',
    words: ['accept'],
  },
  sendBack: {
    on: 'records',
    event: 'sendBack',
    label: 'Send back',
    group: 'publish',
    icon: 'undo',
    words: ['reject'],
    input: { reason: { ...reason, required: true } },
  },
  deactivate: {
    on: 'records',
    event: 'deactivate',
    label: 'Deactivate',
    group: 'publish',
    icon: 'power',
    words: ['unpublish', 'take down'],
    confirm: 50,
  },
  activate: {
    on: 'records',
    event: 'activate',
    label: 'Activate',
    group: 'publish',
    icon: 'power',
    words: ['bring back'],
  },
  hide: {
    on: 'records',
    event: 'hide',
    label: 'Hide',
    group: 'publish',
    keys: 'h',
    icon: 'eye-off',
    words: ['conceal'],
  },
  unhide: {
    on: 'records',
    event: 'unhide',
    label: 'Show again',
    group: 'publish',
    icon: 'eye',
    words: ['unhide', 'reveal'],
  },
  remove: {
    on: 'records',
    event: 'remove',
    label: 'Delete',
    effect: 'danger',
    group: 'delete',
    keys: 'd',
    icon: 'trash',
    words: ['remove', 'trash', 'bin'],
    confirm: true,
    secure: 20,
  },
  restore: { on: 'records', event: 'restore', label: 'Restore', group: 'delete', icon: 'rotate', words: ['undelete'] },
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
  none: [],
}
