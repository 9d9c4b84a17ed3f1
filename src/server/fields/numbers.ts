// Kinds that count. People write major units and percents; columns hold minor units and basis points.
import { type SQL, sql } from 'drizzle-orm'
import { bigint, integer as integerColumn, numeric } from 'drizzle-orm/pg-core'
import { codecOf } from '#contract/codecs.ts'
import type { Clause } from '#rules/expression/tree.ts'
import { type Asking, ordered, type Stored, valuesOf } from './stored.ts'

// A filter may ask for more than a record may hold, so the field's own limits do not apply.
const boundless = { min: Number.NEGATIVE_INFINITY, max: Number.POSITIVE_INFINITY }

const read = (value: string, { field, setting, refuse }: Asking): unknown => {
  const answer = codecOf(field).read(value, { ...field.facts, ...boundless }, setting)
  return 'value' in answer ? answer.value : refuse(answer.finding)
}

const compared = (cast: string) => (column: SQL, clause: Clause, asking: Asking) =>
  ordered(
    column,
    clause,
    valuesOf(clause).map(value => read(value, asking)),
    cast,
  )

const order = (column: SQL): SQL => sql`${column}`

export const integer: Stored = {
  type: 'integer',
  column: name => integerColumn(name),
  order,
  // Wider than the column, so that a number beyond it finds nothing instead of failing.
  compare: compared('bigint'),
}

export const percent: Stored = integer

export const decimal: Stored = { type: 'numeric', column: name => numeric(name), order, compare: compared('numeric') }

export const money: Stored = {
  type: 'bigint',
  column: name => bigint(name, { mode: 'number' }),
  order,
  compare: compared('bigint'),
}
