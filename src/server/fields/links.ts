// Kinds that point elsewhere or hold structure. A reference is found by id, or by what people call the other record.
import { type SQL, sql } from 'drizzle-orm'
import { jsonb, text, uuid } from 'drizzle-orm/pg-core'
import { columnOf, tableOf } from '#contract/address.ts'
import type { Field } from '#contract/field.ts'
import type { Resource } from '#contract/resource.ts'
import type { Clause } from '#rules/expression/tree.ts'
import { refusal } from '#rules/refusal.ts'
import { type Asking, either, type Pointed, type Stored, valuesOf } from './stored.ts'

const id = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/** Fields a record of `target` is called by: title, subtitle and whatever is unique. */
export const namesOf = (target: Resource): string[] => {
  const unique = Object.keys(target.fields).filter(name => target.fields[name]?.facts.unique)
  return [...new Set([target.title, ...(target.subtitle ? [target.subtitle] : []), ...unique])]
}

/** Whether the record `other` is called one of these by this field. */
export const called = (target: Resource, name: string, values: string[]): SQL => {
  const column = sql.raw(`other."${columnOf(name)}"`)
  const wanted = sql.param(values.map(value => value.toLowerCase()))
  if (target.fields[name]?.kind !== 'localized') return sql`lower(${column}::text) = any(${wanted}::text[])`
  return sql`exists (select from jsonb_each_text(${column}) said where lower(said.value) = any(${wanted}::text[]))`
}

/** Ids of the records the values name. */
const meant = (clause: Clause, { setting, target, refuse }: Asking): SQL => {
  if (clause.op !== '=' && clause.op !== 'in') {
    refuse(refusal('EXPECTED', 'query.equalOnly', { field: clause.field }))
  }
  const values = valuesOf(clause)
  const ids = values.filter(value => id.test(value))
  const words = values.filter(value => !id.test(value))
  const given = sql`select unnest(${sql.param(ids)}::uuid[])`
  if (words.length === 0 || !target) return given
  const either_ = either(namesOf(target).map(name => called(target, name, words)))
  const table = sql.raw(`"${tableOf(target)}"`)
  return sql`${given} union all
    select other.id from ${table} other where other.vendor = ${setting.vendor} and other.status <> 2 and ${either_}`
}

/** Of one id or of several, to the one resource the field is declared for. */
const refers = ({ facts: { to, weak } }: Field): ((spoken: unknown) => Pointed[]) | undefined =>
  to === undefined
    ? undefined
    : spoken => [spoken].flat().map(one => ({ to, id: String(one).toLowerCase(), ...(weak && { weak }) }))

/** Of rows whose parts are references. */
const partsRefer = ({ facts: { parts = {} } }: Field): ((spoken: unknown) => Pointed[]) | undefined => {
  const pointing = Object.entries(parts).flatMap(([name, part]) => {
    const inPart = part.kind === 'reference' || part.kind === 'references' ? refers(part) : undefined
    return inPart ? [{ name, inPart }] : []
  })
  if (pointing.length === 0) return undefined
  return spoken =>
    (spoken as Record<string, unknown>[]).flatMap((row, at) =>
      pointing.flatMap(({ name, inPart }) =>
        row[name] ? inPart(row[name]).map(one => ({ ...one, path: `${at}.${name}` })) : [],
      ),
    )
}

export const reference: Stored = {
  type: 'uuid',
  column: name => uuid(name),
  refers,
  order: column => column,
  compare: (column, clause, asking) => sql`${column} in (${meant(clause, asking)})`,
}

export const references: Stored = {
  type: 'uuid[]',
  column: name => uuid(name).array(),
  refers,
  compare: (column, clause, asking) => sql`${column} && array(${meant(clause, asking)})`,
}

export const list: Stored = {
  type: 'text[]',
  column: name => text(name).array(),
  compare: (column, clause, asking) => {
    if (clause.op !== '=' && clause.op !== 'in') {
      asking.refuse(refusal('EXPECTED', 'query.equalOnly', { field: clause.field }))
    }
    return sql`${column} && ${sql.param(valuesOf(clause))}::text[]`
  },
}

export const json: Stored = {
  type: 'jsonb',
  column: name => jsonb(name),
  refers: partsRefer,
  compare: (column, clause, asking) => {
    if (clause.op !== '=' && clause.op !== 'in') {
      asking.refuse(refusal('EXPECTED', 'query.equalOnly', { field: clause.field }))
    }
    return either(valuesOf(clause).map(value => sql`position(lower(${value}) in lower(${column}::text)) > 0`))
  },
}
