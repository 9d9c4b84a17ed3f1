import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { AnyRow } from '#contract/resource.ts'
import { withTenant } from '#server/db/tenant.ts'
import { startJob } from '#server/jobs/start.ts'
import { newId } from '#server/records/ids.ts'
import { csv, gateOf, jobsDesk, titled } from './desk.ts'

const { world, start, act, startedBy } = await jobsDesk()

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
    const rows = (await world.get<{ rows: AnyRow[] }>(`/v1/job-rows?size=100&filter=job:${job.id}`)).data.rows
    expect(rows.map(({ key }) => key).sort()).toEqual((await listed()).map(({ code }) => code).sort())
    expect((await listed()).every(({ status }) => status === 'hidden')).toBe(true)
    expect(await startedBy('retry-failed', job.id)).toMatchObject({ state: 'failure', total: 5, failed: 5 })
    expect(await startedBy('undo-job', job.id)).toMatchObject({ state: 'success', ok: 55 })
    expect((await listed()).filter(({ status }) => status === 'hidden')).toHaveLength(5)
  })
})

test('what an action refuses ends its job at once, with the reason, and is not tried again', async () => {
  const ids = Array.from({ length: 60 }, () => newId())
  const staff = world.staff()
  const params = {
    resource: 'tags',
    action: 'changeField',
    operation: newId(),
    input: { field: 'nothing' },
    reason: null,
  }
  const { jobId } = await withTenant(world.kit.db, { vendor: 'mgp', user: staff.userId }, async tx => {
    await tx.execute(sql`insert into picked (vendor, operation, place, record_id)
      select 'mgp', ${params.operation}::uuid, row_number() over (), id from unnest(${sql.param(ids)}::uuid[]) id`)
    return startJob(tx, staff, { kind: 'action', title: titled('refused'), params, total: 60, face: 'api' })
  })
  expect(await world.over(jobId)).toMatchObject({
    state: 'failure',
    attempt: 1,
    reason: expect.stringContaining('nothing'),
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
