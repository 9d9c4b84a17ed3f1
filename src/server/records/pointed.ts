// What a record points to, by its declaration: references, and whatever else a kind of field says its values point to.
import { type AnyRow, isStored, type Resource } from '#contract/resource.ts'
import { isSame } from '#rules/diff.ts'
import { storedOf } from '#server/fields/kinds.ts'
import type { Pointed } from '#server/fields/stored.ts'

/** One use, with the field it stands in and the way inside its value: `blocks.4f0c.props.product`. */
export interface Pointing extends Pointed {
  field: string
  path: string
}

type Values = Readonly<Record<string, unknown>>

interface PointingField {
  name: string
  refers(value: unknown): Pointed[]
}

const known = new WeakMap<Resource, PointingField[]>()

/** Fields whose values may point somewhere. */
export const pointingFields = (resource: Resource): readonly PointingField[] => {
  const ready = known.get(resource)
  if (ready) return ready
  const found = Object.entries(resource.fields).flatMap(([name, field]) => {
    const refers = isStored(field) ? storedOf(field).refers?.(field) : undefined
    return refers ? [{ name, refers }] : []
  })
  known.set(resource, found)
  return found
}

const inField = ({ name, refers }: PointingField, values: Values): Pointing[] => {
  const value = values[name]
  if (value === null || value === undefined) return []
  return refers(value).map(one => ({ ...one, field: name, path: one.path ? `${name}.${one.path}` : name }))
}

export const pointingsIn = (resource: Resource, values: Values): Pointing[] =>
  pointingFields(resource).flatMap(field => inField(field, values))

/** Those that were not there before; without a record from before, all. */
export const newPointings = (
  resource: Resource,
  { before, after }: { before: AnyRow | null; after: Values },
): Pointing[] =>
  pointingFields(resource).flatMap(field => {
    if (before && isSame(before[field.name], after[field.name])) return []
    const had = new Set(before ? inField(field, before).map(({ to, id }) => `${to} ${id}`) : [])
    return inField(field, after).filter(({ to, id }) => !had.has(`${to} ${id}`))
  })
