// What is wrong with one value, in the words of the one dictionary. The server asks the same questions again.
import { within, wordsNow } from '#console/i18n/words.ts'
import { codecOf } from '#contract/codecs.ts'
import { type Field, fileKinds, type Setting } from '#contract/field.ts'
import { undescribed } from '#contract/fields/files.ts'
import { text } from '#contract/fields/text.ts'
import { asksFor, finding, notA } from '#contract/finding.ts'
import { issueFinding } from '#contract/issue.ts'
import { pincodes } from '#contract/pincodes.ts'
import type { Finding } from '#contract/problem.ts'
import { iso2Of } from '#rules/country.ts'
import { patternIn, patternText } from '#rules/courier/pattern.ts'
import { asksOf } from './asks.ts'
import { isByName } from './byName.ts'
import { isEmpty } from './empty.ts'
import { entriesOf, isSending, mediaOf } from './media/entries.ts'
import { rowsIn, unfilled } from './ruleRows.ts'
import { isUnread } from './unread.ts'

const spoken = (field: Field, text: string, setting: Setting): Finding | undefined => {
  const read = codecOf(field).read(text, field.facts, setting)
  return 'finding' in read ? read.finding : undefined
}

/** Plain values are judged as text, whose findings carry parameters and so can be translated. */
const asText = (field: Field, value: unknown, setting: Setting): Finding | undefined =>
  typeof value === 'object' ? undefined : spoken(field, codecOf(field).print(value, field.facts, setting), setting)

/** A file on its way is no value yet. */
const onItsWay = ({ kind }: Field, value: unknown): Finding | undefined => {
  const one = fileKinds.includes(kind) ? entriesOf(value).find(isSending) : undefined
  return one && finding('SENDING', { v: one.sending })
}

/** Of media that must say of themselves what they show. */
const silent = (field: Field, value: unknown): Finding | undefined =>
  field.kind === 'media' ? undescribed(field, mediaOf(value)) : undefined

const bySchema = (field: Field, value: unknown): Finding | undefined => {
  const answer = field.schema.safeParse(value)
  const issue = answer.success ? undefined : answer.error.issues[0]
  return issue && issueFinding(issue, field, value)
}

const onePattern = text(pincodes)

const isPincodes = (written: string): boolean => {
  const pattern = patternIn(written)
  const of = 'of' in pattern ? pattern.of : ''
  if (pattern.kind === 'country' && iso2Of(of.toUpperCase()) === undefined) return false
  return onePattern.schema.safeParse(patternText(pattern.kind, of)).success
}

/** What is read by name is asked for by what it is, not by how it is written down. */
const unnamed = (field: Field, value: unknown, setting: Setting): Finding | undefined => {
  const { format } = field.facts
  if (!isByName(format)) return undefined
  const isRight = format === 'pincodes' ? isPincodes : (one: string) => spoken(field, one, setting)?.code !== 'PATTERN'
  const all = [value].flat().map(String)
  const wrong = isUnread(value) ? value.unread : all.find(one => !isRight(one))
  if (wrong === undefined) return undefined
  const key = `field.expects.${format}`
  return finding('EXPECTED', { v: wrong.slice(0, 80), expected: { key, text: wordsNow().t(key) } })
}

/** Of a rule whose conditions are not all filled in: what is wrong with the first of them. */
const unfilledIn = (field: Field, line: string, setting: Setting): Finding | undefined => {
  const asks = asksOf(field)
  for (const row of (asks && rowsIn(line, asks.fields, setting)) ?? []) {
    const text = unfilled(row, asks?.fields ?? {})
    const label = asks?.label(row.field) ?? row.field
    const asked = asks?.fields[row.field]
    if (text === null) return asksFor(asked?.kind ?? 'text', within(label))
    if (text !== undefined && asked) return spoken(asked, text, setting) ?? notA(asked.kind, text)
  }
  return undefined
}

/** `label` is the field's name in the reader's language. */
export const checkValue = (field: Field, value: unknown, setting: Setting, label: string): Finding | undefined => {
  const nameless = isEmpty(value) ? undefined : unnamed(field, value, setting)
  if (nameless) return nameless
  if (isUnread(value))
    return (
      unfilledIn(field, value.unread, setting) ?? spoken(field, value.unread, setting) ?? notA(field.kind, value.unread)
    )
  if (isEmpty(value)) return field.required ? asksFor(field.kind, within(label)) : undefined
  return onItsWay(field, value) ?? asText(field, value, setting) ?? bySchema(field, value) ?? silent(field, value)
}
