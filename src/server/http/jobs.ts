// Jobs beyond the ordinary list: my own, whoever I am; the report of a file; its source, its failed rows, its result.
import { sql } from 'drizzle-orm'
import type { JobActivity } from '#contract/jobActivity.ts'
import { Problem } from '#contract/problem.ts'
import type { Language } from '#contract/session.ts'
import { asLines } from '#server/csv/lines.ts'
import { formatFor } from '#server/csv/writer.ts'
import { withTenant } from '#server/db/tenant.ts'
import { activityOn, putBackOf } from '#server/jobs/activity.ts'
import { operationBy } from '#server/jobs/again.ts'
import { errorFile, failedGrid, namesIn, tally } from '#server/jobs/outcomes.ts'
import { refusalsOf } from '#server/jobs/refusals.ts'
import { demandFiles, mayReadFiles, notYourFiles } from '#server/jobs/rights.ts'
import { isOver, type JobRecord, readJob } from '#server/jobs/row.ts'
import { type Kit, resourceNamed, type Staff } from '#server/kit.ts'
import { type Offers, offersOf } from '#server/records/offers.ts'
import { isId, shownByIds } from '#server/records/read.ts'
import { scopeFor } from '#server/records/staffScope.ts'
import { problem } from '#server/words.ts'
import { askedLanguage } from './cookies.ts'
import type { Answer, Endpoint } from './endpoint.ts'
import { fileAnswer, tableAnswer } from './files.ts'

const mostMine = 50
const path = '/v1/jobs'
const common = { method: 'GET', access: 'staff', permission: null, tag: 'Jobs' } as const

export const jobEndpoints = (kit: Kit): Endpoint[] => [
  {
    ...common,
    path: '/v1/me/jobs',
    action: 'jobs.mine',
    summary: 'List my jobs, newest first',
    run: async ask => ({ data: { rows: await mine(kit, ask.staff()) } }),
  },
  {
    ...common,
    path: `${path}/:id/offers`,
    action: 'jobs.show',
    permission: 'jobs.show',
    summary: 'List the actions available for a job',
    run: async ask => ({ data: await offersFor(kit, ask.staff(), ask.params.id ?? '') }),
  },
  {
    ...common,
    path: `${path}/:id/report`,
    action: 'jobs.report',
    summary: 'Get the preview or result of a file',
    run: async ask => ({ data: { report: await reportFor(kit, ask.staff(), ask.params.id ?? '') } }),
  },
  {
    ...common,
    path: `${path}/:id/deeds`,
    action: 'jobs.deeds',
    summary: 'List who paused, resumed, cancelled or undid a job, newest first',
    run: async ask => ({ data: await deedsFor(kit, ask.staff(), ask.params.id ?? '') }),
  },
  {
    ...common,
    path: `${path}/:id/failed`,
    action: 'jobs.failed',
    summary: 'List the first failed rows of a file with their cells',
    run: async ask => ({ data: await failedGrid(kit, await fileJob(kit, ask.staff(), ask.params.id ?? '')) }),
  },
  {
    ...common,
    path: `${path}/:id/file/:which`,
    action: 'jobs.download',
    summary: 'Download the source file, failed rows (csv or xlsx) or result of a job',
    lane: 'files',
    queryNames: ['format', 'header'],
    run: ask =>
      fileFor(kit, ask.staff(), ask.params.id ?? '', ask.params.which ?? '', {
        format: ask.query('format'),
        isOwnHeader: ask.query('header') === 'own',
        language: askedLanguage(ask.request).language ?? 'en',
      }),
  },
]

const mine = (kit: Kit, staff: Staff) =>
  withTenant(kit.db, scopeFor(staff), async tx => {
    const { rows } = await tx.execute<{ id: string }>(sql`select id from jobs where vendor = ${staff.place.vendorCode}
      and created_by = ${staff.userId} order by created_at desc limit ${mostMine}`)
    return shownByIds(
      kit,
      tx,
      staff,
      resourceNamed(kit, 'jobs'),
      rows.map(({ id }) => id),
    )
  })

