// The way through a list in its order: ids and keys from the start or from behind a cursor. Only what the order's index holds
// is read, and a key is printed after the walk: printed on the way, each row that is passed over would be.
import { type SQL, sql } from 'drizzle-orm'
import { behind, beyond, type Cursor, inOrder, type Order, ranges } from './order.ts'
import type { Shape } from './shape.ts'

export interface ListWalk {
  shape: Shape
  order: Order
  /** Condition on `t`. */
  all: SQL
}

export interface WalkRange {
  /** Behind which it begins; absent: at the start. */
  cursor?: Cursor
  limit: number
  offset: number
}

// Limits are written out: with a parameter in their place PostgreSQL would plan for a tenth of the table.
const bounds = ({ limit, offset }: Pick<WalkRange, 'limit' | 'offset'>): SQL =>
  sql.raw(`limit ${limit} offset ${offset}`)

/** One range of it. */
const rows = ({ order, shape, all }: ListWalk, columns: SQL, stretch: WalkRange): SQL =>
  sql`select ${columns} from ${shape.table} t where ${all} order by ${order.by} ${bounds(stretch)}`

/** Range by range, each no further than could be needed. `key` is what their rows are ordered by. */
const throughout = (way: ListWalk, columns: SQL, key: SQL, stretch: WalkRange): SQL => {
  const { cursor, limit, offset } = stretch
  const { order, all } = way
  const parts = (cursor ? behind(order, cursor) : ranges(order)).map(part => ({ ...way, all: sql`${all} and ${part}` }))
  const [only, second] = parts
  if (only && !second) return rows(only, columns, stretch)
  const pieces = parts.map(part => sql`(${rows(part, columns, { limit: limit + offset, offset: 0 })})`)
  return sql`select t.* from (${sql.join(pieces, sql` union all `)}) t order by ${inOrder(key, order)} ${bounds(stretch)}`
}

const nothing = sql``

const keyed = ({ order }: ListWalk, more = nothing): SQL => sql`t.id, ${order.key} as k${more}`

/** Rows of `id`, `k` and what more is asked for, as `, t.one as two`. */
export const walk = (way: ListWalk, stretch: WalkRange, more = nothing): SQL =>
  throughout(way, keyed(way, more), sql`t.k`, stretch)

/** The first rows, with all their columns. */
export const firstRows = (way: ListWalk, limit: number): SQL =>
  throughout(way, sql`t.*`, way.order.key, { limit, offset: 0 })

/** The same for a condition that has an index of its own: what it finds is put in order then. */
export const gathered = ({ shape, order, all }: ListWalk, { cursor, ...stretch }: WalkRange): SQL => {
  const { key } = order
  const behindIt = cursor ? sql`${all} and (${sql.join(behind(order, cursor), sql` or `)})` : all
  return sql`select t.id, t.k from (select t.id, ${key} as k from ${shape.table} t where ${behindIt} offset 0) t
    order by ${inOrder(sql`t.k`, order)} ${bounds(stretch)}`
}

/** Every `stride`th row behind the cursor, `most` of them, each found from the one before: `id` and `k` as text. */
export const strides = (way: ListWalk, cursor: Cursor | undefined, stride: number, most: number): SQL => {
  const one = { limit: 1, offset: stride - 1 }
  const next = { ...way, all: sql`${way.all} and ${beyond(way.order, sql`m.k`, sql`m.id`)}` }
  return sql`with recursive mark (n, id, k) as (
      select 1, w.id, w.k from (${walk(way, { ...one, ...(cursor && { cursor }) })}) w
      union all
      select m.n + 1, w.id, w.k from mark m cross join lateral (${rows(next, keyed(next), one)}) w where m.n < ${most})
    select id, k::text from mark order by n`
}
