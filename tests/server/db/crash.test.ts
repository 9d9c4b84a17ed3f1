// The embedded database outlives our crashes: real processes, real signals, a real folder.
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { isAlive, untilDead } from '#server/db/alive.ts'
import { type EmbeddedDatabase, startEmbedded } from '#server/db/embedded.ts'
import { FolderInUse, lockFolder } from '#server/db/lock.ts'
import { openDatabase } from '#server/db/pool.ts'
import { withClient } from '#server/db/roles.ts'
import { scratch } from '../../support/scratch.ts'

const root = join(import.meta.dirname, '../../..')

let home: string
let children: ChildProcess[]

beforeEach(() => {
  home = scratch('nucleus-crash-')
  children = []
})

afterEach(async () => {
  for (const child of children) child.kill('SIGKILL')
  const left = Number(readOr(join(home, 'postgres', 'postmaster.pid')).split('\n')[0])
  if (left && isAlive(left)) process.kill(left, 'SIGQUIT')
  if (left) await untilDead(left, 5000)
  rmSync(home, { recursive: true, force: true })
})

const readOr = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : '')

/** A server's way to its database, in a process that can be killed. Resolves with the postmaster's pid. */
async function startElsewhere(): Promise<{ child: ChildProcess; postmaster: number }> {
  const program = `
    import { startEmbedded } from '#server/db/embedded.ts'
    import { lockFolder } from '#server/db/lock.ts'
    lockFolder(${JSON.stringify(home)}, 4310)
    const database = await startEmbedded(${JSON.stringify(home)})
    console.log(database.pid())
    // It ends with the test, also with one that is killed: it would keep its database alive for ever.
    process.stdin.once('end', () => process.kill(process.pid, 'SIGKILL')).resume()`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    cwd: root,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  children.push(child)
  const postmaster = await new Promise<number>((resolve, reject) => {
    child.stdout?.once('data', (chunk: Buffer) => resolve(Number(chunk.toString())))
    child.once('exit', code => reject(new Error(`ended with ${code}`)))
  })
  return { child, postmaster }
}

async function kill9(child: ChildProcess): Promise<void> {
  const gone = new Promise(resolve => child.once('exit', resolve))
  child.kill('SIGKILL')
  await gone
}

const answers = (database: EmbeddedDatabase) =>
  withClient(database.appUrl, async client => (await client.query('select current_user as role')).rows)

describe('the embedded database', () => {
  test('keeps its secrets to its user, its rows through a restart, and leaves no process', async () => {
    const first = await startEmbedded(home)
    expect(first.found).toBe('created')
    expect(statSync(join(home, 'postgres.secret.json')).mode & 0o777).toBe(0o600)
    await withClient(first.adminUrl, client => client.query('create table kept as select 7 as n'))
    await first.stop()
    expect(isAlive(first.pid())).toBe(false)
    const second = await startEmbedded(home)
    expect(second.found).toBe('stopped')
    const { rows } = await withClient(second.adminUrl, client => client.query('select n from kept'))
    expect(rows).toEqual([{ n: 7 }])
    await second.stop()
  })

  test('adopts what a killed server left running, and ends the statements of the dead', async () => {
    const { child, postmaster } = await startElsewhere()
    await kill9(child)
    expect(isAlive(postmaster)).toBe(true)
    const database = await startEmbedded(home)
    expect([database.found, database.pid()]).toEqual(['running', postmaster])
    expect(await answers(database)).toEqual([{ role: 'nucleus_app' }])
    await database.stop()
    expect(isAlive(postmaster)).toBe(false)
  })

  test('starts again when server and postmaster were killed together', async () => {
    const { child, postmaster } = await startElsewhere()
    process.kill(postmaster, 'SIGKILL')
    await kill9(child)
    const database = await startEmbedded(home)
    expect(await answers(database)).toEqual([{ role: 'nucleus_app' }])
    await database.stop()
  })

  test('is started again by the living server, whose pool finds it by itself', async () => {
    const database = await startEmbedded(home)
    const { db, close } = await openDatabase(database.appUrl)
    const before = database.pid()
    process.kill(before, 'SIGKILL')
    await expect.poll(() => database.pid(), { timeout: 15_000 }).not.toBe(before)
    await expect.poll(() => db.execute('select 1').then(({ rowCount }) => rowCount), { timeout: 15_000 }).toBe(1)
    await close()
    await database.stop()
  })

  test('is not kept from starting by a pid that is somebody else now', async () => {
    const first = await startEmbedded(home)
    const file = join(home, 'postgres', 'postmaster.pid')
    const words = readFileSync(file, 'utf8')
    await first.stop()
    writeFileSync(file, words.replace(/^\d+/, String(process.pid)))
    const second = await startEmbedded(home)
    expect(second.found).toBe('stopped')
    await second.stop()
  })

  test('a creation that was cut short is made again', async () => {
    mkdirSync(join(home, 'postgres.new-1'))
    writeFileSync(join(home, 'postgres.new-1', 'PG_VERSION'), '18')
    const database = await startEmbedded(home)
    expect(database.found).toBe('created')
    expect(existsSync(join(home, 'postgres.new-1'))).toBe(false)
    await database.stop()
  })
})

describe('the lock of a data folder', () => {
  test('is held by one process, which the second is told', async () => {
    const { child } = await startElsewhere()
    expect(() => lockFolder(home, 4311)).toThrow(`process ${child.pid}, port 4310`)
    expect(() => lockFolder(home, 4311)).toThrow(FolderInUse)
  })

  test('is taken over from the dead', async () => {
    const { child } = await startElsewhere()
    await kill9(child)
    const lock = lockFolder(home, 4311)
    expect(JSON.parse(readFileSync(join(home, 'nucleus.lock'), 'utf8'))).toMatchObject({ pid: process.pid, port: 4311 })
    lock.release()
    expect(existsSync(join(home, 'nucleus.lock'))).toBe(false)
  })

  test('is taken over when the pid is another process by now', () => {
    writeFileSync(
      join(home, 'nucleus.lock'),
      JSON.stringify({ pid: process.ppid, port: 4310, birth: 'another boot.1' }),
    )
    lockFolder(home, 4311).release()
  })

  test('is taken over when the file is torn', () => {
    writeFileSync(join(home, 'nucleus.lock'), '')
    lockFolder(home, 4311).release()
  })
})
