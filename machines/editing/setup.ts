// The words of the editing chart: what is typed, what the server refused, what somebody else changed meanwhile.
// It decides nothing about order; that is the chart in editing.ts.
import { and, assign, emit, not, raise, setup } from '../kit.ts'
import {
  type Clash,
  changedFields,
  clashKey,
  type Inside,
  type Side,
  settled,
  threeWay,
  type Values,
} from '../merge.ts'
import { type Ask, port, type Refusal } from '../port.ts'

/** A record as the server knows it; `version` is absent while it is new. */
export interface SavedRecord {
  values: Values
  version?: number
}
/** What a save rejects with when the record moved on: 409 STALE_VERSION with the current record. */
export interface StaleRefusal extends Refusal {
  current: SavedRecord
}
export interface EditingPorts {
  /** Rejects with a refusal; `fields` of it stay at their fields, `current` of it opens the merge. */
  save: Ask<SavedRecord, { values: Values; changed: string[]; version?: number }>
  /** Merges inside values that are more than one whole. */
  inside: Inside
}
export interface EditingContext {
  base: Values
  version?: number
  values: Values
  /** What was sent; what is typed while it travels is kept on top of the answer. */
  sent: Values
  refusal?: Refusal
  /** Key of what is wrong, by field; a field's own change clears it. */
  errors: Readonly<Record<string, { key: string; params?: Readonly<Record<string, unknown>> }>>
  theirs?: SavedRecord
  merged: Values
  clashes: readonly Clash[]
  /** By the key of the clash. */
  chosen: Readonly<Record<string, Side>>
  leaving: boolean
}
export type EditingEvent =
  | { type: 'field.change'; field: string; value: unknown }
  | { type: 'form.check'; errors: EditingContext['errors'] }
  | { type: 'save' }
  | { type: 'reset' }
  /** The socket told that somebody saved this record. */
  | { type: 'record.changed'; current: SavedRecord }
  /** `clash`: its key. */
  | { type: 'clash.choose'; clash: string; side: Side }
  | { type: 'merge.open' }
  | { type: 'merge.accept' }
  | { type: 'merge.takeTheirs' }
  | { type: 'leave.ask' }
  | { type: 'leave.stay' }
  | { type: 'leave.discard' }
  | { type: 'leave.save' }
export type EditingEmitted =
  | { type: 'saved'; record: SavedRecord }
  /** Kept outside over a sign-out; undefined values mean: forget the draft. */
  | { type: 'draft'; values?: Values; version?: number }
  /** What somebody else changed came in without a question; the save goes on. */
  | { type: 'merged'; fields: string[]; base: Values; theirs: Values }
  | { type: 'leave.allowed' }

export const isStale = (thrown: unknown): thrown is StaleRefusal =>
  typeof thrown === 'object' && thrown !== null && 'current' in thrown

const errorsOf = (refusal: Refusal): EditingContext['errors'] =>
  Object.fromEntries(
    (refusal.fields ?? []).map(({ path, key, params }) => [path, { key, ...(params !== undefined && { params }) }]),
  )
const without = (errors: EditingContext['errors'], field: string) =>
  Object.fromEntries(Object.entries(errors).filter(([path]) => path !== field && !path.startsWith(`${field}.`)))

export const hasChanges = ({ base, values }: Pick<EditingContext, 'base' | 'values'>) =>
  changedFields(base, values).length > 0
const rebased = (kept: SavedRecord) => ({
  base: kept.values,
  version: kept.version,
  theirs: undefined,
  clashes: [],
  chosen: {},
  merged: {},
})

/** There as soon as somebody else saved; earlier no merge is opened. */
const theirsOf = ({ theirs }: EditingContext) => theirs as SavedRecord
const woven = (context: EditingContext, inside?: Inside) => ({
  ...threeWay(context.base, context.values, theirsOf(context).values, inside),
  chosen: {},
})

/** Of a field both sides changed, what was woven of it. */
const wovenIn = (context: EditingContext, inside?: Inside) => (field: string) =>
  inside?.(field, context.base[field], context.values[field], theirsOf(context).values[field])

