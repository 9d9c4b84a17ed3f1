// Work that waits for somebody to decide: records a filter finds, dealt one at a time, each to one person.
import { actionId, endpointOf, humanised, kebab, keyOf, screenOf } from './address.ts'
import type { Resource } from './resource.ts'
import { actionOf, isConsent, type ResolvedAction } from './standard.ts'

/** One queue of a resource. */
export interface Queue {
  /** English name; what waits: `Waiting for review`. */
  label: string
  /** Which records wait, as a line of their list. */
  filter: string
  /** Whose turn is first; the list's own order when absent. */
  sort?: string
  /** Actions that settle a record, each with a single key of its own. */
  verdicts: readonly string[]
  /** Fields by which it is judged, in order; the columns of the list when absent. */
  shows?: readonly string[]
  /** Further words the palette finds it by. */
  words?: readonly string[]
}

export type Queues = Readonly<Record<string, Queue>>

type Queued = Pick<Resource, 'name' | 'queues'>

export const queueScreenOf = (resource: Pick<Resource, 'name'>, queue: string): string =>
  `${screenOf(resource)}/queue/${kebab(queue)}`
export const queueEndpointOf = (resource: Pick<Resource, 'name'>, queue: string, does: 'take' | 'leave'): string =>
  `${endpointOf(resource)}/queues/${kebab(queue)}/${does}`
/** Of the resources it is asked for (`of`), how many wait for whoever asks. */
export const queuesEndpoint = '/v1/queues'

export const queuesOf = ({ queues = {} }: Queued): [name: string, queue: Queue][] => Object.entries(queues)

/** By its name, or as an address writes it. */
export const queueOf = (resource: Queued, written: string | undefined): [string, Queue] | undefined =>
  queuesOf(resource).find(([name]) => kebab(name) === written || name === written)

export const queueKey = ({ name }: Pick<Resource, 'name'>, queue: string): string => keyOf.queue({ name }, queue)

/** The verdicts of a queue, with all that is known of them. */
export const verdictsOf = (resource: Resource, { verdicts }: Pick<Queue, 'verdicts'>): ResolvedAction[] =>
  verdicts.flatMap(name => actionOf(resource, name) ?? [])

/** Whether what waits there waits for a second person. */
export const isApproval = (resource: Resource, queue: Pick<Queue, 'verdicts'>): boolean =>
  verdictsOf(resource, queue).some(isConsent)

/** Whether an action settles what waits in one of the queues: then whoever has the record comes first. */
export const isVerdict = (resource: Queued, action: string): boolean =>
  queuesOf(resource).some(([, { verdicts }]) => verdicts.includes(action))

/** Who may see the records and settle them in some way works through a queue. */
export const mayWork = (resource: Resource, { verdicts }: Queue, may: (id: string) => boolean): boolean =>
  may(actionId(resource, 'open')) &&
  may(actionId(resource, 'show')) &&
  verdicts.some(name => may(actionId(resource, name)))

export const queueLabel = (resource: Queued, queue: string): string =>
  resource.queues?.[queue]?.label ?? humanised(queue)

/** How long somebody has a record who does not say that they still look at it. */
export const leaseMs = 120_000
/** So often that is said. */
export const renewMs = 40_000

/** Which record is wanted: the next or previous one from here, or that one. */
export interface DealWish {
  way: 'next' | 'previous' | 'this'
  from?: string
  /** Put aside until the person asks for them again. */
  aside?: string[]
}

export interface Holder {
  id: string
  name: string
}

/** What a person is dealt. */
export interface Dealt {
  /** Theirs from now on, for as long as they look at it; null where nothing is left for them. */
  id: string | null
  /** The one after it, so that it can be read beforehand. */
  next: string | null
  /** How many wait, this one and those of colleagues included. */
  left: number
  /** Those colleagues have. */
  held: Holder[]
  /** Of the record that was wanted: who has it, or that it waits no longer. */
  taken?: string
  gone?: true
}

/** By queue. */
export type QueueCounts = Record<string, { total: number; about: boolean }>
