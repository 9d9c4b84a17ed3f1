// The jobs at work here, and how far they are. Those that failed wait for somebody (`attention` of the jobs).
import { useWords } from '#console/i18n/words.ts'
import { useMay } from '#console/session/me.ts'
import { JobState } from '#console/shell/JobState.tsx'
import { Link } from '#console/shell/navigation.tsx'
import { jobTitle, useRunningJobs } from '#console/shell/runningJobs.ts'
import { recordScreenOf } from '#contract/address.ts'
import type { JobProgress } from '#contract/message.ts'

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

export const Running = () => {
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
    </section>
  )
}
