// Kinds that choose or point in time. A choice is kept as its code and speaks its name; an instant is ISO text outside.
import { type SQL, sql } from 'drizzle-orm'
import { boolean, customType, date as dateColumn } from 'drizzle-orm/pg-core'
import { codecOf } from '#contract/codecs.ts'
import type { Field } from '#contract/field.ts'
import { valueNamed } from '#contract/member.ts'
import { codeIn, nameIn, nameOfCode, type ValueSet } from '#contract/valueSet.ts'
import { type Bounds, dateBounds } from '#rules/expression/dateBounds.ts'
import type { Clause } from '#rules/expression/tree.ts'
import { nearest } from '#rules/nearest.ts'
import { refusal } from '#rules/refusal.ts'
import { isoOf } from '#server/db/statement.ts'
import { type Asking, either, type Stored, valuesOf } from './stored.ts'

const setOf = (field: Field): ValueSet => {
  if (!field.facts.of) throw new Error('a choice names its value set')
  return field.facts.of
}

const equalOnly = (clause: Clause, asking: Asking): string[] => {
  if (clause.op === '=' || clause.op === 'in') return valuesOf(clause)
  return asking.refuse(refusal('EXPECTED', 'query.equalOnly', { field: clause.field }))
}

/** By what people see, in English. */
const nameSaid = (set: ValueSet, value: string): string | undefined =>
  set.names.find(name => valueNamed(set, name).text.toLowerCase() === value.trim().toLowerCase())

const codeFor = (set: ValueSet, value: string, asking: Asking): number => {
  const name = nameIn(set, value) ?? nameSaid(set, value)
  if (name !== undefined) return codeIn(set, name)
  const near = nearest(value, set.names)
  const meant = near && valueNamed(set, near)
  const asked = { v: value, list: set.names.map(one => valueNamed(set, one)) }
  return asking.refuse(
    meant ? refusal('ENUM', 'query.choiceNear', { ...asked, meant }) : refusal('ENUM', 'query.choice', asked),
  )
}

export const choice: Stored = {
  type: 'smallint',
  column: (name, field) => {
    const set = setOf(field)
    const coded = customType<{ data: string; driverData: number }>({
      dataType: () => 'smallint',
      toDriver: value => codeIn(set, value),
      fromDriver: code => nameOfCode(set, code),
    })
    return coded(name)
  },
  keep: (value, field) => codeIn(setOf(field), String(value)),
  speak: (raw, field) => nameOfCode(setOf(field), Number(raw)),
  order: column => column,
  compare: (column, clause, asking) => {
    const codes = equalOnly(clause, asking).map(value => codeFor(setOf(asking.field), value, asking))
    // One code keeps the order of an index behind it.
    if (codes.length === 1) return sql`${column} = ${codes[0]}::smallint`
    return sql`${column} = any(${sql.param(codes)}::smallint[])`
  },
}

export const toggle: Stored = {
  type: 'boolean',
  column: name => boolean(name),
  order: column => column,
  compare: (column, clause, asking) => {
    const wanted = equalOnly(clause, asking).map(value => {
      const read = codecOf(asking.field).read(value, asking.field.facts, asking.setting)
      return 'value' in read ? read.value : asking.refuse(read.finding)
    })
    return sql`${column} = any(${sql.param(wanted)}::boolean[])`
  },
}

const boundsOf = (clause: Clause, { setting, now, refuse }: Asking): Bounds[] =>
  dateBounds(clause, now.getTime(), setting.timezone) ??
  refuse(refusal('TYPE', 'query.date', { v: valuesOf(clause).join('..') }))

const within = (from: SQL | undefined, to: SQL | undefined): SQL =>
  sql.join(
    [from, to].filter(bound => bound !== undefined),
    sql` and `,
  )

export const moment: Stored = {
  type: 'timestamptz',
  column: name =>
    customType<{ data: string; driverData: string }>({
      dataType: () => 'timestamptz',
      fromDriver: isoOf,
    })(name),
  order: column => column,
  compare: (column, clause, asking) => {
    const instant = (at: number) => sql`${new Date(at).toISOString()}::timestamptz`
    return either(
      boundsOf(clause, asking).map(({ from, to }) =>
        within(
          from === undefined ? undefined : sql`${column} >= ${instant(from)}`,
          to === undefined ? undefined : sql`${column} < ${instant(to)}`,
        ),
      ),
    )
  },
}

export const date: Stored = {
  type: 'date',
  column: name => dateColumn(name, { mode: 'string' }),
  order: column => column,
  compare: (column, clause, asking) => {
    const local = new Intl.DateTimeFormat('en-CA', { timeZone: asking.setting.timezone })
    const day = (at: number) => sql`${local.format(at)}::date`
    // Bounds are instants and half open; a day is inside when its beginning is.
    return either(
      boundsOf(clause, asking).map(({ from, to }) =>
        within(
          from === undefined ? undefined : sql`${column} >= ${day(from)}`,
          to === undefined ? undefined : sql`${column} <= ${day(to - 1)}`,
        ),
      ),
    )
  },
}
