// What people see while a job runs: at most two messages a second, and one at the end that is never lost.
import type { JobProgress } from '#contract/message.ts'
import { etaOf, pace, rateOf } from '#machines/jobPace.ts'
import type { Tx } from '#server/db/tenant.ts'
import type { Kit } from '#server/kit.ts'
import { isPaused, type JobRecord, statusOf } from './row.ts'

const betweenMs = 500

export interface Progress {
  /** After a step, in its transaction. */
  tell(tx: Tx, job: JobRecord): Promise<void>
}

export const progressOf = (job: JobRecord, samples: readonly number[] = []): JobProgress => ({
  jobId: job.id,
  number: job.number,
  title: job.title,
  titleTold: job.titleTold,
  status: statusOf(job),
  phase: job.phase,
  pausedBy: isPaused(job) ? job.pausedBy : null,
  total: job.total,
  done: job.done,
  ok: job.ok + job.unchanged,
  failed: job.failed,
  skipped: job.skipped,
  rate: samples.length > 0 ? Math.round(rateOf(samples) * 10) / 10 : null,
  eta: job.total === null ? null : Math.round(etaOf(samples, job.total, job.done) ?? Number.NaN) || null,
})

export function watchProgress({ publisher, clock }: Pick<Kit, 'publisher' | 'clock'>): Progress {
  const samples: number[] = []
  let toldAt = 0
  let sampledAt = clock.now().getTime()
  let sampledDone: number | undefined
  return {
    async tell(tx, job) {
      const now = clock.now().getTime()
      sampledDone ??= job.done
      for (; now - sampledAt >= 1000; sampledAt += 1000) {
        samples.push(job.done - sampledDone)
        sampledDone = job.done
      }
      // Older samples weigh less than a thousandth.
      if (samples.length > 20 + pace.samplesForEta) samples.splice(0, samples.length - 20)
      if (now - toldAt < betweenMs) return
      toldAt = now
      await publisher.publish(tx, job.vendor, { type: 'job.progress', ...progressOf(job, samples) })
    },
  }
}

export const tellEnd = ({ publisher }: Pick<Kit, 'publisher'>, tx: Tx, job: JobRecord): Promise<void> =>
  publisher.publish(tx, job.vendor, { type: 'job.done', ...progressOf(job) })

/** At a change of state that is no end. */
export const tellState = ({ publisher }: Pick<Kit, 'publisher'>, tx: Tx, job: JobRecord): Promise<void> =>
  publisher.publish(tx, job.vendor, { type: 'job.progress', ...progressOf(job) })
