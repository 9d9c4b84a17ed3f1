// What came back, read as the specification says: a problem is passed on, a success is reduced to its data.
import type { ProblemBody } from '#contract/problem.ts'

export interface Answer {
  status: number
  body: unknown
  requestId: string | undefined
  /** Seconds, where the server said when to come back. */
  after?: string
}

const isProblem = (body: unknown): body is ProblemBody =>
  typeof body === 'object' && body !== null && 'code' in body && 'message' in body

/** A proxy's HTML page is a refusal too, only without words of ours. */
export const problemOf = ({ status, body }: Answer): ProblemBody =>
  isProblem(body)
    ? body
    : { code: status === 503 ? 'UNAVAILABLE' : 'INTERNAL', message: `The server answered ${status}` }

/** Spec 7: reduced to its data field when that field is present, also when it is null. */
export const reduced = (body: unknown): unknown =>
  typeof body === 'object' && body !== null && !(body instanceof Blob) && 'data' in body ? body.data : body
