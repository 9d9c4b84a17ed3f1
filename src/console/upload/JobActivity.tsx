// What people did to a job: who paused it, let it go on or cancelled it, and when; and whether what it did was put back. Read anew
// whenever its state is another.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Ago } from '#console/fields/moment.tsx'
import { isolated } from '#console/i18n/isolated.ts'
import { useWords } from '#console/i18n/words.ts'
import { api } from '#console/net/api.ts'
import { keys } from '#console/net/records.ts'
import { resourceNamed } from '#console/session/me.ts'
import type { JobActivity as ActivityOfJob } from '#contract/jobActivity.ts'
import { actionOf } from '#contract/standard.ts'
import { jobsArea } from './follow.ts'
import { JobLink } from './JobLink.tsx'
import { pathOf } from './useJob.ts'

const useActivity = (jobId: string, state: string): ActivityOfJob =>
  useQuery({
    queryKey: [...keys.record(jobsArea, jobId), 'deeds', state],
    queryFn: ({ signal }) => api.get<ActivityOfJob>(pathOf(jobId, 'deeds'), { signal, background: true }),
    placeholderData: keepPreviousData,
    retry: false,
  }).data ?? { lines: [] }

interface ActivityProps {
  jobId: string
  state: string
}

/** Counts of a job tell what it did; whether that still stands is told beside them. */
export const PutBack = ({ jobId, state }: ActivityProps) => {
  const words = useWords()
  const { putBack } = useActivity(jobId, state)
  if (!putBack) return null
  const { at, byName, jobId: by, number } = putBack
  return (
    <p role="note" className="upload-end">
      {words.t('upload.putBack', { name: isolated(byName ?? words.t('detail.system')) })} <Ago at={at} focusable />{' '}
      {by && number && <JobLink jobId={by} number={number} />}
    </p>
  )
}

export const JobActivity = ({ jobId, state }: ActivityProps) => {
  const words = useWords()
  const resource = resourceNamed(jobsArea.name)
  const { lines: entries } = useActivity(jobId, state)
  if (!resource || entries.length === 0) return null
  return (
    <ol className="detail-lines" aria-label={words.t('detail.history')}>
      {entries.map(({ id, action, at, byName }) => {
        const known = actionOf(resource, action.split('.')[1] ?? '')
        return (
          <li key={id} className="detail-line">
            <p className="detail-line-head">
              <strong>{known ? words.action(known) : action}</strong>
              <span dir="auto">{byName ?? words.t('detail.system')}</span>
              <Ago at={at} focusable />
            </p>
          </li>
        )
      })}
    </ol>
  )
}
