// The jobs at work here, and how far they are; those that failed, which wait for somebody as well (`attention` of the jobs); and how
// one's own ended.
import { Ago } from '#console/fields/moment.tsx'
import { useWords } from '#console/i18n/words.ts'
import { useLive } from '#console/net/live.ts'
import { queries } from '#console/net/queries.ts'
import { keys } from '#console/net/records.ts'
import { knownResource, useMay } from '#console/session/me.ts'
import { JobState } from '#console/shell/JobState.tsx'
import { Link } from '#console/shell/navigation.tsx'
import { jobTitle, useRunningJobs } from '#console/shell/runningJobs.ts'
import { Icon } from '#console/theme/Icon.tsx'
import { isOver, type JobFacts, jobsArea, progressOf } from '#console/upload/follow.ts'
import { recordScreenOf } from '#contract/address.ts'
import { type HomeAnswer, isBroken } from '#contract/home.ts'
import type { JobProgress } from '#contract/message.ts'
import { listOf } from './addresses.ts'
import { attentionName } from './attentionName.ts'
import { useMyJobs } from './myJobs.ts'

const Job = ({ job }: { job: JobProgress }) => {
  const { jobId, number, done, total } = job
  const title = jobTitle(job)
  return (
    <li className="home-job">
      <Link to={recordScreenOf({ name: 'jobs' }, jobId)}>
        <bdi className="code">{number}</bdi> {title}
      </Link>
      <JobState {...job} />
      {total !== null && <progress value={done} max={Math.max(1, total)} aria-label={title} />}
    </li>
  )
}

/** As long as somebody might do something about them. */
const Failed = ({ attention }: Pick<HomeAnswer, 'attention'>) => {
  const words = useWords()
  const jobs = knownResource('jobs')
  const card = attention.find(one => one.resource === 'jobs')
  if (!jobs || !card || isBroken(card)) return null
  return (
    <Link to={listOf(jobs, card)} className="home-failed">
      <Icon name="triangle-alert" size={14} />
      <span>{attentionName(words, jobs, card.name)}</span>
      <bdi className="view-tile-count">{words.number(card.count)}</bdi>
    </Link>
  )
}

const shownEnded = 5

/** The newest first. Asked for with the lists of jobs, and again whenever one ends. */
const useEnded = (): JobFacts[] => {
  const mine = useMyJobs() ?? []
  useLive('job.done', () => void queries.invalidateQueries({ queryKey: keys.lists(jobsArea) }))
  return mine.filter(({ state }) => isOver(state)).slice(0, shownEnded)
}

const Ended = () => {
  const { t, number } = useWords()
  const ended = useEnded()
  if (ended.length === 0) return null
  return (
    <>
      <h3 id="home-ended">{t('home.jobs.ended')}</h3>
      <ul className="home-jobs" aria-labelledby="home-ended">
        {ended.map(job => (
          <li key={job.id} className="home-job">
            <Link to={recordScreenOf(jobsArea, job.id)}>
              <bdi className="code">{job.number}</bdi> {jobTitle(job)}
            </Link>
            <JobState {...progressOf(job)} />
            <span className="home-ago">
              {job.failed > 0 && `${t('home.jobs.failedRows', { number: number(job.failed) })} · `}
              <Ago at={job.finishedAt ?? job.createdAt} />
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

export const Running = ({ answer }: { answer: HomeAnswer }) => {
  const { t } = useWords()
  const may = useMay()
  const jobs = useRunningJobs()
  if (!may('jobs.open')) return null
  return (
    <section className="home-card" aria-labelledby="home-running">
      <h2 id="home-running">{t('shell.running')}</h2>
      {jobs.length === 0 ? (
        <p className="home-quiet">{t('shell.nothingRunning')}</p>
      ) : (
        <ul className="home-jobs">
          {jobs.map(job => (
            <Job key={job.jobId} job={job} />
          ))}
        </ul>
      )}
      <Failed attention={answer.attention} />
      <Ended />
    </section>
  )
}
