// A rule as rows of conditions, which is how most are written: each asks one fact, and all must hold. A rule that says more
// (one or the other, words, brackets) is no such rows, and stays a line. Pure.
import type { Field, FieldKind, Fields, Setting } from '#contract/field.ts'
import { nameIn } from '#contract/valueSet.ts'
import { type AgeUnit, ageIn, ageOf } from '#rules/expression/age.ts'
import { printQuery } from '#rules/expression/print.ts'
import { type Clause, type Comparison, type Expression, isClause } from '#rules/expression/tree.ts'
import { parseQuery } from '#rules/expression.ts'
import { printed, readText } from './setting.ts'
import { isUnread, unread } from './unread.ts'

export const comparisons = ['>=', '<=', '=', '>', '<'] as const

/** What a time is compared with: how long ago, a day, or the moment of the question. */
export type TimeUnit = AgeUnit | 'day' | 'now'

export interface RuleRow {
  key: string
  field: string
  isNot: boolean
  /** Asks whether nothing is known of it. */
  isBlank: boolean
  op: Comparison
  /** Of a fact that is one of several names. */
  names: readonly string[]
  /** Of a figure, as its control holds it; of a time an age in its unit, or a day. */
  amount: unknown
  unit: TimeUnit
}

const figures: readonly FieldKind[] = ['money', 'integer', 'decimal', 'percent']

export const isFigure = ({ kind }: Field): boolean => figures.includes(kind)
export const isTime = ({ kind }: Field): boolean => kind === 'moment' || kind === 'date'
export const isAge = (unit: TimeUnit): unit is AgeUnit => unit !== 'day' && unit !== 'now'

export const freshRow = (name: string, field: Field | undefined, key: string): RuleRow => ({
  key,
  field: name,
  isNot: false,
  isBlank: false,
  op: field && isTime(field) ? '>' : '>=',
  names: field?.kind === 'toggle' ? ['Y'] : [],
  amount: null,
  unit: 'd',
})

/** How a row compares, by one name for each way that is offered. */
export type How = Comparison | 'not' | 'ago' | 'last' | 'ahead' | 'past' | 'none' | 'set'

const blanks = ({ required, kind }: Field): How[] => (required || kind === 'toggle' ? [] : ['none', 'set'])

export const waysOf = (field: Field): readonly How[] => {
  const ways: readonly How[] = isFigure(field)
    ? comparisons
    : isTime(field)
      ? ['ago', 'last', '=', '<', '<=', '>', '>=', 'past', 'ahead']
      : ['=', 'not']
  return [...ways, ...blanks(field)]
}

export const howOf = ({ isNot, isBlank, op, unit }: RuleRow, field: Field): How => {
  if (isBlank) return isNot ? 'set' : 'none'
  if (isFigure(field)) return op
  if (!isTime(field)) return isNot ? 'not' : '='
  if (unit === 'day') return op
  const isBefore = op.startsWith('>') === isAge(unit)
  return isAge(unit) ? (isBefore ? 'ago' : 'last') : isBefore ? 'past' : 'ahead'
}

const timed = (row: RuleRow, how: How): RuleRow => {
  const { unit, amount } = row
  if (how === 'ahead' || how === 'past') return { ...row, op: how === 'ahead' ? '>' : '<', unit: 'now', amount: null }
  if (how === 'ago' || how === 'last')
    return { ...row, op: how === 'ago' ? '>' : '<', ...(isAge(unit) ? {} : { unit: 'd' as const, amount: null }) }
  return { ...row, op: how as Comparison, unit: 'day', amount: unit === 'day' ? amount : null }
}

export const withHow = (row: RuleRow, how: How, field: Field): RuleRow => {
  const bare = { ...row, isBlank: false, isNot: false }
  if (how === 'none' || how === 'set') return { ...bare, isBlank: true, isNot: how === 'set' }
  if (isTime(field)) return timed(bare, how)
  return isFigure(field) ? { ...bare, op: how as Comparison } : { ...bare, isNot: how === 'not' }
}

const timeRow = (row: RuleRow, op: Comparison, text: string): RuleRow | undefined => {
  const age = ageIn(text)
  if (age) return { ...row, op, amount: age.amount, unit: age.unit }
  if (text === 'now') return op === '=' ? undefined : { ...row, op, unit: 'now' }
  if (text === '') return { ...row, op }
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))
    ? { ...row, op, unit: 'day', amount: text }
    : undefined
}

const comparedRow = (row: RuleRow, field: Field, op: Comparison, text: string, setting: Setting) => {
  if (isTime(field)) return timeRow(row, op, text)
  return { ...row, op, amount: readText(field, text, setting) }
}

/** As the controls name them: a state in any case, an answer as Y or N. Undefined where one is none of them. */
const namesIn = ({ kind, facts }: Field, values: readonly string[]): readonly string[] | undefined => {
  const { of } = facts
  const named = (text: string): string | undefined => {
    if (kind === 'toggle')
      return /^(y|yes|true|1)$/i.test(text) ? 'Y' : /^(n|no|false|0)$/i.test(text) ? 'N' : undefined
    return of ? nameIn(of, text) : text
  }
  const names = values.filter(Boolean).map(named)
  if (kind === 'toggle' && values.length > 1) return undefined
  return names.every(one => one !== undefined) ? [...new Set(names)] : undefined
}

