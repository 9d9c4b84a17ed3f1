// The states a stored record may be in, for configuration and content (kernel A 0.2 over session.md 3.2).
// Profiles take a subset of the seven states; a fact that a guard needs is read from the row at every step.
import { type AnyStateMachine, bounded, setup } from '../kit.ts'
import { holds, needs } from '../lifecycle.ts'

export interface RecordFacts {
  /** Nothing blocks publishing. */
  valid: boolean
  /** Somebody else must approve first. */
  moderated: boolean
  /** Deleted no longer than the retention ago. */
  retained: boolean
  /** The pending start lies ahead. */
  future: boolean
  /** The declared end has come. */
  ended: boolean
  /** Of a content: what was saved last is not what shoppers see. */
  modified?: boolean
  /** Of a content: a revision of it is or was live. */
  published?: boolean
  /** Of a content: a revision waits for a second person. */
  submitted?: boolean
  /** Of a content: its schedule has entries. */
  scheduled?: boolean
  /** Of a content: an entry that publishes it waits for its moment, also after the event. */
  planned?: boolean
}
export type RecordEventName =
  | 'publish'
  | 'schedule'
  | 'unschedule'
  | 'due'
  | 'submit'
  | 'approve'
  | 'sendBack'
  | 'deactivate'
  | 'activate'
  | 'hide'
  | 'unhide'
  | 'remove'
  | 'restore'
  | 'revise'
  | 'flag'
  | 'takeOver'
  | 'reschedule'
export type RecordEvent = { type: RecordEventName }
export type RecordProfile = 'toggle' | 'catalogue' | 'campaign' | 'vocabulary' | 'userContent' | 'content'

export const recordStates = ['inactive', 'active', 'deleted', 'draft', 'hidden', 'moderate', 'schedule'] as const
export type RecordState = (typeof recordStates)[number]

const profiles = {
  toggle: { initial: 'active', states: ['inactive', 'active', 'deleted'] },
  catalogue: { initial: 'draft', states: recordStates },
  campaign: { initial: 'draft', states: ['inactive', 'active', 'deleted', 'draft', 'schedule'] },
  vocabulary: { initial: 'active', states: ['inactive', 'active', 'deleted', 'hidden'] },
  userContent: { initial: 'moderate', states: ['inactive', 'active', 'deleted', 'hidden', 'moderate'] },
  content: { initial: 'draft', states: recordStates },
} as const satisfies Record<RecordProfile, { initial: RecordState; states: readonly RecordState[] }>

type Target = { guard?: ReturnType<typeof needs>; target: RecordState; reenter?: boolean }
type Arrows = Partial<Record<RecordEventName, Target[]>>

const to = (target: RecordState, ...facts: string[]): Target =>
  facts.length > 0 ? { guard: needs(...facts), target } : { target }
const again = (target: RecordState, ...facts: string[]): Target => ({ ...to(target, ...facts), reenter: true })
const publish = [to('active', 'valid', '!moderated')]
const remove = [to('deleted')]

const chart: Record<RecordState, Arrows> = {
  inactive: {
    // Restoring leads here, so without the second fact deleting would be a way round the approval.
    activate: [to('active', 'valid', '!moderated')],
    publish,
    schedule: [to('schedule', 'future', '!moderated')],
    submit: [to('moderate', 'moderated')],
    revise: [to('draft')],
    remove,
  },
  active: {
    deactivate: [to('inactive')],
    due: [to('inactive', 'ended')],
    hide: [to('hidden')],
    flag: [to('moderate', 'moderated')],
    remove,
  },
  deleted: { restore: [to('inactive', 'retained')] },
  draft: {
    publish,
    schedule: [to('schedule', 'future', '!moderated')],
    submit: [to('moderate', 'moderated')],
    remove,
  },
  hidden: { unhide: [to('moderate', 'moderated'), to('active', 'valid')], deactivate: [to('inactive')], remove },
  moderate: {
    approve: [to('schedule', 'future'), to('active', 'valid')],
    sendBack: [to('draft')],
    hide: [to('hidden')],
    remove,
  },
  schedule: {
    due: [to('active', 'valid'), to('inactive')],
    publish,
    // A new date is a change of the record, not of its state; the arrow is here so that the button is offered.
    schedule: [again('schedule', 'future')],
    unschedule: [to('draft')],
    remove,
  },
}

// What is live stays live while another revision of it goes out, waits for its moment or for a second person: each is an arrow that
// comes back, so that the button is offered and the chart has the say.
const beside = (state: 'active' | 'hidden'): Arrows => ({
  publish: [again(state, 'valid', '!moderated', 'modified')],
  schedule: [again(state, 'future', '!moderated')],
  takeOver: [again(state, 'future', '!moderated')],
  reschedule: [again(state, 'scheduled', 'future')],
  unschedule: [again(state, 'scheduled')],
  due: [again(state, 'valid')],
  submit: [again(state, 'moderated', 'modified')],
  approve: [again(state, 'submitted', 'valid')],
  sendBack: [again(state, 'submitted')],
})

/**
 * Published by revisions (kernel B 0.2): the default chart under the same event names. `due` publishes the revision an entry names;
 * what cannot be published stays where it is.
 */
const content: Record<RecordState, Arrows> = {
  ...chart,
  draft: { ...chart.draft, schedule: [to('schedule', 'future', '!moderated')] },
  inactive: {
    activate: [to('active', 'published', 'valid', '!moderated')],
    publish,
    schedule: [to('schedule', 'future', '!moderated')],
    reschedule: [again('inactive', 'scheduled', 'future')],
    unschedule: [again('inactive', 'scheduled')],
    due: [to('active', 'valid')],
    submit: [to('moderate', 'moderated')],
    revise: [to('draft')],
    remove,
  },
  active: { ...beside('active'), deactivate: [to('inactive')], hide: [to('hidden')], remove },
  hidden: { ...beside('hidden'), unhide: [to('active', 'valid', '!moderated')], deactivate: [to('inactive')], remove },
  moderate: {
    approve: [to('active', 'submitted', 'valid')],
    sendBack: [to('draft')],
    remove,
  },
  schedule: {
    due: [to('active', 'valid')],
    publish,
    schedule: [again('schedule', 'future', '!moderated')],
    reschedule: [again('schedule', 'scheduled', 'future')],
    unschedule: [again('schedule', 'planned'), to('inactive', 'published'), to('draft')],
    remove,
  },
}

const within = (arrows: Arrows, states: readonly RecordState[]): Arrows =>
  Object.fromEntries(
    Object.entries(arrows)
      .map(([event, targets]) => [event, targets.filter(({ target }) => states.includes(target))] as const)
      .filter(([, targets]) => targets.length > 0),
  )

export const makeRecord = (profile: RecordProfile = 'catalogue'): AnyStateMachine => {
  const { initial, states } = profiles[profile]
  return setup({
    types: {} as { context: RecordFacts; events: RecordEvent },
    guards: { holds: (at, facts: readonly string[]) => holds({ context: { ...at.context } }, facts) },
  }).createMachine({
    id: 'record',
    options: bounded,
    context: { valid: true, moderated: false, retained: true, future: false, ended: false },
    initial,
    states: Object.fromEntries(
      states.map(state => [
        state,
        {
          meta: { code: recordStates.indexOf(state) },
          on: within((profile === 'content' ? content : chart)[state], states),
        },
      ]),
    ),
  })
}
