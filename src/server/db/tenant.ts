// The only door to rows that bear a vendor: nothing else may set one (tests/laws/places.test.ts). It is set for one
// transaction and sent together with its begin, so that it costs no round trip and cannot outlive the transaction.
import { sql } from 'drizzle-orm'
import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres'
import type { PgDialect } from 'drizzle-orm/pg-core'
import { escapeLiteral, type PoolClient } from 'pg'
import { flushed, type TextRow } from './flush.ts'
import type { Connection, Db } from './pool.ts'
import type { Statement } from './statement.ts'

/** A transaction that stands open. */
export interface Tx extends Connection {
  /** A savepoint: what fails within is taken back alone. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  rollback(): never
}

export interface Scope {
  vendor: string
  user?: string
  country?: string
  /** What of the vendor's rows it sees, where that is not all (`auth/rowRights.ts`). */
  rows?: string
}

/** Runs `work` in a transaction that sees the rows of one vendor; given a transaction, works inside it. */
export async function withTenant<R>(db: Db | Tx, scope: Scope, work: (tx: Tx) => Promise<R>): Promise<R> {
  requireVendor(scope)
  return isTx(db) ? nested(db, scope, work) : inTransaction(db, scope, work)
}

/** The same for who only looks: PostgreSQL refuses a write, so that nobody needs to be told of one. */
export async function readingTenant<R>(db: Db | Tx, scope: Scope, work: (tx: Tx) => Promise<R>): Promise<R> {
  return isTx(db) ? withTenant(db, scope, work) : inTransaction(db, scope, work, 'begin read only')
}

/**
 * Rows of each statement, in order, read in one round trip. `lasting`: all of them are kept prepared, and no value makes
 * another plan better; PostgreSQL would weigh it each time and plan anew.
 */
export async function readTogether(
  db: Db,
  scope: Scope,
  statements: readonly Statement[],
  lasting = false,
): Promise<TextRow[][]> {
  requireVendor(scope)
  const [, ...rows] = await onClient(db, client => flushed(client, [opening(scope, lasting), ...statements]))
  return rows
}

const written = new WeakMap<Db, Map<string, number>>()

/**
 * Grows with each transaction of this process that may have written to the vendor, before its end is told to anybody.
 * What was read under another number may be out of date.
 */
export const writesTo = (db: Db, vendor: string): number => written.get(db)?.get(vendor) ?? 0

const noteWrite = (db: Db, vendor: string): void => {
  const counts = written.get(db) ?? new Map<string, number>()
  written.set(db, counts.set(vendor, (counts.get(vendor) ?? 0) + 1))
}

/** For tables without a vendor: rows that bear one stay invisible. */
export async function withoutTenant<R>(db: Db | Tx, work: (tx: Tx) => Promise<R>): Promise<R> {
  const nobody = { vendor: '' }
  return isTx(db) ? nested(db, nobody, work) : inTransaction(db, nobody, work)
}

/** For a person's own rows, which no vendor has: policies ask who it is. */
export const withPerson = <R>(db: Db, user: string, work: (tx: Tx) => Promise<R>): Promise<R> =>
  inTransaction(db, { vendor: '', user }, work)

/** The scope the transaction is in now, its savepoints included: as the database has it. */
export const scopeOf = (tx: Tx): Scope | undefined => scopes.get(sessionOf(tx))

const scopes = new WeakMap<object, Scope>()

/** Every vendor a connection's transaction has been in. */
const entered = new WeakMap<object, Set<string>>()

const sessionOf = (tx: Tx): object => (tx as unknown as { session: object }).session

/** What is remembered for whoever sees the same rows: those who see all of a vendor's share it. */
export const seenBy = ({ vendor, user = '', rows }: Scope): string => (rows ? `${vendor}/${user}/${rows}` : vendor)

const isTx = (db: Db | Tx): db is Tx => db instanceof NodePgTransaction

