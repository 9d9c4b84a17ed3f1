// What the product says when what stands under it gives way: a full disk, cut connections, a database that is frozen.
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { tags } from '#areas/tags/tags.ts'
import { isPassing, openDatabase } from '#server/db/pool.ts'
import { problemOf } from '#server/http/problems.ts'
import { scratch } from '../support/scratch.ts'
import { type RunningServer, startServer } from '../support/server.ts'
import { type Person, type World, world } from '../support/world.ts'

let shop: World
let admin: Person
beforeAll(async () => {
  shop = await world({ demo: false })
  admin = await shop.as('admin')
})
afterAll(() => shop.close())

let count = 0
const create = () =>
  admin.act(tags, 'create', { input: { label: { 'en-in': `Tag ${++count}` }, code: `tag-${count}` } })
const health = async () =>
  (await admin.get<{ status: string }>('/health')) as { status: number; body: { status: string } }
const full = { code: 'STORAGE_FULL', key: 'server.storage.full', message: expect.stringContaining('full') }

describe('a disk that is full', () => {
  test('under the database is told as such, with a time to come back, by the health too, and writes return with room', async () => {
    const before = await create()
    expect(before.status, JSON.stringify(before.body)).toBeLessThan(300)
    await shop.sql(`create function no_room() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`)
    await shop.sql('create trigger no_room before insert on tags for each row execute function no_room()')
    const refused = await create()
    expect(refused).toMatchObject({ status: 507, body: full })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(await health()).toMatchObject({ status: 200, body: { status: 'full' } })
    await shop.sql('drop trigger no_room on tags')
    expect((await create()).status).toBeLessThan(300)
    await vi.waitUntil(async () => (await health()).body.status === 'ok', { timeout: 10_000, interval: 200 })
  })

  const mounts = process.platform === 'linux' && process.getuid?.() === 0
  test.runIf(mounts)('under the files refuses the file whole and takes the next one when there is room', async () => {
    const folder = join(shop.house.kit.env.dataDir, 'files')
    mkdirSync(folder, { recursive: true })
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder])
    try {
      const filler = join(folder, 'filler')
      writeFileSync(filler, Buffer.alloc(900_000))
      const send = () => shop.files(admin).send('tags.csv', `name\n${'x'.repeat(400_000)}`)
      await expect(send()).rejects.toThrow(/STORAGE_FULL/)
      rmSync(filler)
      expect(await send()).toMatch(/^[\w-]{36}$/)
    } finally {
      execFileSync('umount', ['-l', folder])
    }
  })

  test.each(['53100', 'ENOSPC', 'EDQUOT'])('%s is the same to whoever asked, however it was wrapped', code => {
    const cause = Object.assign(new Error('no room'), { code })
    const problem = problemOf(new Error('Failed query', { cause }))
    expect([problem.status, problem.code, problem.facts.retryAfter]).toEqual([507, 'STORAGE_FULL', expect.any(Number)])
  })
})

