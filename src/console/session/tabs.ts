// What the tabs of one browser tell each other: who signed in, out, was renewed, where they went. A message is only a
// reason to look: what is true stands in the storage. Unknown and forged ones are dropped (session.md F11, E30).
import type { SessionEvent } from '#machines/session.ts'
import { recall } from './storage.ts'
import type { Vault } from './vault.ts'

export type TabNews =
  | { type: 'signed.in' | 'signed.out' | 'rotated'; userId: string }
  | { type: 'placed'; userId: string; brand: string; country: string }

export interface Channel {
  tell(news: TabNews): void
  hear(listen: (news: TabNews) => void): () => void
}

const name = 'nucleus-session'
const texts: Record<TabNews['type'], readonly string[]> = {
  'signed.in': ['userId'],
  'signed.out': ['userId'],
  rotated: ['userId'],
  placed: ['userId', 'brand', 'country'],
}

/** The allowlist: known types, exactly their members, all of them short texts. */
export const newsIn = (data: unknown): TabNews | undefined => {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return undefined
  const { type, ...rest } = data as Record<string, unknown>
  const members = typeof type === 'string' && Object.hasOwn(texts, type) ? texts[type as TabNews['type']] : undefined
  if (!members || Object.keys(rest).length !== members.length) return undefined
  const isShort = (value: unknown) => typeof value === 'string' && value !== '' && value.length <= 100
  return members.every(member => isShort(rest[member])) ? (data as TabNews) : undefined
}

/** Browsers without the channel are told by their storage alone. */
export const openChannel = (): Channel => {
  const channel = typeof BroadcastChannel === 'function' ? new BroadcastChannel(name) : undefined
  return {
    tell: news => channel?.postMessage(news),
    hear: listen => {
      const read = ({ data }: MessageEvent) => {
        const news = newsIn(data)
        if (news) listen(news)
      }
      channel?.addEventListener('message', read)
      return () => channel?.removeEventListener('message', read)
    },
  }
}

export interface Watched {
  vault: Vault
  /** Member, with the place of this tab. */
  memberOf(user: {
    userId: string
    allowedCountries: string[]
  }): Extract<SessionEvent, { type: 'TAB.LOGGED_IN' }>['member']
  path(): string
  send(event: SessionEvent): void
}

/** What the storage says that this tab does not know yet. */
const differenceOf = ({ vault, memberOf, path }: Watched): SessionEvent | undefined => {
  const [mine, stored] = [vault.user(), recall('currentUser')]
  if (!stored) return mine && { type: 'TAB.LOGGED_OUT', path: path() }
  if (mine?.userId !== stored.userId) {
    if (!mine) vault.adopt(stored)
    return { type: 'TAB.LOGGED_IN', member: memberOf(stored) }
  }
  const tokenRef = vault.keep(stored.token)
  return tokenRef === undefined ? undefined : { type: 'TAB.ROTATED', tokenRef }
}

/** True when another tab knew more: the token here is another one now. */
export const catchUp = (watched: Watched): boolean => {
  const event = differenceOf(watched)
  if (event?.type !== 'TAB.ROTATED') return false
  watched.send(event)
  return true
}

export const followTabs = (channel: Channel, watched: Watched): (() => void) => {
  const look = () => {
    const event = differenceOf(watched)
    if (event) watched.send(event)
  }
  const unhear = channel.hear(news => {
    if (news.type === 'placed') return watched.send({ ...news, type: 'TAB.PLACED' })
    look()
  })
  // Somebody else's sweep or `clear()` tells no key, or one that is not the user's: no sign-out (E22).
  const stored = ({ key }: StorageEvent) => key === 'nucleus.currentUser' && look()
  const shown = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return
    const [mine, now] = [watched.vault.user(), recall('currentUser')]
    watched.send({
      type: 'PAGE.RESTORED',
      userId: now?.userId,
      isOld: now?.token !== mine?.token,
      path: watched.path(),
    })
  }
  window.addEventListener('storage', stored)
  window.addEventListener('pageshow', shown)
  return () => {
    unhear()
    window.removeEventListener('storage', stored)
    window.removeEventListener('pageshow', shown)
  }
}
