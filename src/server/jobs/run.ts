// One job from the moment it is taken to its end or its release. Every step is one transaction: lock, check that the job is
// still ours and where we think it is, work, outcomes, counts, next place. A worker that was given up on writes nothing.
import { sql } from 'drizzle-orm'
import { countOfOutcome } from '#contract/bulk.ts'
import { saidOf } from '#contract/finding.ts'
import { Problem } from '#contract/problem.ts'
import { RowOutcomes } from '#contract/rowOutcome.ts'
import { codeIn } from '#contract/valueSet.ts'
import { retryDelay, waitDelay } from '#machines/jobPace.ts'
import { type Tx, withTenant } from '#server/db/tenant.ts'
import type { Kit } from '#server/kit.ts'
import { scopeFor } from '#server/records/staffScope.ts'
import { ended, endWith } from './ending.ts'
import { awaited, isConnectionLost, isContention } from './errors.ts'
import { halt } from './pausing.ts'
import { type Progress, tellState, watchProgress } from './progress.ts'
import { isOver, type JobRecord, lockJob, move, moved, stateOf } from './row.ts'
import { unpackStaff } from './staff.ts'
import { callAgain } from './start.ts'
import type { RowLine, Steps, Work } from './work.ts'

type Verdict = { is: 'lost' | 'over' } | { is: 'on'; next: number }

interface Going {
  kit: Kit
  work: Work
  job: JobRecord
  steps: Steps
  progress: Progress
  isStopping: () => boolean
}

export async function runJob(kit: Kit, work: Work, job: JobRecord, isStopping: () => boolean): Promise<void> {
  const pulse = beat(kit, job)
  let steps: Steps | undefined
  try {
    steps = await work.open({ kit, job, staff: unpackStaff(job.staff) })
    await noteTotal(kit, job, steps.total)
    await goOn({ kit, work, job: { ...job, total: steps.total }, steps, progress: watchProgress(kit), isStopping })
  } catch (error) {
    await leave(kit, job, error)
  } finally {
    clearInterval(pulse)
    await steps?.close().catch(() => {})
  }
}

async function goOn(going: Going): Promise<void> {
  for (let at = going.job.nextRow, failures = 0; ; ) {
    try {
      await going.steps.ahead?.(at)
      const verdict = await oneStep(going, at)
      if (verdict.is !== 'on') return
      at = verdict.next
      failures = 0
    } catch (error) {
      failures += 1
      // A lock somebody held too long, a deadlock, a statement that took too long: the same step again.
      if (!isContention(error) || failures > 5) throw error
      await new Promise(resolve => setTimeout(resolve, 100 * 2 ** failures))
    }
  }
}

function oneStep(going: Going, at: number): Promise<Verdict> {
  const { kit, job, steps, progress, isStopping } = going
  // The engine's own scope, so that it works in this very transaction and not in one inside it.
  return withTenant(kit.db, scopeFor(unpackStaff(job.staff)), async (tx): Promise<Verdict> => {
    const now = await lockJob(tx, job.vendor, job.id)
    if (!now || now.attempt !== job.attempt || now.nextRow !== at || stateOf(now) !== 'started') return { is: 'lost' }
    if (now.cancelAsked) return finish(going, tx, now)
    if (now.pausedBy !== null) {
      if (await halt(kit, tx, now)) return { is: 'over' }
      now.pausedBy = null
    }
    if (isStopping()) {
      await callAgain(tx, await move(tx, now, { type: 'crash' }))
      return { is: 'over' }
    }
    const stepped = await steps.step(tx, at)
    const counted = count({ ...now, total: stepped.total ?? now.total }, stepped.rows)
    // The chart refuses counts that go backwards or beyond the total.
    moved(
      { ...now, total: counted.total },
      {
        type: 'progress',
        ok: counted.ok + counted.unchanged,
        failed: counted.failed,
        skipped: counted.skipped,
      },
    )
    if (stepped.keepsRows !== false) await keepRows(tx, now, stepped.rows)
    await note(tx, { ...counted, phase: stepped.phase ?? now.phase }, stepped.next)
    if (stepped.isOver) return finish(going, tx, counted)
    await progress.tell(tx, counted)
    return { is: 'on', next: stepped.next }
  })
}

function count(job: JobRecord, rows: RowLine[]): JobRecord {
  const sums = { ...job, done: job.done + rows.length }
  for (const { outcome } of rows) {
    const counted = countOfOutcome[outcome]
    if (counted === 'error') sums.failed += 1
    else if (counted === 'skip') sums.skipped += 1
    else if (counted === 'unchanged') sums.unchanged += 1
    else sums.ok += 1
  }
  return sums
}

