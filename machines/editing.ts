// One form over one record: typed, saved, refused with its field errors, or overtaken by somebody else's save.
// It refuses to lose anything: a draft outlives a sign-out, a clash is asked about field by field, leaving is guarded.
import type { EditingPorts, StaleRefusal } from './editing/setup.ts'
import { type EditingContext as Context, type EditingEvent as Event, editingSetup } from './editing/setup.ts'
import { type ActorRefFrom, bounded } from './kit.ts'
import { changedFields } from './merge.ts'
import { refusalOf } from './port.ts'

export type EditingContext = Context
export type EditingEvent = Event
export type EditingRef = ActorRefFrom<ReturnType<typeof makeEditing>>

export const makeEditing = (ports: Partial<EditingPorts> = {}) => {
  const editing = editingSetup(ports)
  const typing = editing.createStateConfig({
    on: {
      'field.change': { target: 'weighing', actions: [{ type: 'change', params: ({ event }) => event }, 'tellDraft'] },
      'record.changed': [
        {
          guard: 'newerAndUntouched',
          target: 'clean',
          actions: [{ type: 'keepTheirs', params: ({ event }) => event }, 'takeTheirs'],
        },
        { guard: 'isNewer', actions: { type: 'keepTheirs', params: ({ event }) => event } },
      ],
    },
  })
  const unsaved = {
    save: 'saving',
    reset: { target: 'clean', actions: ['restore', 'tellNoDraft'] },
    'merge.open': { guard: 'isBehind', target: 'stale' },
    'form.check': [
      {
        guard: { type: 'hasErrors', params: ({ event }: { event: { errors: Context['errors'] } }) => event.errors },
        target: 'refused',
        actions: { type: 'keepErrors', params: ({ event }: { event: { errors: Context['errors'] } }) => event.errors },
      },
    ],
  } as const

  return editing.createMachine({
    id: 'editing',
    options: bounded,
    context: ({ input: { kept, draft } }) => ({
      base: kept.values,
      version: kept.version,
      values: { ...kept.values, ...draft },
      sent: {},
      errors: {},
      merged: {},
      clashes: [],
      chosen: {},
      leaving: false,
    }),
    type: 'parallel',
    states: {
      form: {
        initial: 'weighing',
        states: {
          weighing: {
            always: [
              { guard: 'hasChanges', target: 'dirty' },
              { target: 'clean', actions: 'tellNoDraft' },
            ],
          },
          clean: { on: { ...typing.on, save: { guard: 'isNew', target: 'saving' } } },
          dirty: { tags: 'unsaved', on: { ...typing.on, ...unsaved } },
          saving: {
            tags: ['busy', 'unsaved'],
            entry: 'noteSent',
            on: {
              'field.change': { actions: [{ type: 'change', params: ({ event }) => event }, 'tellDraft'] },
              'record.changed': { guard: 'isNewer', actions: { type: 'keepTheirs', params: ({ event }) => event } },
            },
            invoke: {
              src: 'save',
              input: ({ context: { base, values, version } }) => ({
                values,
                changed: changedFields(base, values),
                ...(version !== undefined && { version }),
              }),
              onDone: {
                target: 'saved',
                actions: [
                  { type: 'keepSaved', params: ({ event }) => event.output },
                  { type: 'tellSaved', params: ({ event }) => event.output },
                  'tellNoDraft',
                ],
              },
              onError: [
                {
                  guard: { type: 'isStaleWithoutClash', params: ({ event }) => ({ thrown: event.error }) },
                  target: 'saving',
                  reenter: true,
                  actions: [
                    { type: 'keepTheirs', params: ({ event }) => event.error as StaleRefusal },
                    'weave',
                    'tellMerged',
                    'takeMerge',
                  ],
                },
                {
                  guard: { type: 'isStale', params: ({ event }) => ({ thrown: event.error }) },
                  target: 'stale',
                  actions: { type: 'keepTheirs', params: ({ event }) => event.error as StaleRefusal },
                },
                {
                  target: 'refused',
                  actions: {
                    type: 'keepRefusal',
                    params: ({ event }) => refusalOf(event.error, 'editing.refused.network'),
                  },
                },
              ],
            },
          },
          saved: {
            always: [
              { guard: 'hasChanges', target: 'dirty', actions: ['stay', 'tellDraft'] },
              { guard: 'isLeaving', target: 'clean', actions: ['stay', 'allowLeave'] },
            ],
            on: { ...typing.on },
          },
          refused: {
            tags: 'unsaved',
            on: { ...typing.on, ...unsaved },
          },
          stale: {
            tags: ['asking', 'unsaved'],
            entry: 'merge',
            on: {
              'clash.choose': {
                guard: { type: 'isClashing', params: ({ event }) => event.clash },
                actions: { type: 'choose', params: ({ event }) => event },
              },
              'merge.accept': { guard: 'allChosen', target: 'saving', actions: 'takeMerge' },
              reset: { target: 'clean', actions: ['restore', 'tellNoDraft'] },
              'merge.takeTheirs': { target: 'clean', actions: ['takeTheirs', 'tellNoDraft'] },
              'record.changed': {
                guard: 'isNewer',
                target: 'stale',
                reenter: true,
                actions: { type: 'keepTheirs', params: ({ event }) => event },
              },
              'field.change': {
                target: 'weighing',
                actions: [{ type: 'change', params: ({ event }) => event }, 'tellDraft'],
              },
            },
          },
        },
      },
      door: {
        initial: 'shut',
        states: {
          shut: {
            on: {
              'leave.ask': [{ guard: 'hasChanges', target: 'asking' }, { actions: 'allowLeave' }],
            },
          },
          asking: {
            tags: 'asking',
            on: {
              'leave.stay': 'shut',
              'leave.discard': { target: 'shut', actions: ['resetNow', 'tellNoDraft', 'allowLeave'] },
              'leave.save': { target: 'shut', actions: ['leaveAfterwards', 'saveNow'] },
            },
          },
        },
      },
    },
  })
}
