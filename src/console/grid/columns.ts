// Which columns a list can show and which it shows: the declaration proposes, the person's profile disposes.

import { visualOf } from '#console/fields/visuals.ts'
import { f } from '#contract/f.ts'
import type { Field, FieldKind } from '#contract/field.ts'
import type { Resource } from '#contract/resource.ts'
import { RecordStatus } from '#contract/valueSet.ts'

export interface Column {
  name: string
  field: Field
  sortable: boolean
  /** Numbers stand at the end of their column. */
  atEnd: boolean
}

/** What every record carries; a resource without a life has no status. */
const base: Record<string, Field> = {
  status: f.choice(RecordStatus, { readOnly: true, sortable: true }),
  createdAt: f.moment({ readOnly: true, sortable: true }),
  updatedAt: f.moment({ readOnly: true, sortable: true }),
}
const unshown: readonly FieldKind[] = ['json', 'file']
const unsorted: readonly FieldKind[] = ['json', 'file', 'list', 'references']

const made = (name: string, field: Field, isTitle: boolean): Column => ({
  name,
  field,
  sortable: !field.facts.virtual && !unsorted.includes(field.kind) && (isTitle || field.facts.sortable === true),
  atEnd: visualOf(field).atEnd ?? false,
})

/** Every field a column may show, the title first, the status beside it. */
export const possibleColumns = (resource: Resource, may: (id: string) => boolean): Column[] => {
  const { status, ...times } = base
  const fields = Object.entries({
    ...(resource.lifecycle !== 'none' && { status }),
    ...resource.fields,
    ...times,
  }) as [string, Field][]
  const columns = fields
    .filter(([name, { kind, facts }]) => name === resource.title || !(unshown.includes(kind) && !facts.column))
    .filter(([, { facts }]) => !facts.secret && (!facts.needs || may(facts.needs)))
    .map(([name, field]) => made(name, field, name === resource.title))
  return columns.sort((one, other) => Number(other.name === resource.title) - Number(one.name === resource.title))
}

const isProposed = (resource: Resource, { name, field }: Column): boolean =>
  name === 'status' ||
  field.facts.column === true ||
  (name === 'updatedAt' && resource.lifecycle !== 'none') ||
  (name === 'createdAt' && resource.lifecycle === 'none')

/** The title is always there; it is what a row is called. */
export const shownColumns = (
  resource: Resource,
  possible: readonly Column[],
  chosen: readonly string[] | undefined,
): Column[] => {
  if (!chosen) return possible.filter(column => column.name === resource.title || isProposed(resource, column))
  const named = chosen.flatMap(name => possible.find(column => column.name === name) ?? [])
  const title = possible.filter(({ name }) => name === resource.title)
  return [...title, ...named.filter(({ name }) => name !== resource.title)]
}
