// What people did to a job: who paused it, let it go on or cancelled it, and when. Read anew whenever its state is another.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Ago } from '#console/fields/moment.tsx'
import { useWords } from '#console/i18n/words.ts'
import { api } from '#console/net/api.ts'
import { keys } from '#console/net/records.ts'
import { areaNamed } from '#console/session/me.ts'
import type { JobDeed } from '#contract/bulk.ts'
import { actionOf } from '#contract/standard.ts'
import { jobsArea } from './follow.ts'
import { pathOf } from './useJob.ts'

const useDeeds = (jobId: string, state: string): JobDeed[] =>
  useQuery({
    queryKey: [...keys.record(jobsArea, jobId), 'deeds', state],
    queryFn: async ({ signal }) =>
      (await api.get<{ lines: JobDeed[] }>(pathOf(jobId, 'deeds'), { signal, background: true })).lines,
    placeholderData: keepPreviousData,
    retry: false,
  }).data ?? []

export const JobDeeds = ({ jobId, state }: { jobId: string; state: string }) => {
  const words = useWords()
  const resource = areaNamed(jobsArea.name)
  const deeds = useDeeds(jobId, state)
  if (!resource || deeds.length === 0) return null
  return (
    <ol className="detail-lines" aria-label={words.t('detail.history')}>
      {deeds.map(({ id, action, at, byName }) => {
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
