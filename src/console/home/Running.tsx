// The jobs at work here, and how far they are; those that failed, which wait for somebody as well (`attention` of the jobs).
import { useWords } from '#console/i18n/words.ts'
import { knownResource, useMay } from '#console/session/me.ts'
import { JobState } from '#console/shell/JobState.tsx'
import { Link } from '#console/shell/navigation.tsx'
import { jobTitle, useRunningJobs } from '#console/shell/runningJobs.ts'
import { Icon } from '#console/theme/Icon.tsx'
import { recordScreenOf } from '#contract/address.ts'
import { type HomeAnswer, isBroken } from '#contract/home.ts'
import type { JobProgress } from '#contract/message.ts'
import { listOf } from './addresses.ts'
import { attentionName } from './attentionName.ts'

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
    </section>
  )
}
