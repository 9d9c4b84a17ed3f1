// All that waits for a second person's word, whatever area keeps it: the queues of every declaration this person may settle. The
// counts are those of the marks in the sidebar, asked once for both.
import { useQueries } from '@tanstack/react-query'
import { catalogueOfAreas, useMay } from '#console/session/me.ts'
import { isApproval, mayWork, queueScreenOf, queuesOf } from '#contract/queue.ts'
import type { Resource } from '#contract/resource.ts'
import { countsKey, readCounts } from './dealing.ts'

export interface Waiting {
  area: Resource
  queue: string
  to: string
  total: number
}

/** Those with something in them, in the order of the sidebar. */
export const useWaiting = (): Waiting[] => {
  const may = useMay()
  const all = catalogueOfAreas().flatMap(area =>
    queuesOf(area)
      .filter(([, queue]) => isApproval(area, queue) && mayWork(area, queue, may))
      .map(([queue]) => ({ area, queue, to: queueScreenOf(area, queue) })),
  )
  const areas = [...new Set(all.map(({ area }) => area))]
  const counts = useQueries({
    queries: areas.map(area => ({
      queryKey: countsKey(area),
      queryFn: () => readCounts(area),
    })),
  })
  return all
    .map(one => ({ ...one, total: counts[areas.indexOf(one.area)]?.data?.[one.queue]?.total ?? 0 }))
    .filter(({ total }) => total > 0)
}
