// What the session says and what then happens to token, storage, address and page. The chart decides, this obeys; nothing
// here waits or judges.
import type { Gateway } from '#console/net/gateway.ts'
import { currentPath, go, isMoving, leaveFreely, onMoved, pathAhead } from '#console/shell/navigation.tsx'
import { dropToast, toast } from '#console/shell/toast.ts'
import { invitationPage } from '#contract/account.ts'
import type { Hosts } from '#contract/hosts.ts'
import type { SessionEmitted, SessionRef } from '#machines/session.ts'
import { leafOf, secureLeafOf } from '#machines/session.ts'
import { memberOf } from './arrival.ts'
import { expectEmail } from './expected.ts'
import { entranceFor, isOpenPage } from './safeUrl.ts'
import { forget, isMemoryOnly, remember } from './storage.ts'
import { type Channel, followTabs } from './tabs.ts'
import { forgetUnsaved, noteUnsaved } from './unsaved.ts'
import type { Vault } from './vault.ts'

export interface Bound {
  gateway: Gateway
  vault: Vault
  channel: Channel
  hosts: Hosts
  setPlace: (place: { brand: string; country: string } | undefined) => void
  /** Settles when the first screen has what it needs. */
  calm: () => Promise<void>
}

type Of<T extends SessionEmitted['type']> = Extract<SessionEmitted, { type: T }>
type Answers = { [T in SessionEmitted['type']]: (emitted: Of<T>) => void }

const answersOf = (session: SessionRef, { gateway, vault, channel, setPlace, calm }: Bound): Answers => {
  let before: string | undefined
  let hasSignedIn = vault.user() === undefined
  return {
    token: ({ gen, epoch, tokenRef }) => {
      if (tokenRef) vault.renew(tokenRef)
      gateway.stampWith({ gen, epoch })
    },
    cleared: ({ reason }) => {
      noteUnsaved({ isSealed: reason === 'invalidated' })
      void dropToast('unfinished')
      gateway.clear()
      vault.clear(reason === 'left')
      setPlace(undefined)
      before = undefined
      hasSignedIn = true
    },
    'secure.ready': ({ proofRef }) => {
      const proof = vault.take(proofRef) as { secureToken: string; ttl: number } | undefined
      if (!proof) return gateway.secureRefused()
      vault.elevate(proof.secureToken, proof.ttl)
      void gateway.secureReady()
    },
    'secure.refused': () => gateway.secureRefused(),
    'secure.dropped': () => vault.drop(),
    navigate: ({ to }) => {
      // An invitation is another person's business: it stays, whoever is signed in here, until it leads to the sign-in.
      if (window.location.pathname === invitationPage && !to.startsWith('/auth/login')) return
      if (to !== pathAhead()) go(to, { replace: true })
    },
    reload: () => {
      // Nothing of whoever was here is sent or shown while the page goes.
      leaveFreely()
      gateway.clear()
      if (leafOf(session.getSnapshot()) === 'superseded') vault.abandon()
      window.location.reload()
    },
    toast: said => {
      // Why somebody had to leave goes when they are in a place again; why they were not brought here is said in that place.
      const id = said.key.startsWith('transfer.') ? 'transfer' : 'session'
      void toast({ ...said, id })
    },
    place: ({ brand, country }) => {
      setPlace({ brand, country })
      const user = vault.user()
      if (user) remember('place', { userId: user.userId, brand, country })
      remember('chosenCountry', country)
      const now = `${brand} ${country}`
      if (user && before !== undefined && before !== now)
        channel.tell({ type: 'placed', userId: user.userId, brand, country })
      if (before === undefined && isMemoryOnly()) void toast({ kind: 'warning', key: 'session.memoryOnly' })
      forgetUnsaved()
      expectEmail('')
      const isBack = before !== undefined || hasSignedIn
      void calm()
        .then(() => import('./unfinished.ts'))
        .then(({ offerUnfinished }) => offerUnfinished(isBack))
      hasSignedIn = true
      before = now
      void dropToast('session')
      const { message } = session.getSnapshot().context
      if (message) void toast({ kind: 'warning', ...message })
    },
  }
}

/** The leaf of each region, for style sheets, checks and people looking at the page from outside. */
const show = (session: SessionRef, vault: Vault) => {
  const snapshot = session.getSnapshot()
  const { dataset } = document.documentElement
  const [life, secure] = [leafOf(snapshot), secureLeafOf(snapshot)]
  // Whoever has a country again is not told that there is none.
  if (dataset.session === 'inside.noCountries' && life !== dataset.session) void dropToast('session')
  // Why the one before had to leave is not for whoever signs in now.
  if (life === 'anonymous.checking' && dataset.session !== life) void dropToast('session')
  // The router comes later; until then the address is put right here.
  const isFirst = [undefined, 'booting', 'transferring'].includes(dataset.session)
  if (isFirst && snapshot.hasTag('public') && !isOpenPage(window.location.pathname)) {
    go(entranceFor(window.location), { replace: true })
  }
  // Whoever is asked for a password owes no code: a reload must not find the challenge they went back from.
  if (life === 'anonymous.form') forget('otp')
  const allowed = snapshot.context.allowedCountries
  const stored = vault.user()
  // Spec 3: the list that is stored is the server's; a reload must not go by an older one.
  const isHere = stored !== undefined && stored.userId === snapshot.context.userId && snapshot.hasTag('authenticated')
  if (isHere && stored.allowedCountries.join() !== allowed.join()) vault.allow(allowed)
  dataset.session = life
  dataset.secure = secure
  const user = vault.user()
  if (!user || !secure.startsWith('required')) return
  // After a reload they are named as not done; what only reads is read again by its screen.
  const { blocked, undone } = snapshot.context
  const writing = [...undone, ...blocked].filter(call => !call.startsWith('GET '))
  remember('secure', { userId: user.userId, flag: 'required', blocked: writing })
}

const isRequired = (session: SessionRef) => secureLeafOf(session.getSnapshot()).startsWith('required')

/** Before the actor starts: what it says first must be heard. */
export const bindSession = (session: SessionRef, bound: Bound): void => {
  const answers = answersOf(session, bound)
  for (const type of Object.keys(answers) as SessionEmitted['type'][]) {
    session.on(type, answers[type] as (emitted: SessionEmitted) => void)
  }
  session.subscribe(() => show(session, bound.vault))

  // Whoever goes on by himself after a 401 is not pulled back a second later; a move it has overtaken is none of those.
  let isOvertaken = false
  session.on('cleared', () => {
    isOvertaken = isMoving()
  })
  onMoved(() => {
    if (leafOf(session.getSnapshot()) === 'invalidated' && !isOvertaken) session.send({ type: 'NAV.MOVED' })
    isOvertaken = false
  })
  window.addEventListener('popstate', () => session.send({ type: 'NAV.BACK' }))
  for (const type of ['online', 'offline'] as const) {
    window.addEventListener(type, () => session.getSnapshot().children.realtime?.send({ type: `net.${type}` }))
  }
  followTabs(bound.channel, watchedBy(session, bound))
  // After it has been heard who is left: only who still owes the code is asked for it by a page loaded anew.
  window.addEventListener('pageshow', event => {
    if (event.persisted && isRequired(session)) window.location.reload()
  })
}

export const watchedBy = (session: SessionRef, { vault, hosts }: Pick<Bound, 'vault' | 'hosts'>) => ({
  vault,
  memberOf: (user: Parameters<typeof memberOf>[1]) => memberOf(hosts, user),
  path: currentPath,
  send: session.send,
})
