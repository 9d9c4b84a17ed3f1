// Jobs begun in this tab: what each means to whoever began it, told once, when it is over.
import { onLive } from '#console/net/live.ts'
import type { JobProgress } from '#contract/message.ts'

type JobListener = (job: JobProgress) => void

const awaited = new Map<string, JobListener>()
/** A short job may end before the answer that names it is here. */
const ended = new Map<string, JobProgress>()
const remembered = 20

const look = (jobId: string): void => {
  const [job, tell] = [ended.get(jobId), awaited.get(jobId)]
  if (!job || !tell) return
  awaited.delete(jobId)
  ended.delete(jobId)
  tell(job)
}

export const whenOver = (jobId: string, tell: JobListener): void => {
  awaited.set(jobId, tell)
  look(jobId)
}

export const forgetJobs = (): void => {
  awaited.clear()
  ended.clear()
}

onLive('job.done', job => {
  ended.set(job.jobId, job)
  const [oldest] = ended.keys()
  if (ended.size > remembered && oldest) ended.delete(oldest)
  look(job.jobId)
})
