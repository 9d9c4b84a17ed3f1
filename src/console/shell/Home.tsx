// The start page: what I used lately, what is running, every area I may open.
import { lazy, Suspense } from 'react'
import { useWords } from '#console/i18n/words.ts'
import { openPalette } from '#console/palette/open.ts'
import { useMay, usePlace } from '#console/session/me.ts'
import { UnfinishedWork } from '#console/session/UnfinishedWork.tsx'
import { Icon } from '#console/theme/Icon.tsx'
import { recordScreenOf, screenOf } from '#contract/address.ts'
import type { JobProgress } from '#contract/message.ts'
import type { Resource } from '#contract/resource.ts'
import { useGroups } from './entries.ts'
import { JobState } from './JobState.tsx'
import { Link } from './navigation.tsx'
import { Recents } from './Recents.tsx'
import { jobTitle, useRunningJobs } from './runningJobs.ts'

const FirstSteps = lazy(async () => ({ default: (await import('./FirstSteps.tsx')).FirstSteps }))

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

const Running = () => {
  const { t } = useWords()
  const may = useMay()
  const jobs = useRunningJobs()
  if (!may('jobs.open')) return null
  return (
    <section className="home-block" aria-labelledby="home-running">
      <h2 id="home-running">{t('shell.running')}</h2>
      {jobs.length === 0 ? (
        <p>{t('shell.nothingRunning')}</p>
      ) : (
        <ul>
          {jobs.map(job => (
            <Job key={job.jobId} job={job} />
          ))}
        </ul>
      )}
    </section>
  )
}

const Areas = ({ resources, name, group }: { resources: readonly Resource[]; name: string; group: string }) => {
  const words = useWords()
  return (
    <section className="home-block" aria-labelledby={`home-${group}`}>
      <h2 id={`home-${group}`}>{name}</h2>
      <ul className="home-areas">
        {resources.map(resource => (
          <li key={resource.name}>
            <Link to={screenOf(resource)}>
              <Icon name={resource.icon} /> {words.label(resource)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

export const Home = () => {
  const words = useWords()
  const { name } = usePlace()
  return (
    <div className="home">
      <h1 tabIndex={-1}>{name}</h1>
      <button type="button" className="button" onClick={() => openPalette()}>
        <Icon name="search" /> {words.t('shell.search')}
      </button>
      <Suspense>
        <FirstSteps />
      </Suspense>
      <UnfinishedWork />
      <Recents />
      <Running />
      {useGroups().map(([group, entries]) => (
        <Areas key={group} group={group} name={words.group(group)} resources={entries.flatMap(({ lists }) => lists)} />
      ))}
    </div>
  )
}
