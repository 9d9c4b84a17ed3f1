// How every failed call reaches its caller: the status and the body as the server sent them (spec 8), or status 0 when
// no answer came at all. It carries facts, never a sentence: words are the screens' business.
import type { Finding, ProblemBody } from '#contract/problem.ts'

export class Refusal extends Error {
  readonly status: number
  readonly body: ProblemBody
  /** Quoted in every error so that a log line can be found. */
  readonly requestId: string | undefined

  constructor(status: number, body: ProblemBody, requestId?: string) {
    super(body.message)
    this.name = 'Refusal'
    this.status = status
    this.body = body
    this.requestId = requestId
  }
}

export const isRefusal = (thrown: unknown): thrown is Refusal => thrown instanceof Refusal

/** Errors by field name, as a form shows them. */
export const findingsByPath = (thrown: unknown): Record<string, Finding[]> => {
  const found: Record<string, Finding[]> = {}
  if (!isRefusal(thrown)) return found
  for (const finding of thrown.body.fields ?? []) {
    const path = finding.path ?? ''
    found[path] = [...(found[path] ?? []), finding]
  }
  return found
}

/** A call given up on purpose: a key pressed again, a screen left, a session ended. */
export const isGivenUp = (thrown: unknown): boolean => isRefusal(thrown) && thrown.body.code === 'GIVEN_UP'

const unconfirmed: readonly string[] = ['SECURE_STEP', 'SECURE_DISMISSED']

/** The second factor it asked for was not given, or put off. */
export const isUnconfirmed = (thrown: unknown): boolean => isRefusal(thrown) && unconfirmed.includes(thrown.body.code)

export const noAnswer = (message: string): Refusal => new Refusal(0, { code: 'NETWORK', message })
export const givenUp = (): Refusal => new Refusal(0, { code: 'GIVEN_UP', message: 'The call was given up' })
