// Between a row and what its form holds: the writable fields a person may see, nothing missing, empty ones null.
import { isEmpty } from '#console/fields/empty.ts'
import { readText } from '#console/fields/setting.ts'
import { startOf } from '#console/fields/visuals.ts'
import type { Field, Setting } from '#contract/field.ts'
import { type AnyRow, type Resource, writable } from '#contract/resource.ts'
import type { SavedRecord } from '#machines/editing/setup.ts'
import type { Values } from '#machines/merge.ts'

type May = (actionId: string) => boolean

/** Fields of the form, in order; what needs a further right is left out without it. */
export const formFields = (resource: Resource, isNew: boolean, may: May): [string, Field][] =>
  writable(resource, isNew).filter(([, { facts }]) => !facts.needs || may(facts.needs))

export const keptOf = (fields: readonly [string, Field][], row: AnyRow): SavedRecord => ({
  values: Object.fromEntries(fields.map(([name]) => [name, row[name] ?? null])),
  version: row.version,
})

/** The part of the address that fills in fields of a new record, in their order. */
export const givenIn = (resource: Resource, search: URLSearchParams): string =>
  new URLSearchParams(
    writable(resource, true).flatMap(([name]) => {
      const text = search.get(name)
      return text === null ? [] : [[name, text]]
    }),
  ).toString()

/** A new record: defaults, then what the address gives (`/variants/new?product=…`). */
export const newValues = (fields: readonly [string, Field][], search: URLSearchParams, setting: Setting): Values =>
  Object.fromEntries(
    fields.map(([name, field]) => {
      const given = search.get(name)
      return [name, given === null ? startOf(field) : readText(field, given, setting)]
    }),
  )

/** Empty fields need not be sent when a record is made. */
export const draftOf = (values: Values): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => !isEmpty(value)))

export const patchOf = (values: Values, changed: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(changed.map(name => [name, values[name] ?? null]))
