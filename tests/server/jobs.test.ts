// The life of jobs: room and waiting, stopping, trying again, putting back, and surviving the death of workers.
import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AnyRow } from '#contract/resource.ts'
import { keepDraft } from '#server/auth/person.ts'
import { withClient } from '#server/db/roles.ts'
import { type Tx, withTenant } from '#server/db/tenant.ts'
import { bulkApply } from '#server/jobs/bulk.ts'
import { forgetOldRows } from '#server/jobs/forget.ts'
import { openInstance } from '#server/jobs/instance.ts'
import { halt, pauseJob } from '#server/jobs/pausing.ts'
import { lockJob, move } from '#server/jobs/row.ts'
import { runJob } from '#server/jobs/run.ts'
import { call, startJob } from '#server/jobs/start.ts'
import { sweepByNight } from '#server/jobs/sweeping.ts'
import { reclaim, takeJob } from '#server/jobs/take.ts'
import type { Work } from '#server/jobs/work.ts'
import { newId } from '#server/records/ids.ts'
import { say } from '#server/words.ts'
import { type JobsWorld, jobsWorld } from './jobsWorld.ts'

/** Jobs of kind `slow` take one step per call of `go`. */
const gates = new Map<string, { go: () => void; wait: () => Promise<void>; isHolding: () => boolean }>()
const gateOf = (name: string) => {
  const known = gates.get(name)
  if (known) return known
  let open = 0
  let waiting: (() => void) | undefined
  const gate = {
    go: () => {
      open += 1
      waiting?.()
    },
    wait: () =>
      new Promise<void>(resolve => {
        waiting = () => {
          if (open === 0) return
          open -= 1
          waiting = undefined
          resolve()
        }
        waiting()
      }),
    isHolding: () => waiting !== undefined,
  }
  gates.set(name, gate)
  return gate
}

const slow: Work = {
  open: async ({ job }) => ({
    total: job.total,
    step: async (_tx, from) => {
      await gateOf(String(job.params.gate)).wait()
      return {
        next: from + 1,
        isOver: from + 1 >= (job.total ?? 1),
        rows: [{ line: from + 1, key: `row ${from + 1}`, outcome: 'UPDATED' }],
      }
    },
    close: async () => {},
  }),
}

/** An import as it is, but for one step per call of `go` when its file is called so. */
const held = bulkApply
const gated: Work = {
  ...held,
  async open(run) {
    const steps = await held.open(run)
    const name = run.job.sourceFile?.name ?? ''
    if (!name.startsWith('held-')) return steps
    return {
      ...steps,
      step: (tx, from) =>
        gateOf(name)
          .wait()
          .then(() => steps.step(tx, from)),
    }
  },
}

let world: JobsWorld
beforeAll(async () => {
  world = await jobsWorld({ workers: false })
  await world.openWorkers({ works: { slow, 'bulk.apply': gated }, concurrency: 4 })
})
afterAll(() => world?.close())

const titled = (gate: string) => say('job.upload', { upload: 'Slow', file: gate })

const start = (kind: string, total: number, gate: string, once?: string) => {
  const staff = world.staff()
  return withTenant(world.kit.db, { vendor: 'mgp', user: staff.userId }, tx =>
    startJob(tx, staff, { kind, title: titled(gate), params: { gate }, total, face: 'api', ...(once && { once }) }),
  )
}
const until = async (id: string, isSo: (job: AnyRow) => boolean) => {
  for (const giveUpAt = Date.now() + 40_000; Date.now() < giveUpAt; ) {
    const job = await world.job(id).catch(() => undefined)
    if (job && isSo(job)) return job
    await new Promise(resolve => setTimeout(resolve, 10))
  }
  throw new Error(`never: ${JSON.stringify(await world.job(id))}`)
}
const act = (action: string, id: string) =>
  world.post<{ result?: { facts: { value: string }[] } }>(`/v1/jobs/actions/${action}`, { ids: [id] })