/** One's own jobs are always visible; those of others to whoever may open jobs. */
async function seen(kit: Kit, staff: Staff, id: string): Promise<JobRecord> {
  const job = isId(id)
    ? await withTenant(kit.db, scopeFor(staff), tx => readJob(tx, staff.place.vendorCode, id))
    : undefined
  if (!job || (job.createdBy !== staff.userId && !staff.may('jobs.show'))) throw problem('NOT_FOUND', 'job.missing')
  return job
}

/** The ordinary offers, and what the state of this very job forbids. */
async function offersFor(kit: Kit, staff: Staff, id: string): Promise<Offers> {
  const { offers, blockers } = await offersOf(kit, staff, resourceNamed(kit, 'jobs'), id)
  const job = await seen(kit, staff, id)
  for (const [action, refusal] of Object.entries(refusalsOf)) {
    const why = refusal(job, kit.clock.now())
    if (why && offers[action]?.allowed) offers[action] = { allowed: false, why: why.finding }
  }
  if (!mayReadFiles(staff, job)) offers.readFiles = { allowed: false, why: notYourFiles(job).finding }
  return { offers, blockers }
}

async function deedsFor(kit: Kit, staff: Staff, id: string): Promise<JobActivity> {
  const job = await seen(kit, staff, id)
  return withTenant(kit.db, scopeFor(staff), async tx => {
    const putBack = await putBackOf(tx, job.vendor, operationBy(job))
    return { lines: await activityOn(tx, job.vendor, job.id), ...(putBack && { putBack }) }
  })
}

async function reportFor(kit: Kit, staff: Staff, id: string): Promise<object> {
  const job = await seen(kit, staff, id)
  const isOpen = mayReadFiles(staff, job)
  // The first changes of a file are the file's own words, and what was found out is for who may ask it.
  // What a check noted on its way is no report: one that could not go on has the counts of its rows alone.
  if (isOver(job) && job.report?.counts)
    return isOpen
      ? job.report
      : { ...job.report, samples: [], first: undefined, results: undefined, shown: undefined, asked: undefined }
  const soFar = await withTenant(kit.db, scopeFor(staff), tx => tally(tx, job.vendor, job.id, namesIn(kit, job)))
  return { ...soFar, samples: [], warnings: [] }
}

async function opened(kit: Kit, staff: Staff, id: string): Promise<JobRecord> {
  const job = await seen(kit, staff, id)
  demandFiles(staff, job)
  return job
}

/** A job that read a file in. */
async function fileJob(kit: Kit, staff: Staff, id: string): Promise<JobRecord> {
  const job = await opened(kit, staff, id)
  if (job.kind !== 'bulk.apply' && job.kind !== 'bulk.check')
    throw new Problem('NOT_FOUND', `Job ${job.number} has no rows of a file`)
  return job
}

interface Wanted {
  format: unknown
  /** Of failed rows: the columns as the first file calls them. */
  isOwnHeader: boolean
  /** Of what is wrong with failed rows. */
  language: Language
}

async function fileFor(
  kit: Kit,
  staff: Staff,
  id: string,
  which: string,
  { format, isOwnHeader, language }: Wanted,
): Promise<Answer> {
  const job = await opened(kit, staff, id)
  if (which === 'errors') {
    const { resource, upload } = job.params as { resource?: string; upload?: string }
    const type = kit.resources.find(({ name }) => name === resource)?.uploads?.[upload ?? '']
    const rows = errorFile(kit, job, { isOwn: isOwnHeader, language })
    return tableAnswer(
      `job-${job.number}-failed`,
      type?.lines ? asLines(type, rows) : rows,
      formatFor(type ?? {}, format),
    )
  }
  const file = which === 'source' ? job.sourceFile : which === 'result' ? await resultOf(kit, staff, job) : null
  if (!file) throw new Problem('NOT_FOUND', `Job ${job.number} has no such file`)
  return fileAnswer(kit, staff, file.fileId)
}

const resultOf = (kit: Kit, staff: Staff, { vendor, id }: JobRecord) =>
  withTenant(kit.db, scopeFor(staff), async tx => {
    const { rows } = await tx.execute<{ file: { fileId: string } | null }>(
      sql`select result_file as file from jobs where vendor = ${vendor} and id = ${id}`,
    )
    return rows[0]?.file ?? null
  })
