// When a record stops by itself: at the moment a field of its own says, or at the one it is planned to be taken down.
import type { Fields } from './field.ts'
import type { Resource } from './resource.ts'
import { type Planned, pendingOf } from './revisions.ts'

// Asked of every record that is written.
const endFields = new WeakMap<Fields, string | null>()

/** The field that says until when it holds, where the resource has one that people write. */
export const endFieldOf = ({ fields }: Pick<Resource, 'fields'>): string | undefined => {
  let found = endFields.get(fields)
  if (found === undefined) {
    found =
      Object.entries(fields).find(
        ([, { kind, facts }]) => kind === 'moment' && facts.ends === true && !facts.readOnly && !facts.virtual,
      )?.[0] ?? null
    endFields.set(fields, found)
  }
  return found ?? undefined
}

/** Of its schedule, the first moment it is taken down; none where it stays. */
export const takenDownAt = (row: Readonly<Record<string, unknown>>): string | undefined =>
  pendingOf({ scheduled: (row.scheduled ?? null) as Planned[] | null }).find(({ does }) => does === 'deactivate')?.at

/** An instant as ISO 8601; none where it ends never, or nobody knows. */
export const endOf = (
  resource: Pick<Resource, 'fields'>,
  row: Readonly<Record<string, unknown>>,
): string | undefined => {
  const own = row[endFieldOf(resource) ?? '']
  const ends = [typeof own === 'string' ? own : undefined, takenDownAt(row)].filter(one => one !== undefined)
  return ends.sort((one, other) => Date.parse(one) - Date.parse(other))[0]
}