const startedBy = async (action: string, id: string) => {
  const answer = await act(action, id)
  if (answer.status !== 200) throw new Error(answer.text)
  return world.over(answer.data.result!.facts[0]!.value)
}
const addMgp = () =>
  withClient(world.appUrl, client =>
    client.query(
      "insert into vendor (code, brand, country, name, currency, timezone, env) values ('mgp', 'mgp', 'IND', 'MGP', 'INR', 'Asia/Kolkata', 'dev') on conflict do nothing",
    ),
  )
const csv = (header: string, rows: readonly string[]) => [header, ...rows].join('\n')

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

describe('again', () => {
  test('the same key starts one job', async () => {
    gateOf('once').go()
    const [one, other] = [
      await start('slow', 1, 'once', 'key-0000000001'),
      await start('slow', 1, 'once', 'key-0000000001'),
    ]
    expect(other).toEqual(one)
    await world.over(one.jobId)
  })

  test('failed rows are tried again by a new job that names the old one', async () => {
    await world.import('taxClasses', 'records', csv('code,name,kind', ['STD,Standard,taxable']))
    const job = await world.import(
      'hsnCodes',
      'hsn',
      csv('code,description,tax_class', ['3304,Make-up,STD', '3305,Hair,LOW']),
    )
    expect(job).toMatchObject({ state: 'partial', ok: 1, failed: 1 })
    await world.import('taxClasses', 'records', csv('code,name,kind', ['LOW,Low,taxable']))
    const again = await startedBy('retry-failed', String(job.id))
    expect(again).toMatchObject({ state: 'success', total: 1, ok: 1, retryOf: job.id })
    expect((await act('retry-failed', again.id)).problem).toMatchObject({ code: 'NOTHING_FAILED' })
    const { data } = await world.get<{ offers: Record<string, { allowed: boolean; why?: { code: string } }> }>(
      `/v1/jobs/${again.id}/offers`,
    )
    expect(data.offers).toMatchObject({
      cancel: { allowed: false, why: { code: 'JOB_FINISHED' } },
      retryFailed: { allowed: false },
      runAgain: { allowed: true },
      undoJob: { allowed: true },
    })
  })

  test('an export runs again on the same records', async () => {
    await world.import('tags', 'tag', csv('code,label', ['again-1,One', 'again-2,Two']))
    const { data } = await world.post<{ jobId: string }>('/v1/tags/actions/export', {})
    const first = await world.over(data.jobId)
    const second = await startedBy('run-again', first.id)
    expect(second).toMatchObject({ state: 'success', total: first.total })
    expect((await world.get(`/v1/jobs/${second.id}/file/result`)).text).toBe(
      (await world.get(`/v1/jobs/${first.id}/file/result`)).text,
    )
  })
})

describe('long actions', () => {
  test('an action on more than 50 records is a job; its failed records are named and tried again, the rest is put back', async () => {
    await world.import(
      'tags',
      'tag',
      csv(
        'code,label',
        Array.from({ length: 60 }, (_, at) => `long-${at},Tag ${at}`),
      ),
    )
    const listed = async () => (await world.get<{ rows: AnyRow[] }>('/v1/tags?size=100&filter=long')).data.rows
    const ids = (await listed()).map(({ id }) => id)
    const hidden = await world.post<{ jobId: string }>('/v1/tags/actions/hide', { ids: ids.slice(0, 5) })
    expect(hidden.status).toBe(200)
    const answer = await world.post<{ jobId: string }>('/v1/tags/actions/hide', { ids })
    expect(answer.status).toBe(202)
    const job = await world.over(answer.data.jobId)
    expect(job).toMatchObject({ kind: 'action', state: 'partial', total: 60, ok: 55, failed: 5 })
    expect((await listed()).every(({ status }) => status === 'hidden')).toBe(true)
    expect(await startedBy('retry-failed', job.id)).toMatchObject({ state: 'failure', total: 5, failed: 5 })
    expect(await startedBy('undo-job', job.id)).toMatchObject({ state: 'success', ok: 55 })
    expect((await listed()).filter(({ status }) => status === 'hidden')).toHaveLength(5)
  })
})

