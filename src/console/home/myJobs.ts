// One's own jobs, newest first: asked for once for all who speak of them on the start page, with the lists of jobs.
import { useQuery } from '@tanstack/react-query'
import { keys } from '#console/net/records.ts'
import { factsOf, type JobFacts, jobsArea, readMyJobs } from '#console/upload/follow.ts'

/** Undefined until they are known, and while nobody asks. */
export const useMyJobs = (isAsked = true): JobFacts[] | undefined =>
  useQuery({
    queryKey: [...keys.lists(jobsArea), 'mine'],
    queryFn: ({ signal }) => readMyJobs(signal),
    enabled: isAsked,
  }).data?.map(factsOf)
