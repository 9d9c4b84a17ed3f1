// The save of a form: one call, one idempotency key per content, and a stale record handed to the merge instead of lost.
import { refused } from '#console/action/acting.ts'
import { tellNotes } from '#console/action/notes.ts'
import { asFieldRefusal } from '#console/action/speech.ts'
import { wordsNow } from '#console/i18n/words.ts'
import { newOnce } from '#console/net/once.ts'
import { act, planOf } from '#console/net/records.ts'
import { isRefusal } from '#console/net/refusal.ts'
import { actionId } from '#contract/address.ts'
import type { Outcome } from '#contract/call.ts'
import type { Field } from '#contract/field.ts'
import type { Finding } from '#contract/problem.ts'
import type { AnyRow, Resource } from '#contract/resource.ts'
import { actionOf } from '#contract/standard.ts'
import type { EditingContext, EditingPorts, SavedRecord } from '#machines/editing/setup.ts'
import { refuse } from '#machines/port.ts'
import type { Call } from '#machines/wish.ts'
import { isNote } from '#machines/wish.ts'
import { draftOf, keptOf, patchOf } from './recordValues.ts'

interface SaveSpec {
  resource: Resource
  id?: string
  fields: readonly [string, Field][]
  /** `unpublished` says that it left publication in the same deed. */
  onSaved(row: AnyRow, outcome: Outcome, unpublished: boolean): void
  /** Whether it is to be saved for all that. */
  onWarned(warnings: readonly Finding[]): Promise<boolean>
  /** Whether whoever saves has chosen that it leaves publication with it. */
  unpublishes(): boolean
}

/** The same content tried again is the same call: a record is never made twice because an answer got lost. */
const keyFor = () => {
  let last = { content: '', once: '' }
  return (content: string): string => {
    if (last.content !== content) last = { content, once: newOnce() }
    return last.once
  }
}

/** The record moved on: the current one goes along with the refusal. */
const stale = (thrown: unknown, fields: SaveSpec['fields']): Error => {
  const said = refused(thrown)
  if (!isRefusal(thrown) || thrown.body.code !== 'STALE_VERSION') return said
  const current = thrown.body.details?.current as AnyRow | undefined
  return current ? Object.assign(said, { current: keptOf(fields, current) satisfies SavedRecord }) : said
}

const rowIn = ({ done, refused: [left] }: Outcome): AnyRow => {
  const [row] = done
  if (row) return row
  const why = left?.why
  throw refuse({
    key: why?.key ?? `problem.${why?.code ?? 'INTERNAL'}`,
    message: why?.message ?? wordsNow().t('action.noAnswer'),
    ...(why?.path && { fields: [asFieldRefusal(why)] }),
  })
}

/** Looked at first where it may warn: what there is to beware of is asked about, the rest comes back to be told afterwards. */
const warningsOf = async (call: Call, onWarned: SaveSpec['onWarned']): Promise<readonly Finding[]> => {
  const { warnings } = await planOf(call)
  const beware = warnings.filter(one => !isNote(one))
  if (beware.length > 0 && !(await onWarned(beware)))
    throw refuse({ key: 'form.heldBack', message: wordsNow().t('form.heldBack') })
  return warnings
}

/** Nothing else is wrong but that it is published: it can be saved once it is not. */
export const isWhilePublished = (errors: EditingContext['errors']): boolean => {
  const all = Object.values(errors)
  return all.length > 0 && all.every(({ key }) => key === 'server.record.published')
}

export const savePort = ({ resource, id, fields, onSaved, onWarned, unpublishes }: SaveSpec): EditingPorts['save'] => {
  const onceFor = keyFor()
  const isNew = id === undefined
  const name = isNew ? 'create' : 'change'
  const warns = actionOf(resource, name)?.warns
  return async ({ values, changed, version }) => {
    const input = isNew ? draftOf(values) : patchOf(values, changed)
    const target = isNew ? {} : { ids: [id], ...(version !== undefined && { versions: { [id]: version } }) }
    const unpublish = unpublishes()
    const once = onceFor(JSON.stringify([target, input, ...(unpublish ? ['unpublish'] : [])]))
    const action = actionId(resource, name)
    const call: Call = { action, target, input, once, face: 'button', ...(unpublish && { unpublish }) }
    try {
      const warnings = warns ? await warningsOf(call, onWarned) : []
      const outcome = await act(call)
      const row = rowIn(outcome)
      onSaved(row, outcome, unpublish)
      tellNotes(warnings)
      return keptOf(fields, row)
    } catch (thrown) {
      throw stale(thrown, fields)
    }
  }
}
