// What every route is made of: exactly one action and one permission. Rooms hand lists of these to `app.ts`; tests and the
// API description walk the same list.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '#contract/problem.ts'
import { headers } from '#contract/session.ts'
import { type Face, faces } from '#machines/wish.ts'
import type { Actor, Staff } from '#server/kit.ts'
import { type Once, onceOf } from '#server/records/idempotency.ts'
import type { LaneName } from './lanes.ts'

/** Who may call at all: anybody, whoever is signed in, or somebody within a vendor. */
export type Access = 'anyone' | 'session' | 'staff'

export interface Answer {
  status?: number
  /** Becomes `{data}`. */
  data?: unknown
  /** JSON of `data` where it has been printed already. */
  text?: string
  /** Sent as it is instead of `{data}`: streams, and bodies whose shape is fixed elsewhere. */
  body?: unknown
  headers?: Readonly<Record<string, string | string[]>>
}

export interface Ask {
  request: FastifyRequest
  reply: FastifyReply
  params: Readonly<Record<string, string>>
  query(name: string): string | undefined
  body: unknown
  face: Face
  /** The idempotency key with what it stands for. */
  once: Once | undefined
  /** Throws when nobody is signed in: only for `session` and `staff`. */
  actor(): Actor
  /** Throws without a vendor: only for `staff`. */
  staff(): Staff
}

export interface Endpoint {
  method: 'GET' | 'POST'
  path: string
  /** Action id; endpoints outside the registry have a dotted name of their own, `session.login`. */
  action: string
  access: Access
  /** Action id that must be granted; null for what belongs to whoever asks. */
  permission: string | null
  summary: string
  /** Heading in the API description. */
  tag: string
  /** JSON schemas for the description, or what makes them when it is asked for; bodies are checked where they are read. */
  bodySchema?: unknown
  answerSchema?: unknown
  queryNames?: readonly string[]
  /** Changes nothing though it is no GET. */
  reads?: boolean
  /** Refused without an idempotency key. */
  needsKey?: boolean
  /** Bytes; 1 MiB when absent. */
  bodyLimit?: number
  /** Where it waits when much is going on; by what else is declared when absent. */
  lane?: LaneName
  run(ask: Ask): Promise<Answer>
}

/** Schemas of some thousand fields would make a start slow, so they are drawn on first reading. */
export const drawn = (schema: unknown): unknown => (typeof schema === 'function' ? (schema as () => unknown)() : schema)

const outside = new Set<string>(['palette', 'button', 'menu', 'key', 'csv', 'api'])

const faceIn = (request: FastifyRequest): Face => {
  const said = request.headers[headers.face]
  return faces.find(face => face === said && outside.has(face)) ?? 'api'
}

const missing = (): never => {
  throw new Problem('VENDOR', 'Choose a brand and a country first')
}

export const askOf = (request: FastifyRequest, reply: FastifyReply, actor: Actor | undefined): Ask => {
  const query = request.query as Record<string, string | string[] | undefined>
  const key = request.headers[headers.once]
  return {
    request,
    reply,
    params: request.params as Record<string, string>,
    query: name => {
      const value = query[name]
      return Array.isArray(value) ? value[0] : value
    },
    body: request.body,
    face: faceIn(request),
    once:
      request.method === 'POST'
        ? onceOf(typeof key === 'string' ? key : undefined, request.url.split('?')[0] ?? '', request.body)
        : undefined,
    actor: () => {
      if (!actor) throw new Problem('INVALID_TOKEN', 'Please login again')
      return actor
    },
    staff: () => {
      if (!actor) throw new Problem('INVALID_TOKEN', 'Please login again')
      const { place } = actor
      return place ? { ...actor, place } : missing()
    },
  }
}
