// Sign-in by an identity provider, as the browser has to do with it: who may, the way out, and what came back in the
// address. State, nonce and verifier never are here: they follow from a cookie no script can read.
import { api } from '#console/net/api.ts'
import { paths, type SocialOffer, socialReturn } from '#contract/session.ts'
import { leafOf } from '#machines/session.ts'
import { hidden, sessionNow, settled } from './actor.ts'
import { pageIn, safeUrl, withUrl } from './safeUrl.ts'
import { forget, recall, remember } from './storage.ts'

/** What the provider sent with the person: a code to be proven, or that there is none. */
export type Returned = { code: string; state: string; iss?: string } | { error: string }

export const isDenied = (credentials: unknown): boolean =>
  typeof credentials === 'object' && credentials !== null && 'error' in credentials

export const readOffer = (): Promise<SocialOffer> => api.open<SocialOffer>(paths.allowedDomains)

/** The domain of what was typed, when it is an address that may not sign in this way (session.md A26). */
export const domainOutside = (typed: string, domains: readonly string[]): string | undefined => {
  const domain = /^[^\s@]+@((?:[^\s@/\\?#:.]+\.)+[^\s@/\\?#:.]{2,})$/.exec(typed)?.[1]
  const plain = domain && URL.parse(`http://${domain}`)?.hostname
  return domain && !domains.includes(plain ?? '') ? domain : undefined
}

/** Leaves for the provider. Where to go afterwards waits in this tab. */
export const leaveFor = async (hint: string, wayBack: string | undefined): Promise<void> => {
  const { address } = await api.postOpen<{ address: string }>(paths.socialStart, hint ? { hint } : {})
  if (wayBack) remember('wayBack', wayBack)
  else forget('wayBack')
  window.location.assign(address)
}

/** Before anything else is done with the page: a code that stays in the address would be copied, kept and sent along. */
export const takeReturned = (): Returned | undefined => {
  const { pathname, search } = window.location
  if (pathname !== socialReturn) return undefined
  const target = safeUrl(recall('wayBack'))
  forget('wayBack')
  window.history.replaceState(null, '', withUrl('/auth/login', target))
  const { code, state, iss, error } = Object.fromEntries(new URLSearchParams(search))
  if (code && state) return { code, state, ...(iss && { iss }) }
  return error ? { error } : undefined
}

/** Whoever is signed in already needs none of it. */
export const bringReturned = async (returned: Returned | undefined): Promise<void> => {
  if (!returned || leafOf(await settled()) !== 'anonymous.form') return
  sessionNow().send({ type: 'LOGIN.SOCIAL', credentialRef: hidden(returned), target: pageIn(window.location.search) })
}
