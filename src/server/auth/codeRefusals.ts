// What a challenge answers when it cannot be proven any more. Used, too old and somebody else's are one answer.
import { Problem } from '#contract/problem.ts'

export const codeExpired = (): Problem =>
  new Problem('CODE_EXPIRED', 'This code cannot be used any more. Ask for a new one')

export const codeLocked = (lockedFor: number): Problem =>
  new Problem('CODE_LOCKED', 'Too many wrong codes. Try again later', {
    details: { lockedFor: Math.ceil(lockedFor), attemptsLeft: 0 },
    retryAfter: Math.ceil(lockedFor / 1000),
  })

export const codeClosed = (): Problem =>
  new Problem('CODE_CLOSED', 'Too many wrong codes. Use a recovery code or ask an administrator to unlock you')