export const editingSetup = (ports: Partial<EditingPorts>) =>
  setup({
    types: {} as {
      input: { kept: SavedRecord; draft?: Values }
      context: EditingContext
      events: EditingEvent
      emitted: EditingEmitted
      tags: 'busy' | 'asking' | 'unsaved'
    },
    actors: {
      save: port<SavedRecord, { values: Values; changed: string[]; version?: number }>('editing.save', ports.save),
    },
    guards: {
      hasChanges: ({ context }) => hasChanges(context),
      isUntouched: not('hasChanges'),
      isNewer: ({ context, event }) =>
        event.type === 'record.changed' && (event.current.version ?? 0) > (context.version ?? 0),
      newerAndUntouched: and(['isNewer', 'isUntouched']),
      isBehind: ({ context }) => context.theirs !== undefined,
      isStale: (_, { thrown }: { thrown: unknown }) => isStale(thrown),
      isStaleWithoutClash: ({ context: { base, values } }, { thrown }: { thrown: unknown }) =>
        isStale(thrown) && threeWay(base, values, thrown.current.values, ports.inside).clashes.length === 0,
      isClashing: ({ context }, key: string) => context.clashes.some(clash => clashKey(clash) === key),
      allChosen: ({ context }) => context.clashes.every(clash => context.chosen[clashKey(clash)] !== undefined),
      hasErrors: (_, errors: EditingContext['errors']) => Object.keys(errors).length > 0,
      isNew: ({ context }) => context.version === undefined,
      isLeaving: ({ context }) => context.leaving,
    },
    actions: {
      change: assign(({ context }, { field, value }: { field: string; value: unknown }) => ({
        values: { ...context.values, [field]: value },
        errors: without(context.errors, field),
      })),
      keepErrors: assign((_, errors: EditingContext['errors']) => ({ errors, leaving: false })),
      keepRefusal: assign((_, refusal: Refusal) => ({ refusal, errors: errorsOf(refusal), leaving: false })),
      noteSent: assign(({ context }) => ({ sent: context.values, refusal: undefined, errors: {} })),
      keepSaved: assign(({ context }, kept: SavedRecord) => ({
        ...rebased(kept),
        values: threeWay(context.sent, context.values, kept.values, ports.inside).merged,
      })),
      keepTheirs: assign((_, { current }: { current: SavedRecord }) => ({ theirs: current })),
      merge: assign(({ context }) => ({ ...woven(context, ports.inside), leaving: false })),
      weave: assign(({ context }) => woven(context, ports.inside)),
      choose: assign(({ context }, { clash, side }: { clash: string; side: Side }) => ({
        chosen: { ...context.chosen, [clash]: side },
      })),
      takeMerge: assign(({ context }) => ({
        values: settled(context.merged, context.clashes, context.chosen, wovenIn(context, ports.inside)),
        ...rebased(theirsOf(context)),
      })),
      takeTheirs: assign(({ context }) => {
        const theirs = theirsOf(context)
        return { ...rebased(theirs), values: theirs.values, errors: {}, refusal: undefined }
      }),
      restore: assign(({ context }) => ({ values: context.base, errors: {}, refusal: undefined })),
      leaveAfterwards: assign({ leaving: true }),
      stay: assign({ leaving: false }),
      saveNow: raise({ type: 'save' }),
      resetNow: raise({ type: 'reset' }),
      tellSaved: emit((_, record: SavedRecord) => ({ type: 'saved' as const, record })),
      tellMerged: emit(({ context }) => ({
        type: 'merged' as const,
        fields: changedFields(context.base, theirsOf(context).values),
        base: context.base,
        theirs: theirsOf(context).values,
      })),
      tellDraft: emit(({ context }) => ({ type: 'draft' as const, values: context.values, version: context.version })),
      tellNoDraft: emit({ type: 'draft' }),
      allowLeave: emit({ type: 'leave.allowed' }),
    },
  })
