// How many wait in each queue a person works through.
import { mayWork, type QueueCounts, queuesOf } from '#contract/queue.ts'
import type { Resource } from '#contract/resource.ts'
import type { Kit, Staff } from '#server/kit.ts'
import { countingOf, countOf } from '#server/records/count.ts'
import { filterSql } from '#server/records/filter.ts'
import { filteringFor } from '#server/records/list.ts'
import { shapeOf } from '#server/records/shape.ts'
import { scopeFor } from '#server/records/staffScope.ts'

export const queueCounts = async (kit: Kit, staff: Staff, resource: Resource): Promise<QueueCounts> => {
  const shape = shapeOf(resource)
  const filtering = await filteringFor(kit, staff, shape)
  const counts: QueueCounts = {}
  for (const [name, queue] of queuesOf(resource)) {
    if (!mayWork(resource, queue, staff.may)) continue
    const where = filterSql(queue.filter, filtering)
    counts[name] = await countOf(kit.db, scopeFor(staff), countingOf(shape, staff.place.vendorCode, where))
  }
  return counts
}
