// Room for jobs, those that wait for it, and those that stop or rest.
import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { AnyRow } from '#contract/resource.ts'
import { withClient } from '#server/db/roles.ts'
import { type Tx, withTenant } from '#server/db/tenant.ts'
import { halt, pauseJob } from '#server/jobs/pausing.ts'
import { lockJob } from '#server/jobs/row.ts'
import { call, startJob } from '#server/jobs/start.ts'
import { reclaim, takeJob } from '#server/jobs/take.ts'
import { newId } from '#server/records/ids.ts'
import { jobsWorld } from '../jobsWorld.ts'
import { csv, gateOf, jobsDesk, slow, titled } from './desk.ts'

const { world, start, until, act, startedBy } = await jobsDesk()

describe('room', () => {
  test('a fourth bulk job of a vendor waits as OVERLOADED and starts by itself, first come first served; who rests leaves room', async () => {
    const full = await jobsWorld({ workers: false })
    await full.openWorkers({ works: { 'bulk.apply': slow }, concurrency: 4 })
    const staff = full.staff()
    const begin = (gate: string, total = 1) =>
      withTenant(full.kit.db, { vendor: 'mgp', user: staff.userId }, tx =>
        startJob(tx, staff, { kind: 'bulk.apply', title: titled(gate), params: { gate }, total, face: 'api' }),
      )
    const states = async (jobs: readonly { jobId: string }[]) =>
      (await Promise.all(jobs.map(({ jobId }) => full.job(jobId)))).map(({ state }) => state)
    const three = [await begin('room-1'), await begin('room-2'), await begin('room-3')]
    expect(three.map(({ number }) => number)).toEqual([1, 2, 3])
    const waiting = [await begin('room-4'), await begin('room-5')]
    expect(await states(waiting)).toEqual(['overloaded', 'overloaded'])
    gateOf('room-2').go()
    gateOf('room-4').go()
    expect(await full.over(waiting[0]!.jobId)).toMatchObject({ state: 'success' })
    for (const name of ['room-1', 'room-3', 'room-5']) gateOf(name).go()
    for (const { jobId } of [...three, ...waiting]) expect(await full.over(jobId)).toMatchObject({ state: 'success' })
    const [large, small] = [await begin('room-6', 199_000), await begin('room-7', 2000)]
    expect(await full.job(small.jobId)).toMatchObject({ state: 'overloaded' })
    await full.post('/v1/jobs/actions/cancel', { ids: [small.jobId] })
    expect(await full.job(small.jobId)).toMatchObject({
      title: expect.stringMatching(/^Slow: /),
      titleTold: { key: 'server.job.upload' },
      state: 'failure',
      reason: 'Cancelled by Catalogue desk',
      reasonTold: { key: 'server.job.why.cancelledBy', params: { name: 'Catalogue desk' } },
    })
    await full.post('/v1/jobs/actions/cancel', { ids: [large.jobId] })
    gateOf('room-6').go()
    await full.over(large.jobId)

    const begun = [await begin('room-8', 2), await begin('room-9'), await begin('room-10')]
    const next = await begin('room-11')
    const [resting] = begun
    while ((await full.job(resting!.jobId)).state !== 'start') await new Promise(resolve => setTimeout(resolve, 5))
    expect(await states([next])).toEqual(['overloaded'])
    await full.post('/v1/jobs/actions/pause', { ids: [resting!.jobId] })
    gateOf('room-8').go()
    gateOf('room-11').go()
    expect(await full.over(next.jobId)).toMatchObject({ state: 'success' })
    const last = await begin('room-12')
    expect(await states([last])).not.toEqual(['overloaded'])
    await full.post('/v1/jobs/actions/resume', { ids: [resting!.jobId] })
    expect(await states([resting!])).toEqual(['overloaded'])
    for (const name of ['room-8', 'room-9', 'room-10', 'room-12']) gateOf(name).go()
    for (const { jobId } of [...begun, last]) expect(await full.over(jobId)).toMatchObject({ state: 'success' })
    await full.close()
  })
})

