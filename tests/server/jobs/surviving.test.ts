import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { withClient } from '#server/db/roles.ts'
import { withTenant } from '#server/db/tenant.ts'
import { openInstance } from '#server/jobs/instance.ts'
import { runJob } from '#server/jobs/run.ts'
import { startJob } from '#server/jobs/start.ts'
import { takeJob } from '#server/jobs/take.ts'
import { jobsWorld } from '../jobsWorld.ts'
import { csv, gateOf, jobsDesk, slow, titled } from './desk.ts'

const { world, until } = await jobsDesk()

describe('going down', () => {
  test('a process that ends gives its job back after the step at hand; the next one leaves it alone while it is paused, and goes on', async () => {
    const first = await jobsWorld({ workers: false })
    const workers = await first.openWorkers()
    const file = await first.send(
      'drain.csv',
      csv(
        'code,label',
        Array.from({ length: 3000 }, (_, at) => `drain-${at},Tag ${at}`),
      ),
    )
    const { data } = await first.upload('tags', { upload: 'tag', file })
    while (Number((await first.job(data.jobId)).done) === 0) await new Promise(resolve => setTimeout(resolve, 5))
    await workers.stop()
    const left = await first.job(data.jobId)
    expect(left).toMatchObject({ state: 'steady', phase: 'waiting' })
    expect(Number(left.done)).toBeLessThan(3000)
    await first.post('/v1/jobs/actions/pause', { ids: [data.jobId] })
    await first.openWorkers()
    const next = await first.send('next.csv', csv('code,label', ['next-1,Next']))
    await first.over((await first.upload('tags', { upload: 'tag', file: next })).data.jobId)
    expect(await first.job(data.jobId)).toMatchObject({ state: 'steady', phase: 'paused', done: left.done })
    await first.post('/v1/jobs/actions/resume', { ids: [data.jobId] })
    expect(await first.over(data.jobId)).toMatchObject({ state: 'success', ok: 3000, attempt: 2 })
    await first.close()
  })
})

describe('a frozen worker', () => {
  test('is given up on after half a minute of silence, and writes nothing when it comes back', async () => {
    const here = await jobsWorld({ workers: false })
    const staff = here.staff()
    const { jobId } = await withTenant(here.kit.db, { vendor: 'mgp', user: staff.userId }, tx =>
      startJob(tx, staff, { kind: 'slow', title: titled('frozen'), params: { gate: 'frozen' }, total: 2, face: 'api' }),
    )
    const take = (instance: number) =>
      withTenant(here.kit.db, { vendor: 'mgp' }, tx => takeJob(here.kit, tx, instance, 'mgp', jobId, () => false))
    const living = await openInstance(here.kit, () => {})
    const zombie = (await take(living.number()))!
    expect(await take(living.number() + 1)).toBeUndefined()
    await withTenant(here.kit.db, { vendor: 'mgp' }, tx =>
      tx.execute(sql`update jobs set heartbeat_at = now() - interval '31 seconds' where id = ${jobId}`),
    )
    const heir = (await take(living.number() + 1))!
    expect([zombie.attempt, heir.attempt]).toEqual([1, 2])
    for (let step = 0; step < 4; step += 1) gateOf('frozen').go()
    await runJob(here.kit, slow, zombie, () => false)
    expect(await here.job(jobId)).toMatchObject({ state: 'start', done: 0 })
    await runJob(here.kit, slow, heir, () => false)
    expect(await here.job(jobId)).toMatchObject({ state: 'success', done: 2, attempt: 2 })
    await living.close()
    await here.close()
  })
})

describe('a database that goes away', () => {
  test('every connection cut in the middle: the job goes on, each row once', async () => {
    const rows = Array.from({ length: 3000 }, (_, at) => `cut-${at},Tag ${at}`)
    const file = await world.send('cut.csv', csv('code,label', rows))
    const { data } = await world.upload('tags', { upload: 'tag', file })
    for (const done of [0, 800]) {
      await until(data.jobId, job => Number(job.done) > done)
      await withClient(world.appUrl, client =>
        client.query(
          'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and usename = current_user',
        ),
      )
    }
    const job = await until(data.jobId, ({ state }) => state === 'success')
    expect(job).toMatchObject({ total: 3000, done: 3000, ok: 3000, failed: 0 })
    expect(Number(job.attempt)).toBeGreaterThan(1)
    const kept = await withTenant(world.kit.db, { vendor: 'mgp' }, tx =>
      tx.execute(sql`select count(*)::int as rows, max(version)::int as version from tags where code like 'cut-%'`),
    )
    expect(kept.rows).toEqual([{ rows: 3000, version: 1 }])
  }, 60_000)
})
