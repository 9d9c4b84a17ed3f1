// Runs a statement straight on the transaction's connection: kept prepared where it returns often, with values in the
// form they travel in (instants as ISO text, money as number). Refuses nothing: what may be asked is decided above.
import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { type ClientBase, types } from 'pg'
import type { Tx } from './tenant.ts'

const dialect = new PgDialect()

/** `2026-04-01 09:00:00.5+00` -> `2026-04-01T09:00:00.500Z`. */
export const isoOf = (text: string): string => {
  if (text.endsWith('+00') && text.length <= 26) {
    const fraction = text.slice(20, -3).padEnd(3, '0')
    return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction}Z`
  }
  return new Date(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')).toISOString()
}

const parsers = new Map<number, (text: string) => unknown>([
  [20, Number],
  [1082, text => text],
  [1184, isoOf],
])

const wire = {
  getTypeParser: (oid: number, format?: string) =>
    (format === 'binary' ? undefined : parsers.get(oid)) ?? types.getTypeParser(oid, format as 'text'),
} as unknown as typeof types

/** Elements of a printed array of texts. */
export const textsOf: (printed: string) => (string | null)[] = types.getTypeParser(1009 as never)

const names = new Map<string, string>()
const mostNames = 1000

// Only texts that come again are worth a name; what people type into a query line is held as parameters anyway.
const nameFor = (text: string): string | undefined => {
  const known = names.get(text)
  if (known || names.size >= mostNames) return known
  const name = `kept_${names.size + 1}`
  names.set(text, name)
  return name
}

/** A statement as it goes to the database. */
export interface Statement {
  text: string
  values: unknown[]
  name?: string
}

/** `kept`: see `run`. */
export const compiled = (query: SQL, kept = false): Statement => {
  const { sql: text, params: values } = dialect.sqlToQuery(query)
  const name = kept ? nameFor(text) : undefined
  return { text, values, ...(name && { name }) }
}

// The session is public at run time but marked internal in drizzle's types.
const clientOf = (tx: Tx): ClientBase => (tx as unknown as { session: { client: ClientBase } }).session.client

export interface Answered<R> {
  rows: R[]
  count: number
}

/** `kept` is for texts that come again and whose plan does not depend on how large a table has grown since. */
export async function run<R>(tx: Tx, query: SQL, kept = false): Promise<Answered<R>> {
  const answer = await clientOf(tx).query({ ...compiled(query, kept), types: wire })
  return { rows: answer.rows as R[], count: answer.rowCount ?? 0 }
}

export const rowsOf = async <R>(tx: Tx, query: SQL, kept = false): Promise<R[]> => (await run<R>(tx, query, kept)).rows
