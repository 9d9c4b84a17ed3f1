// Texts: compared whole where people mean a code, in part where they mean words. Case never matters.
import { type SQL, sql } from 'drizzle-orm'
import { jsonb, text as textColumn } from 'drizzle-orm/pg-core'
import type { FieldFacts } from '#contract/field.ts'
import { refusal } from '#rules/refusal.ts'
import { either, literal, ordered, type Stored, valuesOf } from './stored.ts'

const whole = new Set(['code', 'country', 'language', 'pincodes', 'slug', 'color', 'email', 'phone', 'branch'])
const isCode = ({ unique, format }: FieldFacts): boolean => Boolean(unique) || whole.has(format ?? 'plain')

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`

const holds = (column: SQL, value: string): SQL => sql`${column} ilike ${`%${literal(value)}%`}`

export const text: Stored = {
  type: 'text',
  column: name => textColumn(name),
  order: column => column,
  compare: (column, clause, { field }) => {
    const values = valuesOf(clause)
    if (clause.op !== '=' && clause.op !== 'in') return ordered(column, clause, values, 'text')
    if (!isCode(field.facts)) return either(values.map(value => holds(column, value)))
    const [one, ...others] = values.map(value => value.toLowerCase())
    // One value keeps the order of an index behind it.
    if (others.length === 0) return sql`lower(${column}) = ${one}::text`
    return sql`lower(${column}) = any(${sql.param([one, ...others])}::text[])`
  },
}

export const localized: Stored = {
  type: 'jsonb',
  column: name => jsonb(name),
  // Languages are written out: an index on an expression is not found through a parameter.
  order: (column, { urlLang }) => {
    if (urlLang === 'en-in') return sql`(${column} ->> 'en-in')`
    return sql`coalesce(${column} ->> ${sql.raw(quoted(urlLang))}, ${column} ->> 'en-in')`
  },
  compare: (column, clause, asking) => {
    if (clause.op !== '=' && clause.op !== 'in') {
      asking.refuse(refusal('EXPECTED', 'query.equalOnly', { field: clause.field }))
    }
    const spoken = sql`(select string_agg(said.value, ' ') from jsonb_each_text(${column}) said)`
    return either(valuesOf(clause).map(value => holds(spoken, value)))
  },
}
