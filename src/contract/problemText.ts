// What a problem says where nobody said more: one sentence per code, for readers of other languages than the server's English.
// Left out are those the sign-in words itself and those no person meets. The catalogues hold the keys `problem.<CODE>`.
import type { ProblemCode } from './problem.ts'

export const problemText = {
  UNREADABLE: 'The request could not be read',
  FORBIDDEN: 'You do not have permission to do this here',
  VENDOR: 'You do not have access to this brand and country',
  SECURE_STEP: 'Requires two-factor confirmation',
  NOT_FOUND: 'It no longer exists',
  TIMEOUT: 'The request timed out. Try again',
  SECOND_PERSON: 'Someone else must do this',
  DAILY_LIMIT: 'This exceeds your daily limit',
  INVITATION_OVER: 'This invitation is no longer valid',
  STALE_VERSION: 'Someone else changed this in the meantime',
  IN_USE: 'It is in use',
  DUPLICATE: 'This record already exists',
  SELECTION_CHANGED: 'The filter now matches other records. Check the selection again',
  IN_PROGRESS: 'The first request is still running',
  INVALID_TRANSITION: 'Not possible in its current status',
  STATE: 'Not possible in its current status',
  GONE: 'It is no longer valid',
  EXPECTED: 'It is different from what you expected',
  TOO_LARGE: 'Too large',
  WRONG_TYPE: 'This file type is not supported',
  VALIDATION: 'Some values are not valid',
  TOO_BROAD: 'Too many records to search at once. Add a filter or choose a date',
  IDEMPOTENCY_MISMATCH: 'This was already used for another request',
  LOCKED: 'Someone else is working on it',
  RATE_LIMITED: 'Too many requests. Wait a moment',
  INTERNAL: 'Something went wrong on our side',
  UNAVAILABLE: 'The server is not available. Try again in a moment',
  OVERLOADED: 'The server is busy. Try again in a moment',
} as const satisfies Partial<Record<ProblemCode, string>>
