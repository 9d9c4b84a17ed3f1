// Brings a database up to the committed SQL files: each once, in order, whole or not at all. Refuses a file that
// changed after it ran, and a database that is ahead of this code.
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'

export const migrationsFolder = join(import.meta.dirname, 'migrations')

const lockKey = 4310_0001

interface Step {
  name: string
  text: string
  sha256: string
}

/** Of the first file that every version before the first release began its databases with. */
const beforeRelease = 'c91f36975d1de06081efab63adf33c1972df361dcca0780ba9691ac5ccd88869'

/** Raised by a file on purpose; what the database remarks by itself bears other codes. */
const spoken = '00000'

/** Returns the names of the files that ran now. `url` must be the owner's, never the run-time role's. What files say of the rows they
 * put right goes to `say`. */
export async function migrate(
  url: string,
  folder = migrationsFolder,
  say: (text: string) => void = () => {},
): Promise<string[]> {
  const steps = await readSteps(folder)
  const client = new Client({ connectionString: url, application_name: 'nucleus migrate' })
  client.on('error', () => {})
  client.on('notice', ({ code, message }) => {
    if (code === spoken && message) say(message)
  })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey])
    await client.query(
      'create table if not exists migration (name text primary key, sha256 text not null, at timestamptz not null default now())',
    )
    const pending = await pendingSteps(client, steps)
    for (const step of pending) await run(client, step)
    return pending.map(step => step.name)
  } finally {
    await client.end()
  }
}

async function readSteps(folder: string): Promise<Step[]> {
  const names = (await readdir(folder)).filter(name => name.endsWith('.sql')).sort()
  const numbers = new Map<string, string>()
  for (const name of names) {
    const number = /^(\d{4})_[a-z0-9_]+\.sql$/.exec(name)?.[1]
    if (!number) throw new Error(`Migration ${name} must be named like 0007_orders.sql`)
    const twin = numbers.get(number)
    if (twin) throw new Error(`Migrations ${twin} and ${name} bear the same number: renumber the newer one`)
    numbers.set(number, name)
  }
  return Promise.all(names.map(name => readStep(folder, name)))
}

async function readStep(folder: string, name: string): Promise<Step> {
  const text = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n')
  return { name: name.replace(/\.sql$/, ''), text, sha256: createHash('sha256').update(text).digest('hex') }
}

async function pendingSteps(client: Client, steps: readonly Step[]): Promise<Step[]> {
  const { rows } = await client.query<{ name: string; sha256: string }>(
    'select name, sha256 from migration order by name',
  )
  if (rows.some(({ sha256 }) => sha256 === beforeRelease))
    throw new Error(
      'This database was made by a version from before the first release, and nothing takes its rows over. Start with an empty one: move the data folder (DATA_DIR) away, or name an empty database in DATABASE_URL',
    )
  const known = new Map(steps.map(step => [step.name, step]))
  for (const { name, sha256 } of rows) {
    const step = known.get(name)
    if (!step)
      throw new Error(`The database has migration ${name}, which this version does not know: start a newer version`)
    if (step.sha256 !== sha256)
      throw new Error(
        `Migration ${name} was changed after it ran. Put its old text back and write the change as a new migration`,
      )
  }
  const done = new Set(rows.map(row => row.name))
  return steps.filter(step => !done.has(step.name))
}

async function run(client: Client, step: Step): Promise<void> {
  await client.query('begin')
  try {
    await client.query("set local lock_timeout = '5s'; set local statement_timeout = '10min'")
    await client.query(step.text)
    await client.query('insert into migration (name, sha256) values ($1, $2)', [step.name, step.sha256])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`Migration ${step.name} failed and was rolled back: ${(error as Error).message}`, { cause: error })
  }
}