const isNone = (text: string, { facts }: Field): boolean =>
  text.toLowerCase() === 'none' && !facts.of?.names.includes('none')

/** A span is two rows, one for each end; of times they may stand either way round, and an age is the earlier the greater it is. */
const endsOf = ([from, to]: readonly [string, string], field: Field): { op: Comparison; text: string }[] => {
  const ages = [ageOf(from), ageOf(to)]
  if (!isTime(field) || ages.every(age => age === undefined)) {
    const [least, most] = isTime(field) && from > to ? [to, from] : [from, to]
    return [
      { op: '>=', text: least },
      { op: '<=', text: most },
    ]
  }
  const [one, other] = ages
  // An age and a day have no two rows that mean the same.
  if (one === undefined || other === undefined) return [{ op: '=', text: '-' }]
  const [older, younger] = one > other ? [from, to] : [to, from]
  return [
    { op: '<=', text: older },
    { op: '>=', text: younger },
  ]
}

const rowsOfClause = (clause: Clause, isNot: boolean, key: string, asks: Fields, setting: Setting) => {
  const field = asks[clause.field]
  if (!field) return undefined
  const row = { ...freshRow(clause.field, field, key), isNot }
  const { op, value } = clause
  if (op === '=' && isNone(value, field)) return [{ ...row, isBlank: true }]
  if (!isFigure(field) && !isTime(field)) {
    const values = op === 'in' ? value : op === '=' ? [value] : []
    const names = values.some(one => isNone(one, field)) ? undefined : namesIn(field, values)
    return names && values.length > 0 ? [{ ...row, names }] : undefined
  }
  if (op === 'in' || isNot) return undefined
  const compared = op === 'between' ? endsOf(value, field) : [{ op, text: value }]
  const rows = compared.map((one, at) =>
    comparedRow({ ...row, key: at === 0 ? key : `${key}to` }, field, one.op, one.text, setting),
  )
  const known = rows.filter(one => one !== undefined)
  return known.length === rows.length ? known : undefined
}

/** Undefined for what is no row after row. */
export const rowsIn = (line: string, asks: Fields, setting: Setting): readonly RuleRow[] | undefined => {
  const { tree, findings } = parseQuery(line, Object.keys(asks))
  if (findings.length > 0) return undefined
  const rows: RuleRow[] = []
  for (const [at, node] of tree.and.entries()) {
    const bare = 'not' in node ? node.not : node
    const more = isClause(bare) ? rowsOfClause(bare, 'not' in node, `row${at}`, asks, setting) : undefined
    if (!more) return undefined
    rows.push(...more)
  }
  return rows
}

const textOf = ({ amount, unit }: RuleRow, field: Field, setting: Setting): string => {
  if (!isTime(field)) return printed(field, amount, setting)
  if (unit === 'now') return 'now'
  if (isUnread(amount)) return amount.unread
  if (amount === null || amount === undefined) return ''
  return isAge(unit) ? `${amount}${unit}` : String(amount)
}

/** What is not filled in stands as an empty value, so that no condition is lost that somebody meant to make. */
const nodeOf = (row: RuleRow, asks: Fields, setting: Setting): Expression | undefined => {
  const { field, isNot, isBlank, op, names } = row
  const known = asks[field]
  if (!known) return undefined
  if (!isBlank && (isFigure(known) || isTime(known))) return { field, op, value: textOf(row, known, setting) }
  const [only = ''] = isBlank ? ['none'] : names
  const clause: Clause =
    names.length > 1 && !isBlank ? { field, op: 'in', value: [...names] } : { field, op: '=', value: only }
  return isNot ? { not: clause } : clause
}

export const lineOf = (rows: readonly RuleRow[], asks: Fields, setting: Setting): string =>
  printQuery({ and: rows.flatMap(row => nodeOf(row, asks, setting) ?? []) })

/** What of it is not to be understood yet: nothing, a text that is no value, or null for a value nobody has given. */
export const unfilled = (row: RuleRow, asks: Fields): string | null | undefined => {
  const field = asks[row.field]
  if (!field || row.isBlank) return undefined
  if (!isFigure(field) && !isTime(field)) return row.names.length > 0 ? undefined : null
  if (row.unit === 'now' && isTime(field)) return undefined
  if (isUnread(row.amount)) return row.amount.unread
  return row.amount === null || row.amount === undefined ? null : undefined
}

/** The value of a field with these rows: its line, or what can be no line yet. */
export const ruleOf = (rows: readonly RuleRow[], asks: Fields, setting: Setting) => {
  const line = lineOf(rows, asks, setting)
  return rows.some(row => unfilled(row, asks) !== undefined) ? unread(line) : line || null
}

/** The conditions of a line that are filled in. */
export const filledIn = (line: string): string =>
  printQuery({
    and: parseQuery(line).tree.and.filter(node => {
      const bare = 'not' in node ? node.not : node
      return !(isClause(bare) && bare.value === '')
    }),
  })
