// Everything secret, in a closure: charts, events and traces see only refs. It mirrors to storage what a reload must find
// again, tells the other tabs when that changed, and never takes away what another tab has put there since.
import type { CurrentUser } from '#contract/session.ts'
import { forget, recall, remember } from './storage.ts'
import type { TabNews } from './tabs.ts'

export interface Vault {
  token(): string | undefined
  secureToken(): string | undefined
  user(): CurrentUser | undefined
  /** Puts anything away under a ref that says nothing. */
  hold(secret: unknown): string
  /** Takes it out again; a ref opens once. */
  take(ref: string): unknown
  enter(user: CurrentUser): void
  /** Somebody signed in in another tab: known here from now on, stored already. */
  adopt(user: CurrentUser): void
  /** The new token of a 498; undefined when it is none. */
  keep(newToken: unknown): string | undefined
  renew(ref: string): void
  /** Where the one who is here may go, as the server says now. */
  allow(countries: readonly string[]): void
  elevate(token: string, ttlMs: number): void
  drop(): void
  /** `ends` when the person left on purpose; then the place of this tab is forgotten, too. */
  clear(ends: boolean): void
  /** Another person owns the browser now: nothing of this one is sent any more, and nothing of that one touched. */
  abandon(): void
}

const isStored = (user: CurrentUser): boolean => {
  const stored = recall('currentUser')
  return stored?.userId === user.userId && stored.token === user.token
}

export const openVault = (tell: (news: TabNews) => void = () => {}): Vault => {
  const held = new Map<string, unknown>()
  let count = 0
  let user = recall('currentUser')
  let secure = recall('secure')
  if (secure && secure.userId !== user?.userId) secure = undefined

  const hold = (secret: unknown) => {
    const ref = `ref-${++count}`
    held.set(ref, secret)
    return ref
  }
  const take = (ref: string) => {
    const secret = held.get(ref)
    held.delete(ref)
    return secret
  }
  const write = (next: CurrentUser, type: 'signed.in' | 'rotated') => {
    user = next
    if (isStored(next)) return
    remember('currentUser', next)
    tell({ type, userId: next.userId })
  }
  const abandon = () => {
    user = undefined
    secure = undefined
    held.clear()
  }

  return {
    token: () => user?.token,
    secureToken: () => secure?.token,
    user: () => user,
    hold,
    take,
    enter: next => {
      write(next, 'signed.in')
      forget('otp')
    },
    adopt: next => {
      user = next
      forget('otp')
    },
    keep: newToken =>
      typeof newToken === 'string' && newToken !== '' && newToken !== user?.token ? hold(newToken) : undefined,
    renew: ref => {
      const token = take(ref)
      if (user && typeof token === 'string') write({ ...user, token }, 'rotated')
    },
    allow: countries => {
      if (!user) return
      user = { ...user, allowedCountries: [...countries] }
      // Another tab may have stored somebody else, or a newer token.
      const stored = recall('currentUser')
      if (stored?.userId === user.userId) remember('currentUser', { ...stored, allowedCountries: [...countries] })
    },
    elevate: (token, ttlMs) => {
      if (!user) return
      secure = { userId: user.userId, flag: 'elevated', token, ttlMs, until: Date.now() + ttlMs }
      remember('secure', secure)
    },
    drop: () => {
      secure = undefined
      forget('secure')
    },
    clear: ends => {
      const gone = user
      const wasStored = gone !== undefined && isStored(gone)
      abandon()
      forget('secure', 'otp', 'denied')
      if (ends) forget('place')
      if (!wasStored) return
      forget('currentUser')
      tell({ type: 'signed.out', userId: gone.userId })
    },
    abandon,
  }
}
