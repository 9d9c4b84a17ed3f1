// Whatever is thrown becomes one flat body. Only what was thrown on purpose says more than "something went wrong here".
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { Problem, type ProblemCode } from '#contract/problem.ts'
import { problemText } from '#contract/problemText.ts'
import { Renewal } from '#server/auth/identify.ts'
import { causesOf, isFull, isPassing } from '#server/db/pool.ts'
import { FileAway } from '#server/files/away.ts'
import type { Kit } from '#server/kit.ts'
import { findingOfDatabase } from '#server/records/refusal.ts'
import { problemOf as saidProblem, problem as worded } from '#server/words.ts'
import { renewedHalfCookie } from './cookies.ts'
import { noteFull } from './health.ts'
import { Shed } from './lane.ts'

// Fastify's own refusals, in the words of the catalogue.
const ofFramework: Record<string, [ProblemCode, string]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['TOO_LARGE', 'The request is too large'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['WRONG_TYPE', 'Send JSON'],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['UNREADABLE', 'The body is empty'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['UNREADABLE', 'The length does not fit the body'],
  FST_REQ_FILE_TOO_LARGE: ['TOO_LARGE', 'The file is too large'],
}

const ofDatabase = (error: unknown): Problem | undefined => {
  const { code = '' } = error as { code?: string }
  if (isPassing(error)) return new Problem('UNAVAILABLE', 'The database does not answer', { retryAfter: 2 })
  if (code === '57014' || code === '55P03' || code === '40P01' || code === '40001')
    return new Problem('OVERLOADED', problemText.OVERLOADED, { retryAfter: 2 })
  const finding = findingOfDatabase(error)
  if (!finding) return undefined
  return saidProblem(finding.code === 'DUPLICATE' ? 'DUPLICATE' : 'VALIDATION', finding, { fields: [finding] })
}

export const problemOf = (error: unknown): Problem => {
  if (error instanceof Problem) return error
  const { code = '', statusCode = 500 } = error as FastifyError
  const known = ofFramework[code]
  if (known) return new Problem(...known)
  if (error instanceof FileAway) return new Problem('UNAVAILABLE', problemText.UNAVAILABLE, { retryAfter: 5 })
  if (isFull(error)) return worded('STORAGE_FULL', 'storage.full', {}, { retryAfter: 5 })
  const [fromDatabase] = causesOf(error).flatMap(each => ofDatabase(each) ?? [])
  if (fromDatabase) return fromDatabase
  if (statusCode === 429) return new Problem('RATE_LIMITED', 'Too many requests', { retryAfter: 5 })
  if (statusCode === 413) return new Problem('TOO_LARGE', 'The request is too large')
  if (statusCode === 415) return new Problem('WRONG_TYPE', 'Send JSON')
  if (statusCode >= 400 && statusCode < 500) return new Problem('UNREADABLE', 'The request cannot be read')
  return new Problem('INTERNAL', 'Something went wrong here')
}

export const answerProblem = (
  kit: Pick<Kit, 'log' | 'clock'>,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply => {
  const problem = problemOf(error)
  const { retryAfter } = problem.facts
  const facts = { requestId: request.id, url: request.url.split('?')[0], code: problem.code }
  if (problem.code === 'STORAGE_FULL') noteFull()
  if (problem.code === 'INTERNAL') kit.log.error({ ...facts, error }, 'a request failed')
  else if (problem.status >= 500 && !(problem instanceof Shed))
    kit.log.warn({ ...facts, reason: String((error as Error).message) }, 'a request was turned away')
  if (error instanceof Renewal && error.half)
    reply.header('set-cookie', renewedHalfCookie(request, error.half, kit.clock.now()))
  if (retryAfter !== undefined) reply.header('retry-after', String(Math.ceil(retryAfter)))
  return reply.code(problem.status).type('application/json; charset=utf-8').send(JSON.stringify(problem.body))
}