describe('stopping', () => {
  test('a running job stops after the rows it is at; good rows stay', async () => {
    const { jobId } = await start('slow', 3, 'stop')
    gateOf('stop').go()
    await until(jobId, job => job.done === 1)
    expect((await act('cancel', jobId)).status).toBe(200)
    gateOf('stop').go()
    expect(await world.over(jobId)).toMatchObject({ state: 'partial', ok: 2, reason: 'Cancelled' })
    expect((await act('cancel', jobId)).problem).toMatchObject({ code: 'JOB_FINISHED' })
  })

  test('a job cancelled before it did anything is FAILURE', async () => {
    const { jobId } = await start('slow', 3, 'never')
    await until(jobId, job => job.state === 'start')
    const cancelled = act('cancel', jobId)
    gateOf('never').go()
    await cancelled
    gateOf('never').go()
    const job = await world.over(jobId)
    expect(['partial', 'failure']).toContain(job.state)
    expect(job.reason).toBe('Cancelled')
  })
})

describe('pausing', () => {
  const isPaused = (job: AnyRow) => job.phase === 'paused'

  test('a running job rests after the rows it is at, is taken by nobody, and goes on where it was', async () => {
    const { jobId } = await start('slow', 3, 'rest')
    gateOf('rest').go()
    await until(jobId, job => job.done === 1)
    expect((await act('pause', jobId)).status).toBe(200)
    expect((await act('pause', jobId)).problem).toMatchObject({ code: 'STATE' })
    gateOf('rest').go()
    expect(await until(jobId, isPaused)).toMatchObject({ state: 'steady', done: 2, pausedByName: 'Catalogue desk' })
    gateOf('rest').go()
    await withTenant(world.kit.db, { vendor: 'mgp' }, async tx => {
      expect(await takeJob(world.kit, tx, 1, 'mgp', jobId, () => false)).toBeUndefined()
    })
    expect((await act('resume', jobId)).status).toBe(200)
    expect(await world.over(jobId)).toMatchObject({ state: 'success', done: 3, ok: 3, pausedByName: null })
    expect((await act('resume', jobId)).problem).toMatchObject({ code: 'JOB_FINISHED' })
    // Who did it is written on the job; it is nothing to take back.
    const { data } = await world.get<{ lines: object[] }>(`/v1/jobs/${jobId}/deeds`)
    expect(data.lines).toMatchObject([
      { action: 'jobs.resume', byName: 'Catalogue desk', at: expect.any(String) },
      { action: 'jobs.pause', byName: 'Catalogue desk' },
    ])
    const { operations } = (await world.get<{ operations: { action: string }[] }>('/v1/operations')).data
    expect(operations.filter(({ action }) => action.startsWith('jobs.'))).toEqual([])
  })

  test('resumed while it is coming to rest, it goes on at once and is taken by no second worker', async () => {
    const here = await jobsWorld({ workers: false })
    const staff = here.staff()
    const inMgp = <R>(work: (tx: Tx) => Promise<R>) =>
      withTenant(here.kit.db, { vendor: 'mgp', user: staff.userId }, work)
    const { jobId } = await inMgp(tx =>
      startJob(tx, staff, { kind: 'slow', title: titled('turn'), params: { gate: 'turn' }, total: 2, face: 'api' }),
    )
    const take = () => inMgp(tx => takeJob(here.kit, tx, 1, 'mgp', jobId, () => false))
    await take()
    await inMgp(tx => pauseJob(here.kit, tx, staff, jobId))
    const hasStopped = await inMgp(async tx => {
      const job = (await lockJob(tx, 'mgp', jobId))!
      expect(job.pausedBy).toBe('Catalogue desk')
      expect((await here.post('/v1/jobs/actions/resume', { ids: [jobId] })).status).toBe(200)
      return halt(here.kit, tx, job)
    })
    expect(hasStopped).toBe(false)
    expect(await here.job(jobId)).toMatchObject({ state: 'start', pausedByName: null })
    await here.close()
  })

  test('what waits and is looked at by a worker for a moment is cancelled all the same', async () => {
    const here = await jobsWorld({ workers: false })
    const staff = here.staff()
    const inMgp = <R>(work: (tx: Tx) => Promise<R>) =>
      withTenant(here.kit.db, { vendor: 'mgp', user: staff.userId }, work)
    const { jobId } = await inMgp(tx =>
      startJob(tx, staff, { kind: 'slow', title: titled('seen'), params: { gate: 'seen' }, total: 2, face: 'api' }),
    )
    await inMgp(tx => pauseJob(here.kit, tx, staff, jobId))
    let isAnswered = false
    const cancelling = await inMgp(async tx => {
      await lockJob(tx, 'mgp', jobId)
      const asked = here.post('/v1/jobs/actions/cancel', { ids: [jobId] }).finally(() => {
        isAnswered = true
      })
      const isWaitedFor = async () =>
        (await tx.execute(sql`select from pg_locks where not granted and pid <> pg_backend_pid()`)).rows.length > 0
      while (!isAnswered && !(await isWaitedFor())) await new Promise(resolve => setTimeout(resolve, 5))
      return { asked }
    })
    expect((await cancelling.asked).status).toBe(200)
    expect(await here.job(jobId)).toMatchObject({ state: 'failure', reason: 'Cancelled by Catalogue desk' })
    await here.close()
  })

  test('a call for later is told to the workers when it has come due', async () => {
    const here = await jobsWorld({ workers: false })
    await withClient(here.appUrl, async client => {
      const heard: string[] = []
      client.on('notification', ({ payload }) => heard.push(payload ?? ''))
      await client.query(`listen "pgboss_${createHash('sha224').update('pgboss').digest('hex').slice(0, 24)}"`)
      const looked = async () => {
        await reclaim(here.kit, () => false)
        await client.query('select 1')
        return heard.splice(0)
      }
      const called = await withTenant(here.kit.db, { vendor: 'mgp' }, tx => call(tx, 'mgp', newId(), 3600))
      expect(await looked()).toEqual([])
      await client.query('update pgboss.job set start_after = now() where id = $1', [called])
      expect(await looked()).toEqual(['jobs'])
    })
    await here.close()
  })

  test('resumed before it has stopped, it never rests', async () => {
    const { jobId } = await start('slow', 2, 'soon')
    await until(jobId, job => job.state === 'start')
    await act('pause', jobId)
    await act('resume', jobId)
    gateOf('soon').go()
    gateOf('soon').go()
    expect(await world.over(jobId)).toMatchObject({ state: 'success', ok: 2, pausedByName: null })
  })

  test('what begins anew when it is interrupted does not rest midway', async () => {
    const staff = world.staff()
    const spec = { kind: 'export', title: titled('file'), params: {}, total: 1, face: 'api' } as const
    const asked = withTenant(world.kit.db, { vendor: 'mgp', user: staff.userId }, async tx =>
      pauseJob(world.kit, tx, staff, (await startJob(tx, staff, spec)).jobId),
    )
    await expect(asked).rejects.toMatchObject({ code: 'STATE', facts: { key: 'server.job.startsOver' } })
  })

  const heldImport = async (name: string) => {
    const rows = Array.from({ length: 450 }, (_, at) => `${name}-${at},Tag ${at}`)
    const file = await world.send(`held-${name}.csv`, csv('code,label', rows))
    const { data } = await world.upload('tags', { upload: 'tag', file })
    gateOf(`held-${name}.csv`).go()
    await until(data.jobId, job => job.done === 200)
    // In its second step: between two of them it would rest at once.
    await expect.poll(gateOf(`held-${name}.csv`).isHolding).toBe(true)
    await act('pause', data.jobId)
    gateOf(`held-${name}.csv`).go()
    expect(await until(data.jobId, isPaused)).toMatchObject({ total: 450, done: 400 })
    return { id: data.jobId, count: async () => (await world.get<Listed>(`/v1/tags?filter=${name}`)).data.page.total }
  }
  type Listed = { page: { total: number } }

  test('cancelled while it rests it keeps what is done, with its report, and can be put back', async () => {
    const { id, count } = await heldImport('shelved')
    expect((await act('cancel', id)).status).toBe(200)
    expect(await world.job(id)).toMatchObject({
      state: 'partial',
      ok: 400,
      reason: 'Cancelled by Catalogue desk',
      undoUntil: expect.any(String),
    })
    expect((await world.get<{ report: { strip: string } }>(`/v1/jobs/${id}/report`)).data.report.strip).toBe('c400')
    expect(await count()).toBe(400)
    expect(await startedBy('undo-job', id)).toMatchObject({ state: 'success', ok: 400 })
    expect(await count()).toBe(0)
  })

  test('put back while it rests, it is over and everything it did is taken back', async () => {
    const { id, count } = await heldImport('regretted')
    expect(await startedBy('undo-job', id)).toMatchObject({ state: 'success', ok: 400, undoOf: id })
    expect(await world.job(id)).toMatchObject({ state: 'partial' })
    expect(await count()).toBe(0)
  })
})
