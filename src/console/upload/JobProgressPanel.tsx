// The head of a job's page: how far it is or how it ended, when it waited and ran, what can be done with it.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useOffers } from '#console/detail/record.ts'
import { retoldNow } from '#console/i18n/told.ts'
import { useWords } from '#console/i18n/words.ts'
import { keys } from '#console/net/records.ts'
import type { PanelProps } from '#console/present.ts'
import { JobState } from '#console/shell/JobState.tsx'
import { brought, factsOf, isOver, jobsArea, progressOf } from './follow.ts'
import { JobActivity, PutBack } from './JobActivity.tsx'
import { JobActions } from './JobLine.tsx'
import { RunBar } from './RunBar.tsx'
import { useJobProgress } from './useJob.ts'

const seconds = (from: string | null, to: string | null): number | undefined =>
  from && to ? Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 1000)) : undefined

const Timeline = ({ record }: Pick<PanelProps, 'record'>) => {
  const words = useWords()
  const { createdAt, startedAt, finishedAt, attempt, reason, reasonTold } = factsOf(record)
  const waited = seconds(createdAt, startedAt)
  const ran = seconds(startedAt, finishedAt)
  const facts: [string, string | undefined][] = [
    ['upload.queued', words.moment(createdAt).exact],
    ['upload.waited', waited === undefined ? undefined : words.duration(waited)],
    ['upload.ran', ran === undefined ? undefined : words.duration(ran)],
    ['upload.attempts', attempt > 1 ? words.number(attempt) : undefined],
    ['upload.reason', reason && reasonTold ? retoldNow(reason, reasonTold) : (reason ?? undefined)],
  ]
  return (
    <dl className="upload-facts">
      {facts.flatMap(([key, text]) =>
        text
          ? [
              <dt key={`${key} t`}>{words.t(key)}</dt>,
              <dd key={key}>
                <bdi>{text}</bdi>
              </dd>,
            ]
          : [],
      )}
    </dl>
  )
}

export const JobProgressPanel = ({ resource, record }: PanelProps) => {
  const words = useWords()
  const { why } = useOffers(resource, record.id)
  const cache = useQueryClient()
  const job = factsOf(record)
  const live = useJobProgress(isOver(job.state) ? undefined : job.id)
  const isDone = live !== undefined && isOver(live.status)
  useEffect(() => {
    if (isDone) void cache.invalidateQueries({ queryKey: keys.record(jobsArea, job.id) })
  }, [isDone, cache, job.id])
  const progress = live ?? progressOf(job)
  const { status, pausedBy, ok, failed, total } = progress
  const told = { jobId: job.id, state: `${status} ${pausedBy ?? ''} ${job.undoneAt ?? ''}` }
  return (
    <div className="job-panel">
      <PutBack {...told} />
      <p className="upload-end">
        {(live || !isOver(status)) && <JobState {...progress} />}{' '}
        {words.t('upload.sofar', { ok: words.number(ok), failed: words.number(failed) })}
        {isOver(status) && total === 0 && ` ${words.t('upload.nothingToDo')}`}
      </p>
      {status === 'overloaded' && <p>{words.t('upload.overloaded')}</p>}
      {!isOver(status) && (
        <RunBar label={words.t(`upload.phase.${pausedBy ? 'paused' : status}`)} progress={progress} />
      )}
      <Timeline record={record} />
      <JobActivity {...told} />
      <JobActions row={live ? brought(record, live) : record} mayRead={!why({ name: 'readFiles' })} onPage />
    </div>
  )
}
