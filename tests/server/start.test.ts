// The whole product as a process: one per folder, and gone when told to go, however the last one ended.
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isAlive } from '#server/db/alive.ts'
import { scratch } from '../support/scratch.ts'
import { freePort, type RunningServer, spawnServer, startServer } from '../support/server.ts'

let dataDir: string
let running: RunningServer[]

beforeEach(() => {
  dataDir = scratch('nucleus-start-')
  running = []
})

afterEach(async () => {
  for (const server of running.filter(({ pid }) => isAlive(pid))) await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const start = async () => {
  const server = await startServer({ dataDir })
  running.push(server)
  return server
}

const postmaster = () => Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])

const health = async ({ url }: RunningServer) => (await fetch(`${url}/health`)).json()

test('a second start on the same folder names the first and ends with 1', async () => {
  const first = await start()
  const second = spawnServer({ DATA_DIR: dataDir, PORT: '0', SEED: 'none' })
  expect(await second.ended).toBe(1)
  expect(second.output()).toContain(`process ${first.pid}, port ${first.port}`)
  expect(await health(first)).toMatchObject({ status: 'ok', database: 'embedded' })
})

test('after kill -9 the next start goes on with the same database', async () => {
  const first = await start()
  const before = postmaster()
  await first.kill9()
  expect(isAlive(before)).toBe(true)
  const second = await start()
  expect(postmaster()).toBe(before)
  expect(await health(second)).toMatchObject({ status: 'ok' })
})

test('SIGTERM ends it with 0 and leaves no process', async () => {
  const server = await start()
  const database = postmaster()
  expect(await server.stop()).toBe(0)
  expect([isAlive(server.pid), isAlive(database)]).toEqual([false, false])
})

test('SIGTERM while it is still starting ends it with 0 and leaves no process', async () => {
  const server = spawnServer({ DATA_DIR: dataDir, PORT: String(await freePort()), SEED: 'none' })
  await vi.waitUntil(() => existsSync(join(dataDir, 'postgres/postmaster.pid')), { timeout: 30_000, interval: 5 })
  const database = postmaster()
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
  expect(isAlive(database)).toBe(false)
})

test('a wrong environment is said in words, not in a stack', async () => {
  const refused = spawnServer({ DATA_DIR: dataDir, PORT: 'none' })
  expect(await refused.ended).toBe(1)
  expect(refused.output()).toContain('PORT is "none": give a number')
  expect(refused.output()).not.toMatch(/\n\s+at /)
})
