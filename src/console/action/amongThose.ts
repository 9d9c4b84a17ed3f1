// Of a list of values that the records have a list of themselves, only what they have: holds that are released, say. All of them where
// there are no records to look at.
import type { Field } from '#contract/field.ts'
import type { AnyRow, Resource } from '#contract/resource.ts'

export const amongThose = (field: Field, resource: Resource | undefined, records: readonly AnyRow[]): Field => {
  const { of } = field.facts
  const its = Object.entries(resource?.fields ?? {}).find(([, one]) => one.kind === 'list' && one.facts.of === of)
  if (!of || field.kind !== 'list' || !its || records.length === 0) return field
  const had = new Set(records.flatMap(record => (record[its[0]] as readonly string[] | null) ?? []))
  return { ...field, facts: { ...field.facts, of: { ...of, names: of.names.filter(name => had.has(name)) } } }
}
