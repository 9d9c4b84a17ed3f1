// What waits in the queues of a person: in those of some areas, or all that waits for a second person's word, whatever area keeps it.
// The counts are those of the marks in the sidebar, asked once for all.
import { useQueries } from '@tanstack/react-query'
import { knownResources, useMay } from '#console/session/me.ts'
import { isApproval, mayWork, type Queue, queueScreenOf, queuesOf } from '#contract/queue.ts'
import type { Resource } from '#contract/resource.ts'
import { countsKey, readCounts } from './dealing.ts'

export interface Waiting {
  resource: Resource
  queue: string
  to: string
  total: number
}

interface Workable {
  /** Somebody like them works through something of it, whether or not anything waits. */
  isWorking: boolean
  /** Every count has been answered, or refused. */
  isCounted: boolean
  waiting: Waiting[]
}

const useWorkable = (of: readonly Resource[], isMeant: (resource: Resource, queue: Queue) => boolean): Workable => {
  const may = useMay()
  const all = of.flatMap(resource =>
    queuesOf(resource)
      .filter(([, queue]) => isMeant(resource, queue) && mayWork(resource, queue, may))
      .map(([queue]) => ({ resource, queue, to: queueScreenOf(resource, queue) })),
  )
  const resources = [...new Set(all.map(({ resource }) => resource))]
  const counts = useQueries({
    queries: resources.map(resource => ({
      queryKey: countsKey(resource),
      queryFn: () => readCounts(resource),
    })),
  })
  return {
    isWorking: all.length > 0,
    isCounted: counts.every(({ isPending }) => !isPending),
    waiting: all
      .map(one => ({ ...one, total: counts[resources.indexOf(one.resource)]?.data?.[one.queue]?.total ?? 0 }))
      .filter(({ total }) => total > 0),
  }
}

/** Waits for a second person, in the order of the sidebar. */
export const useWaiting = (): Workable => useWorkable(knownResources(), isApproval)

/** Waits in the queues of these. */
export const useWork = (resources: readonly Resource[]): Waiting[] => useWorkable(resources, () => true).waiting
