// What a problem says where nobody said more: one sentence per code, for readers of other languages than the server's English.
// Left out are those the sign-in words itself and those no person meets. The catalogues hold the keys `problem.<CODE>`.
import type { ProblemCode } from './problem.ts'

export const problemText = {
  UNREADABLE: 'The request could not be read',
  FORBIDDEN: 'You may not do this here',
  VENDOR: 'You have no access to this brand and country',
  SECURE_STEP: 'Confirm with a one-time code first',
  NOT_FOUND: 'It is not there any more',
  TIMEOUT: 'It took too long. Try again',
  SECOND_PERSON: 'Somebody else must do this for you',
  DAILY_LIMIT: 'This is more than you may give in a day',
  INVITATION_OVER: 'This invitation cannot be used any more',
  STALE_VERSION: 'Somebody else changed this meanwhile',
  IN_USE: 'It is used elsewhere',
  DUPLICATE: 'There is such a record already',
  SELECTION_CHANGED: 'The filter finds other records now. Look again',
  IN_PROGRESS: 'The first call is still running',
  INVALID_TRANSITION: 'Not possible in its state',
  STATE: 'Not possible in its state',
  GONE: 'It is not valid any more',
  EXPECTED: 'It is not what you expected',
  TOO_LARGE: 'That is too large',
  WRONG_TYPE: 'This kind of file or text is not taken here',
  VALIDATION: 'Some values are not right',
  TOO_BROAD: 'This asks for more than can be looked through at once. Narrow it by a filter or a day',
  IDEMPOTENCY_MISMATCH: 'This was already used for another call',
  LOCKED: 'Somebody else is working on it',
  RATE_LIMITED: 'Too many requests. Wait a moment',
  INTERNAL: 'Something went wrong on the server',
  UNAVAILABLE: 'The server is not ready. Try again in a moment',
  OVERLOADED: 'Too much is going on. Try again in a moment',
} as const satisfies Partial<Record<ProblemCode, string>>
