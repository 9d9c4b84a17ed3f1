// Follows one job to its end: messages of the socket, and the record itself whenever the socket has been silent for five
// seconds. Whoever follows hears each state once more at the end, then nothing.
import { pause } from '#console/net/again.ts'
import { api } from '#console/net/api.ts'
import { onLive } from '#console/net/live.ts'
import { queries } from '#console/net/queries.ts'
import { keys } from '#console/net/records.ts'
import { isGivenUp, isRefusal } from '#console/net/refusal.ts'
import { endpointOf } from '#contract/address.ts'
import type { JobProgress } from '#contract/message.ts'
import type { AnyRow } from '#contract/resource.ts'
import type { StoredText } from '#contract/said.ts'
import type { JobStatusName } from '#contract/valueSet.ts'

export const jobsArea = { name: 'jobs' } as const
export const jobRowsArea = { name: 'jobRows' } as const
const silenceMs = 5000
const firstPauseMs = 500

/** No answer, or a server with too much to do just now: asked again, it may well answer. */
export const isPassing = (thrown: unknown): boolean =>
  isRefusal(thrown) && !isGivenUp(thrown) && [0, 429, 502, 503, 504].includes(thrown.status)

/** What is there is read, however busy the server is: asked again, later each time, until it answers or refuses for good. */
export const readAtLast = async <T>(read: () => Promise<T>, signal: AbortSignal): Promise<T> => {
  for (let ms = firstPauseMs; ; ms = Math.min(ms * 2, silenceMs)) {
    try {
      return await read()
    } catch (thrown) {
      if (!isPassing(thrown)) throw thrown
    }
    await pause(ms, signal)
  }
}

/** The fields of a job the console reads by name. */
export interface JobFacts {
  id: string
  number: number
  title: string
  titleTold: StoredText | null
  kind: string
  state: JobStatusName
  phase: string
  pausedByName: string | null
  total: number | null
  done: number
  ok: number
  failed: number
  skipped: number
  unchanged: number
  attempt: number
  createdAt: string
  startedAt: string | null
  finishedAt: string | null
  undoUntil: string | null
  undoneAt: string | null
  undoOf: string | null
  reason: string | null
  reasonTold: StoredText | null
  sourceFile: { name: string } | null
  resultFile: { name: string } | null
}

export const factsOf = (row: AnyRow): JobFacts => row as unknown as JobFacts

/** A record in the words of the socket. */
export const progressOf = (job: JobFacts): JobProgress => ({
  jobId: job.id,
  number: job.number,
  title: job.title,
  titleTold: job.titleTold,
  status: job.state,
  phase: job.phase,
  pausedBy: job.pausedByName,
  total: job.total,
  done: job.done,
  ok: job.ok + job.unchanged,
  failed: job.failed,
  skipped: job.skipped,
  rate: null,
  eta: null,
})

/** The record as the socket knows it better: what can be done with it follows. */
export const brought = (row: AnyRow, { status, pausedBy = null, ok }: JobProgress): AnyRow => ({
  ...row,
  state: status,
  pausedByName: pausedBy,
  ok,
})

export const isOver = (status: JobStatusName): boolean => ['success', 'partial', 'failure'].includes(status)

/** One's own jobs are always visible, whatever one may open. */
export const readMyJobs = async (signal?: AbortSignal): Promise<AnyRow[]> =>
  (await api.get<{ rows: AnyRow[] }>('/v1/me/jobs', { signal, background: true })).rows

/** In the background: a follower never moves the person anywhere. Undefined when there is none; a server that is away throws. */
export const readJob = async (jobId: string, signal?: AbortSignal): Promise<AnyRow | undefined> => {
  const path = `${endpointOf(jobsArea)}/${encodeURIComponent(jobId)}`
  try {
    return await api.get<AnyRow>(path, { signal, background: true })
  } catch {
    const mine = await readMyJobs(signal)
    return mine.find(({ id }) => id === jobId)
  }
}

export const followJob = (jobId: string, hear: (progress: JobProgress) => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isEnded = false
  const leave = () => {
    isEnded = true
    clearTimeout(timer)
    for (const stop of stops) stop()
  }
  const told = (progress: JobProgress) => {
    if (isEnded || progress.jobId !== jobId) return
    hear(progress)
    if (!isOver(progress.status)) return wait()
    leave()
    for (const area of [jobsArea, jobRowsArea]) void queries.invalidateQueries({ queryKey: keys.resource(area) })
  }
  const look = async () => {
    const row = await readJob(jobId).catch(() => undefined)
    if (row) told(progressOf(factsOf(row)))
    else if (!isEnded) wait()
  }
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(() => void look(), silenceMs)
  }
  const stops = [onLive('job.progress', told), onLive('job.done', told)]
  void look()
  return leave
}

/** Its last state. A follower that goes away asks for the job to stop. */
export const endOf = (jobId: string, signal: AbortSignal): Promise<JobProgress> =>
  new Promise((resolve, reject) => {
    const stop = followJob(jobId, progress => isOver(progress.status) && resolve(progress))
    signal.addEventListener('abort', () => {
      stop()
      reject(signal.reason)
    })
  })