describe('a connection to the database that is cut', () => {
  test('is told as something that passes, with a time to come back, and never as an error of ours', async () => {
    const seen = new Map<number, number>()
    let isOver = false
    const ask = async () => {
      while (!isOver) {
        const { status, headers } = await (Math.random() < 0.5 ? create() : admin.get('/v1/tags'))
        seen.set(status, (seen.get(status) ?? 0) + 1)
        if (status === 503) expect(Number(headers['retry-after'])).toBeGreaterThan(0)
      }
    }
    const cutter = await openDatabase(shop.house.kit.db.$client.options.connectionString ?? '', { size: 1 })
    const asking = Array.from({ length: 8 }, ask)
    try {
      for (let times = 0; times < 60; times += 1)
        await cutter.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and usename = current_user and pid <> pg_backend_pid()`)
    } finally {
      isOver = true
      await Promise.all(asking)
      await cutter.close()
    }
    expect([...seen.keys()].filter(status => status >= 500 && status !== 503)).toEqual([])
    expect(seen.get(503) ?? 0).toBeGreaterThan(0)
  }, 60_000)

  test.each([
    'Connection terminated unexpectedly',
    'Client has encountered a connection error and is not queryable',
    'timeout exceeded when trying to connect',
    'Query read timeout',
  ])('%s passes', message => expect(isPassing(new Error(message))).toBe(true))

  test('a file that is not there is no connection', () => {
    expect(isPassing(Object.assign(new Error('no such file'), { code: 'ENOENT', syscall: 'open' }))).toBe(false)
    expect(isPassing(Object.assign(new Error('no such socket'), { code: 'ENOENT', syscall: 'connect' }))).toBe(true)
  })
})

let server: RunningServer
beforeAll(async () => {
  server = await startServer({ dataDir: scratch('nucleus-frozen-') })
}, 100_000)
afterAll(async () => {
  await server.stop()
  rmSync(server.dataDir, { recursive: true, force: true })
})

describe('a server that is busy for a moment', () => {
  // As many as the system lets anybody keep waiting; where it is told to keep few, there is nothing to see.
  const room = () => Number(readFileSync('/proc/sys/net/core/somaxconn', 'utf8'))
  const come = (): Promise<Socket> =>
    new Promise((resolve, reject) => {
      const socket = connect(server.port, '127.0.0.1', () => resolve(socket)).once('error', reject)
      socket.setTimeout(10_000, () => reject(new Error('no place')))
    })

  test.runIf(process.platform === 'linux' && room() >= 2000)(
    'has a place for each of 1,500 connections that come meanwhile, none of which knocks again a second later',
    async () => {
      process.kill(server.pid, 'SIGSTOP')
      try {
        const sockets = await Promise.all(Array.from({ length: 1500 }, come))
        for (const socket of sockets) socket.destroy()
      } finally {
        process.kill(server.pid, 'SIGCONT')
      }
      expect((await fetch(`${server.url}/health`)).status).toBe(200)
    },
    20_000,
  )
})

describe('a database that is frozen', () => {
  const family = (): number[] => {
    const [postmaster = ''] = readFileSync(join(server.dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')
    const children = execFileSync('ps', ['-o', 'pid=', '--ppid', postmaster], { encoding: 'utf8' }).match(/\d+/g) ?? []
    return [postmaster, ...children].map(Number)
  }

  /** Asks who a token belongs to, which the database alone knows; given up after the five seconds within which all is answered. */
  const ask = async (): Promise<number> =>
    (
      await fetch(`${server.url}/v1/tags`, {
        headers: { 'access-token': randomBytes(32).toString('base64url'), 'vendor-code': 'mgp', 'country-code': 'IND' },
        signal: AbortSignal.timeout(5000),
      })
    ).status
  const rush = (count: number) => Promise.all(Array.from({ length: count }, ask))

  test('answers whoever asks anything of it within five seconds, leaks no connection, and answers as before once it goes on', async () => {
    expect(new Set(await rush(40))).toEqual(new Set([401]))
    for (let times = 0; times < 2; times += 1) {
      const frozen = family()
      for (const pid of frozen) process.kill(pid, 'SIGSTOP')
      try {
        // Those who wait for a connection, then those who come while nobody waits any more.
        for (let rounds = 0; rounds < 3; rounds += 1) expect(new Set(await rush(60))).toEqual(new Set([503]))
      } finally {
        for (const pid of frozen) process.kill(pid, 'SIGCONT')
      }
      await vi.waitUntil(async () => (await ask()) === 401, { timeout: 3000, interval: 50 })
      // More at once than there are connections: each of them is there.
      expect(new Set(await rush(60))).toEqual(new Set([401]))
    }
  }, 90_000)

  test('leaves the health an answer within five seconds, however often it is asked, and is well again afterwards', async () => {
    const frozen = family()
    for (const pid of frozen) process.kill(pid, 'SIGSTOP')
    try {
      const since = performance.now()
      const answers = await Promise.all(Array.from({ length: 40 }, () => fetch(`${server.url}/health`)))
      expect(performance.now() - since).toBeLessThan(5000)
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]))
      expect(answers[0]?.headers.get('retry-after')).toBeTruthy()
    } finally {
      for (const pid of frozen) process.kill(pid, 'SIGCONT')
    }
    await vi.waitUntil(async () => (await fetch(`${server.url}/health`)).status === 200, {
      timeout: 10_000,
      interval: 100,
    })
  }, 60_000)
})
