// A question in the reader's words: `Order value > ₹5,000.00`, `Status: Active or Draft`, `Last order: more than 60 days ago`. Chips of
// lists and rules that are shown say it here; whoever asks knows what the words of the line are called.
import { inUnits, localeOf } from '#console/i18n/figures.ts'
import { isolatedIn } from '#console/i18n/isolated.ts'
import { useWords, type Words } from '#console/i18n/words.ts'
import { useMaybePlace } from '#console/session/me.ts'
import { digitsOf } from '#contract/currency.ts'
import type { Field, FieldKind } from '#contract/field.ts'
import { type AgeUnit, ageIn } from '#rules/expression/age.ts'
import { type Clause, type Comparison, type Expression, isClause, isWords } from '#rules/expression/tree.ts'
import { byName, isByName } from './byName.ts'
import { spelledIn } from './unit.ts'

export interface Asked {
  label: string
  field: Field
}

export interface Asking {
  /** Undefined of a word nobody knows: it stands as it is written. */
  askedAs(name: string): Asked | undefined
  /** What a record is called that a value stands for. */
  nameOf?(field: Field, value: string): string | undefined
}

const marks: Readonly<Record<Comparison, string>> = { '=': '', '<': '< ', '<=': '≤ ', '>': '> ', '>=': '≥ ' }

const units: Readonly<Record<AgeUnit, string>> = { m: 'minute', h: 'hour', d: 'day', w: 'week', y: 'year' }

/** `60 days`; the unit alone is what stands beside a figure that is typed. */
export const ageText = ({ language }: Pick<Words, 'language'>, amount: number, unit: AgeUnit): string =>
  inUnits(localeOf(language), units[unit], 'long', 0).format(amount)

export const ageUnitText = ({ language }: Pick<Words, 'language'>, amount: number, unit: AgeUnit): string =>
  inUnits(localeOf(language), units[unit], 'long', 0)
    .formatToParts(amount)
    .find(({ type }) => type === 'unit')?.value ?? unit

const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))
const isInstant = (text: string): boolean => /^\d{4}-\d\d-\d\dT.+(Z|[+-]\d\d:\d\d)$/.test(text)
const near: Readonly<Record<string, number>> = { yesterday: -1, today: 0, tomorrow: 1 }

const dayText = (words: Words, text: string): string => {
  if (isDay(text)) return words.date(text)
  if (isInstant(text)) return words.moment(text).exact
  const days = near[text]
  if (days === undefined) return text
  return new Intl.RelativeTimeFormat(localeOf(words.language), { numeric: 'auto' }).format(days, 'day')
}

type Figured = (words: Words, n: number, field: Field, digits: number) => string

const counted: Figured = (words, n, { facts: { unit = '' } }) =>
  spelledIn(unit, words.language)?.format(n) ?? `${words.number(n)}${unit && ` ${unit}`}`

/** People write major units and percents. */
const figures: Partial<Record<FieldKind, Figured>> = {
  money: (words, n, _field, digits) => words.money(n * 10 ** digits),
  percent: (words, n) => words.percent(Math.round(n * 100)),
  integer: counted,
  decimal: counted,
}

const isTime = ({ kind }: Field): boolean => kind === 'moment' || kind === 'date'
const isBlank = (field: Field | undefined, text: string): boolean =>
  text.toLowerCase() === 'none' && !field?.facts.of?.names.includes('none')

export interface Telling extends Asking {
  words: Words
  digits: number
}

const valueText = ({ words, digits, nameOf }: Telling, field: Field | undefined, text: string): string => {
  if (!field) return isDay(text) ? words.date(text) : text
  if (isBlank(field, text)) return words.t('field.notSet')
  const { of } = field.facts
  // Asked in capitals it is the same state.
  const known = of?.names.find(name => name.toLowerCase() === text.toLowerCase())
  if (of && known) return words.value(of, known)
  if (field.kind === 'toggle') return words.t(/^[yt1]/i.test(text) ? 'field.yes' : 'field.no')
  if (isTime(field)) return dayText(words, text)
  if (isByName(field.facts.format)) return isolatedIn(words.dir, byName(field, text, words))
  const n = Number(text.replace(/(?<!\s)\s*%$/, '') || Number.NaN)
  const figured = Number.isNaN(n) ? undefined : figures[field.kind]
  // A sign of money or percent, a unit and a name stay where they belong in a line from right to left.
  return isolatedIn(words.dir, figured?.(words, n, field, digits) ?? nameOf?.(field, text) ?? text)
}

/** What is asked of a time by how long ago it was, or by now; undefined where it is asked by a day. */
const timeText = (words: Words, { op, value }: Clause): string | undefined => {
  if (op === 'in') return undefined
  if (op === 'between') {
    const [from, to] = value.map(one => {
      const age = ageIn(one)
      return age && ageText(words, age.amount, age.unit)
    })
    return from && to && words.t('field.rule.between', { from, to })
  }
  if (value === 'now' && op !== '=') return words.t(op.startsWith('>') ? 'field.rule.ahead' : 'field.rule.past')
  const age = ageIn(value)
  if (!age) return undefined
  const span = ageText(words, age.amount, age.unit)
  return words.t(op.startsWith('>') ? 'field.rule.longAgo' : 'field.rule.lately', { span })
}

const clauseText = (telling: Telling, clause: Clause, isNot: boolean): string => {
  const { words } = telling
  const { field: name, op, value } = clause
  const { label = name, field } = telling.askedAs(name) ?? {}
  const one = (text: string) => valueText(telling, field, text)
  const pair = (text: string) => words.pair(label, isNot ? words.t('grid.not', { text }) : text)
  const time = field && isTime(field) ? timeText(words, clause) : undefined
  if (time) return pair(time)
  if (op === 'in') return pair(words.row(value.map(one)))
  if (op === 'between') return pair(value.map(one).join(' – '))
  if (op !== '=') {
    const text = `${label} ${marks[op]}${one(value)}`
    return isNot ? words.t('grid.not', { text }) : text
  }
  return isNot && isBlank(field, value) ? words.pair(label, words.t('field.rule.set')) : pair(one(value))
}

/** Where no component is drawn; `digits` are those of the place's money. */
export const expressionText = (telling: Telling, node: Expression): string => {
  const say = (part: Expression) => expressionText(telling, part)
  if (isClause(node)) return clauseText(telling, node, false)
  if (isWords(node)) return node.exact ? `“${node.words}”` : node.words
  if ('not' in node)
    return isClause(node.not)
      ? clauseText(telling, node.not, true)
      : telling.words.t('grid.not', { text: say(node.not) })
  if ('and' in node) return node.and.map(say).join(' · ')
  return node.or.map(say).join(` ${telling.words.t('grid.or')} `)
}

export const useClauseText = (asking: Asking): ((node: Expression) => string) => {
  const words = useWords()
  const digits = digitsOf(useMaybePlace()?.currency ?? 'INR')
  return node => expressionText({ ...asking, words, digits }, node)
}
