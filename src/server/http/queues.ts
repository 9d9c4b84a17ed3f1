// The doors of the queues a resource declares: how many wait, take one, leave it. Derived, as every door of a resource is.
import * as z from 'zod/mini'
import { type DealWish, mayWork, type Queue, queueEndpointOf, queuesEndpoint, queuesOf } from '#contract/queue.ts'
import type { Resource } from '#contract/resource.ts'
import { bodyOf } from '#server/auth/reading.ts'
import type { Kit, Staff } from '#server/kit.ts'
import { queueCounts } from '#server/queues/counts.ts'
import { deal, leave } from '#server/queues/deal.ts'
import { problem } from '#server/words.ts'
import type { Endpoint } from './endpoint.ts'

const mostAside = 500

const takeBody = z.strictObject({
  way: z.enum(['next', 'previous', 'this']),
  from: z.optional(z.uuid()),
  aside: z.optional(z.array(z.uuid()).check(z.maxLength(mostAside))),
})
const leaveBody = z.strictObject({ id: z.uuid() })

/** Nobody takes from colleagues what they may not settle themselves. */
const demandWork = (resource: Resource, queue: Queue, staff: Staff): Staff => {
  if (!mayWork(resource, queue, staff.may)) throw problem('FORBIDDEN', 'queue.notYours')
  return staff
}

const doors = (kit: Kit, resource: Resource): Endpoint[] => {
  const tag = resource.label
  const thing = resource.label.toLowerCase()
  const shown = { access: 'staff', action: `${resource.name}.show`, permission: `${resource.name}.show`, tag } as const
  return queuesOf(resource).flatMap(([name, queue]): Endpoint[] => [
    {
      ...shown,
      method: 'POST',
      path: queueEndpointOf(resource, name, 'take'),
      summary: `Take the next of the ${thing} in the queue: ${queue.label}`,
      bodySchema: z.toJSONSchema(takeBody),
      run: async ({ staff, body }) => {
        const wish = bodyOf(takeBody, body) as DealWish
        return { data: await deal(kit, demandWork(resource, queue, staff()), resource, queue, wish) }
      },
    },
    {
      ...shown,
      method: 'POST',
      path: queueEndpointOf(resource, name, 'leave'),
      summary: `Leave one of the ${thing} to colleagues: ${queue.label}`,
      bodySchema: z.toJSONSchema(leaveBody),
      run: async ({ staff, body }) => {
        await leave(kit, staff(), resource, bodyOf(leaveBody, body).id)
        return { data: {} }
      },
    },
  ])
}

/** One door for all: they are asked for together, however many areas have any. */
const counting = (kit: Kit, queued: readonly Resource[]): Endpoint => ({
  method: 'GET',
  access: 'staff',
  tag: 'Queues',
  path: queuesEndpoint,
  action: 'queues.count',
  // What somebody may not work through is not counted for them.
  permission: null,
  summary: 'Count the records waiting for me, by resource and queue',
  queryNames: ['of'],
  run: async ({ staff, query }) => {
    const names = new Set(query('of')?.split(','))
    const wanted = queued.filter(({ name }) => names.has(name))
    const counts = wanted.map(async one => [one.name, await queueCounts(kit, staff(), one)] as const)
    return { data: Object.fromEntries(await Promise.all(counts)) }
  },
})

export const queueEndpoints = (kit: Kit): Endpoint[] => {
  const queued = kit.resources.filter(({ queues }) => queues)
  return [counting(kit, queued), ...queued.flatMap(resource => doors(kit, resource))]
}
