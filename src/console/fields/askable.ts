// What may stand before a colon in the query line of a resource, as far as the page knows; the server knows a few words more and has
// the last word. Lists complete and name by it, and rules that are such lines are put together of it.
import { knownResource } from '#console/session/me.ts'
import { camel } from '#contract/address.ts'
import { f } from '#contract/f.ts'
import { type Field, structureKinds } from '#contract/field.ts'
import type { Resource } from '#contract/resource.ts'
import { RecordStatus } from '#contract/valueSet.ts'

export type NamedField = readonly [name: string, field: Field]

/** What every record carries; a resource without a life has no status. */
const base: Record<string, Field> = {
  status: f.choice(RecordStatus, { readOnly: true, sortable: true }),
  createdAt: f.moment({ readOnly: true, sortable: true }),
  updatedAt: f.moment({ readOnly: true, sortable: true }),
}

/** The fields of its records that fit a column, of those who reads may see. */
export const fieldsSeen = (resource: Resource, may: (id: string) => boolean): NamedField[] => {
  const { status, ...times } = base
  const fields = Object.entries({
    ...(resource.lifecycle !== 'none' && { status }),
    ...resource.fields,
    ...times,
  }) as [string, Field][]
  return fields
    .filter(([name, { kind, facts }]) => name === resource.title || !(structureKinds.includes(kind) && !facts.column))
    .filter(([, { facts }]) => !facts.secret && (!facts.needs || may(facts.needs)))
}

const shorthand: Record<string, string> = { updated: 'updatedAt', created: 'createdAt' }

/** `tag` for `tags`: a reference is called what one of its records is called. */
const singular = ({ facts }: Field): string | undefined => {
  const target = facts.to ? knownResource(facts.to) : undefined
  return target && camel(target.one)
}

export interface Askable {
  /** What it is called in the declaration; another word than the one that is written, where a field has two. */
  name: string
  field: Field
  /** Nothing of the record: it is asked for and never shown. */
  isFilter?: true
}

/** By the word that is written; `fields` are those of its records that can be seen. What needs a right is for who has it. */
export const askable = (
  resource: Pick<Resource, 'filters'>,
  fields: readonly NamedField[],
  may: (id: string) => boolean = () => true,
): ReadonlyMap<string, Askable> => {
  const words = new Map<string, Askable>()
  const add = (word: string | undefined, one: Askable | undefined) => {
    if (word && one && !words.has(word)) words.set(word, one)
  }
  for (const [name, field] of fields) if (!field.facts.virtual) add(name, { name, field })
  for (const [short, name] of Object.entries(shorthand)) add(short, words.get(name))
  for (const [name, field] of fields) add(singular(field), { name, field })
  for (const [name, field] of Object.entries(resource.filters ?? {})) {
    if (!field.facts.needs || may(field.facts.needs)) add(name, { name, field, isFilter: true })
  }
  return words
}
