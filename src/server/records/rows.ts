// How an area reads records of its own: by their ids or by a condition, whole and typed by their declaration. What people see of
// records (masks, rights, computed fields) is read by `list.ts` and `read.ts`, never here.
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { tableOf } from '#contract/address.ts'
import type { AnyRow, Resource, Row } from '#contract/resource.ts'
import { rowsOf } from '#server/db/statement.ts'
import { type TableOf, tableFor } from '#server/db/tables.ts'
import { scopeOf, type Tx } from '#server/db/tenant.ts'
import { liveSource } from './revisions.ts'
import { type Column, shapeOf, spokenRow } from './shape.ts'
import { notInTrash } from './trash.ts'

/** A record as it is kept: every stored field, secret and sealed ones too. Fields that are computed are not there. */
export type DeletableRow<R> = Row<R> & { deletedAt: string | null }

/**
 * `locked`: nobody else writes them until the transaction ends; they are waited for, and come, in the order of their ids, as
 * everywhere, so that nobody waits for whoever waits. `free`: the same without waiting, and without those that somebody holds.
 */
export type Lock = 'locked' | 'free'

export interface Reading {
  /** Without one, by id. Of `locked` rows it says only which are the first. */
  order?: SQL
  limit?: number
  lock?: Lock
  /** Also those in the trash. */
  deleted?: true
  /** As shoppers see them: what is live, with the content that is. For reading alone. */
  live?: true
}

const alsoKept: readonly SelectedColumn[] = [
  { name: 'deletedAt', sqlName: 'deleted_at' },
  { name: 'x', sqlName: 'x' },
]

type SelectedColumn = Pick<Column, 'name' | 'sqlName'>

const listed = (table: string, columns: readonly SelectedColumn[]): SQL =>
  sql.raw(columns.map(({ name, sqlName }) => `"${table}"."${sqlName}" as "${name}"`).join(', '))

/** Outside of any vendor there are no records, and whoever asks for some has lost their way. */
const vendorOf = (tx: Tx): string => {
  const { vendor = '' } = scopeOf(tx) ?? {}
  if (vendor === '') throw new Error('Records are read inside a vendor')
  return vendor
}

interface RowsQuery {
  columns: readonly Column[]
  also?: readonly SelectedColumn[]
  where: SQL | undefined
  reading: Reading
}

const read = async (
  tx: Tx,
  resource: Resource,
  { columns, also = [], where, reading: { order, limit, lock, deleted, live } }: RowsQuery,
): Promise<AnyRow[]> => {
  const name = tableOf(resource)
  const table = sql.identifier(name)
  const id = sql`${table}.id`
  const living = deleted ? sql`true` : notInTrash({ status: sql`${table}.status` })
  const meant = sql`${table}.vendor = ${vendorOf(tx)} and ${living} and (${where ?? sql`true`})`
  const first = limit === undefined ? sql`` : sql`limit ${limit}`
  const chosen = sql`order by ${order ?? id} ${first}`
  const rest =
    lock === 'locked' && limit !== undefined
      ? sql`and ${id} in (select ${id} from ${table} where ${meant} ${chosen}) order by ${id} for update`
      : lock === 'locked'
        ? sql`order by ${id} for update`
        : sql`${chosen} ${lock ? sql`for update skip locked` : sql``}`
  const raw = await rowsOf<Record<string, unknown>>(
    tx,
    sql`select ${listed(name, [...columns, ...also])} from ${live ? sql`${liveSource(resource)} ${table}` : table} where ${meant} ${rest}`,
  )
  return raw.map(row => spokenRow(columns, row))
}

/** Those a condition holds for: `rowsWhere(tx, refunds, eq(tableFor(refunds).state, 'queued'))`. */
export const rowsWhere = async <R extends Resource>(
  tx: Tx,
  resource: R,
  where: SQL | undefined,
  reading: Reading = {},
): Promise<DeletableRow<R>[]> => {
  const columns = [...shapeOf(resource).columns.values()]
  return (await read(tx, resource, { columns, also: alsoKept, where, reading })) as unknown as DeletableRow<R>[]
}

