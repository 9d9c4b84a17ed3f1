// The rows a person has their rights for. Where a right is held for some rows only, the database is told so with each transaction in
// their name, and its policies (`0400_rows.sql`) show it no others: no statement has to think of it.
import { actionId, tableOf } from '#contract/address.ts'
import type { Resource } from '#contract/resource.ts'

export interface RowRights {
  /** By action id, the words of a resource's `rows` it is held for. What is missing is held for all rows, or not at all. */
  limited: ReadonlyMap<string, readonly string[]>
  /** The words by table, of tables some of whose rows are not to be seen. */
  tables: ReadonlyMap<string, readonly string[]>
  /** The same as a transaction is told it: JSON, or empty where all is seen. */
  seen: string
}

export interface Rights {
  ids: ReadonlySet<string>
  rows: RowRights
}

export const allRows: RowRights = { limited: new Map(), tables: new Map(), seen: '' }
export const noRights: Rights = { ids: new Set(), rows: allRows }

const both = (one: readonly string[] | undefined, other: readonly string[] | undefined) =>
  one && other ? one.filter(name => other.includes(name)) : (one ?? other)

/** A list and a record show the same rows, so the narrower of the two rights counts; without either what else is held is looked at. */
const seenOf = (
  resource: Resource,
  ids: ReadonlySet<string>,
  limited: RowRights['limited'],
): readonly string[] | undefined => {
  const looking = [actionId(resource, 'open'), actionId(resource, 'show')].filter(id => ids.has(id))
  if (looking.length > 0) return looking.map(id => limited.get(id)).reduce(both)
  const held = [...ids].filter(id => id.startsWith(`${resource.name}.`)).map(id => limited.get(id))
  return held.length > 0 && held.every(rows => rows !== undefined) ? [...new Set(held.flat())].toSorted() : undefined
}

const printed = (tables: RowRights['tables']): string =>
  tables.size > 0 ? JSON.stringify(Object.fromEntries(tables)) : ''

/** What those rights show of each resource. */
export const rowRightsOf = (
  ids: ReadonlySet<string>,
  limited: RowRights['limited'],
  resources: readonly Resource[],
): RowRights => {
  if (limited.size === 0) return allRows
  const some = resources.flatMap(resource => {
    const rows = resource.rows && seenOf(resource, ids, limited)
    return rows ? [[tableOf(resource), rows] as const] : []
  })
  const tables = new Map(some)
  return { limited, tables, seen: printed(tables) }
}

/** Kept with a job until it runs. */
export interface PackedRows {
  limited: Readonly<Record<string, readonly string[]>>
  seen: string
}

export const packRows = ({ limited, seen }: RowRights): PackedRows => ({ limited: Object.fromEntries(limited), seen })

export const unpackRows = (limited: PackedRows['limited'] = {}, seen = ''): RowRights => ({
  limited: new Map(Object.entries(limited)),
  tables: new Map(Object.entries(seen ? (JSON.parse(seen) as Record<string, readonly string[]>) : {})),
  seen,
})

/** The same while one action chooses its records: of its own resource those it may be done to. */
export const seenFor = (
  { limited, tables, seen }: RowRights,
  resource: Pick<Resource, 'name'>,
  action: string,
): string => {
  const rows = limited.get(action)
  if (!rows) return seen
  const table = tableOf(resource)
  return printed(new Map(tables).set(table, both(tables.get(table), rows) ?? []))
}

/** Whether some rows of it are hidden. */
export const isLimited = ({ tables }: RowRights, resource: Pick<Resource, 'name'>): boolean =>
  tables.has(tableOf(resource))