describe('putting back', () => {
  test('an import is put back, but for what somebody touched since, which is named', async () => {
    const rows = (color: string) =>
      csv(
        'code,label,color',
        Array.from({ length: 300 }, (_, at) => `back-${at},Tag ${at},${color}`),
      )
    await world.import('tags', 'tag', rows('#111111'))
    const job = await world.import('tags', 'tag', rows('#222222'))
    expect(job).toMatchObject({ state: 'success', ok: 300 })
    await world.import('tags', 'tag', csv('code,color', ['back-5,#333333', 'back-6,#333333']))
    const undo = await startedBy('undo-job', String(job.id))
    expect(undo).toMatchObject({ state: 'partial', ok: 298, failed: 2, undoOf: job.id })
    const colors = (
      await world.get<{ rows: AnyRow[] }>(
        `/v1/tags?size=100&filter=${encodeURIComponent('code:back-4,back-5,back-299')}`,
      )
    ).data.rows
    expect(Object.fromEntries(colors.map(({ code, color }) => [code, color]))).toEqual({
      'back-4': '#111111',
      'back-5': '#333333',
      'back-299': '#111111',
    })
    // The rest stays open, and only the rest.
    expect(await startedBy('undo-job', String(job.id))).toMatchObject({ ok: 0, failed: 2 })
    const errors = (await world.get(`/v1/job-rows?filter=${encodeURIComponent(`job:${undo.id} outcome:error`)}`)).text
    expect(errors).toContain('back-5')
  })

  test('what is too long ago cannot be put back', async () => {
    const job = await world.import('tags', 'tag', csv('code,label', ['late-1,One']))
    await withTenant(world.kit.db, { vendor: 'mgp' }, tx =>
      tx.execute(sql`update jobs set undo_until = now() - interval '1 second' where id = ${String(job.id)}`),
    )
    expect((await act('undo-job', String(job.id))).problem).toMatchObject({ code: 'UNDO_EXPIRED' })
  })

  test('who may not import may not put an import back', async () => {
    const job = await world.import('tags', 'tag', csv('code,label', ['right-1,One']))
    const who = world.staff('mgp', ['jobs.undoJob', 'jobs.show'])
    expect((await world.post('/v1/jobs/actions/undo-job', { ids: [job.id] }, who)).status).toBe(403)
  })
})

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

