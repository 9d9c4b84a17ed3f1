// What stands before every endpoint when much is going on: its lane, a share for each person and vendor, and a bound on the bytes of
// bodies. Rights are decided first, then a call that has no chance is refused before its body is read, and the others wait with
// their body, so that a slow sender holds nobody's place.
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { catalogue, type Problem } from '#contract/problem.ts'
import { headers as names } from '#contract/session.ts'
import type { Actor, Kit } from '#server/kit.ts'
import { bounds } from './bounds.ts'
import type { Answer, Endpoint } from './endpoint.ts'
import { type Comer, type Figures, type Lane, openLane, overloaded, type Refused, Shed, shed, tooMany } from './lane.ts'
import { bodyBytes, type LaneName, laneOf, lanes, streamTime } from './lanes.ts'

export interface Admission {
  /**
   * Refuses, before anything else is done for it, a call of somebody who was here before: where three times too many come, each of
   * them may cost next to nothing. True when it was answered.
   */
  turnsAway(endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply): boolean
  /**
   * Answers one of the refusals below past everything that other answers go through, for the same reason; false for any other error,
   * and for a page of another of our hosts, which needs more said to read it.
   */
  answers(error: unknown, request: FastifyRequest, reply: FastifyReply): boolean
  /** Who it is, found out in the lane for that: callers who are known already do not wait behind strangers. */
  identified(request: FastifyRequest, identify: () => Promise<Actor>, isKnown: boolean): Promise<Actor>
  /** Refuses what would not be let in, before its body is read. */
  expect(endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply, actor?: Actor): void
  /** The work, once it is its turn; undefined for a client that went away meanwhile. */
  inTurn(
    endpoint: Endpoint,
    request: FastifyRequest,
    reply: FastifyReply,
    actor: Actor | undefined,
    work: () => Promise<Answer>,
  ): Promise<Answer | undefined>
  /** Somebody was turned away within the last seconds because of all the others. */
  isOverloaded(): boolean
  figures(): Readonly<Record<LaneName, Figures>>
}

const toldFor = 5000
const mostRemembered = 5000
const bodies = {
  RATE_LIMITED: JSON.stringify(shed({ code: 'RATE_LIMITED', after: 1 }).body),
  OVERLOADED: JSON.stringify(shed({ code: 'OVERLOADED', after: 1 }).body),
}
/** What helmet says of every answer, as far as it matters where there is nothing to see. */
const plain = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'strict-origin',
  'x-content-type-options': 'nosniff',
}
const bodySoon = 2000

const comerOf = ({ access, action }: Endpoint, { ip, url }: FastifyRequest, actor: Actor | undefined): Comer =>
  access === 'anyone' || !actor
    ? { person: ip, vendor: url.split('?')[0] ?? '', task: action }
    : { person: actor.userId, vendor: actor.place?.vendorCode ?? '', task: action }

/** As announced, or the most it may become; files are passed on as they come. */
const bytesOf = ({ headers }: FastifyRequest, limit = Number(bounds.bodyLimit)): number => {
  const { 'content-length': length, 'transfer-encoding': chunked, 'content-type': type = '' } = headers
  if (type.startsWith('multipart/')) return 0
  return length === undefined ? (chunked ? limit : 0) : Math.min(Number(length), limit)
}

/** When the answer is out or nobody waits for it any more. */
const afterwards = ({ raw }: FastifyReply, done: () => void): void => {
  let isDone = false
  const end = () => {
    if (isDone) return
    isDone = true
    done()
  }
  raw.once('finish', end).once('close', end)
}

const goneOf = ({ raw }: FastifyReply): AbortSignal => {
  const gone = new AbortController()
  if (raw.destroyed) gone.abort()
  raw.once('close', () => gone.abort())
  return gone.signal
}

const openBodies = () => {
  const people = new Map<string, number>()
  let all = 0
  const add = (person: string, bytes: number) => {
    all += bytes
    const own = (people.get(person) ?? 0) + bytes
    if (own > 0) people.set(person, own)
    else people.delete(person)
  }
  return (person: string, bytes: number, reply: FastifyReply): Refused | undefined => {
    if (bytes === 0) return undefined
    if ((people.get(person) ?? 0) + bytes > bodyBytes.each) return tooMany(bodySoon)
    if (all + bytes > bodyBytes.all) return overloaded(bodySoon)
    add(person, bytes)
    afterwards(reply, () => add(person, -bytes))
    return undefined
  }
}

