// What stands before every endpoint when much is going on: its lane, a share for each person and vendor, and a bound on the bytes of
// bodies. Rights are decided first, then a call that has no chance is refused before its body is read, and the others wait with
// their body, so that a slow sender holds nobody's place.
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Problem } from '#contract/problem.ts'
import type { Actor, Kit } from '#server/kit.ts'
import { bounds } from './bounds.ts'
import type { Answer, Endpoint } from './endpoint.ts'
import { type Comer, type Figures, type Lane, openLane, overloaded, Shed, tooMany } from './lane.ts'
import { bodyBytes, type LaneName, laneOf, lanes, streamTime } from './lanes.ts'

export interface Admission {
  /** Who it is, found out in the lane for that. */
  identified(request: FastifyRequest, identify: () => Promise<Actor>): Promise<Actor>
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
  return (person: string, bytes: number, reply: FastifyReply): void => {
    if (bytes === 0) return
    if ((people.get(person) ?? 0) + bytes > bodyBytes.each) throw tooMany(bodySoon)
    if (all + bytes > bodyBytes.all) throw overloaded(bodySoon)
    add(person, bytes)
    afterwards(reply, () => add(person, -bytes))
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
  const note = (error: unknown): never => {
    if (error instanceof Shed) {
      const now = performance.now()
      if (error.code === 'OVERLOADED') overloadedAt = now
      if (now - loggedAt > toldFor) {
        loggedAt = now
        log.warn({ lanes: figures() }, 'calls are being turned away')
      }
    }
    throw error
  }

  return {
    identified: async (request, identify) => {
      const leave = await open.identity.enter({ person: request.ip, vendor: '', task: '' }).catch(note)
      try {
        return await identify()
      } finally {
        leave?.()
      }
    },
    expect: (endpoint, request, reply, actor) => {
      const comer = comerOf(endpoint, request, actor)
      try {
        open[laneOf(endpoint)].expect(comer)
        reserve(comer.person, bytesOf(request, endpoint.bodyLimit), reply)
      } catch (error) {
        note(error)
      }
    },
    inTurn: async (endpoint, request, reply, actor, work) => {
      const comer = comerOf(endpoint, request, actor)
      const leave = await open[laneOf(endpoint)].enter(comer, () => goneOf(reply)).catch(note)
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
