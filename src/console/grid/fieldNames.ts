// What may stand before a colon in the query line of a list, as far as the page knows; the server knows a few words more
// and has the last word. Used for completion and for the names on chips.
import { knownResource } from '#console/session/me.ts'
import { camel } from '#contract/address.ts'
import type { Field } from '#contract/field.ts'
import type { Resource } from '#contract/resource.ts'
import { clausesOf } from '#rules/expression/tree.ts'
import { parseQuery } from '#rules/expression.ts'
import { type Column, columnOf } from './columns.ts'

export interface Name {
  /** As it is typed. */
  name: string
  /** The field it means; absent for words only the server knows. */
  column?: Column
}

const shorthand: Record<string, string> = { updated: 'updatedAt', created: 'createdAt' }

/** `tag` for `tags`: a reference is called what one of its records is called. */
const singular = ({ facts }: Field): string | undefined => {
  const target = facts.to ? knownResource(facts.to) : undefined
  return target && camel(target.one)
}

/** Nothing of the record: it is asked for and never shown. */
const wordFor = (name: string, field: Field): Column =>
  columnOf(name, { ...field, facts: { ...field.facts, virtual: true } })

export const namesOf = (resource: Resource, columns: readonly Column[]): Name[] => {
  const names = new Map<string, Name>()
  const add = (name: string | undefined, column?: Column) => {
    if (name && !names.has(name)) names.set(name, { name, ...(column && { column }) })
  }
  for (const column of columns) if (!column.field.facts.virtual) add(column.name, column)
  for (const [short, name] of Object.entries(shorthand)) add(short, names.get(name)?.column)
  for (const column of columns) add(singular(column.field), column)
  for (const [name, field] of Object.entries(resource.filters ?? {})) add(name, wordFor(name, field))
  for (const { filter } of resource.views ?? []) {
    for (const { field } of clausesOf(parseQuery(filter).tree)) add(field)
  }
  return [...names.values()]
}

/** No second word for a field. */
export const isOwn = ({ name, column }: Name): boolean => (column?.name ?? name) === name

export const columnNamed = (names: readonly Name[], name: string): Column | undefined =>
  names.find(known => known.name === name)?.column