/** The same, of these fields alone: for rows that are many, or wide. */
export const fieldsWhere = async <R extends Resource, const K extends keyof Row<R> & string>(
  tx: Tx,
  resource: R,
  names: readonly K[],
  where: SQL | undefined,
  reading: Reading = {},
): Promise<Pick<Row<R>, K>[]> => {
  const { columns } = shapeOf(resource)
  const wanted = names.map(name => {
    const column = columns.get(name)
    if (!column) throw new Error(`${resource.name} keeps no ${name}`)
    return column
  })
  return (await read(tx, resource, { columns: wanted, where, reading })) as unknown as Pick<Row<R>, K>[]
}

const isAmong = (resource: Resource, ids: readonly string[]): SQL =>
  sql`${sql.identifier(tableOf(resource))}.id = any(${sql.param([...new Set(ids)])}::uuid[])`

/** By their ids, in the order of ids, also from the trash; those of nobody and of other vendors are left out. */
export const rowsById = <R extends Resource>(
  tx: Tx,
  resource: R,
  ids: readonly string[],
  lock?: Lock,
): Promise<DeletableRow<R>[]> =>
  rowsWhere(tx, resource, isAmong(resource, ids), { deleted: true, ...(lock && { lock }) })

/** The same, of these fields alone, by id. */
export const fieldsById = async <R extends Resource, const K extends keyof Row<R> & string>(
  tx: Tx,
  resource: R,
  ids: readonly string[],
  names: readonly K[],
): Promise<Map<string, Pick<Row<R>, K>>> => {
  if (ids.length === 0) return new Map()
  const rows = await fieldsWhere(tx, resource, ['id', ...names], isAmong(resource, ids), { deleted: true })
  return new Map(rows.map(row => [(row as { id: string }).id, row]))
}

/**
 * By what people call them, where that is a word of its own (a code, an SKU, a number): these fields of the records with one of these
 * titles in any case, by title in small letters. None from the trash; those nobody is called by are left out.
 */
export const fieldsTitled = async <R extends Resource, const K extends keyof Row<R> & string>(
  tx: Tx,
  resource: R,
  titles: readonly string[],
  names: readonly K[],
): Promise<Map<string, Pick<Row<R>, K>>> => {
  if (titles.length === 0) return new Map()
  const title = resource.title as K
  const column = tableFor(resource)[title as keyof TableOf<R>] as SQLWrapper
  const asked = sql.param([...new Set(titles.map(one => one.toLowerCase()))])
  const rows = await fieldsWhere(tx, resource, [title, ...names], sql`lower(${column}) = any(${asked}::text[])`)
  return new Map(rows.map(row => [String(row[title]).toLowerCase(), row]))
}

const isUnder = <R extends Resource>(resource: R, reference: keyof Row<R> & string, owners: readonly string[]): SQL => {
  const column = tableFor(resource)[reference as keyof TableOf<R>] as SQLWrapper
  return sql`${column} = any(${sql.param([...new Set(owners)])}::uuid[])`
}

/**
 * Rows that belong to others, by the id their reference names: `rowsUnder(tx, orderLines, 'order', ids)` gives each order's lines, by
 * their ids. Owners without any are left out.
 */
export const rowsUnder = async <R extends Resource>(
  tx: Tx,
  resource: R,
  reference: keyof Row<R> & string,
  owners: readonly string[],
  reading?: Reading,
): Promise<Map<string, DeletableRow<R>[]>> => {
  const rows = await rowsWhere(tx, resource, isUnder(resource, reference, owners), reading)
  return Map.groupBy(rows, row => String(row[reference]))
}

/** The ids of rows that belong to others; of those in the trash too. */
export const idsUnder = async <R extends Resource>(
  tx: Tx,
  resource: R,
  reference: keyof Row<R> & string,
  owners: readonly string[],
): Promise<string[]> => {
  const rows = await fieldsWhere(tx, resource, ['id'], isUnder(resource, reference, owners), { deleted: true })
  return rows.map(row => (row as { id: string }).id)
}

/**
 * The table by another name: `called(orders, 't')` for conditions on the row that the engine's own statements call `t` (filters,
 * computed fields), another for one that stands twice in a statement: `from ${tableFor(orders)} ${called(orders, 'o')}`.
 */
export const called = <R extends Resource>(resource: R, name: string): TableOf<R> => tableFor(resource, name)
