// What a text means in a cell, and which cells have a meaning one may change. Reading is the codec's, as in files and forms.
import { offerOf } from '#console/action/offers.ts'
import { checkValue } from '#console/fields/check.ts'
import { readFigure } from '#console/fields/figureText.ts'
import type { Words } from '#console/i18n/words.ts'
import type { Field, FieldKind, Setting } from '#contract/field.ts'
import type { Finding } from '#contract/problem.ts'
import type { AnyRow, Resource } from '#contract/resource.ts'
import { actionOf } from '#contract/standard.ts'
import type { Filled } from './board.ts'

/** Kinds that one line of text says whole. */
const spoken: readonly FieldKind[] = [
  'text',
  'localized',
  'integer',
  'decimal',
  'money',
  'percent',
  'toggle',
  'choice',
  'date',
]

export const isSpoken = ({ kind, facts }: Field): boolean => spoken.includes(kind) && facts.format !== 'html'

export const isChangeable = (
  resource: Resource,
  row: AnyRow,
  { name, field }: Filled['column'],
  may: (id: string) => boolean,
): boolean => {
  const change = actionOf(resource, 'change')
  const { readOnly, virtual, fixed, needs } = field.facts
  return Boolean(
    change &&
      resource.fields[name.split('.')[0] ?? name] &&
      isSpoken(field) &&
      !readOnly &&
      !virtual &&
      !fixed &&
      (!needs || may(needs)) &&
      offerOf(resource, change, { records: [row] }, may).allowed,
  )
}

/** Other languages of a localized text stay what they are. */
const merged = (field: Field, value: unknown, before: unknown, setting: Setting): unknown => {
  if (field.kind !== 'localized') return value
  const { [setting.urlLang]: _, ...others } = (before ?? {}) as Record<string, string>
  const all = { ...others, ...(value as Record<string, string> | null) }
  return Object.keys(all).length > 0 ? all : null
}

export const valueIn = (
  field: Field,
  text: string,
  before: unknown,
  { setting, words, label }: { setting: Setting; words: Pick<Words, 'grouping'>; label: string },
): { value: unknown } | { finding: Finding } => {
  const value = readFigure(field, text, setting, words)
  const wrong = checkValue(field, value, setting, label)
  return wrong ? { finding: wrong } : { value: merged(field, value, before, setting) }
}
