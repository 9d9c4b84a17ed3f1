// The one session actor, for React and for the rooms that send it wishes. It is born in main.tsx before anything renders:
// React only reads it (session.md F12).
import { useSelector } from '@xstate/react'
import type { SessionRef } from '#machines/session.ts'

type Snapshot = ReturnType<SessionRef['getSnapshot']>

let session: SessionRef | undefined
let hide: (secret: unknown) => string = () => ''

/** `hold` is the vault's: screens put passwords and codes away and hand on a ref. */
export const adoptSession = (born: SessionRef, hold: (secret: unknown) => string): void => {
  session = born
  hide = hold
}

export const hidden = (secret: unknown): string => hide(secret)

export const sessionNow = (): SessionRef => {
  if (!session) throw new Error('The session is not started yet')
  return session
}

export const useSession = <T>(select: (snapshot: Snapshot) => T): T => useSelector(sessionNow(), select)

const isSettled = (snapshot: Snapshot) => !snapshot.hasTag('busy')

/** For route loaders: the first snapshot that is not in between. */
export const settled = (): Promise<Snapshot> => {
  const actor = sessionNow()
  const now = actor.getSnapshot()
  if (isSettled(now)) return Promise.resolve(now)
  return new Promise(done => {
    const following = actor.subscribe(next => {
      if (!isSettled(next)) return
      following.unsubscribe()
      done(next)
    })
  })
}
