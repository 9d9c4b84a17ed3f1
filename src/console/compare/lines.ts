// The lines of a comparison: one per field, or one per language where a text is there in several, and which of them differ.
import { factFields } from '#console/detail/factFields.ts'
import { isEmpty } from '#console/fields/empty.ts'
import type { Words } from '#console/i18n/words.ts'
import { f } from '#contract/f.ts'
import type { Field } from '#contract/field.ts'
import type { Localized } from '#contract/fields/localized.ts'
import type { AnyRow, Resource } from '#contract/resource.ts'
import { RecordStatus } from '#contract/valueSet.ts'
import { isSame } from '#machines/merge.ts'

export interface CompareLine {
  key: string
  name: string
  label: string
  field: Field
  /** One per record, in their order. */
  values: readonly unknown[]
  differs: boolean
}

const status = f.choice(RecordStatus)

const plain = (value: unknown): unknown => (isEmpty(value) ? null : value)

const lineOf = (key: string, name: string, label: string, field: Field, values: readonly unknown[]): CompareLine => {
  const [first, ...others] = values.map(plain)
  return { key, name, label, field, values, differs: others.some(other => !isSame(first, other)) }
}

const languagesIn = (maps: readonly Localized[]): string[] => [...new Set(maps.flatMap(map => Object.keys(map)))].sort()

export const compareLines = (
  resource: Resource,
  records: readonly AnyRow[],
  may: (right: string) => boolean,
  words: Words,
): CompareLine[] => {
  const own = factFields(resource, may).flatMap(([name, field]) => {
    const label = words.field(resource, name)
    const values = records.map(record => record[name])
    if (field.kind !== 'localized') return [lineOf(name, name, label, field, values)]
    const maps = values.map(value => (value ?? {}) as Localized)
    const languages = languagesIn(maps)
    if (languages.length < 2) return [lineOf(name, name, label, field, values)]
    return languages.map(language => {
      const said = maps.map(map => (map[language] ? { [language]: map[language] } : null))
      return lineOf(`${name}.${language}`, name, `${label} (\u2068${language}\u2069)`, field, said)
    })
  })
  if (resource.lifecycle === 'none' || resource.fields.status) return own
  const states = records.map(record => record.status)
  return [lineOf('status', 'status', words.field(resource, 'status'), status, states), ...own]
}
