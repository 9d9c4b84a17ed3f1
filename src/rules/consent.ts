// What somebody allows by what they said last, and of two people who become one the stricter. Instants are ISO texts.

export type ConsentStateName = 'optedIn' | 'pending' | 'optedOut'

/** What is stricter comes first; what nobody said stands between asked and allowed. */
const strictness = ['optedOut', 'pending', undefined, 'optedIn'] as const

export const stricter = (
  one: ConsentStateName | undefined,
  other: ConsentStateName | undefined,
): ConsentStateName | undefined => (strictness.indexOf(one) <= strictness.indexOf(other) ? one : other)

/** Marketing and profiling need a yes; service is only stopped by a no. */
export const allows = (purpose: string, state: ConsentStateName | undefined): boolean =>
  purpose === 'service' ? state !== 'optedOut' : state === 'optedIn'

const mostInWindow = 3
export const windowDays = 7

/** Whether another marketing message may go, given when the last ones went. */
export const hasRoom = (sentAt: readonly string[], now: string): boolean => {
  const since = Date.parse(now) - windowDays * 86_400_000
  return sentAt.filter(at => Date.parse(at) > since).length < mostInWindow
}
