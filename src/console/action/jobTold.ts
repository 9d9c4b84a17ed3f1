// How a job ended that was begun here: what it did, a way to take it back, another try for what failed.
import { wordsNow } from '#console/i18n/words.ts'
import { onLive } from '#console/net/live.ts'
import { areaNamed, may } from '#console/session/me.ts'
import { go } from '#console/shell/navigation.tsx'
import { toast } from '#console/shell/toast.ts'
import { recordScreenOf } from '#contract/address.ts'
import type { JobProgress } from '#contract/message.ts'
import type { AnyRow } from '#contract/resource.ts'
import { actionOf } from '#contract/standard.ts'
import { startWish } from './startWish.ts'
import { noteDone, undoOperation } from './undo.ts'

interface Begun {
  text: string
  /** What undo takes; absent when it cannot be taken back. */
  operation?: string
}

const begun = new Map<string, Begun>()
/** A short job may end before the answer that names it is here. */
const ended = new Map<string, JobProgress>()
const remembered = 20

const retry = (jobId: string): (() => void) | undefined => {
  const jobs = areaNamed('jobs')
  const action = jobs && actionOf(jobs, 'retryFailed')
  if (!jobs || !action || !may(action.id)) return undefined
  return () => startWish({ action, resource: jobs, subject: { records: [{ id: jobId } as AnyRow] }, face: 'button' })
}

const tell = (job: JobProgress, { text, operation }: Begun): void => {
  const { t, number } = wordsNow()
  const { jobId, failed: count } = job
  const said = { number: String(job.number), ok: number(job.ok) }
  const again = count > 0 ? retry(jobId) : undefined
  const show = { label: t('action.showJob'), run: () => go(recordScreenOf({ name: 'jobs' }, jobId)) }
  if (operation) noteDone(operation, text)
  void toast({
    kind: count > 0 ? 'warning' : 'success',
    ...(count > 0 && { stays: true }),
    title: text,
    text: count > 0 ? t('action.jobLeft', { ...said, count }) : t('action.jobDone', said),
    action: again ? { label: t('action.retryFailed', { count }), run: again } : show,
    ...(operation && { undo: () => void undoOperation({ operation, text }) }),
  })
}

const look = (jobId: string): void => {
  const [job, mine] = [ended.get(jobId), begun.get(jobId)]
  if (!job || !mine) return
  begun.delete(jobId)
  ended.delete(jobId)
  tell(job, mine)
}

export const followJob = (jobId: string, text: string, operation: string | undefined): void => {
  begun.set(jobId, { text, ...(operation && { operation }) })
  look(jobId)
}

export const forgetJobs = (): void => {
  begun.clear()
  ended.clear()
}

onLive('job.done', job => {
  ended.set(job.jobId, job)
  const [oldest] = ended.keys()
  if (ended.size > remembered && oldest) ended.delete(oldest)
  look(job.jobId)
})
