// Figures that are edited, as their reader writes them: `1299,50` in German. What is kept and sent has the same form in every language.
import { decimalSignOf } from '#console/i18n/amounts.ts'
import type { Words } from '#console/i18n/words.ts'
import type { Field, FieldKind, Setting } from '#contract/field.ts'
import { figureOf } from '#rules/typed/amount.ts'
import { printed, readText } from './setting.ts'
import { isUnread } from './unread.ts'

type Grouped = Pick<Words, 'grouping'>

const amounts: readonly FieldKind[] = ['money', 'integer', 'percent', 'decimal']

const isAmount = ({ kind }: Field): boolean => amounts.includes(kind)

/** A value of any kind as a person edits it, a figure with the sign that parts decimals in their language. */
export const figureText = (field: Field, value: unknown, setting: Setting, words: Grouped): string => {
  const text = printed(field, value, setting)
  return isAmount(field) && !isUnread(value) && decimalSignOf(words) === ',' ? text.replace('.', ',') : text
}

/**
 * `₹10,00,000.00` or `1.299,50` in the form every codec reads. Where a comma parts decimals, `1.299` is a thousand and more, and
 * `30.00` is still thirty, which it cannot mean otherwise. An amount of another currency stays as it is, to be refused.
 */
const plainFigure = ({ kind }: Field, text: string, { currency }: Setting, words: Grouped): string => {
  const { readings, currency: named } = figureOf(text)
  if (named !== undefined && (kind !== 'money' || named !== currency)) return text
  return (decimalSignOf(words) === ',' ? readings[','] : undefined) ?? readings['.'] ?? text
}

/** Null for nothing, the value, or the text itself while it cannot be read. */
export const readFigure = (field: Field, text: string, setting: Setting, words: Grouped): unknown =>
  readText(field, isAmount(field) ? plainFigure(field, text, setting, words) : text, setting)
