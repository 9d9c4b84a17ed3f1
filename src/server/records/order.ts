// The order of a list and the cursor into it: one declared column, ties by id, the same direction for both. What is empty comes
// last either way. An index has it last in one direction alone; in the other what has a value and what has none are read one
// after the other, each a range of the same index.
import { type SQL, sql } from 'drizzle-orm'
import type { Setting } from '#contract/field.ts'
import { Problem } from '#contract/problem.ts'
import { nearest } from '#rules/nearest.ts'
import { storedOf } from '#server/fields/kinds.ts'
import type { Actor } from '#server/kit.ts'
import { complaint, problemOf } from '#server/words.ts'
import { type Column, type Shape, visibleColumns } from './shape.ts'

export interface Order {
  name: string
  descending: boolean
  /** What is ordered by. */
  key: SQL
  full: boolean
  /** PostgreSQL type of the key. */
  type: string
  /** What is empty comes first: only on the way back. */
  emptyFirst: boolean
  /** The order of a range that is empty throughout or nowhere, as an index has it. */
  by: SQL
}

const mayOrder = ({ field }: Column): boolean => storedOf(field).order !== undefined

export const orderOf = (shape: Shape, sort: string, actor: Pick<Actor, 'may'>, setting: Setting): Order => {
  const descending = sort.startsWith('-')
  const name = descending ? sort.slice(1) : sort
  const allowed = visibleColumns(shape, actor).filter(mayOrder)
  const column = allowed.find(one => one.name === name)
  if (!column) {
    const meant = nearest(
      name,
      allowed.map(one => one.name),
    )
    const why = meant
      ? complaint('FIELD', 'sort.unknownNear', { name, meant }, 'sort')
      : complaint('FIELD', 'sort.unknown', { name }, 'sort')
    throw problemOf('VALIDATION', why, { fields: [why] })
  }
  return order(column, descending, setting)
}

const order = ({ name, field, at, full }: Column, descending: boolean, setting: Setting): Order => {
  const stored = storedOf(field)
  const key = stored.order?.(at, setting) ?? at
  const type = field.kind === 'localized' ? 'text' : stored.type
  return { name, descending, key, full, type, emptyFirst: false, by: asIndexed(key, descending) }
}

const asIndexed = (key: SQL, descending: boolean): SQL => (descending ? sql`${key} desc, t.id desc` : sql`${key}, t.id`)

/** No index is read in this order from end to end: a descending one begins with what is empty. */
export const isParted = ({ full, descending, emptyFirst }: Order): boolean => !full && descending !== emptyFirst

/** Of rows that are there already: `key` is what they are ordered by. */
export const inOrder = (key: SQL, order: Order): SQL => {
  const way = order.descending ? sql` desc` : sql``
  const nulls = isParted(order) ? sql.raw(` nulls ${order.emptyFirst ? 'first' : 'last'}`) : sql``
  return sql`${key}${way}${nulls}, t.id${way}`
}

export const reversed = (given: Order): Order => {
  const descending = !given.descending
  return { ...given, descending, emptyFirst: !given.emptyFirst, by: asIndexed(given.key, descending) }
}

export interface Cursor {
  value: string | null
  id: string
}

export const printCursor = ({ value, id }: Cursor): string =>
  Buffer.from(JSON.stringify([value, id])).toString('base64url')

const uuid = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/

export const readCursor = (text: string): Cursor => {
  try {
    const [value, id] = JSON.parse(Buffer.from(text, 'base64url').toString()) as unknown[]
    if ((value === null || typeof value === 'string') && typeof id === 'string' && uuid.test(id)) return { value, id }
  } catch {
    // Falls through to the refusal: a cursor is ours or it is nothing.
  }
  throw new Problem('VALIDATION', 'The cursor is not one of this list', {
    fields: [{ code: 'TYPE', message: 'not a cursor', path: 'after' }],
  })
}

/** Behind a value that is there, what has one as well: a range of an index. */
export const beyond = ({ key, descending }: Order, value: SQL, id: SQL): SQL =>
  sql`(${key}, t.id) ${descending ? sql`<` : sql`>`} (${value}, ${id})`

/** Conditions for the ranges that make the whole list, one after the other. */
export const ranges = (order: Order): SQL[] => {
  const [valued, empty] = [sql`${order.key} is not null`, sql`${order.key} is null`]
  if (!isParted(order)) return [sql`true`]
  return order.emptyFirst ? [empty, valued] : [valued, empty]
}

/** The same for what lies behind the cursor: together no index could serve them in order. */
export const behind = (order: Order, { value, id }: Cursor): SQL[] => {
  const { key, descending, full, type, emptyFirst } = order
  const at = sql`${id}::uuid`
  if (value === null) {
    const others = sql`(${key} is null and t.id ${descending ? sql`<` : sql`>`} ${at})`
    return emptyFirst ? [others, sql`${key} is not null`] : [others]
  }
  const valued = beyond(order, sql`${value}::${sql.raw(type)}`, at)
  return full || emptyFirst ? [valued] : [valued, sql`${key} is null`]
}