/** A stream is at work until it is out; a slow reader keeps its place for a while only. */
const whenOut = (reply: FastifyReply, { body }: Answer, leave: () => void): void => {
  if (!(body instanceof Readable)) {
    leave()
    return
  }
  const timer = setTimeout(leave, streamTime)
  afterwards(reply, () => {
    clearTimeout(timer)
    leave()
  })
}

export const openAdmission = ({ log }: Pick<Kit, 'log'>): Admission => {
  const open = Object.fromEntries(Object.entries(lanes).map(([name, each]) => [name, openLane(each)])) as Record<
    LaneName,
    Lane
  >
  const figures = () =>
    Object.fromEntries(Object.entries(open).map(([name, lane]) => [name, lane.figures()])) as Record<LaneName, Figures>
  const reserve = openBodies()
  let overloadedAt = Number.NEGATIVE_INFINITY
  let loggedAt = Number.NEGATIVE_INFINITY

  /** One line in a while: a line for each would be work where there is too much of it. */
  const note = (code: string): void => {
    const now = performance.now()
    if (code === 'OVERLOADED') overloadedAt = now
    if (now - loggedAt < toldFor) return
    loggedAt = now
    log.warn({ lanes: figures() }, 'calls are being turned away')
  }
  const noted = (error: unknown): never => {
    if (error instanceof Shed) note(error.code)
    throw error
  }

  const answerPlainly = ({ code, after }: Refused, reply: FastifyReply): void => {
    reply.hijack()
    reply.raw.writeHead(catalogue[code], { ...plain, 'retry-after': String(after), 'x-request-id': reply.request.id })
    reply.raw.end(bodies[code])
  }

  const people = new Map<string, string>()
  const remember = ({ headers }: FastifyRequest, { userId }: Actor): void => {
    const token = headers[names.token]
    if (typeof token !== 'string' || people.has(token)) return
    people.set(token, userId)
    if (people.size > mostRemembered) people.delete(people.keys().next().value as string)
  }

  return {
    turnsAway: (endpoint, { headers }, reply) => {
      const token = headers[names.token]
      const vendor = headers[names.vendor]
      const person = typeof token === 'string' ? people.get(token) : undefined
      // Pages of our other hosts are told with what lets them read it.
      if (!person || endpoint.access === 'anyone' || headers.origin !== undefined) return false
      const task = endpoint.action
      const why = open[laneOf(endpoint)].refused({ person, vendor: typeof vendor === 'string' ? vendor : '', task })
      if (!why) return false
      note(why.code)
      answerPlainly(why, reply)
      return true
    },
    answers: (error, { headers }, reply) => {
      if (!(error instanceof Shed) || headers.origin !== undefined) return false
      answerPlainly(error.why, reply)
      return true
    },
    identified: async (request, identify, isKnown) => {
      if (isKnown) return identify()
      const leave = await open.identity.enter({ person: request.ip, vendor: '', task: '' }).catch(noted)
      try {
        const actor = await identify()
        remember(request, actor)
        return actor
      } finally {
        leave?.()
      }
    },
    expect: (endpoint, request, reply, actor) => {
      const comer = comerOf(endpoint, request, actor)
      const why =
        open[laneOf(endpoint)].refused(comer) ?? reserve(comer.person, bytesOf(request, endpoint.bodyLimit), reply)
      if (!why) return
      note(why.code)
      throw shed(why)
    },
    inTurn: async (endpoint, request, reply, actor, work) => {
      const comer = comerOf(endpoint, request, actor)
      const leave = await open[laneOf(endpoint)].enter(comer, () => goneOf(reply)).catch(noted)
      if (!leave) return undefined
      try {
        const answer = await work()
        whenOut(reply, answer, leave)
        return answer
      } catch (error) {
        leave()
        throw error
      }
    },
    isOverloaded: () => performance.now() - overloadedAt < toldFor,
    figures,
  }
}

/** Whether a problem says that nothing was done: it is counted, not logged one by one. */
export const isShed = (error: unknown): error is Problem => error instanceof Shed
