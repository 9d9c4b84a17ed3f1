// All that waits for a second person's word, whatever area keeps it: the queues of every declaration this person may settle. The
// counts are those of the marks in the sidebar, asked once for both.
import { useQueries } from '@tanstack/react-query'
import { knownResources, useMay } from '#console/session/me.ts'
import { isApproval, mayWork, queueScreenOf, queuesOf } from '#contract/queue.ts'
import type { Resource } from '#contract/resource.ts'
import { countsKey, readCounts } from './dealing.ts'

export interface Waiting {
  resource: Resource
  queue: string
  to: string
  total: number
}

/** Those with something in them, in the order of the sidebar. */
export const useWaiting = (): Waiting[] => {
  const may = useMay()
  const all = knownResources().flatMap(resource =>
    queuesOf(resource)
      .filter(([, queue]) => isApproval(resource, queue) && mayWork(resource, queue, may))
      .map(([queue]) => ({ resource, queue, to: queueScreenOf(resource, queue) })),
  )
  const resources = [...new Set(all.map(({ resource }) => resource))]
  const counts = useQueries({
    queries: resources.map(resource => ({
      queryKey: countsKey(resource),
      queryFn: () => readCounts(resource),
    })),
  })
  return all
    .map(one => ({ ...one, total: counts[resources.indexOf(one.resource)]?.data?.[one.queue]?.total ?? 0 }))
    .filter(({ total }) => total > 0)
}
