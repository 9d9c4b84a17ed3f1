// Texts that tell of a person, as they are kept: `sealed:<mark>:<mark of its tail>:<box>:<mask>`. Who opens them is `auth/`;
// here they are only compared and shown, and what is shown is the mask.
import { type SQL, sql } from 'drizzle-orm'
import type { Field } from '#contract/field.ts'
import { maskedPersonal } from '#rules/personal.ts'
import { refusal } from '#rules/refusal.ts'
import { type Stored, valuesOf } from './stored.ts'
import { text } from './text.ts'

export const sealMark = 'sealed'

export const sealParts = (sealed: string): { mark: string; box: string; mask: string } | undefined => {
  const [head, mark = '', , box = '', ...mask] = sealed.split(':')
  return head === sealMark && mask.length > 0 ? { mark, box, mask: mask.join(':') } : undefined
}

export const isSealed = (value: unknown): value is string => typeof value === 'string' && sealParts(value) !== undefined

/** A value as people see it: of what is personal the mask, whether it is sealed yet or not. */
export const shownValue = ({ facts: { personal } }: Pick<Field, 'facts'>, value: unknown): unknown => {
  if (!personal || typeof value !== 'string') return value
  return sealParts(value)?.mask ?? maskedPersonal(personal, value)
}

/** The marks stand in indexes of the table, by these very expressions. */
export const markIn = (column: SQL): SQL => sql`split_part(${column}, ':', 2)`
export const endsWith = (column: SQL, tails: readonly string[]): SQL =>
  sql`split_part(${column}, ':', 3) = any(${sql.param(tails)}::text[])`

export const personal: Stored = {
  type: 'text',
  column: text.column,
  show: (raw, field) => shownValue(field, raw),
  compare: (column, clause, { marked, tailed, field, refuse }) => {
    if (clause.op !== '=' && clause.op !== 'in') refuse(refusal('EXPECTED', 'query.equalOnly', { field: clause.field }))
    const values = valuesOf(clause)
    const tails = values.flatMap(value => tailed(field, value))
    const marks = values.filter(value => tailed(field, value).length === 0).map(value => marked(field, value))
    const whole = sql`${markIn(column)} = any(${sql.param(marks)}::text[])`
    if (tails.length === 0) return whole
    const ends = endsWith(column, tails)
    return marks.length === 0 ? ends : sql`(${whole} or ${ends})`
  },
}
