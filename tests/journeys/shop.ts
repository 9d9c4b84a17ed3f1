// The demo shop as its own process over a fresh database, so that a test can also look behind the counter; and people who
// speak to it without a page, signed in by the same calls.
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { startEmbedded } from '#server/db/embedded.ts'
import { openDatabase } from '#server/db/pool.ts'
import { withTenant } from '#server/db/tenant.ts'
import { demoPassword } from '#server/seed/access.ts'
import { demoDatabase, demoSecret, type FreshDatabase, freshDatabase } from '../support/database.ts'
import { newestCode } from '../support/mailbox.ts'
import { type RunningServer, startServer } from '../support/server.ts'

export interface Shop {
  readonly server: RunningServer
  /** Ends it by kill -9, and starts it again on what it left. */
  killed(): Promise<void>
  /** Rows of mgp, or of whoever is named. */
  sql<R>(text: string, values?: unknown[], vendor?: string): Promise<R[]>
  close(): Promise<void>
}

export const openShop = async (seed = 'demo', env: Readonly<Record<string, string>> = {}): Promise<Shop> =>
  openShopOver(seed === 'demo' ? await demoDatabase() : await freshDatabase(), seed, env)

/** For what runs outside of the test runner: with a database of its own, gone with it. */
export const openOwnShop = async (): Promise<Shop> => {
  const home = mkdtempSync(join(tmpdir(), 'nucleus-shop-'))
  const { stop, adminUrl, appUrl } = await startEmbedded(home)
  const drop = async () => {
    await stop()
    rmSync(home, { recursive: true, force: true })
  }
  return openShopOver({ adminUrl, appUrl, drop })
}

const openShopOver = async (
  database: FreshDatabase,
  seed = 'demo',
  env: Readonly<Record<string, string>> = {},
): Promise<Shop> => {
  const start = (place: Readonly<Record<string, string>> = {}) =>
    startServer({
      env: {
        SERVER_SECRET: demoSecret,
        ...env,
        ...place,
        SEED: seed,
        DATABASE_URL: database.adminUrl,
        DATABASE_APP_URL: database.appUrl,
      },
    })
  let server = await start()
  const { db, close } = await openDatabase(database.appUrl, { size: 2 })
  return {
    get server() {
      return server
    },
    killed: async () => {
      await server.kill9()
      server = await start({ PORT: String(server.port) })
    },
    sql: <R>(text: string, values: unknown[] = [], vendor = 'mgp') =>
      withTenant(db, { vendor }, async tx => {
        const query = sqlOf(text, values)
        return (await tx.execute(query)).rows as R[]
      }),
    close: async () => {
      await close()
      await server.stop()
      await database.drop()
    },
  }
}

/** `$1` of the text stands for the first value. */
const sqlOf = (text: string, values: unknown[]) =>
  sql.join(
    text
      .split(/(\$\d+)/)
      .map(part => (/^\$\d+$/.test(part) ? sql.param(values[Number(part.slice(1)) - 1]) : sql.raw(part))),
  )

export interface Staff {
  token: string
  get<B>(path: string): Promise<B>
  /** Also answers refusals: `status` says which. */
  post<B>(path: string, body: unknown): Promise<{ status: number; body: B }>
}

/** Signs in with a code from the mailbox. */
export const staffOf = async ({ url }: Pick<RunningServer, 'url'>, desk: string): Promise<Staff> => {
  const email = `${desk}@nucleus.example`
  const json = { 'content-type': 'application/json' }
  const post = async (path: string, body: unknown, headers: Record<string, string> = {}) => {
    const answer = await fetch(url + path, {
      method: 'POST',
      headers: { ...json, 'idempotency-key': randomUUID(), ...headers },
      body: JSON.stringify(body),
    })
    return { status: answer.status, body: (await answer.json()) as never }
  }
  const asked = new Date()
  const login = await post('/nucleus/login', { email, password: demoPassword })
  const { ticket } = (login.body as { data: { challenge: { ticket: string } } }).data.challenge
  await post('/v4/sendMFAOTP', { purpose: 'login', ticket })
  const verified = await post('/v4/verifyMFAOTP', { ticket, code: await newestCode(url, email, asked) })
  const { token } = (verified.body as { data: { user: { token: string } } }).data.user
  const headers = { 'access-token': token, 'vendor-code': 'mgp', 'country-code': 'IND', 'x-face': 'api' }
  return {
    token,
    get: async path => (await fetch(url + path, { headers })).json(),
    post: (path, body) => post(path, body, headers),
  }
}
