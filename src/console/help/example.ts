// A value somebody would write: the area's own, else what the kind shows to anybody.
import { figureText } from '#console/fields/figureText.ts'
import type { Words } from '#console/i18n/words.ts'
import type { Field, FieldKind, Setting } from '#contract/field.ts'

const shown: Partial<Record<FieldKind, unknown>> = {
  money: 49_900,
  percent: 1250,
  decimal: '12.5',
  date: '2026-04-01',
}

const within = ({ facts: { min, max } }: Field, value: unknown): boolean =>
  typeof value !== 'number' || (value >= (min ?? value) && value <= (max ?? value))

export const exampleOf = (
  field: Field,
  own: string | undefined,
  { setting, words }: { setting: Setting; words: Pick<Words, 'grouping'> },
): string | undefined => {
  if (own !== undefined) return own
  const value = shown[field.kind]
  return value !== undefined && within(field, value) ? figureText(field, value, setting, words) : undefined
}
