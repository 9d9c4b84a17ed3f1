// The one way to open connections. Bounds every statement, every wait for a lock and every forgotten transaction,
// and waits for a database that is still starting instead of giving up.
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { Pool } from 'pg'
import { closePulse, hasPulse, watchPulse } from './pulse.ts'

/** Of drizzle's connections what is used of them; their own types, builders of queries and all, make a type check seconds longer. */
export type Connection = Pick<NodePgDatabase, 'execute'>

export interface Db extends Connection {
  $client: Pool
}

export interface OpenDatabase {
  pool: Pool
  db: Db
  close(): Promise<void>
}

export interface PoolOptions {
  size?: number
  /** Milliseconds a statement may take; long work (imports, index builds) asks for more by name. */
  statementTimeout?: number
  applicationName?: string
  /** Whoever waits is told within seconds when the database has come to rest, however it hangs. */
  isWatched?: boolean
  /** Milliseconds to wait at boot for a database that does not answer yet. */
  patience?: number
}

export async function openDatabase(url: string, options: PoolOptions = {}): Promise<OpenDatabase> {
  const pool = new Pool({
    connectionString: url,
    max: options.size ?? 10,
    statement_timeout: options.statementTimeout ?? 5000,
    lock_timeout: 4000,
    idle_in_transaction_session_timeout: 10_000,
    application_name: options.applicationName ?? 'nucleus',
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
  })
  // An idle connection that dies with its backend is replaced on the next query; without a listener it ends the process.
  pool.on('error', () => {})
  // So does one that is cut between two statements of a transaction; its next statement tells whoever runs it.
  pool.on('connect', client => client.on('error', () => {}))
  await untilAnswers(pool, options.patience ?? 30_000).catch(async error => {
    await pool.end()
    throw error
  })
  if (options.isWatched) await hasPulse(pool)
  const pulse = options.isWatched ? watchPulse(pool) : undefined
  const close = async () => {
    pulse?.stop()
    closePulse(pool)
    await pool.end()
  }
  return { pool, db: drizzle({ client: pool }), close }
}

async function untilAnswers(pool: Pool, patience: number): Promise<void> {
  const giveUpAt = Date.now() + patience
  for (let pause = 20; ; pause = Math.min(pause * 2, 500)) {
    try {
      await pool.query('select 1')
      return
    } catch (error) {
      if (!isPassing(error) || Date.now() + pause > giveUpAt) throw error
      await new Promise(resolve => setTimeout(resolve, pause))
    }
  }
}

/** Drizzle wraps what the driver threw: what an error is made of, the outermost first. */
export function causesOf(error: unknown): { code?: string; message?: string }[] {
  const causes: { code?: string; message?: string }[] = []
  for (let at = error; at && causes.length < 5; at = (at as { cause?: unknown }).cause) causes.push(at)
  return causes
}

// 57P03: starting up or shutting down; 57P05, 25P03: waited too long; 53300: all connections taken; 08*: the connection broke.
export function isPassing(error: unknown): boolean {
  const { code = '', message = '', syscall } = error as { code?: string; message?: string; syscall?: string }
  if (/^(57P0[1235]|25P03|53300|08...)$/.test(code)) return true
  if (/^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EHOSTUNREACH|ENETUNREACH|EPIPE|ETIMEDOUT|EAI_AGAIN)$/.test(code))
    return true
  // The socket of a database that is away; a file that is not there is something else.
  if (code === 'ENOENT') return syscall === 'connect'
  return /terminated|not queryable|timeout expired|query read timeout|timeout exceeded when trying to connect/i.test(
    message,
  )
}

/** There is no room: 53100 is the database's word, the others the file system's. */
export const isFull = (error: unknown): boolean =>
  causesOf(error).some(({ code = '' }) => /^(53100|ENOSPC|EDQUOT)$/.test(code))
