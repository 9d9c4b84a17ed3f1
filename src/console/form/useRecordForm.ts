// The editing machine of one form, tied to the server, the kept draft and the socket. Screens only read and send.
import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useEffectEvent, useState } from 'react'
import { asFinding } from '#console/action/speech.ts'
import { titleOf } from '#console/fields/title.ts'
import { wordsNow } from '#console/i18n/words.ts'
import { useLive } from '#console/net/live.ts'
import { readRecord } from '#console/net/records.ts'
import type { Draft } from '#console/session/drafts.ts'
import { usePlace } from '#console/session/me.ts'
import { declareUnsaved } from '#console/session/unsaved.ts'
import { toast } from '#console/shell/toast.ts'
import type { Outcome } from '#contract/call.ts'
import type { Field } from '#contract/field.ts'
import { blocksIn } from '#contract/fields/blocks.ts'
import type { Finding } from '#contract/problem.ts'
import type { AnyRow, Resource } from '#contract/resource.ts'
import type { EditingEmitted, SavedRecord } from '#machines/editing/setup.ts'
import { type EditingRef, makeEditing } from '#machines/editing.ts'
import { changedFields, type Values } from '#machines/merge.ts'
import { blockChanges } from '#rules/blocks/changes.ts'
import { mergeInside } from './inside.ts'
import { keptOf } from './recordValues.ts'
import { savePort } from './saving.ts'

/** Only what differs from the record, with what it differs from: an older draft can still be merged. */
export interface FormDraft {
  changed: Values
  base: Values
  version?: number
}

type Merged = Extract<EditingEmitted, { type: 'merged' }>

export interface FormSpec {
  resource: Resource
  /** Absent while the record is new. */
  id?: string
  /** Of the draft, and of the form among those that are open. */
  place: string
  fields: readonly [string, Field][]
  /** As the server has it now; for a new record what it begins with. */
  kept: SavedRecord
  draft: Draft<FormDraft>
  onSaved(row: AnyRow, outcome: Outcome, unpublished: boolean): void
  onWarned(warnings: readonly Finding[]): Promise<boolean>
  unpublishes(): boolean
}

/** A draft of an older version is laid over what it was typed on, so that the save meets the newer one in a merge. */
const startFrom = (kept: SavedRecord, draft: FormDraft | undefined): { kept: SavedRecord; draft?: Values } => {
  if (!draft) return { kept }
  if (draft.version === kept.version) return { kept, draft: draft.changed }
  return { kept: { values: { ...kept.values, ...draft.base }, version: draft.version }, draft: draft.changed }
}

const draftIn = (ref: EditingRef): FormDraft => {
  const { base, values, version } = ref.getSnapshot().context
  const changed = changedFields(base, values)
  const only = (from: Values) => Object.fromEntries(changed.map(name => [name, from[name] ?? null]))
  return { changed: only(values), base: only(base), ...(version !== undefined && { version }) }
}

export const useRecordForm = (spec: FormSpec): EditingRef => {
  const { resource, id, place, fields, kept, draft } = spec
  const { urlLang } = usePlace()
  const saved = useEffectEvent(spec.onSaved)
  const [machine] = useState(() =>
    makeEditing({
      save: savePort({ ...spec, onSaved: (row, outcome, unpublished) => saved(row, outcome, unpublished) }),
      inside: mergeInside(fields),
    }),
  )
  const ref = useActorRef(machine, { input: startFrom(kept, draft.found) })

  const tell = useEffectEvent((values: Values | undefined) => (values ? draft.keep(draftIn(ref)) : draft.drop()))
  useEffect(() => {
    // A form nobody has typed in tells at its start that it has no draft; only a later one is worth a call.
    let kept = draft.found !== undefined
    const telling = ref.on('draft', ({ values }) => {
      if (values || kept) tell(values)
      kept = values !== undefined
    })
    return () => telling.unsubscribe()
  }, [ref, draft.found])

  const tellUnsaved = useEffectEvent(() => {
    const words = wordsNow()
    if (!ref.getSnapshot().hasTag('unsaved')) return undefined
    const title = id
      ? words.t('drafts.edit', {
          one: words.one(resource),
          title: titleOf(resource, { ...ref.getSnapshot().context.base, id }, urlLang),
        })
      : words.t('form.new', words.singular(resource))
    return { title, body: draftIn(ref).changed }
  })
  useEffect(() => declareUnsaved(place, () => tellUnsaved()), [place])

  const tellMerged = useEffectEvent(({ fields: names, base, theirs }: Merged) => {
    const words = wordsNow()
    const taken = words.list(
      names.map(name => {
        const field = words.field(resource, name)
        if (resource.fields[name]?.kind !== 'blocks') return field
        const count = blockChanges(blocksIn(base[name]), blocksIn(theirs[name])).length
        return words.t('form.changesIn', { field, count, number: words.number(count) })
      }),
    )
    void toast({ kind: 'info', text: words.t('form.takenOver', { fields: taken }) })
  })
  useEffect(() => {
    const merging = ref.on('merged', event => tellMerged(event))
    return () => merging.unsubscribe()
  }, [ref])

  const meetNewer = useEffectEvent(() => {
    if (draft.found && draft.found.version !== kept.version) ref.send({ type: 'record.changed', current: kept })
  })
  useEffect(() => meetNewer(), [])

  useLive('record.changed', ({ resource: name, records }) => {
    const changed = records.find(record => record.id === id)
    if (name !== resource.name || !id || !changed || changed.version <= (ref.getSnapshot().context.version ?? 0)) return
    void readRecord(resource, id)
      .then(row => ref.send({ type: 'record.changed', current: keptOf(fields, row) }))
      .catch(() => {})
  })
  return ref
}

/** Value, stored value and the server's word about one field; nothing else draws when it changes. */
export const useField = (ref: EditingRef, name: string) => {
  const value = useSelector(ref, ({ context }) => context.values[name])
  const base = useSelector(ref, ({ context }) => context.base[name])
  const told = useSelector(ref, ({ context }) => context.errors[name])
  const finding: Finding | undefined = told && asFinding(told)
  return { value, base, finding }
}
