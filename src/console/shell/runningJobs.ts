// The jobs at work in this place: first from the list, then from the socket. One store for tray, status line and start page.
import { useSyncExternalStore } from 'react'
import { retoldNow } from '#console/i18n/told.ts'
import { onLive } from '#console/net/live.ts'
import { listRecords } from '#console/net/records.ts'
import { may } from '#console/session/me.ts'
import type { JobProgress } from '#contract/message.ts'
import type { JobStatusName } from '#contract/valueSet.ts'

const atWork: readonly JobStatusName[] = ['steady', 'start', 'overloaded']

let running: readonly JobProgress[] = []
const readers = new Set<() => void>()

const set = (next: readonly JobProgress[]) => {
  running = next
  for (const read of readers) read()
}

/** What a job is called, in the reader's words. */
export const jobTitle = ({ title, titleTold }: Pick<JobProgress, 'title' | 'titleTold'>): string =>
  titleTold ? retoldNow(title, titleTold) : title

const note = (told: JobProgress) => {
  const others = running.filter(({ jobId }) => jobId !== told.jobId)
  set(atWork.includes(told.status) ? [told, ...others].sort((one, other) => other.number - one.number) : others)
}

onLive('job.progress', note)
onLive('job.done', note)

/** At each entering of a place, and when the socket lost messages. */
export const readRunningJobs = async (): Promise<void> => {
  set([])
  if (!may('jobs.open')) return
  const query = { page: 1, size: 25, sort: '-createdAt', filter: 'state:start,steady,overloaded' }
  const { rows } = await listRecords({ name: 'jobs' }, query, undefined, { background: true })
  for (const row of rows) {
    const { number, title, titleTold, state, phase, pausedByName, total, done, ok, failed, skipped } =
      row as unknown as JobProgress & {
        state: JobStatusName
        pausedByName: string | null
      }
    note({
      jobId: row.id,
      number,
      title,
      titleTold,
      status: state,
      phase,
      pausedBy: pausedByName,
      total,
      done,
      ok,
      failed,
      skipped,
      rate: null,
      eta: null,
    })
  }
}

onLive('resume.lost', () => void readRunningJobs().catch(() => {}))

const subscribe = (read: () => void) => {
  readers.add(read)
  return () => void readers.delete(read)
}

export const useRunningJobs = (): readonly JobProgress[] => useSyncExternalStore(subscribe, () => running)

/** Those that get on by themselves. */
export const useMovingJobs = (): readonly JobProgress[] => useRunningJobs().filter(({ pausedBy }) => !pausedBy)

/** 0 to 1 over all jobs whose size is known. */
export const shareOf = (jobs: readonly JobProgress[]): number | undefined => {
  const sized = jobs.filter(({ total }) => total)
  const total = sized.reduce((sum, job) => sum + (job.total ?? 0), 0)
  return total ? sized.reduce((sum, { done }) => sum + done, 0) / total : undefined
}
