// A file that cannot be reached for a while: its import waits and goes on, and a server that looks in another place says so.
import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { pace, waitDelay } from '#machines/jobPace.ts'
import { filesFor } from '#server/files/files.ts'
import { scratch } from '../support/scratch.ts'
import { type JobsWorld, jobsWorld } from './jobsWorld.ts'

let world: JobsWorld
beforeAll(async () => {
  world = await jobsWorld({ workers: false })
})
afterAll(() => world.close())

test('an import whose file is away waits with its tries unspent, names the file, and goes on when it is back', async () => {
  const folder = join(world.kit.env.dataDir, 'files', 'mgp')
  const file = await world.send('spring tags.csv', 'code,label\nspring,Spring\n')
  const { jobId } = (await world.upload('tags', { upload: 'tag', file })).data
  const waited = vi.spyOn(world.kit.log, 'warn')
  renameSync(folder, `${folder}.away`)
  await world.openWorkers()
  await vi.waitUntil(async () => String((await world.job(jobId)).reason ?? '').includes('spring tags.csv'), 10_000)
  // Longer than all its tries took once.
  const times = () => waited.mock.calls.filter(([, text]) => text === 'a job waits').length
  await vi.waitUntil(() => times() > 2, { timeout: 20_000, interval: 50 })
  expect((await world.job(jobId)).state).toMatch(/^(steady|start)$/)
  const asked = await world.get(`/v1/files/${file}`)
  expect([asked.status, asked.problem.code]).toEqual([503, 'UNAVAILABLE'])
  renameSync(`${folder}.away`, folder)
  expect(await world.over(jobId)).toMatchObject({ state: 'success', ok: 1 })
}, 60_000)

test('the pauses grow to a minute and no further', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 50].map(waitDelay)).toEqual([1, 2, 4, 8, 16, 32, 60, pace.waitLimitSeconds])
})

test('a second server with another store of files says so at start, one with the same store does not', async () => {
  const { env, db } = world.kit
  const told: string[] = []
  await filesFor(env, db, text => told.push(text))
  expect(told).toEqual([])
  await filesFor({ ...env, dataDir: scratch('nucleus-other-') }, db, text => told.push(text))
  expect(told).toEqual([expect.stringContaining('keeps files elsewhere')])
})
