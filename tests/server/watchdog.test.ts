// Whoever starts the server hears whether its loop turns.
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isAlive } from '#server/db/alive.ts'
import { scratch } from '../support/scratch.ts'
import { freePort, type SpawnedServer, spawnServer } from '../support/server.ts'

const root = join(import.meta.dirname, '../..')
let dataDir: string
let watched: SpawnedServer | undefined

beforeEach(() => {
  dataDir = scratch('nucleus-start-')
})
afterEach(async () => {
  watched?.child.kill('SIGTERM')
  await watched?.ended
  rmSync(dataDir, { recursive: true, force: true })
})

/** As `npm start` watches over it, without the build before. */
const keeping = (path: string, still?: number) => {
  const watchdog = pathToFileURL(join(root, 'src/server/launch/watchdog.mjs')).href
  const options = JSON.stringify(still === undefined ? {} : { still })
  return [
    '--input-type=module',
    '--eval',
    `import { keep } from ${JSON.stringify(watchdog)}
     process.exitCode = await keep(process.execPath, [${JSON.stringify(path)}], ${options})`,
  ]
}

test('a server whose loop stands still for 10 s is ended and started anew, and answers again', async () => {
  const sign = join(dataDir, 'hold')
  const port = String(await freePort())
  const env = {
    DATA_DIR: dataDir,
    PORT: port,
    SEED: 'none',
    HELD_LOOP_SIGN: sign,
    NODE_OPTIONS: `--import ${pathToFileURL(join(root, 'tests/support/heldLoop.mjs')).href}`,
  }
  watched = spawnServer(env, keeping(join(root, 'src/server/main.ts')))
  await watched.said(/Nucleus ready/, 60_000)
  const health = () => fetch(`http://127.0.0.1:${port}/health`, { signal: AbortSignal.timeout(1000) })
  expect((await health()).status).toBe(200)
  writeFileSync(sign, '')
  await vi.waitUntil(
    () =>
      health().then(
        () => false,
        () => true,
      ),
    { timeout: 10_000, interval: 100 },
  )
  await watched.said(/stood still, was ended and is started anew[\s\S]*Nucleus ready/, 60_000)
  expect((await health()).status).toBe(200)
  watched.child.kill('SIGTERM')
  expect(await watched.ended).toBe(0)
}, 150_000)

test('a server that is told to go while its loop stands still is ended and not started anew', async () => {
  const script = join(dataDir, 'held.mjs')
  writeFileSync(
    script,
    `process.on('SIGTERM', () => {})
     process.send('alive')
     process.stdout.write('pid ' + process.pid + '\\n')
     setTimeout(() => { for (;;); }, 200)`,
  )
  watched = spawnServer({}, keeping(script, 1500))
  await watched.said(/pid \d+/, 20_000)
  const pid = Number(/pid (\d+)/.exec(watched.output())?.[1])
  watched.child.kill('SIGTERM')
  expect(await watched.ended).toBe(128 + 9)
  expect([isAlive(pid), watched.output().includes('anew')]).toEqual([false, false])
})

test('one that only takes long to start is left alone', async () => {
  const script = join(dataDir, 'slow.mjs')
  writeFileSync(
    script,
    `const until = Date.now() + 4000
     while (Date.now() < until);
     process.exit(7)`,
  )
  watched = spawnServer({}, keeping(script, 1000))
  expect(await watched.ended).toBe(7)
})
