// A form over one record, whose saves the test answers one by one; and what the record became meanwhile.
import type { EditingPorts, SavedRecord } from '#machines/editing/setup.ts'
import { type EditingEvent, makeEditing } from '#machines/editing.ts'
import { answering, settle, start } from './running.ts'

export const kept: SavedRecord = { values: { name: 'Rose', price: 100, tags: ['a'] }, version: 1 }

export const editing = (
  ports: Partial<EditingPorts> = {},
  input: { kept?: SavedRecord; draft?: Record<string, unknown> } = {},
) => {
  const saving = answering<SavedRecord>()
  const run = start(makeEditing({ save: saving.ask, ...ports }), { kept, ...input })
  const at = () => run.actor.getSnapshot()
  const send = (event: EditingEvent) => settle(() => run.actor.send(event))
  const type = (field: string, value: unknown) => send({ type: 'field.change', field, value })
  return { ...run, saving, at, send, type, form: () => at().value.form, context: () => at().context }
}
export const newer = (values: object): SavedRecord => ({ values: { ...kept.values, ...values }, version: 2 })
export const stale = (values: object) => ({ key: 'stale', code: 'STALE_VERSION', current: newer(values) })
