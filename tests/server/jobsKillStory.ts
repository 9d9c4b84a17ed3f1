// Workers die by kill -9 in the middle of an import, at moments a seeded generator picks. Promised at two sizes, as the same
// story of the whole product is (tests/journeys/killStory.ts).
import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withoutTenant, withTenant } from '#server/db/tenant.ts'
import { type JobsWorld, jobsWorld } from './jobsWorld.ts'

const badEvery = 149

let world: JobsWorld
let worker: ChildProcess | undefined

const startWorker = (): Promise<ChildProcess> =>
  new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      [join(import.meta.dirname, 'jobsWorker.ts'), world.appUrl, world.kit.env.dataDir],
      {
        cwd: join(import.meta.dirname, '../..'),
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    )
    child.once('exit', code => reject(new Error(`the worker ended with ${code}`)))
    child.stdout.once('data', () => resolve(child))
  })

const random = (seed: number) => () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return seed / 2_147_483_648
}

const isBad = (at: number) => at % badEvery === 7

const doneOf = async (id: string) => {
  const { rows } = await withTenant(world.kit.db, { vendor: 'mgp' }, tx =>
    tx.execute<{ done: number; state: number }>(sql`select done, state from jobs where id = ${id}`),
  )
  return rows[0]!
}

/** Of a busy machine; that it takes less than five seconds on a quiet one is promised by night (tests/journeys/killStory.ts). */
const patience = 30_000

/** Milliseconds from `from` until a worker has brought the job beyond `done`. */
const untilBeyond = async (id: string, done: number, from: number) => {
  while (performance.now() - from < patience) {
    const now = await doneOf(id)
    if (now.done > done || now.state > 2) return performance.now() - from
    await new Promise(resolve => setTimeout(resolve, 5))
  }
  throw new Error(`not resumed: ${JSON.stringify(await doneOf(id))}`)
}

export const promiseJobsKilled = ({ kills, rowCount }: { kills: number; rowCount: number }): void => {
  beforeAll(async () => {
    world = await jobsWorld({ workers: false })
  })
  afterAll(async () => {
    worker?.kill('SIGKILL')
    await world?.close()
  })

  test('killed before it could rest, it rests; resumed, it does every row once', async () => {
    const rows = Array.from({ length: 2000 }, (_, at) => `rest-${at},Tag ${at}`)
    const file = await world.send('rest.csv', ['code,label', ...rows].join('\n'))
    const { data } = await world.upload('tags', { upload: 'tag', file })
    worker = await startWorker()
    await untilBeyond(data.jobId, 0, performance.now())
    await world.post('/v1/jobs/actions/pause', { ids: [data.jobId] })
    const ended = new Promise(resolve => worker?.once('exit', resolve))
    worker.kill('SIGKILL')
    await ended
    worker = await startWorker()
    const rested = async (): Promise<unknown> => {
      const job = await world.job(data.jobId)
      if (job.phase === 'paused') return job
      await new Promise(resolve => setTimeout(resolve, 20))
      return rested()
    }
    expect(await rested()).toMatchObject({ state: 'steady', pausedByName: 'Catalogue desk' })
    await world.post('/v1/jobs/actions/resume', { ids: [data.jobId] })
    expect(await world.over(data.jobId)).toMatchObject({ state: 'success', total: 2000, done: 2000, ok: 2000 })
    worker.kill('SIGKILL')
  }, 60_000)

  test(`${kills} kills lose no row and double none`, async () => {
    const rows = Array.from(
      { length: rowCount },
      (_, at) => `kill-${at},${isBad(at) ? 'nowhere' : 'general'},Tag ${at}`,
    )
    const file = await world.send('kill.csv', ['code,namespace,label', ...rows].join('\n'))
    const { data } = await world.upload('tags', { upload: 'tag', file })
    const pick = random(20_261)
    worker = await startWorker()
    await untilBeyond(data.jobId, 0, performance.now())
    const resumed: number[] = []
    for (let hit = 0; hit < kills; hit += 1) {
      await new Promise(resolve => setTimeout(resolve, pick() * 120))
      const ended = new Promise(resolve => worker?.once('exit', resolve))
      const killedAt = performance.now()
      worker?.kill('SIGKILL')
      await ended
      const { done } = await doneOf(data.jobId)
      worker = await startWorker()
      resumed.push(await untilBeyond(data.jobId, done, killedAt))
    }
    const job = await world.over(data.jobId)

    const bad = rows.filter((_, at) => isBad(at)).length
    expect(job).toMatchObject({ state: 'partial', total: rowCount, done: rowCount, ok: rowCount - bad, failed: bad })
    expect(job.attempt).toBeGreaterThan(kills / 2)
    const found = await withTenant(world.kit.db, { vendor: 'mgp' }, async tx => ({
      outcomes: (
        await tx.execute(
          sql`select count(*)::int as rows, count(distinct line)::int as lines, count(*) filter (where outcome = 6)::int as bad from job_rows where job = ${data.jobId}`,
        )
      ).rows[0],
      tags: (
        await tx.execute(
          sql`select count(*)::int as rows, max(version)::int as version from tags where code like 'kill-%'`,
        )
      ).rows[0],
      lines: (
        await tx.execute(
          sql`select count(*)::int as rows from history h where exists (select from tags t where t.id = h.record_id and t.code like 'kill-%')`,
        )
      ).rows[0],
      operations: (await tx.execute(sql`select changed from operation where job_id = ${data.jobId}`)).rows,
      started: (await tx.execute(sql`select count(*)::int as rows from jobs where state = 2`)).rows[0],
    }))
    expect(found).toEqual({
      outcomes: { rows: rowCount, lines: rowCount, bad },
      tags: { rows: rowCount - bad, version: 1 },
      lines: { rows: rowCount - bad },
      operations: [{ changed: rowCount - bad }],
      started: { rows: 0 },
    })
    const queue = await withoutTenant(world.kit.db, tx =>
      tx.execute(sql`select count(*)::int as rows from pgboss.job where name = 'jobs' and state = 'active'`),
    )
    expect(queue.rows).toEqual([{ rows: 0 }])
    console.log(`resumed after ${resumed.map(Math.round).join(', ')} ms`)
  }, 400_000)
}