describe('files nobody uses', () => {
  const sendOld = (name: string) => world.send(`${name}.csv`, csv('code,label', [`${name},One`]))
  const mgp = <R>(work: (tx: Tx) => Promise<R>) => withTenant(world.kit.db, { vendor: 'mgp' }, work)
  const isThere = async (id: string) => (await world.get(`/v1/files/${id}`)).status === 200

  test('are taken away by night after thirty days, and a job says which; what anything speaks of stays', async () => {
    await addMgp()
    const [stray, young, held, drafted, awaited, resting, recent, old] = [
      await sendOld('stray'),
      await sendOld('young'),
      await sendOld('held'),
      await sendOld('drafted'),
      await sendOld('awaited'),
      await sendOld('resting'),
      await sendOld('recent'),
      await sendOld('old'),
    ]
    const imported = async (file: string) =>
      world.over((await world.upload('tags', { upload: 'tag', file, again: true })).data.jobId)
    const [endedLately, endedLongAgo] = [await imported(recent), await imported(old)]
    const staff = world.staff()
    const spec = { kind: 'slow', title: titled('sweep'), params: { gate: 'sweep' }, total: 1, face: 'api' } as const
    const waiting = await mgp(tx => startJob(tx, staff, { ...spec, sourceFile: resting }))
    await world.kit.db.execute(sql`insert into user_account (id, email, name) values (${staff.userId}, 'sweep@nucleus.example', 'Desk')
      on conflict do nothing`)
    await keepDraft(world.kit, staff, 'brands/new', { logo: { fileId: drafted } })
    await mgp(async tx => {
      await tx.execute(
        sql`insert into file_use (vendor, file, resource, field) values ('mgp', ${held}, 'brands', 'logo')`,
      )
      await tx.execute(sql`insert into approvals (vendor, id, title, action, count, state, requested_by_name, expires_at, call)
        values ('mgp', ${newId()}, 'Change', 'brands.change', 1, 1, 'Desk', now(), ${JSON.stringify({ input: { logo: awaited } })}::jsonb)`)
      await tx.execute(sql`update file set created_at = now() - interval '40 days' where id <> ${young}`)
      await tx.execute(sql`update jobs set finished_at = now() - interval '40 days' where id = ${endedLongAgo.id}`)
    })

    const at = (time: string) => ({
      ...world.kit,
      clock: { now: () => new Date(`${new Date().toISOString().slice(0, 10)}T${time}Z`) },
    })
    const sweeps = async () => (await world.get<{ rows: AnyRow[] }>('/v1/jobs?filter=kind:files.sweep')).data.rows
    await sweepByNight(at('12:00'))
    expect(await sweeps()).toEqual([])
    // Half past two in Kolkata.
    for (const _ of [1, 2]) await sweepByNight(at('21:00'))
    const [sweep, ...others] = await sweeps()
    expect(others).toEqual([])
    expect(await world.over(String(sweep!.id))).toMatchObject({
      state: 'success',
      titleTold: { key: 'server.job.sweep' },
      requestedByName: 'Nucleus',
      ok: 2,
      failed: 0,
    })
    const gone = (await world.get<{ rows: AnyRow[] }>(`/v1/job-rows?sort=line&filter=job:${sweep!.id}`)).data.rows
    expect(gone.map(({ key, outcome }) => [key, outcome])).toEqual([
      ['stray.csv', 'deleted'],
      ['old.csv', 'deleted'],
    ])
    expect(await Promise.all([stray, old].map(isThere))).toEqual([false, false])
    expect(await Promise.all([young, held, drafted, awaited, resting, recent].map(isThere))).toEqual(
      Array(6).fill(true),
    )
    const folder = join(world.kit.env.dataDir, 'files', 'mgp')
    expect(readdirSync(folder)).not.toContain(stray)
    expect(readdirSync(folder)).toContain(held)

    expect(await world.job(endedLately.id)).toMatchObject({ sourceFile: { name: 'recent.csv' } })
    expect(await world.job(endedLongAgo.id)).toMatchObject({ sourceFile: null })
    expect((await act('run-again', endedLongAgo.id)).problem).toMatchObject({ key: 'server.job.noFile' })
    expect((await act('run-again', String(sweep!.id))).problem).toMatchObject({ key: 'server.job.isSweep' })
    gateOf('sweep').go()
    await world.over(waiting.jobId)
  })
})

describe('states', () => {
  test('an illegal change throws, in the code and in the database', async () => {
    const job = await world.import('tags', 'tag', csv('code,label', ['state-1,One']))
    await withTenant(world.kit.db, { vendor: 'mgp' }, async tx => {
      const row = (await lockJob(tx, 'mgp', String(job.id)))!
      await expect(move(tx, row, { type: 'admit' })).rejects.toThrow(/is succeeded and cannot admit/)
      await expect(tx.execute(sql`update jobs set state = 2 where id = ${row.id}`)).rejects.toThrow()
    }).catch(() => {})
    expect(await world.job(String(job.id))).toMatchObject({ state: 'success' })
  })

  test('the outcome of single rows is forgotten after 30 days, the job is not', async () => {
    const job = await world.import('tags', 'tag', csv('code,label', ['forget-1,One']))
    await withTenant(world.kit.db, { vendor: 'mgp' }, tx =>
      tx.execute(sql`update job_rows set created_at = now() - interval '31 days' where job = ${String(job.id)}`),
    )
    await addMgp()
    await forgetOldRows(world.kit)
    const rows = await world.get<{ rows: AnyRow[] }>(`/v1/job-rows?filter=${encodeURIComponent(`job:${job.id}`)}`)
    expect(rows.data.rows).toEqual([])
    expect((await world.get<{ report: { strip: string } }>(`/v1/jobs/${job.id}/report`)).data.report.strip).toBe('c1')
  })

  test('parameters of more than 256 KB are refused', async () => {
    await expect(start('slow', 1, 'x'.repeat(270_000))).rejects.toThrow(/256 KB/)
  })
})
