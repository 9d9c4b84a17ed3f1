// The words of the query line with the columns they mean. Used for completion and for the names on chips.
import { askable } from '#console/fields/askable.ts'
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

/** Nothing of the record: it is asked for and never shown. */
const wordFor = (name: string, field: Field): Column =>
  columnOf(name, { ...field, facts: { ...field.facts, virtual: true } })

export const namesOf = (resource: Resource, columns: readonly Column[], may?: (id: string) => boolean): Name[] => {
  const known = new Map(columns.map(column => [column.name, column]))
  const seen = columns.map(({ name, field }) => [name, field] as const)
  const names = new Map<string, Name>()
  for (const [word, { name, field, isFilter }] of askable(resource, seen, may)) {
    const column = isFilter ? wordFor(name, field) : known.get(name)
    names.set(word, { name: word, ...(column && { column }) })
  }
  for (const { filter } of resource.views ?? []) {
    for (const { field } of clausesOf(parseQuery(filter).tree)) {
      if (!names.has(field)) names.set(field, { name: field })
    }
  }
  return [...names.values()]
}

/** No second word for a field. */
export const isOwn = ({ name, column }: Name): boolean => (column?.name ?? name) === name

export const columnNamed = (names: readonly Name[], name: string): Column | undefined =>
  names.find(known => known.name === name)?.column
