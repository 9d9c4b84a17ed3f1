// The save of a form: one call, one idempotency key per content, and a stale record handed to the merge instead of lost.

import { refused } from '#console/action/acting.ts'
import { asFieldRefusal } from '#console/action/speech.ts'
import { wordsNow } from '#console/i18n/words.ts'
import { newOnce } from '#console/net/once.ts'
import { act } from '#console/net/records.ts'
import { isRefusal } from '#console/net/refusal.ts'
import { actionId } from '#contract/address.ts'
import type { Outcome } from '#contract/call.ts'
import type { Field } from '#contract/field.ts'
import type { AnyRow, Resource } from '#contract/resource.ts'
import type { EditingPorts, Kept } from '#machines/editing/setup.ts'
import { refuse } from '#machines/port.ts'
import { draftOf, keptOf, patchOf } from './recordValues.ts'

interface SaveSpec {
  resource: Resource
  id?: string
  fields: readonly [string, Field][]
  onSaved(row: AnyRow, outcome: Outcome): void
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
  return current ? Object.assign(said, { current: keptOf(fields, current) satisfies Kept }) : said
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

export const savePort = ({ resource, id, fields, onSaved }: SaveSpec): EditingPorts['save'] => {
  const onceFor = keyFor()
  return async ({ values, changed, version }) => {
    const isNew = id === undefined
    const input = isNew ? draftOf(values) : patchOf(values, changed)
    const target = isNew ? {} : { ids: [id], ...(version !== undefined && { versions: { [id]: version } }) }
    const action = actionId(resource, isNew ? 'create' : 'change')
    const once = onceFor(JSON.stringify([target, input]))
    const outcome = await act({ action, target, input, once, face: 'button' }).catch(thrown =>
      Promise.reject(stale(thrown, fields)),
    )
    const row = rowIn(outcome)
    onSaved(row, outcome)
    return keptOf(fields, row)
  }
}
