// The forms that stand open with something in them that is not saved. Whoever acts on such a record is asked first: the server knows
// only what was saved, and would publish or copy that. Refuses nothing of records whose form is clean or not open here.
import type { WishSpec } from '#console/action/wishes.ts'
import type { AnyRow } from '#contract/resource.ts'

interface OpenForm {
  resource: string
  id: string
  isUnsaved(): boolean
  /** Asks what becomes of it before the action: the record as saved now, `asSaved` to leave it aside, undefined to stay in the form. */
  settle(action: string): Promise<AnyRow | 'asSaved' | undefined>
}

const open = new Set<OpenForm>()

/** Until what is returned is called. */
export const holdForm = (form: OpenForm): (() => void) => {
  open.add(form)
  return () => void open.delete(form)
}

/** A saved value, a word said about it and its end are none of what the form holds. */
const apart: ReadonlySet<string> = new Set(['change', 'comment', 'remove'])

const formOf = ({ action, resource, subject }: WishSpec): OpenForm | undefined => {
  const isWriting = action.effect === 'write' || action.effect === 'danger'
  if (!isWriting || !subject || subject.matching || (action.standard && apart.has(action.name))) return undefined
  return [...open].find(
    form => form.resource === resource.name && subject.records.some(({ id }) => id === form.id) && form.isUnsaved(),
  )
}

/** Whether the form of one of its records holds what is not saved. */
export const meetsUnsaved = (spec: WishSpec): boolean => formOf(spec) !== undefined

/** The wish as it is once that is settled; undefined where somebody goes on editing. */
export const settled = async (spec: WishSpec): Promise<WishSpec | undefined> => {
  const form = formOf(spec)
  if (!form || !spec.subject) return spec
  const answer = await form.settle(spec.action.name)
  if (answer === undefined) return undefined
  if (answer === 'asSaved') return spec
  const records = spec.subject.records.map(record => (record.id === answer.id ? { ...record, ...answer } : record))
  return { ...spec, subject: { ...spec.subject, records } }
}
