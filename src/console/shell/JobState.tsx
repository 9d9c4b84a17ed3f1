// How a job stands. A paused one waits like any other; that somebody makes it wait is said in place of it.
import { useWords } from '#console/i18n/words.ts'
import { StatusDot, ValueDot } from '#console/theme/StatusDot.tsx'
import type { JobProgress } from '#contract/message.ts'
import { JobStatus } from '#contract/valueSet.ts'

export const JobState = ({ status, pausedBy }: Pick<JobProgress, 'status' | 'pausedBy'>) => {
  const { t } = useWords()
  if (pausedBy) return <StatusDot tone="amber">{t('shell.pausedBy', { name: pausedBy })}</StatusDot>
  return <ValueDot set={JobStatus} value={status} moving={status === 'start'} />
}
