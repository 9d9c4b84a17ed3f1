// The actions every resource has without a line of code (kernel A 0.6), and the resolved view of all of them.
import { type Action, jobThreshold } from './action.ts'
import { actionId, humanised } from './address.ts'
import { f } from './f.ts'
import { fieldChangeInput } from './fieldChange.ts'
import type { LifecycleName } from './lifecycle.ts'
import type { Resource } from './resource.ts'

/** An action with its name, its resource and every default filled in. */
export interface Known extends Action {
  name: string
  id: string
  resource: string
  label: string
  effect: NonNullable<Action['effect']>
  /** True for the built-ins below: their handlers live in the kits. */
  standard: boolean
}

/** Whether what it did can be taken back. */
export const isTakenBack = (action: Pick<Known, 'undo'> | undefined): boolean =>
  action?.undo !== 'never' && action?.undo !== 'grace'

const reason = f.text({ max: 500, label: 'Reason' })

const reading = {
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
} satisfies Record<string, Action>

const writing = {
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
  changeField: {
    on: 'records',
    label: 'Change a field',
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
    group: 'edit',
    icon: 'copy',
    words: ['copy', 'clone'],
    undo: { by: 'remove' },
  },
  restoreVersion: {
    on: 'record',
    label: 'Restore an earlier version',
    group: 'edit',
    icon: 'rotate',
    words: ['revert', 'go back', 'old'],
    input: { version: f.integer({ required: true, min: 1, label: 'Version' }) },
    undo: 'version',
  },
} satisfies Record<string, Action>

const files = {
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
const events = {
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

const eventsOf: Record<LifecycleName, readonly (keyof typeof events)[]> = {
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

const standardOf = (resource: Resource): Record<string, Action> => {
  const life = resource.lifecycle
  const all: Record<string, Action> = { ...reading, ...(life === 'none' ? {} : writing), ...files }
  // Where one record is not simply changed, many are not either.
  const input = life === 'none' || resource.actions.change ? undefined : fieldChangeInput(resource)
  if (input) all.changeField = { ...writing.changeField, input }
  else delete all.changeField
  // A ledger is its own history.
  if (life === 'none') delete all.history
  for (const name of eventsOf[life]) all[name] = events[name]
  if (!resource.uploads || Object.keys(resource.uploads).length === 0) {
    delete all.upload
    delete all.export
  }
  for (const name of resource.without ?? []) delete all[name]
  if (!all.change) delete all.changeField
  return all
}

const known = new WeakMap<Resource, readonly Known[]>()

/** Every action of a resource, its own after the standard ones; a declared name replaces a standard one. */
export const actionsOf = (resource: Resource): readonly Known[] => {
  const ready = known.get(resource)
  if (ready) return ready
  const standard = standardOf(resource)
  const merged = { ...standard, ...resource.actions }
  const list = Object.entries(merged).map(
    ([name, action]): Known => ({
      ...action,
      name,
      id: actionId(resource, name),
      resource: resource.name,
      label: (action.label ?? humanised(name))
        .replace('{one}', resource.one)
        .replace('{many}', resource.label.toLowerCase()),
      effect: action.effect ?? 'write',
      undo: action.undo ?? (action.effect === 'go' || action.effect === 'read' ? 'never' : 'version'),
      standard: name in standard && !(name in resource.actions),
    }),
  )
  known.set(resource, list)
  return list
}

export const actionOf = (resource: Resource, name: string): Known | undefined =>
  actionsOf(resource).find(action => action.name === name)
