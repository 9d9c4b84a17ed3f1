// The folder a PostgreSQL lives in: where it is, how it is reached and how it is made.
import { spawn } from 'node:child_process'
import { chownSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { type Account, type Binaries, findBinaries, launchAs, unprivileged } from './binaries.ts'
import type { Secrets } from './roles.ts'
import { writePrivate } from './secret.ts'

export interface ClusterLocation {
  home: string
  folder: string
  log: string
  host: string
  port: number
  account: Account | undefined
  binaries: Binaries
  settings: Readonly<Record<string, string | number>>
}

// A socket's path has room for 107 bytes and Windows has none: there it listens on a free port of the loopback.
export async function placeIn(home: string, settings: ClusterLocation['settings']): Promise<ClusterLocation> {
  const folder = join(home, 'postgres')
  const isSocket = process.platform !== 'win32' && !folder.includes(',') && Buffer.byteLength(folder) <= 85
  const host = isSocket ? folder : '127.0.0.1'
  const port = isSocket ? 5432 : await freePort()
  const binaries = await findBinaries()
  return { home, folder, log: join(home, 'postgres.log'), host, port, account: unprivileged(), binaries, settings }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

export const urlFor = (place: ClusterLocation) => (user: string, password: string, database: string) =>
  place.host === place.folder
    ? `postgres://${user}:${password}@localhost/${database}?host=${encodeURIComponent(place.host)}&port=${place.port}`
    : `postgres://${user}:${password}@${place.host}:${place.port}/${database}`

// Made beside its place and moved there when whole, so that a kill in the middle leaves nothing half made.
export async function create(place: ClusterLocation, secrets: Secrets): Promise<void> {
  for (const name of readdirSync(place.home).filter(entry => entry.startsWith('postgres.new')))
    rmSync(join(place.home, name), { recursive: true, force: true })
  const draft = join(place.home, `postgres.new-${process.pid}`)
  const passwordFile = `${draft}.key`
  mkdirSync(draft, { mode: 0o700 })
  writePrivate(passwordFile, secrets.postgres)
  if (place.account) for (const path of [draft, passwordFile]) chownSync(path, place.account.uid, place.account.gid)
  let refusal = ''
  // Trigrams of words beyond ASCII need a UTF-8 ctype of the system; not every system names it alike.
  for (const locale of ['C.UTF-8', 'en_US.UTF-8', 'C']) {
    const { code, text } = await run(place, place.binaries.initdb, initialArgs(draft, passwordFile, locale))
    if (code === 0) {
      rmSync(passwordFile)
      renameSync(draft, place.folder)
      return
    }
    refusal = text
  }
  throw new Error(`The database could not be created in ${place.folder}: ${refusal.trim()}`)
}

const initialArgs = (folder: string, passwordFile: string, locale: string) => [
  `--pgdata=${folder}`,
  '--username=postgres',
  `--pwfile=${passwordFile}`,
  '--auth=scram-sha-256',
  '--encoding=UTF8',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--locale=C',
  `--lc-ctype=${locale}`,
]

function run(place: ClusterLocation, program: string, args: string[]): Promise<{ code: number | null; text: string }> {
  const { command, args: all, ...account } = launchAs(place.account, program, args, place.home)
  return new Promise((resolve, reject) => {
    const child = spawn(command, all, { ...account, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] })
    let text = ''
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
    })
    child.once('error', reject).once('close', code => resolve({ code, text }))
  })
}
