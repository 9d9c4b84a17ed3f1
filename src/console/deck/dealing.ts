// The calls of a deck, and the key under which its counts are kept.
import type { Words } from '#console/i18n/words.ts'
import { api } from '#console/net/api.ts'
import { farewell } from '#console/net/farewell.ts'
import {
  type Dealt,
  type DealWish,
  type QueueCounts,
  queueEndpointOf,
  queueKey,
  queueLabel,
  queuesEndpointOf,
} from '#contract/queue.ts'
import type { Resource } from '#contract/resource.ts'

/** Begins with the resource's name, so that news of it refreshes them. */
export const countsKey = ({ name }: Resource) => [name, 'queues'] as const

export const readCounts = (resource: Resource, signal?: AbortSignal): Promise<QueueCounts> =>
  api.get(queuesEndpointOf(resource), { signal, background: true })

export const take = (resource: Resource, queue: string, wish: DealWish, signal?: AbortSignal): Promise<Dealt> =>
  api.post(queueEndpointOf(resource, queue, 'take'), wish, { once: null, signal })

export const giveBack = (resource: Resource, queue: string, id: string): Promise<unknown> =>
  api.post(queueEndpointOf(resource, queue, 'leave'), { id }, { once: null, background: true, by: farewell })

/** What a queue is called, in the reader's language. */
export const queueName = ({ t }: Pick<Words, 't'>, resource: Resource, queue: string): string =>
  t(queueKey(resource, queue), { defaultValue: queueLabel(resource, queue) })
