import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { AnyRow } from '#contract/resource.ts'
import { keepDraft } from '#server/auth/person.ts'
import { type Tx, withTenant } from '#server/db/tenant.ts'
import { forgetOldRows } from '#server/jobs/forget.ts'
import { lockJob, move } from '#server/jobs/row.ts'
import { startJob } from '#server/jobs/start.ts'
import { sweepByNight } from '#server/jobs/sweeping.ts'
import { newId } from '#server/records/ids.ts'
import { csv, gateOf, jobsDesk, titled } from './desk.ts'

const { world, start, act, addMgp } = await jobsDesk()

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