async function keepRows(tx: Tx, job: JobRecord, rows: RowLine[]): Promise<void> {
  if (rows.length === 0) return
  const lines = rows.map(row => ({
    ...row,
    outcome: codeIn(RowOutcomes, row.outcome.toLowerCase() as (typeof RowOutcomes.names)[number]),
    message: row.message?.slice(0, 500),
    others: row.others?.map(other => ({ ...other, message: other.message.slice(0, 500) })),
  }))
  await tx.execute(sql`insert into job_rows (vendor, job, created_by, updated_by, line, key, outcome, code, "column", message, told, others, cells)
    select ${job.vendor}, ${job.id}, ${job.createdBy}, ${job.createdBy}, line, key, outcome, code, "column", message, told, others, cells
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as r (line int, key text, outcome smallint, code text, "column" text, message text, told jsonb, others jsonb, cells jsonb)`)
}

async function note(tx: Tx, job: JobRecord, next: number): Promise<void> {
  await tx.execute(sql`update jobs set done = ${job.done}, ok = ${job.ok}, failed = ${job.failed}, skipped = ${job.skipped},
    unchanged = ${job.unchanged}, total = ${job.total}, phase = ${job.phase}, heartbeat_at = clock_timestamp(), updated_at = now()
    where vendor = ${job.vendor} and id = ${job.id}`)
  await tx.execute(
    sql`update job_run set next_row = ${next}, tries = 1 where vendor = ${job.vendor} and job = ${job.id}`,
  )
}

async function finish({ kit, work, steps }: Going, tx: Tx, job: JobRecord): Promise<Verdict> {
  const run = { kit, job, staff: unpackStaff(job.staff) }
  const ending = (await steps.ending?.(tx)) ?? (await work.ending?.(tx, run)) ?? {}
  await endWith(kit, tx, job, { type: 'finish' }, ending)
  return { is: 'over' }
}

async function noteTotal(kit: Kit, job: JobRecord, total: number | null): Promise<void> {
  await withTenant(kit.db, { vendor: job.vendor }, tx =>
    tx.execute(
      sql`update jobs set total = ${total}, heartbeat_at = clock_timestamp() where vendor = ${job.vendor} and id = ${job.id}`,
    ),
  )
}

/** What the job cannot get over ends it with the reason; everything else gives it back, to be tried again. */
async function leave(kit: Kit, job: JobRecord, error: unknown): Promise<void> {
  const isHopeless = error instanceof Problem
  const waitsFor = awaited(error)
  if (waitsFor) kit.log.warn({ job: job.number, vendor: job.vendor, error: String(error) }, 'a job waits')
  else if (!isHopeless && !isConnectionLost(error))
    kit.log.error(
      { job: job.number, vendor: job.vendor, error: String(error), stack: (error as Error)?.stack },
      'a job stopped with an error',
    )
  for (let pause = 100; ; pause = Math.min(pause * 2, 2000)) {
    try {
      return await withTenant(kit.db, scopeFor(unpackStaff(job.staff)), async tx => {
        const now = await lockJob(tx, job.vendor, job.id)
        if (!now || now.attempt !== job.attempt || stateOf(now) !== 'started') return
        if (waitsFor) {
          // As if it had not been tried: waiting is no failure.
          const waiting = await move(tx, { ...now, tries: 0 }, { type: 'crash' }, waitsFor)
          if (isOver(waiting)) return ended(kit, tx, waiting)
          await tellState(kit, tx, waiting)
          return callAgain(tx, waiting, waitDelay(now.attempt))
        }
        const left = isHopeless
          ? await move(tx, now, { type: 'fail' }, saidOf(error.finding))
          : await move(tx, now, { type: 'crash' })
        if (isOver(left)) await ended(kit, tx, left)
        else await callAgain(tx, left, isConnectionLost(error) ? 0 : now.tries === 1 ? 1 : retryDelay(now.tries - 1))
      })
    } catch (again) {
      if (!isConnectionLost(again) && !isContention(again)) throw again
      await new Promise(resolve => setTimeout(resolve, pause))
    }
  }
}

// Between steps only: while a step holds the row, the lock itself is the sign of life.
function beat(kit: Kit, job: JobRecord): NodeJS.Timeout {
  const timer = setInterval(() => {
    withTenant(kit.db, { vendor: job.vendor }, tx =>
      tx.execute(sql`update jobs set heartbeat_at = clock_timestamp() where (vendor, id) in
        (select vendor, id from jobs where vendor = ${job.vendor} and id = ${job.id} for update skip locked)`),
    ).catch(() => {})
  }, 3000)
  return timer.unref()
}
