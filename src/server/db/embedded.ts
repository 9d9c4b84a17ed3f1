// A real PostgreSQL as a child that outlives a crash of ours: what a killed server left running is adopted, what died
// is started again. It keeps its files in one folder and listens on a socket inside it, not on the network.
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { isAlive } from './alive.ts'
import { type ClusterLocation, create, placeIn, urlFor } from './cluster.ts'
import { adopt, end, type Running, startPatiently } from './postmaster.ts'
import { createRolesAndDatabase, readSecrets, type Secrets } from './roles.ts'

export interface EmbeddedDatabase {
  /** The owner of every table: migrations only. */
  adminUrl: string
  /** The run-time role. */
  appUrl: string
  /** Creates databases and roles: tests and first boot only. */
  superUrl: string
  pid(): number
  /** How this start found it. */
  found: 'created' | 'stopped' | 'running'
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  settings?: Readonly<Record<string, string | number>>
  report?: (text: string) => void
}

const defaults = {
  max_connections: 80,
  shared_buffers: '256MB',
  max_wal_size: '2GB',
  random_page_cost: 1.1,
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  // A statement whose client was killed ends within a second instead of holding its locks.
  client_connection_check_interval: 1000,
}

export async function startEmbedded(home: string, options: EmbeddedOptions = {}): Promise<EmbeddedDatabase> {
  mkdirSync(home, { recursive: true })
  const place = await placeIn(home, { ...defaults, ...options.settings })
  const secrets = readSecrets(home)
  const isNew = !existsSync(join(place.folder, 'PG_VERSION'))
  if (isNew) await create(place, secrets)
  const orphan = await adoptAnswering(place, secrets)
  const running = orphan ?? (await startPatiently(place))
  place.port = running.port
  if (!orphan) await prepare(place, secrets, false)
  const keeper = keepRunning(place, running, options.report ?? (() => {}))
  const url = urlFor(place)
  return {
    adminUrl: url('nucleus_owner', secrets.owner, 'nucleus'),
    appUrl: url('nucleus_app', secrets.app, 'nucleus'),
    superUrl: url('postgres', secrets.postgres, 'postgres'),
    found: isNew ? 'created' : orphan ? 'running' : 'stopped',
    ...keeper,
  }
}

const prepare = (place: ClusterLocation, secrets: Secrets, isLeftOver: boolean) =>
  createRolesAndDatabase(urlFor(place)('postgres', secrets.postgres, 'postgres'), secrets, isLeftOver)

/** An orphan that runs but does not answer (frozen, out of connections) is ended; its files recover at the next start. */
async function adoptAnswering(place: ClusterLocation, secrets: Secrets): Promise<Running | undefined> {
  const orphan = adopt(place)
  if (!orphan) return undefined
  try {
    await prepare({ ...place, port: orphan.port }, secrets, true)
    return orphan
  } catch {
    await end(orphan.pid)
    return undefined
  }
}

function keepRunning(place: ClusterLocation, { pid }: Running, report: (text: string) => void) {
  let revival: Promise<void> | undefined
  const revive = async () => {
    report('The database ended unexpectedly and is started again')
    const again = await startPatiently(place).catch((error: Error) => report(error.message))
    if (again) pid = again.pid
    revival = undefined
  }
  const watch = setInterval(() => {
    if (!revival && !isAlive(pid)) revival = revive()
  }, 250)
  watch.unref()
  return {
    pid: () => pid,
    stop: async () => {
      clearInterval(watch)
      await revival
      await end(pid)
    },
  }
}
