// What somebody allows, of the lines that say so: the latest of a channel and a purpose counts, and of two people who become one
// the stricter. Instants are ISO texts.

export type ConsentStateName = 'optedIn' | 'pending' | 'optedOut'

export interface ConsentLine {
  channel: string
  purpose: string
  state: ConsentStateName
  at: string
}

/** What is stricter comes first; what nobody said stands between asked and allowed. */
const strictness = ['optedOut', 'pending', undefined, 'optedIn'] as const

export const stricter = (
  one: ConsentStateName | undefined,
  other: ConsentStateName | undefined,
): ConsentStateName | undefined => (strictness.indexOf(one) <= strictness.indexOf(other) ? one : other)

export const consentKey = ({ channel, purpose }: Pick<ConsentLine, 'channel' | 'purpose'>): string =>
  `${channel} ${purpose}`

/** By channel and purpose, the latest. */
export const standing = <L extends ConsentLine>(lines: readonly L[]): Map<string, L> => {
  const latest = new Map<string, L>()
  for (const line of lines) {
    const known = latest.get(consentKey(line))
    if (!known || line.at >= known.at) latest.set(consentKey(line), line)
  }
  return latest
}

/** Marketing and profiling need a yes; service is only stopped by a no. */
export const allows = (purpose: string, state: ConsentStateName | undefined): boolean =>
  purpose === 'service' ? state !== 'optedOut' : state === 'optedIn'

export const mostInWindow = 3
export const windowDays = 7

/** Whether another marketing message may go, given when the last ones went. */
export const hasRoom = (sentAt: readonly string[], now: string): boolean => {
  const since = Date.parse(now) - windowDays * 86_400_000
  return sentAt.filter(at => Date.parse(at) > since).length < mostInWindow
}
