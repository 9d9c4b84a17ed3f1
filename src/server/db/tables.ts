// A resource's table as drizzle sees it, derived from the declaration. For the special SQL of behaviours; choices speak their
// names and money is a number in every query. The one cast between declaration and table lives here.
import { type SQL, sql } from 'drizzle-orm'
import {
  integer,
  jsonb,
  type PgColumn,
  type PgColumnBuilderBase,
  type PgTableWithColumns,
  pgTable,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { columnOf, tableOf } from '#contract/address.ts'
import { f } from '#contract/f.ts'
import type { Field } from '#contract/field.ts'
import { isStored, type Resource } from '#contract/resource.ts'
import { RecordStatus } from '#contract/valueSet.ts'
import { storedOf } from '#server/fields/kinds.ts'

type Column<T extends string, N extends string, V, Q extends boolean> = PgColumn<{
  name: N
  tableName: T
  dataType: 'custom'
  columnType: 'PgCustomColumn'
  data: V
  driverParam: unknown
  notNull: Q
  hasDefault: false
  isPrimaryKey: false
  isAutoincrement: false
  hasRuntimeDefault: false
  enumValues: undefined
  baseColumn: never
  identity: undefined
  generated: undefined
}>

interface BaseValues {
  vendor: string
  id: string
  status: (typeof RecordStatus.names)[number]
  version: number
  createdAt: string
  updatedAt: string
}
interface OptionalBase {
  createdBy: string
  updatedBy: string
  deletedAt: string
  x: Record<string, unknown>
}

type Columns<T extends string, F> = {
  [K in keyof F & string]: F[K] extends Field<infer V, infer Q> ? Column<T, K, V, Q> : never
} & { [K in keyof BaseValues]: Column<T, K, BaseValues[K], true> } & {
  [K in keyof OptionalBase]: Column<T, K, OptionalBase[K], false>
}

export type TableOf<R> =
  R extends Resource<infer N, infer F>
    ? PgTableWithColumns<{ name: N; schema: undefined; dialect: 'pg'; columns: Columns<N, F> }>
    : never

const instant = (name: string) => storedOf(f.moment()).column(name, f.moment())
const status = f.choice(RecordStatus)

const made = new WeakMap<Resource, Map<string, unknown>>()

/**
 * `called`: the table by another name, for the engine's own statements (`t`) and for one that stands twice in a statement. It is a
 * table like the first, whose columns bear that name; drizzle's own `alias` makes each column anew whenever it is read.
 */
export const tableFor = <R extends Resource>(resource: R, called = tableOf(resource)): TableOf<R> => {
  const names = made.get(resource) ?? new Map<string, unknown>()
  made.set(resource, names)
  const known = names.get(called)
  if (known) return known as TableOf<R>
  const columns: Record<string, unknown> = {
    vendor: text('vendor').notNull(),
    id: uuid('id').notNull(),
    status: storedOf(status).column('status', status),
    version: integer('version').notNull(),
    createdAt: instant('created_at'),
    createdBy: uuid('created_by'),
    updatedAt: instant('updated_at'),
    updatedBy: uuid('updated_by'),
    deletedAt: instant('deleted_at'),
    x: jsonb('x'),
  }
  for (const [name, field] of Object.entries(resource.fields)) {
    if (isStored(field)) columns[name] = storedOf(field).column(columnOf(name), field)
  }
  const table = pgTable(called, columns as Record<string, PgColumnBuilderBase>)
  names.set(called, table)
  return table as unknown as TableOf<R>
}

/** Columns without their table, as PostgreSQL wants them on the left of a `set`, in the list of an insert and in `on conflict`. */
export const bare = (...columns: readonly { name: string }[]): SQL =>
  sql.join(
    columns.map(({ name }) => sql.identifier(name)),
    sql`, `,
  )
