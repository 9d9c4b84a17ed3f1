// The life of PostgreSQL's first process: recognised when a killed server left it running, started, ended.
// Never signals a process before its command line says that it is PostgreSQL on this folder.
import { spawn } from 'node:child_process'
import { closeSync, openSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { commandOf, isAlive, untilDead } from './alive.ts'
import { launchAs } from './binaries.ts'
import type { ClusterLocation } from './cluster.ts'

export interface Running {
  pid: number
  port: number
}

/** The postmaster its own file speaks of, if it works on this folder and answers. */
export function adopt(place: ClusterLocation): Running | undefined {
  const { pid, port, isReady } = readPostmasterFile(place)
  return isReady && isOurs(place, pid) ? { pid, port } : undefined
}

function isOurs(place: ClusterLocation, pid: number): boolean {
  if (!pid || !isAlive(pid)) return false
  const command = commandOf(pid)
  return process.platform === 'win32' || (command.includes('postgres') && command.includes(place.folder))
}

function readPostmasterFile(place: ClusterLocation): Running & { isReady: boolean } {
  try {
    const lines = readFileSync(join(place.folder, 'postmaster.pid'), 'utf8').split('\n')
    return { pid: Number(lines[0]), port: Number(lines[3]), isReady: lines[7]?.trim() === 'ready' }
  } catch {
    return { pid: 0, port: 0, isReady: false }
  }
}

// Children of a killed postmaster hold its shared memory a moment longer, and one that is just starting or stopping
// refuses a second: so the first try may fail and the next one finds it running.
export async function startPatiently(place: ClusterLocation): Promise<Running> {
  let refusal: unknown
  for (const giveUpAt = Date.now() + 30_000; Date.now() < giveUpAt; ) {
    const running = adopt(place)
    if (running) return running
    forgetStranger(place)
    try {
      return await start(place)
    } catch (error) {
      refusal = error
      await new Promise(resolve => setTimeout(resolve, 200))
    }
  }
  throw refusal
}

// The pid in the file may be another program's by now, or a zombie that nobody collects; PostgreSQL would refuse to start
// as long as it answers signals. The file also guards against children that outlived their postmaster, so it goes only
// when nothing works in the folder any more.
function forgetStranger(place: ClusterLocation): void {
  const { pid } = readPostmasterFile(place)
  if (process.platform !== 'linux' || !pid || isOurs(place, pid) || isInhabited(place.folder)) return
  for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock']) rmSync(join(place.folder, name), { force: true })
}

const isInhabited = (folder: string) =>
  readdirSync('/proc').some(entry => {
    try {
      return /^\d+$/.test(entry) && readlinkSync(`/proc/${entry}/cwd`) === realpathSync(folder)
    } catch {
      return false
    }
  })

async function start(place: ClusterLocation): Promise<Running> {
  const onSocket = place.host === place.folder
  const settings = {
    ...place.settings,
    port: place.port,
    listen_addresses: onSocket ? '' : place.host,
    unix_socket_directories: onSocket ? place.folder : '',
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const { command, args, ...account } = launchAs(
    place.account,
    place.binaries.postgres,
    ['-D', place.folder, ...flags],
    place.home,
  )
  // Own session and a file for its words: neither Ctrl+C nor our death reaches it before we ask it to stop.
  const log = openSync(place.log, 'a', 0o600)
  const child = spawn(command, args, { ...account, cwd: '/', detached: true, stdio: ['ignore', 'ignore', log] })
  closeSync(log)
  let ended = false
  child.once('error', () => {
    ended = true
  })
  child.once('exit', () => {
    ended = true
  })
  child.unref()
  for (const giveUpAt = Date.now() + 20_000; Date.now() < giveUpAt && !ended; ) {
    const running = adopt(place)
    if (running && running.pid === child.pid) return running
    await new Promise(resolve => setTimeout(resolve, 10))
  }
  if (!ended && child.pid) process.kill(child.pid, 'SIGQUIT')
  throw new Error(`The database does not start; its reasons are in ${place.log}`)
}

export async function end(pid: number): Promise<void> {
  // One that was frozen reads the other signals only after this.
  if (process.platform !== 'win32' && isAlive(pid)) process.kill(pid, 'SIGCONT')
  for (const [signal, patience] of [
    ['SIGINT', 6000],
    ['SIGQUIT', 2000],
    ['SIGKILL', 1000],
  ] as const) {
    if (!isAlive(pid)) return
    process.kill(pid, signal)
    if (await untilDead(pid, patience)) return
  }
}
