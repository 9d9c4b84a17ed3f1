// The workers of this process: pg-boss calls, we look at the job's own row. Opens with taking back what a dead process
// left, closes by finishing the step at hand and giving the rest back to the queue.
import { setTimeout } from 'node:timers/promises'
import { PgBoss } from 'pg-boss'
import { withTenant } from '#server/db/tenant.ts'
import type { Jobs, Kit } from '#server/kit.ts'
import { forgetOldRows } from './forget.ts'
import { type Instance, openInstance } from './instance.ts'
import { runJob } from './run.ts'
import { jobsDoor } from './start.ts'
import { sweepByNight } from './sweeping.ts'
import { reclaim, takeJob } from './take.ts'
import type { Work } from './work.ts'
import { works } from './works.ts'

export interface OpenJobs extends Jobs {
  /** Resolves once no step is running; jobs go on with the next start, here or elsewhere. */
  stop(): Promise<void>
}

export interface JobOptions {
  /** Jobs at the same time in this process. */
  concurrency?: number
  /** Further kinds of jobs. */
  works?: Readonly<Record<string, Work>>
}

const reclaimMs = 1000
/** A step that lasts longer is given up: the job goes on from its last commit. */
const patienceMs = 8000

export async function openJobs(kit: Kit, options: JobOptions = {}): Promise<OpenJobs> {
  const known = { ...works, ...options.works }
  const running = new Set<string>()
  let isStopping = false
  const takeBack = () =>
    reclaim(kit, job => running.has(job)).catch(error =>
      kit.log.warn({ error: String(error) }, 'jobs of dead workers could not be looked for'),
    )
  const instance = await openInstance(kit, takeBack)
  const boss = bossOn(kit)
  await boss.start()
  await takeBack()

  await boss.work<{ vendor: string; job: string }>(
    'jobs',
    { localConcurrency: options.concurrency ?? 3, pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 5 },
    async ([called]) => {
      if (!called || running.has(called.data.job) || isStopping) return
      running.add(called.data.job)
      try {
        await answer(kit, instance, known, called.data, () => isStopping)
      } finally {
        running.delete(called.data.job)
      }
    },
  )
  const timer = setInterval(takeBack, reclaimMs)
  timer.unref()
  const upkeep = setInterval(() => {
    forgetOldRows(kit).catch(error => kit.log.warn({ error: String(error) }, 'old job rows could not be removed'))
    sweepByNight(kit).catch(error => kit.log.warn({ error: String(error) }, 'unused files could not be looked for'))
  }, 3_600_000)
  upkeep.unref()

  const end = async () => {
    isStopping = true
    clearInterval(timer)
    clearInterval(upkeep)
    // The workers say themselves when they have ended; who stops all of it gracefully looks after them every half second only.
    await Promise.race([boss.offWork('jobs'), setTimeout(patienceMs, undefined, { ref: false })])
    await boss.stop({ graceful: false })
    await instance.close()
  }
  let ending: Promise<void> | undefined
  return {
    ...jobsDoor,
    stop: () => {
      ending ??= end()
      return ending
    },
  }
}

async function answer(
  kit: Kit,
  instance: Instance,
  known: Readonly<Record<string, Work>>,
  { vendor, job: id }: { vendor: string; job: string },
  isStopping: () => boolean,
): Promise<void> {
  const job = await withTenant(kit.db, { vendor }, tx =>
    takeJob(kit, tx, instance.number(), vendor, id, kind => known[kind]?.startsOver ?? false),
  )
  if (!job) return
  const work = known[job.kind] ?? unknownWork(job.kind)
  await runJob(kit, work, job, isStopping)
}

// A job of a newer version: another process may know it, this one gives it back.
const unknownWork = (kind: string): Work => ({
  open: async () => {
    throw new Error(`this version has no worker for jobs of kind ${kind}`)
  },
})

function bossOn({ db, log }: Kit): PgBoss {
  const boss = new PgBoss({
    connectionString: db.$client.options.connectionString,
    application_name: 'nucleus queue',
    max: 3,
    schema: 'pgboss',
    // Its tables come with our migrations; the run-time role could not make them.
    migrate: false,
    createSchema: false,
    schedule: false,
    reindex: false,
    useListenNotify: true,
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
  })
  boss.on('error', error => log.warn({ error: String(error) }, 'the queue reported an error'))
  boss.on('warning', warning => log.warn({ warning }, 'the queue reported a warning'))
  return boss
}
