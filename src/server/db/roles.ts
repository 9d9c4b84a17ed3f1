// Who may do what in the database: nucleus_owner owns and migrates, nucleus_app works at run time and owns nothing.
// Refuses to serve with a run-time role that could see through row-level security.
import { createHmac, randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client, escapeIdentifier, escapeLiteral } from 'pg'
import { writePrivate } from './secret.ts'

export interface Secrets {
  postgres: string
  owner: string
  app: string
}

export function readSecrets(home: string): Secrets {
  const path = join(home, 'postgres.secret.json')
  if (existsSync(path)) return JSON.parse(readFileSync(path, 'utf8')) as Secrets
  if (existsSync(join(home, 'postgres', 'PG_VERSION')))
    throw new Error(`${path} is missing: it belongs to the database beside it. Restore it from the same backup.`)
  const secrets: Secrets = { postgres: newPassword(), owner: newPassword(), app: newPassword() }
  writePrivate(path, JSON.stringify(secrets))
  return secrets
}

const newPassword = () => randomBytes(24).toString('base64url')

/** Idempotent. `isLeftOver`: connections found on it belong to a killed server and are cut. */
export async function createRolesAndDatabase(superUrl: string, secrets: Secrets, isLeftOver: boolean): Promise<void> {
  const prepare = async (client: Client) => {
    if (isLeftOver)
      await client.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
      )
    const { rows } = await client.query<{ name: string }>(
      "select rolname as name from pg_roles where rolname like 'nucleus_%' union all select datname from pg_database where datname = 'nucleus'",
    )
    const known = new Set(rows.map(row => row.name))
    if (!known.has('nucleus_owner')) await client.query(createRole('nucleus_owner', secrets.owner))
    if (!known.has('nucleus_app')) await client.query(createRole('nucleus_app', secrets.app))
    if (!known.has('nucleus')) await createDatabase(client, 'nucleus')
  }
  // One that is alive answers at once; a dying one's children hold its door without ever opening it.
  await withClient(superUrl, prepare, isLeftOver ? 1500 : 5000)
  await withClient(superUrl.replace(/\/postgres(\?|$)/, '/nucleus$1'), trustSearch)
}

/**
 * Row-level security lets an index serve a condition only if its operator is known to leak nothing. These compare or
 * fold letters; PostgreSQL leaves them unmarked because a malformed pattern or array could show in an error message.
 */
const trustSearch = async (client: Client): Promise<void> => {
  await client.query(
    `alter function texticlike(text, text) leakproof; alter function textlike(text, text) leakproof;
     alter function lower(text) leakproof; alter function split_part(text, text, int) leakproof; alter function jsonb_object_field_text(jsonb, text) leakproof; alter function arraycontains(anyarray, anyarray) leakproof; alter function arrayoverlap(anyarray, anyarray) leakproof`,
  )
}

/** Given a template, a copy of it; rights are not copied with a template, so they are given again. */
export async function createDatabase(client: Client, name: string, template = 'template1'): Promise<void> {
  const database = escapeIdentifier(name)
  await client.query(
    `create database ${database} owner nucleus_owner template ${escapeIdentifier(template)} strategy file_copy`,
  )
  await client.query(`revoke all on database ${database} from public`)
  await client.query(`grant connect, temporary on database ${database} to nucleus_app`)
}

const createRole = (name: string, password: string) =>
  `create role ${name} login nosuperuser nobypassrls nocreatedb nocreaterole password ${escapeLiteral(password)}`

/**
 * The run-time URL of a database that is not ours. The role's password is derived from the given URL's, so that every
 * process with the same DATABASE_URL knows it and none has to keep it.
 */
export async function appRoleOf(adminUrl: string): Promise<string> {
  const url = new URL(adminUrl.replace('@/', '@localhost/'))
  if (url.password === '') throw new Error(`DATABASE_URL bears no password: ${byHand}`)
  const password = createHmac('sha256', decodeURIComponent(url.password)).update('nucleus_app').digest('base64url')
  url.username = 'nucleus_app'
  url.password = password
  const appUrl = url.href
  if (!(await mayConnect(appUrl))) await withClient(adminUrl, client => giveAppRole(client, password))
  return appUrl
}

const byHand =
  "let an administrator run: create role nucleus_app login password '…'; and set DATABASE_APP_URL to its login."

async function giveAppRole(client: Client, password: string): Promise<void> {
  try {
    await client.query('begin; select pg_advisory_xact_lock(43100002)')
    const { rowCount } = await client.query("select from pg_roles where rolname = 'nucleus_app'")
    if (rowCount) await client.query(`alter role nucleus_app login password ${escapeLiteral(password)}`)
    else await client.query(createRole('nucleus_app', password))
    await client.query(
      'do $$ begin execute format($f$grant connect, temporary on database %I to nucleus_app$f$, current_database()); end $$',
    )
    await client.query('commit')
  } catch (cause) {
    throw new Error(`The role nucleus_app cannot be made (${(cause as Error).message}): ${byHand}`, { cause })
  }
}

/** Throws when the role could bypass row-level security or owns a table. */
export async function refuseMightyRole(appUrl: string): Promise<void> {
  await withClient(appUrl, async client => {
    const { rows } = await client.query<{ role: string; mighty: boolean; owned: string }>(
      `select current_user as role, rolsuper or rolbypassrls or rolcreaterole as mighty,
        (select count(*) from pg_class where relowner = r.oid) as owned from pg_roles r where rolname = current_user`,
    )
    const [found] = rows
    if (!found || found.mighty || found.owned !== '0')
      throw new Error(`The run-time role ${found?.role} may bypass row-level security or owns tables: ${byHand}`)
  })
}

async function mayConnect(url: string): Promise<boolean> {
  return withClient(url, async () => true).catch(error => {
    if (/^(28|42501|3D000)/.test((error as { code?: string }).code ?? '')) return false
    throw error
  })
}

export async function withClient<R>(url: string, work: (client: Client) => Promise<R>, patience = 5000): Promise<R> {
  const client = new Client({
    connectionString: url,
    application_name: 'nucleus setup',
    connectionTimeoutMillis: patience,
  })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
