// A job as it runs, for whatever draws it.
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '#console/net/api.ts'
import { keys } from '#console/net/records.ts'
import { endpointOf } from '#contract/address.ts'
import type { CheckReport } from '#contract/bulk.ts'
import type { JobProgress } from '#contract/message.ts'
import type { AnyRow } from '#contract/resource.ts'
import { followJob, isPassing, jobsArea, readJob } from './follow.ts'

export const useJobProgress = (jobId: string | undefined): JobProgress | undefined => {
  const [progress, setProgress] = useState<JobProgress>()
  useEffect(() => (jobId ? followJob(jobId, setProgress) : undefined), [jobId])
  return progress?.jobId === jobId ? progress : undefined
}

/** What can be done with it asks for its record. */
export const useJobRow = (jobId: string | undefined): AnyRow | undefined =>
  useQuery({
    queryKey: keys.record(jobsArea, jobId ?? ''),
    queryFn: async ({ signal }) => (await readJob(jobId ?? '', signal)) ?? null,
    enabled: jobId !== undefined,
  }).data ?? undefined

export const pathOf = (jobId: string, rest: string): string =>
  `${endpointOf(jobsArea)}/${encodeURIComponent(jobId)}/${rest}`

/** Failed rows come under the names their own file gives the columns. */
export const filePathOf = (jobId: string, file: 'result' | 'errors' | 'source'): string =>
  pathOf(jobId, `file/${file}${file === 'errors' ? '?header=own' : ''}`)

export const readReport = async (jobId: string, signal?: AbortSignal): Promise<CheckReport> =>
  (await api.get<{ report: CheckReport }>(pathOf(jobId, 'report'), { signal, background: true })).report

const reportKey = (jobId: string) => [...keys.record(jobsArea, jobId), 'report'] as const

/** Null when the job has none: not every job is about a file. */
export const useReport = (jobId: string | undefined): CheckReport | undefined => {
  const { data } = useQuery({
    queryKey: reportKey(jobId ?? ''),
    queryFn: ({ signal }) => readReport(jobId ?? '', signal),
    enabled: jobId !== undefined,
    retry: (_, thrown) => isPassing(thrown),
  })
  return data
}
