// The error catalogue both sides share. Bodies are flat (kernel ruling 8) because the specification reads `details.subCode`
// and `newToken` at the top level. Messages are finished English plus a key and parameters, so the client can translate them.
import type { Params } from './said.ts'

/** One thing wrong with one value. `path` names the field or column, `key` the message in the catalogues. */
export interface Finding {
  code: string
  message: string
  key?: string
  params?: Params
  path?: string
  /** Where it is several in one: each by its own code. */
  reasons?: readonly Finding[]
  /** A warning of a check: whoever goes on ticks first that they have read it (kernel B 0.9). */
  needsTick?: true
}

/** The body of every answer that is not a success. */
export interface ProblemBody {
  code: string
  message: string
  /** The message in the catalogues. */
  key?: string
  params?: Params
  details?: Record<string, unknown>
  fields?: Finding[]
  /** Spec 8: 498 carries the token that replaces the expired one. */
  newToken?: string
}

/** Code -> HTTP status. A code that is not here cannot be thrown. */
export const catalogue = {
  UNREADABLE: 400,
  INVALID_TOKEN: 401,
  USER_REVOKED: 401,
  FORBIDDEN: 403,
  VENDOR: 403,
  SECOND_PERSON: 403,
  DAILY_LIMIT: 403,
  SECURE_STEP: 403,
  NOT_FOUND: 404,
  METHOD: 405,
  TIMEOUT: 408,
  STALE_VERSION: 409,
  IN_USE: 409,
  DUPLICATE: 409,
  SELECTION_CHANGED: 409,
  IN_PROGRESS: 409,
  INVALID_TRANSITION: 409,
  STATE: 409,
  EXPECTED: 409,
  JOB_FINISHED: 409,
  NOTHING_FAILED: 409,
  UNDO_EXPIRED: 409,
  GONE: 410,
  TOO_LARGE: 413,
  WRONG_TYPE: 415,
  MISDIRECTED: 421,
  VALIDATION: 422,
  TOO_BROAD: 422,
  LOGIN_REFUSED: 422,
  CODE_WRONG: 422,
  CODE_EXPIRED: 422,
  RESEND_REFUSED: 422,
  SOCIAL_DOMAIN: 422,
  SOCIAL_EXPIRED: 422,
  SOCIAL_UNKNOWN: 422,
  SOCIAL_UNPROVEN: 422,
  INVITATION_OVER: 422,
  IDEMPOTENCY_MISMATCH: 422,
  LOCKED: 423,
  CODE_CLOSED: 423,
  CODE_LOCKED: 429,
  RATE_LIMITED: 429,
  TOKEN_EXPIRED: 498,
  INTERNAL: 500,
  SOCIAL_UNREACHABLE: 503,
  UNAVAILABLE: 503,
  OVERLOADED: 503,
  STORAGE_FULL: 507,
} as const

export type ProblemCode = keyof typeof catalogue

/** Spec 6: a forbidden answer with this sub code asks for the second factor; every other one leads to /unauthorized. */
export const secureStepSubCode = 4031

/** Refused for what was asked, not for where it was asked: told there, and nothing typed is lost. */
export const isToldInPlace = (code: string): boolean => code === 'DAILY_LIMIT' || code === 'SECOND_PERSON'

export interface ProblemFacts {
  key?: string
  params?: Params
  details?: Record<string, unknown>
  fields?: Finding[]
  newToken?: string
  /** For our own records; never sent. */
  reason?: string
  /** Seconds until another try makes sense; becomes Retry-After. */
  retryAfter?: number
}

/** The only error the server throws on purpose; one handler turns it into an answer. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly facts: ProblemFacts

  constructor(code: ProblemCode, message: string, facts: ProblemFacts = {}) {
    super(message)
    this.name = 'Problem'
    this.code = code
    this.facts = facts
  }

  get status(): number {
    return catalogue[this.code]
  }

  /** What went wrong with one of several. */
  get finding(): Finding {
    const { key, params } = this.facts
    return { code: this.code, message: this.message, ...(key && { key }), ...(params && { params }) }
  }

  get body(): ProblemBody {
    const { key, params, details, fields, newToken } = this.facts
    return {
      code: this.code,
      message: this.message,
      ...(key && { key }),
      ...(params && { params }),
      ...(details && { details }),
      ...(fields && { fields }),
      ...(newToken && { newToken }),
    }
  }
}
