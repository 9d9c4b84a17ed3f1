// A rule as rows of conditions, which is how most are written: each asks one fact, and all must hold. A rule that says more
// (one or the other, words, brackets) is no such rows, and stays a line. Pure.
import type { Field, FieldKind, Fields, Setting } from '#contract/field.ts'
import { printQuery } from '#rules/expression/print.ts'
import { type Clause, type Expression, isClause } from '#rules/expression/tree.ts'
import { parseQuery } from '#rules/expression.ts'
import { printed, readText } from './setting.ts'
import { isUnread } from './unread.ts'

export const comparisons = ['>=', '<=', '=', '>', '<'] as const
export type RuleComparison = (typeof comparisons)[number]

export interface RuleRow {
  key: string
  field: string
  isNot: boolean
  op: RuleComparison
  /** Of a fact that is one of several names. */
  names: readonly string[]
  /** Of a figure, as its control holds it. */
  amount: unknown
}

const figures: readonly FieldKind[] = ['money', 'integer', 'decimal', 'percent']

export const isFigure = ({ kind }: Field): boolean => figures.includes(kind)

export const freshRow = (field: string, key: string): RuleRow => ({
  key,
  field,
  isNot: false,
  op: '>=',
  names: [],
  amount: null,
})

const figureRow = (row: RuleRow, field: Field, op: RuleComparison, text: string, setting: Setting): RuleRow => ({
  ...row,
  op,
  amount: readText(field, text, setting),
})

const rowsOfClause = (clause: Clause, isNot: boolean, key: string, asks: Fields, setting: Setting) => {
  const field = asks[clause.field]
  if (!field) return undefined
  const row = { ...freshRow(clause.field, key), isNot }
  const { op, value } = clause
  if (!isFigure(field)) {
    if (op === 'in') return [{ ...row, names: value }]
    return op === '=' ? [{ ...row, names: [value] }] : undefined
  }
  if (op === 'in' || isNot) return undefined
  if (op !== 'between') return [figureRow(row, field, op, value, setting)]
  return [
    figureRow(row, field, '>=', value[0], setting),
    figureRow({ ...row, key: `${key}to` }, field, '<=', value[1], setting),
  ]
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

const nodeOf = (
  { field, isNot, op, names, amount }: RuleRow,
  asks: Fields,
  setting: Setting,
): Expression | undefined => {
  const known = asks[field]
  if (!known) return undefined
  if (isFigure(known)) {
    const value = isUnread(amount) ? '' : printed(known, amount, setting)
    return value ? { field, op, value } : undefined
  }
  const [only] = names
  if (only === undefined) return undefined
  const clause: Clause = names.length === 1 ? { field, op: '=', value: only } : { field, op: 'in', value: [...names] }
  return isNot ? { not: clause } : clause
}

/** What the rows say so far: a row that is not filled in yet asks nothing. */
export const lineOf = (rows: readonly RuleRow[], asks: Fields, setting: Setting): string =>
  printQuery({ and: rows.flatMap(row => nodeOf(row, asks, setting) ?? []) })
