// Rich text as it is kept: cleaned on every way in, whatever the area, since it is shown in shops.
import type { Field } from '#contract/field.ts'
import { withLeaves } from '#contract/fields/blocks.ts'
import { cleaned } from '#server/html/clean.ts'

export const safe = (field: Field, value: unknown): unknown => {
  if (field.kind === 'blocks') return withLeaves(field, value, leaf => safe(leaf.field, leaf.value))
  const { format } = field.facts
  if (format !== 'html') return value
  if (typeof value === 'string') return cleaned(value).html
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([language, html]) => [language, cleaned(String(html)).html]))
}