const isSame = (a: Scope, b: Scope) =>
  a.vendor === b.vendor && a.user === b.user && a.country === b.country && a.rows === b.rows

const requireVendor = ({ vendor }: Scope): void => {
  if (vendor === '') throw new Error('A transaction needs a vendor: an empty one would see nothing')
}

/** A connection of the pool for as long as `work` takes; one that died meanwhile does not go back. */
async function onClient<R>(db: Db, work: (client: PoolClient) => Promise<R>): Promise<R> {
  const client = await db.$client.connect()
  let broken: Error | undefined
  const died = (error: Error) => {
    broken = error
  }
  client.on('error', died)
  try {
    return await work(client)
  } finally {
    client.off('error', died)
    client.release(broken)
  }
}

const inTransaction = <R>(db: Db, scope: Scope, work: (tx: Tx) => Promise<R>, begin = 'begin'): Promise<R> =>
  onClient(db, async client => {
    // Drizzle's own transaction() would send begin alone; dialect is public at run time but marked internal in its types.
    const { dialect } = db as unknown as { dialect: PgDialect }
    const session = new NodePgSession<Record<string, never>, Record<string, never>>(client, dialect, undefined)
    // Compared with the session it asks for, member by member, this one line would cost a check ten times what it is worth.
    const tx: Tx = new NodePgTransaction<Record<string, never>, Record<string, never>>(
      dialect,
      session as never,
      undefined,
    )
    scopes.set(session, scope)
    const vendors = new Set([scope.vendor])
    entered.set(session, vendors)
    try {
      await client.query(`${begin};${settings(scope)}`)
      const result = await work(tx)
      await commit(client)
      return result
    } catch (error) {
      // A rollback that fails as well means that the connection is gone; the pool is told so.
      await client.query('rollback').catch(broken => client.emit('error', broken))
      throw error
    } finally {
      // Also after a failure: a commit whose answer was lost may have happened.
      if (begin === 'begin') for (const vendor of vendors) noteWrite(db, vendor)
    }
  })

// PostgreSQL answers a commit of a failed transaction with a rollback and no error: work that swallowed one must not
// be told that its rows were kept.
async function commit(client: PoolClient): Promise<void> {
  const { command } = await client.query('commit')
  if (command === 'ROLLBACK') throw new Error('The transaction had failed before its end and was rolled back')
}

async function nested<R>(tx: Tx, scope: Scope, work: (tx: Tx) => Promise<R>): Promise<R> {
  const session = sessionOf(tx)
  const outer = scopes.get(session) ?? { vendor: '' }
  if (isSame(outer, scope)) return work(tx)
  scopes.set(session, scope)
  entered.get(session)?.add(scope.vendor)
  try {
    // A savepoint that is rolled back takes the settings back by itself.
    return await tx.transaction(async inner => {
      await inner.execute(sql.raw(settings(scope)))
      const result = await work(inner)
      await inner.execute(sql.raw(settings(outer)))
      return result
    })
  } finally {
    scopes.set(session, outer)
  }
}

const setScope = ([vendor, user, country, rows]: readonly string[]) =>
  `select set_config('app.vendor',${vendor},true),set_config('app.user',${user},true),` +
  `set_config('app.country',${country},true),set_config('app.rows',${rows},true)`

const valuesOf = ({ vendor, user = '', country = '', rows = '' }: Scope) => [vendor, user, country, rows]

const settings = (scope: Scope) => setScope(valuesOf(scope).map(escapeLiteral))

const opening = (scope: Scope, lasting: boolean): Statement => ({
  name: lasting ? 'scope of a reading by kept plans' : 'scope of a reading',
  text: `${setScope(['$1', '$2', '$3', '$4'])},set_config('transaction_read_only','on',true)${
    lasting ? `,set_config('plan_cache_mode','force_generic_plan',true)` : ''
  }`,
  values: valuesOf(scope),
})
