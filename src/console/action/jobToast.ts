// How a job ended that was begun here: what it did, a way to take it back, another try for what failed.
import { wordsNow } from '#console/i18n/words.ts'
import { newOnce } from '#console/net/once.ts'
import { act } from '#console/net/records.ts'
import { isRefusal } from '#console/net/refusal.ts'
import { may } from '#console/session/me.ts'
import { go } from '#console/shell/navigation.tsx'
import { toast } from '#console/shell/toast.ts'
import { recordScreenOf } from '#contract/address.ts'
import type { JobProgress } from '#contract/message.ts'
import { whenOver } from './jobEnds.ts'
import { noteDone, toastOf, undoOperation } from './undo.ts'

interface Begun {
  /** What it is called, when so many of its rows went well. */
  told(ok: number): string
  /** What undo takes; absent when it cannot be taken back. */
  operation?: string
  /** What of its records stays behind, as one was told before. */
  left?: string
}

const again = 'jobs.retryFailed'

/** Whoever presses it has just read how many failed: no card. The new job tells how it ended in its turn. */
const retry = async (jobId: string, told: Begun['told']): Promise<void> => {
  const call = { action: again, target: { ids: [jobId] }, input: {}, once: newOnce(), face: 'button' as const }
  try {
    const { result } = await act(call)
    const started = result?.kind === 'facts' ? String(result.facts[0]?.value) : ''
    if (started) followJob(started, told, undefined)
  } catch (thrown) {
    const { t, finding } = wordsNow()
    void toast({ kind: 'error', title: told(0), text: isRefusal(thrown) ? finding(thrown.body) : t('action.noAnswer') })
  }
}

const tell = (job: JobProgress, { told, operation: begun, left }: Begun): void => {
  const text = told(job.ok)
  // Where nothing was done there is nothing to take back.
  const operation = job.ok > 0 ? begun : undefined
  const { t, number } = wordsNow()
  const { jobId, failed: count } = job
  const said = { number: String(job.number), ok: number(job.ok) }
  const canRetry = count > 0 && may(again)
  const show = { label: t('action.showJob'), run: () => go(recordScreenOf({ name: 'jobs' }, jobId)) }
  if (operation) noteDone(operation, text)
  const how = count > 0 ? t('action.jobLeft', { ...said, count }) : t('action.jobDone', said)
  void toast({
    id: toastOf(jobId),
    kind: count > 0 ? 'warning' : 'success',
    ...(count > 0 && { stays: true }),
    title: text,
    text: left && job.ok > 0 ? t('action.doneLeft', { text: how, left }) : how,
    action: canRetry ? { label: t('action.retryFailed', { count }), run: () => void retry(jobId, told) } : show,
    ...(operation && { undo: () => void undoOperation({ operation, text }) }),
  })
}

export const followJob = (jobId: string, told: Begun['told'], operation: string | undefined, left?: string): void =>
  whenOver(jobId, job => tell(job, { told, ...(operation && { operation }), ...(left && { left }) }))
