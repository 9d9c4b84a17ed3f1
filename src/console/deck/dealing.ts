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
  queuesEndpoint,
} from '#contract/queue.ts'
import type { Resource } from '#contract/resource.ts'

/** Begins with the resource's name, so that news of it refreshes them. */
export const countsKey = ({ name }: Resource) => [name, 'queues'] as const

let gathered: { names: Set<string>; counts: Promise<Record<string, QueueCounts>> } | undefined

const gather = () => {
  const names = new Set<string>()
  const counts = Promise.resolve().then(() => {
    gathered = undefined
    return api.get<Record<string, QueueCounts>>(queuesEndpoint, { params: { of: [...names].join() }, background: true })
  })
  return { names, counts }
}

/** Those that are asked for at the same moment, as all marks of the sidebar are, travel in one question. */
export const readCounts = async ({ name }: Pick<Resource, 'name'>): Promise<QueueCounts> => {
  gathered ??= gather()
  gathered.names.add(name)
  return (await gathered.counts)[name] ?? {}
}

export const take = (resource: Resource, queue: string, wish: DealWish, signal?: AbortSignal): Promise<Dealt> =>
  api.post(queueEndpointOf(resource, queue, 'take'), wish, { once: null, signal })

export const giveBack = (resource: Resource, queue: string, id: string): Promise<unknown> =>
  api.post(queueEndpointOf(resource, queue, 'leave'), { id }, { once: null, background: true, by: farewell })

/** What a queue is called, in the reader's language. */
export const queueName = ({ t }: Pick<Words, 't'>, resource: Resource, queue: string): string =>
  t(queueKey(resource, queue), { defaultValue: queueLabel(resource, queue) })
